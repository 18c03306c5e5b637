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
      let isForStub = { (slot: IconSlot) in slot.missingCode == StoreAnswer.missingMarketing }
      let groups = [
        missing.filter { !$0.isForHost && !isForStub($0) }, missing.filter(isForStub),
        missing.filter(\.isForHost),
      ]
      for group in groups {
        guard let first = group.first else { continue }
        report(
          .missing(
            group, first, severity(of: first, pack.hostIsStub, isForStub(first)),
            at: set.folder.contentsPath))
      }
    }
  }
}

extension MissingIcon {
  /// An app without code shows the icons of its extension, and needs all of them; one with code has
  /// icons of its own. Where no project says which it is, only what every extension needs is an error.
  private func severity(of slot: IconSlot, _ hostIsStub: Bool?, _ isForStub: Bool) -> Severity? {
    if slot.isForHost { return hostIsStub == true ? nil : hostIsStub == false ? .note : .warning }
    return isForStub && hostIsStub == false ? .note : nil
  }
}

extension Finding.Draft {
  fileprivate static func missing(
    _ slots: [IconSlot], _ first: IconSlot, _ severity: Severity?, at path: FilePath
  ) -> Self {
    Self(
      "There is no icon \(first.name), \(first.width) × \(first.height) px"
        + "\(andMore(slots.count - 1)): App Store Connect answers "
        + Set(slots.map(\.missingCode)).sorted().joined(separator: ", ") + ".",
      help: first.isForHost && severity != nil
        ? "Add it, unless the app that holds the extension has icons of its own."
        : "Add it in exactly this size.",
      measured: Quantity(slots.count, .count), limit: Quantity(0, .count),
      severity: severity, path: path)
  }
}
