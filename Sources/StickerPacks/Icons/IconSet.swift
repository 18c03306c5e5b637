/// An icon set with the images of its slots.
package struct IconSet {
  /// The name of an extension's icon set in Xcode, which `ASSETCATALOG_COMPILER_APPICON_NAME` refers to.
  package static let templateName = "iMessage App Icon"
  /// The name of the folder of that icon set.
  package static let folderName = "\(templateName).stickersiconset"

  package let folder: CatalogFolder
  /// The images in the folder by name.
  private let icons: [String: Icon]

  /// Returns the icon sets of a pack, except those whose `Contents.json` cannot be used.
  package static func all(of pack: Pack) -> [IconSet] {
    let byFolder = Dictionary(grouping: pack.icons) { $0.path.parent }
    return pack.folders(.iconSet).filter { $0.contents.fault == nil }.map { folder in
      let icons = (byFolder[folder.path] ?? []).map { ($0.path.lastComponent?.string ?? "", $0) }
      return IconSet(folder: folder, icons: Dictionary(icons) { one, _ in one })
    }
  }

  /// The entries, except those that Xcode marked as unassigned.
  package var entries: [IconEntry] { folder.contents.icons.filter { !$0.isUnassigned } }

  /// The entries with images that only icons of apps can have: a single size for all slots, or a dark or tinted
  /// variant.
  package var entriesForApps: [IconEntry] {
    entries.filter {
      $0.filename != nil && ($0.isVariant || $0.size == AppleFacts.storeIcon && $0.scale == nil)
    }
  }

  /// True if the set has images, all of which only icons of apps can have.
  package var isForApp: Bool {
    let images = entries.filter { $0.filename != nil }
    return !images.isEmpty && images.count == entriesForApps.count
  }

  /// The slots with an image whose file could be read, even if it cannot be decoded.
  package var filledSlots: [(slot: IconSlot, icon: Icon)] {
    IconSlot.all.compactMap { slot in
      entries.first { slot.accepts($0) && $0.filename != nil }?.filename
        .flatMap { icons[$0] }.map { (slot, $0) }
    }
  }

  /// The images in the slots, each once, with the slots that it fills.
  package var images: [(icon: Icon, slots: [IconSlot])] {
    var images: [(icon: Icon, slots: [IconSlot])] = []
    for (slot, icon) in filledSlots {
      if let index = images.firstIndex(where: { $0.icon.path == icon.path }) {
        images[index].slots.append(slot)
      } else {
        images.append((icon, [slot]))
      }
    }
    return images
  }

  /// Returns the widest image from which an icon for an empty slot can be drawn; `nil` if there is none. Such an image
  /// has about the proportions of the slot, and neither of its sides is shorter than that of the slot.
  package func source(for slot: IconSlot) -> Icon? {
    let suited = images.filter { icon, _ in
      guard let image = icon.image, image.format.isDecoded else { return false }
      let size = image.uprightSize
      let (across, down) = (size.width * slot.height, size.height * slot.width)
      return size.width >= slot.width && size.height >= slot.height
        && abs(across - down) * 20 <= max(across, down)
    }
    return suited.max { ($0.icon.image?.width ?? 0) < ($1.icon.image?.width ?? 0) }?.icon
  }
}
