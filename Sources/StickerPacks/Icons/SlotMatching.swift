extension IconSlot {
  /// All slots in Xcode's order.
  package static let all = AppleFacts.iconSlots.value

  /// The single slot of an app's icon, from which Xcode generates all sizes (Xcode 14 Release Notes). Its entry has no
  /// scale.
  package static let app = IconSlot(
    AppleFacts.storeIcon, "1x", "universal", 1024, 1024, platform: "ios", isForHost: true)

  /// The scale as `Contents.json` has it; `nil` for ``app``.
  package var listedScale: String? { self == .app ? nil : scale }

  /// The longest side of all slots in px.
  package static let longestSide = all.map { max($0.width, $0.height) }.max() ?? 0

  /// Returns true if Xcode puts an entry into this slot. The platform of the entry matters only if the slot requires
  /// one.
  package func accepts(_ entry: IconEntry) -> Bool {
    matchesSize(of: entry) && !entry.isVariant && entry.idiom == idiom
      && (platform == nil || entry.platform == platform)
  }

  /// Returns true if an entry has the size and scale of the slot.
  package func matchesSize(of entry: IconEntry) -> Bool {
    entry.size == size && entry.scale == scale
  }

  /// The name of the slot, such as `60x45 @2x iphone`.
  package var name: String {
    "\(size) @\(scale) \(idiom)" + (idiom == "universal" ? " ios" : "")
  }

  /// The error code of App Store Connect for a missing icon in this slot.
  package var missingCode: String {
    let codes = AppleFacts.missingIconCodes.value
    return codes.bySize[size] ?? codes.others
  }
}

extension IconSlot {
  /// The name of the slot's file, such as `Icon-60x45@2x.png`. A slot for the iPad adds `~ipad`, as in Apple's names,
  /// so that its file differs from that of an iPhone slot of the same size.
  package var fileName: String {
    "Icon-\(size)" + (scale == "1x" ? "" : "@\(scale)") + (idiom == "ipad" ? "~ipad" : "") + ".png"
  }
}
