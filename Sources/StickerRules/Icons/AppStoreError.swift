import StickerPacks

/// The error codes of App Store Connect for faulty icons.
enum AppStoreError {
  /// The code for an alpha channel in the icon of ``IconSlot/storeSize``.
  static let alpha = AppleFacts.iconAlphaCode.value

  /// Returns the consequence of an alpha channel, as the end of a sentence.
  ///
  /// - Parameter store: the demand for the store's icon; `nil` for other icons.
  static func alphaConsequence(_ store: IconDemand?) -> String {
    switch store {
    case .required: ": App Store Connect rejects the app with \(alpha)."
    case .requiredUnlessHostHasIcons:
      ": App Store Connect rejects the app with \(alpha), unless the app has its own icons."
    case .optional, .hostHasIcons, .otherDevice, .unused, nil: "; Apple asks for opaque icons."
    }
  }

  /// Returns the severity of an alpha channel; `nil` for the severity of the rule.
  ///
  /// - Parameter store: the demand for the store's icon; `nil` for other icons.
  static func severity(_ store: IconDemand?) -> Severity? {
    if case .required? = store { .error } else { nil }
  }

  /// The code for a missing icon in most slots.
  static let missing = AppleFacts.missingIconCodes.value.others

  /// The code for a missing store icon of the extension.
  static let missingMarketing = code(for: AppleFacts.messagesStoreIcon)

  /// The code for an app without its store icon.
  static let missingHostIcon = code(for: AppleFacts.storeIcon)

  private static func code(for size: String) -> String {
    AppleFacts.missingIconCodes.value.bySize[size] ?? missing
  }

  /// The code for a missing icon in most slots, and then the codes for particular sizes.
  static let missingIcons = ([missing] + others).joined(separator: ", ")

  private static var others: [String] {
    IconSlot.all.filter { $0.missingCode != missing }.map { "\($0.missingCode) for \($0.size)" }
      .sorted()
  }
}

extension IconSlot {
  /// The size of the icon that App Store Connect checks for an alpha channel.
  static let storeSize = AppleFacts.storeIcon

  var isForStore: Bool { size == Self.storeSize }
}
