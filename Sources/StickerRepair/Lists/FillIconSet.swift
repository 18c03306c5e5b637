import StickerBase
import StickerCodecs
import StickerLinting
import StickerPacks
import StickerRules
import SystemPackage

/// Fills the empty slots of an icon set, and keeps its other images. Each icon is drawn from a picture that the user
/// names, or from the largest image of the set that has about the slot's shape and is at least as wide and as high. An
/// app's set is filled with one icon, from which Xcode generates all sizes.
enum FillIconSet {
  static let id = "fill-icon-set"
  static let kind = RepairClass.safe

  /// IDs of the rules whose findings the fix resolves.
  static let ruleIDs = [MissingIcon.metadata.id, RuleRegistry.iconSetRuleID]

  /// A picture that the user names for empty slots.
  struct Source: Sendable {
    let path: FilePath
    /// The color behind and around the picture; `nil` for the color at its edge.
    let background: IconBackground?
  }

  /// An icon that was drawn.
  struct DrawnIcon: Sendable {
    let name: String
    let png: [UInt8]
    /// The source of its pixels, as the end of a clause that begins with "drawn from".
    let origin: String
  }

  /// Draws the missing icons, and lists them.
  ///
  /// - Parameters:
  ///   - slots: the slots to fill.
  ///   - picture: the picture to draw all of them from; `nil` to use images of the set.
  ///   - set: the icon set; `nil` for an app's set, which has no pictures.
  ///   - read: returns the bytes of an image of the set.
  /// - Returns: the new files.
  /// - Throws: ``FixDeclined`` if an icon cannot be drawn, or not without a choice of the user, or if no file name is
  ///   free.
  static func apply(
    _ list: inout EditableContents, _ slots: [IconSlot], from picture: Source?, of set: IconSet?,
    _ limits: WritingLimits, read: (FilePath) throws(FixDeclined) -> [UInt8]
  ) async throws(FixDeclined) -> [DrawnIcon] {
    var drawn: [DrawnIcon] = []
    var names = Set(list.present)
    let sources = slots.map { picture?.path ?? set?.source(for: $0)?.path }
    for source in Set(sources.compactMap(\.self)).sorted(by: naturallyPrecedes) {
      let slotsOfSource = zip(slots, sources).filter { $1 == source }.map(\.0)
      let (icons, origin) =
        if let picture {
          try await icons(for: slotsOfSource, fromUserPicture: picture, limits)
        } else {
          try await icons(for: slotsOfSource, fromImageAt: source, try read(source), limits)
        }
      for (slot, png) in zip(slotsOfSource, icons) {
        guard let name = freeName(for: slot, names, in: list.folder) else {
          throw FixDeclined("the set already has files called '\(slot.fileName)' and so on")
        }
        names.insert(name)
        drawn.append(DrawnIcon(name: name, png: png, origin: origin))
        list.fill(slot, with: name)
      }
    }
    return drawn
  }

  /// Returns a free file name: the one that `stickerlint icons` writes, or the same with a number from 2 to 9. `nil` if
  /// none of them is free.
  private static func freeName(
    for slot: IconSlot, _ present: Set<String>, in folder: FilePath
  ) -> String? {
    let taken = Set(present.map { $0.lowercased() })
    let stem = slot.fileName.dropLast(".png".count)
    return ([slot.fileName] + (2...9).map { "\(stem)-\($0).png" }).first {
      // A file that is not part of the pack may have the name.
      !taken.contains($0.lowercased()) && FileStamp(folder.appending($0)) == nil
    }
  }

  /// Draws icons from the picture that the user names.
  private static func icons(
    for slots: [IconSlot], fromUserPicture source: Source, _ limits: WritingLimits
  ) async throws(FixDeclined) -> (icons: [[UInt8]], origin: String) {
    do throws(IconFault) {
      let picture = try IconPicture(at: source.path, limits: limits) {
        PremultipliedColors.areIn([$0])
      }
      let drawing = try IconSetDrawing(
        of: picture, background: source.background, fills: false, slots: slots, options: .ofFix)
      let ground = drawing.showsBackground ? " on \(drawing.background)" : ""
      let remarks = drawing.remarks.map { "; \($0.text)" }.joined()
      return (
        try await drawing.icons(jobs: 1), "\(source.path.display.printable)\(ground)\(remarks)"
      )
    } catch {
      throw FixDeclined("\(error)")
    }
  }

  /// Draws icons from one image of the set, and reports if its colors were converted.
  private static func icons(
    for slots: [IconSlot], fromImageAt path: FilePath, _ bytes: [UInt8], _ limits: WritingLimits
  ) async throws(FixDeclined) -> (icons: [[UInt8]], origin: String) {
    let file: ImageFile
    do throws(ImageFault) {
      file = try ImageFile.probe(bytes, limits: limits.decoding)
    } catch {
      throw FixDeclined("\(path.display.printable) cannot be read: \(error.description.printable)")
    }
    try limits.check(RepairMemory.held(file.image))
    do throws(IconFault) {
      let picture = try IconPicture(
        file, at: path, limits: limits.decoding, maxJobs: 1
      ) { PremultipliedColors.areIn([$0]) }
      let drawing = try IconSetDrawing(of: picture, background: nil, fills: true, slots: slots)
      if let remark = picture.remarks.first(where: { $0 != picture.conversion }) {
        throw IconFault.impossible(remark.text)
      }
      if drawing.showsBackground {
        throw IconFault.impossible(
          "\(path.display.printable) is transparent: draw a whole set with 'stickerlint icons'")
      }
      let remark = picture.conversion == nil ? "" : ", its colors converted to sRGB"
      return (try await drawing.icons(jobs: 1), "a larger icon of the set\(remark)")
    } catch {
      throw FixDeclined("\(error)")
    }
  }
}

extension EditableContents {
  /// Lists an image in a slot: in the entry that the slot has, or in a new one at the end.
  fileprivate mutating func fill(_ slot: IconSlot, with name: String) {
    var images: [DocumentNode] = []
    if case .sequence(let present)? = self["images"]?.content { images = present }
    let fields = [
      ("filename", name), ("idiom", slot.idiom), ("platform", slot.platform),
      ("scale", slot.listedScale), ("size", slot.size),
    ].compactMap { key, value in value.map { DocumentNode.Entry.new(key, .text($0)) } }
    let entry = DocumentNode.object(fields)
    // An entry that cannot be read is left out of `icons`, and then indices do not match.
    let entries = contents.icons.count == images.count ? contents.icons : []
    func isFree(_ icon: IconEntry) -> Bool {
      let suits =
        slot == .app
        ? icon.size == slot.size && icon.scale == nil && !icon.isVariant : slot.accepts(icon)
      return suits && icon.filename == nil && !icon.isUnassigned
    }
    if let index = entries.firstIndex(where: isFree) {
      images[index] = entry
    } else {
      // Xcode accepts no slots for other sizes beside the slot for all sizes, so the empty ones are removed.
      let kept = zip(images, entries).filter { slot != .app || !$1.isEmptyForPhoneOrPad }
      images = (entries.isEmpty ? images : kept.map(\.0)) + [entry]
    }
    set(.list(images), ["images"])
  }
}

extension IconEntry {
  fileprivate var isEmptyForPhoneOrPad: Bool {
    filename == nil && !isVariant && ["iphone", "ipad", "ios-marketing"].contains(idiom)
  }
}
