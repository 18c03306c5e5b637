import StickerPacks

/// Flags icons that have not exactly the size of their slot.
struct WrongIconSize: PackRule {
  static let metadata = RuleMetadata(
    id: "wrong-icon-size", group: .icons, severity: .error,
    summary: "An icon has not exactly the size of its slot.",
    why: "Xcode leaves it out, and App Store Connect misses it: ITMS-90649, ITMS-90642 for "
      + "1024x768, ITMS-90704 for 1024x1024.",
    howToFix: "Export the icon again in exactly this size.",
    limit: { _ in
      IconSlot.all.map { "\($0.width) × \($0.height)" }
        .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        .joined(separator: ", ") + " px"
    },
    source: .messagesIcons)

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for set in IconSet.all(of: pack) {
      for (slot, icon) in set.filledSlots {
        guard let image = icon.image, (image.width, image.height) != (slot.width, slot.height)
        else { continue }
        report(
          Finding.Draft(
            "This icon is \(image.width.grouped) × \(image.height.grouped) px, \(slot.name) takes "
              + "\(slot.width) × \(slot.height) px: App Store Connect answers \(slot.missingCode).",
            help: "Export it at \(slot.width) × \(slot.height) px.",
            measured: Quantity(image.width, .pixels), limit: Quantity(slot.width, .pixels),
            path: icon.path))
      }
    }
  }
}
