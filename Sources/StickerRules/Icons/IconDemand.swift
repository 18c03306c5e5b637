import StickerPacks

/// The demand for an image in an icon slot, as the consequence of a missing image.
package enum IconDemand {
  /// App Store Connect rejects the app.
  case required
  /// App Store Connect rejects the app, unless the app that contains the extension has its own icons, which cannot be
  /// determined without its project.
  case requiredUnlessHostHasIcons
  /// Apple calls the image optional.
  case optional
  /// The app that contains the extension has its own icons.
  case hostHasIcons
  /// The targets run on iPhone only, and the slot is for iPad.
  case otherDevice
  /// No target uses the slot.
  case unused

  /// The severity of a fault that makes the image unusable; `nil` if it has no consequence.
  package var severity: Severity? {
    switch self {
    case .required: .error
    case .requiredUnlessHostHasIcons: .warning
    case .optional, .hostHasIcons, .otherDevice: .note
    case .unused: nil
    }
  }
}

extension IconSlot {
  var isForPad: Bool { idiom == "ipad" }

  /// True for the 29 pt icons of Settings, which Apple's reference calls optional (MessagesIconType).
  var isForSettings: Bool { size == "29x29" }

  /// True for the store's icon of an app that consists only of its extension.
  var isForStub: Bool { missingCode == AppStoreError.missingMarketing }
}

extension Pack {
  /// Returns the demand for an image in a slot of an icon set.
  func demand(for slot: IconSlot, in set: IconSet) -> IconDemand {
    let use = self.iconSetUses[set.folder.path]
    if let use, !use.isUnknown, !(slot.isForHost ? use.isForHost : use.isForExtension) {
      return use.isForExtension && slot.isForHost && use.hostIsStub == false
        ? .hostHasIcons : .unused
    }
    if use?.isForPhoneOnly == true, slot.isForPad { return .otherDevice }
    let hostIsStub = use?.hostIsStub ?? self.hostIsStub
    if slot.isForSettings { return hostIsStub == false ? .hostHasIcons : .optional }
    if slot.isForStub { return hostIsStub == false ? .hostHasIcons : .required }
    guard slot.isForHost else { return .required }
    if use?.isForHost == true || hostIsStub == true { return .required }
    return hostIsStub == false ? .hostHasIcons : .requiredUnlessHostHasIcons
  }

  /// Returns the demand for images in some slots of an icon set whose consequence is the worst.
  func demand(for slots: [IconSlot], in set: IconSet) -> IconDemand {
    slots.map { demand(for: $0, in: set) }
      .max { ($0.severity?.rank ?? -1) < ($1.severity?.rank ?? -1) } ?? .unused
  }

  /// The icons that any target uses, each with its used slots. `store` is the demand for the store's icon if one of the
  /// slots has ``IconSlot/storeSize``; `nil` otherwise.
  var usedIcons: [(icon: Icon, slots: [IconSlot], store: IconDemand?)] {
    IconSet.all(of: self).flatMap { set in
      set.images.compactMap { icon, slots in
        let usedSlots = slots.filter {
          let demand = demand(for: $0, in: set)
          return demand.severity != nil && !(demand == .hostHasIcons && $0.isForHost)
        }
        guard !usedSlots.isEmpty else { return nil }
        let store = usedSlots.first(where: \.isForStore).map { demand(for: $0, in: set) }
        return (icon, usedSlots, store)
      }
    }
  }
}
