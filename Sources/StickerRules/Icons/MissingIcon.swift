import StickerBase
import StickerPacks
import SystemPackage

/// Flags icon sets without an image for a slot that the store asks for.
struct MissingIcon: PackRule {
  static let metadata = RuleMetadata(
    id: "missing-icon", group: .icons, severity: .error,
    summary: "An icon set has no image for a slot that App Store Connect asks for.",
    why: "App Store Connect refuses the app: \(StoreAnswer.missingIcons).",
    howToFix: "Add the image in exactly the size of the slot.",
    limit: { _ in
      "\(IconSlot.all.count) slots; a warning for those of the app that holds the extension, which "
        + "may have icons of its own"
    },
    source: .messagesIcons)

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for set in IconSet.all(of: pack) {
      // What is in the wrong slot is told by another rule.
      let listed = set.entries.filter { $0.filename != nil }
      let missing = IconSlot.all.filter { slot in
        !listed.contains { entry in
          slot.takes(entry)
            || slot.isMeant(by: entry) && !IconSlot.all.contains { $0.takes(entry) }
        }
      }
      for group in [missing.filter { !$0.isForHost }, missing.filter(\.isForHost)] {
        guard let first = group.first else { continue }
        report(.missing(group, first, at: set.folder.contentsPath))
      }
    }
  }
}

extension Finding.Draft {
  fileprivate static func missing(_ slots: [IconSlot], _ first: IconSlot, at path: FilePath) -> Self
  {
    Self(
      "There is no icon \(first.name), \(first.width) × \(first.height) px"
        + "\(andMore(slots.count - 1)): App Store Connect answers "
        + Set(slots.map(\.missingCode)).sorted().joined(separator: ", ") + ".",
      help: first.isForHost
        ? "Add it, unless the app that holds the extension has icons of its own."
        : "Add it in exactly this size.",
      measured: Quantity(slots.count, .count), limit: Quantity(0, .count),
      severity: first.isForHost ? .warning : nil, path: path)
  }
}
