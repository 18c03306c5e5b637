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
      "\(IconSlot.all.count) slots, or those that the targets of a project show; a warning for those of "
        + "the app that holds the extension where no project tells, since it may have icons of its own"
    },
    since: "0.1.0",
    evidence: [
      .apple(.messagesIcons, "13 slots"),
      .observed("ITMS-90649, ITMS-90642, ITMS-90704", in: "App Store Connect's answers to uploads"),
    ])

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
      let use = pack.iconSetUses[set.folder.path]
      let isForStub = { (slot: IconSlot) in slot.missingCode == StoreAnswer.missingMarketing }
      let groups = [
        missing.filter { !$0.isForHost && !isForStub($0) }, missing.filter(isForStub),
        missing.filter(\.isForHost),
      ]
      for group in groups {
        // What no target shows need not be complete.
        guard let first = group.first,
          use.map({ $0.isUnknown || (first.isForHost ? $0.isForHost : $0.isForExtension) }) ?? true
        else { continue }
        let hostIsStub = use?.hostIsStub ?? pack.hostIsStub
        let severity: Severity? =
          if first.isForHost {
            use?.isForHost == true || hostIsStub == true
              ? nil : hostIsStub == false ? .note : .warning
          } else {
            isForStub(first) && hostIsStub == false ? .note : nil
          }
        report(.missing(group, first, severity, at: set.folder.contentsPath))
      }
    }
  }
}

extension Finding.Draft {
  fileprivate static func missing(
    _ slots: [IconSlot], _ first: IconSlot, _ severity: Severity?, at path: FilePath
  ) -> Self {
    Self(
      "There is no icon \(first.name), \(first.width) × \(first.height) px"
        + "\(andMore(slots.count - 1)): App Store Connect rejects the app with "
        + Set(slots.map(\.missingCode)).sorted().joined(separator: ", ") + ".",
      help: first.isForHost && severity != nil
        ? "Add it, unless the app that holds the extension has icons of its own."
        : "Add it in exactly this size.",
      measured: Quantity(slots.count, .count), limit: Quantity(0, .count),
      severity: severity, path: path)
  }
}
