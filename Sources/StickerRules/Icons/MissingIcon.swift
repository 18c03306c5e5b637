import StickerBase
package import StickerPacks
import SystemPackage

/// Flags icon sets without an image for a slot that App Store Connect requires, and notes their other empty slots.
package struct MissingIcon: PackRule {
  package static let metadata = RuleMetadata(
    id: "missing-icon", group: .icons, severity: .error,
    summary: "An icon set has no image for a slot that App Store Connect requires.",
    why: "App Store Connect refuses the app: \(AppStoreError.missingIcons).",
    howToFix:
      "Add the image in exactly the size of the slot; a larger image of the same shape can be "
      + "scaled down.",
    limit: { _ in
      "\(IconSlot.all.count) slots, or the slots that the targets of a project use; a warning for "
        + "the \(IconSlot.storeSize) slot if no project shows whether the app has its own icons, a "
        + "note for slots that Apple calls optional"
    },
    since: "0.1.0",
    evidence: [
      .fact(AppleFacts.iconSlots), .fact(AppleFacts.missingIconCodes),
    ], repair: .safe, repairsNotesOnlyIfPicked: true)

  package init(profile: Profile) {}

  package func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    // `unknown-icon-slot` reports sets in the form of an app's icon.
    for set in IconSet.all(of: pack) where !set.isForApp {
      let demands = pack.missingSlots(of: set)
      for demand in [
        IconDemand.required, .requiredUnlessHostHasIcons, .optional, .otherDevice, .hostHasIcons,
      ] {
        let slots = demands.filter { $1 == demand }.map(\.0)
        guard let first = slots.first else { continue }
        var draft = Finding.Draft.missing(slots, first, demand, at: set.folder.contentsPath)
        let them = agreeing(slots.count, "it", "them")
        if [.required, .requiredUnlessHostHasIcons].contains(demand), pack.successor == nil,
          pack.mustRedrawIcons(of: set)
        {
          draft.advice = Advice(
            "Draw the whole set from a picture, since other icons in it have a wrong size.",
            .icons(into: set.folder.path, replacing: true))
          draft.isRepairable = false
          report(draft)
          continue
        }
        if slots.allSatisfy({ set.source(for: $0)?.facts?.isOpaque == true }) {
          draft.isRepairable = demand != .hostHasIcons
          draft.repairSentence = "Draw \(them) from a larger icon of the set."
        } else {
          draft.isRepairable = demand == .required || demand == .requiredUnlessHostHasIcons
          let side = slots.map { max($0.width, $0.height) }.max() ?? 0
          draft.repairSentence =
            "\(draft.advice?.clause ?? "") or let fix draw \(them) from a picture of \(side.grouped) px or "
            + "more; the other icons stay."
          draft.repairArguments = [.argument("--icon"), .picture]
        }
        // A pack that another one has replaced would be empty even with icons.
        if pack.successor != nil { draft.isRepairable = false }
        report(draft)
      }
    }
  }
}

extension Pack {
  /// Returns the slots of an icon set that have no image, each with the demand for one.
  package func missingSlots(of set: IconSet) -> [(IconSlot, IconDemand)] {
    // `unknown-icon-slot` reports images in a wrong slot; a dark or tinted variant is in none.
    let listed = set.entries.filter { $0.filename != nil && !$0.isVariant }
    let missing = IconSlot.all.filter { slot in
      !listed.contains { entry in
        slot.accepts(entry)
          || slot.matchesSize(of: entry) && !IconSlot.all.contains { $0.accepts(entry) }
      }
    }
    return missing.map { ($0, demand(for: $0, in: set)) }
  }
}

extension Finding.Draft {
  fileprivate static func missing(
    _ slots: [IconSlot], _ first: IconSlot, _ demand: IconDemand, at path: FilePath
  ) -> Self {
    let codes = Set(slots.map(\.missingCode)).sorted().joined(separator: ", ")
    let (result, help) =
      switch demand {
      case .required:
        (
          "App Store Connect rejects the app with \(codes)",
          "Add \(agreeing(slots.count, "it in exactly this size", "them in exactly these sizes"))."
        )
      case .requiredUnlessHostHasIcons:
        (
          "App Store Connect rejects the app with \(codes), unless it has its own icons",
          "Add it, unless the app that contains the extension has its own icons."
        )
      case .optional:
        (
          "Apple calls \(agreeing(slots.count, "it", "them")) optional",
          "Add \(agreeing(slots.count, "it", "them")) if Settings should show this icon."
        )
      case .otherDevice:
        (
          "the extension runs on iPhone only",
          "Add \(agreeing(slots.count, "it", "them")) if it is to run on iPad, too."
        )
      case .hostHasIcons, .unused:
        ("the app that contains the extension has its own icons", "Nothing needs to be done.")
      }
    return Self(
      "There is no icon \(first.name), \(first.width) × \(first.height) px"
        + "\(andMore(slots.count - 1)): \(result).",
      help: help, measured: Quantity(slots.count, .count), limit: Quantity(0, .count),
      severity: demand.severity, path: path)
  }
}
