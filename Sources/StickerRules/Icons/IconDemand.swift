package import StickerPacks

/// What depends on the image of an icon slot.
package enum IconDemand {
  /// The App Store refuses the app without it.
  case required
  /// The App Store refuses the app without it, unless the app that holds the extension has icons of its
  /// own, which no project tells.
  case perhapsRequired
  /// Apple calls it optional.
  case optional
  /// The app that holds the extension has icons of its own.
  case hostHasIcons
  /// No target shows the set.
  case none

  /// The severity of a fault that makes the store miss the image; `nil` where nothing depends on it.
  package var severity: Severity? {
    switch self {
    case .required: .error
    case .perhapsRequired: .warning
    case .optional, .hostHasIcons: .note
    case .none: nil
    }
  }
}

extension IconSlot {
  /// True for the 29 px icons of Settings, which Apple's reference calls optional (MessagesIconType).
  var isForSettings: Bool { size == "29x29" }

  /// True for the store's icon of an app that is nothing but its extension.
  var isForStub: Bool { missingCode == StoreAnswer.missingMarketing }
}

extension Pack {
  /// What depends on the image of a slot in one of its icon sets.
  func demand(for slot: IconSlot, in set: IconSet) -> IconDemand {
    let use = self.iconSetUses[set.folder.path]
    if let use, !use.isUnknown, !(slot.isForHost ? use.isForHost : use.isForExtension) {
      return use.isForExtension && slot.isForHost && use.hostIsStub == false ? .hostHasIcons : .none
    }
    let hostIsStub = use?.hostIsStub ?? self.hostIsStub
    if slot.isForSettings { return hostIsStub == false ? .hostHasIcons : .optional }
    if slot.isForStub { return hostIsStub == false ? .hostHasIcons : .required }
    guard slot.isForHost else { return .required }
    if use?.isForHost == true || hostIsStub == true { return .required }
    return hostIsStub == false ? .hostHasIcons : .perhapsRequired
  }

  /// The most that depends on an icon's being in one of these slots.
  func demand(for slots: [IconSlot], in set: IconSet) -> IconDemand {
    slots.map { demand(for: $0, in: set) }
      .max { ($0.severity?.rank ?? -1) < ($1.severity?.rank ?? -1) } ?? .none
  }

  /// The icons that some target shows, each with its slots and what depends on the store's icon of
  /// ``IconSlot/storeSize`` among these; `nil` where it is none.
  var shownIcons: [(icon: Icon, slots: [IconSlot], store: IconDemand?)] {
    IconSet.all(of: self).flatMap { set in
      set.images.compactMap { icon, slots in
        let shown = slots.filter {
          let demand = demand(for: $0, in: set)
          return demand.severity != nil && !(demand.isOfHost && $0.isForHost)
        }
        guard !shown.isEmpty else { return nil }
        let store = shown.first(where: \.isForStore).map { demand(for: $0, in: set) }
        return (icon, shown, store)
      }
    }
  }
}

extension IconDemand {
  fileprivate var isOfHost: Bool { if case .hostHasIcons = self { true } else { false } }
}
