import StickerPacks

/// What App Store Connect answers to faulty icons.
enum StoreAnswer {
  /// To an alpha channel in the icon of ``IconSlot/storeSize``.
  static let alpha = "ITMS-90717"

  /// What follows for an icon with an alpha channel, as the end of a sentence.
  ///
  /// - Parameter store: what depends on it where it is the store's; `nil` where it is another.
  static func toAlpha(_ store: IconDemand?) -> String {
    switch store {
    case .required: ": App Store Connect rejects the app with \(alpha)."
    case .perhapsRequired:
      ": App Store Connect rejects the app with \(alpha), unless the app has icons of its own."
    case .optional, .hostHasIcons, .none?, nil: "; Apple asks for opaque ones."
    }
  }

  /// The severity of that; `nil` for the rule's own.
  static func severity(_ store: IconDemand?) -> Severity? {
    if case .required? = store { .error } else { nil }
  }

  /// To an icon that is missing in most slots.
  static let missing = "ITMS-90649"

  /// To the store's icon of the extension that is missing.
  static let missingMarketing = IconSlot.all.first { $0.size == "1024x768" }?.missingCode ?? missing

  /// To an app without its icon for the store.
  static let missingHostIcon = IconSlot.all.first(where: \.isForStore)?.missingCode ?? missing

  /// To icons that are missing: `ITMS-90649, ITMS-90642 for 1024x768, …`.
  static let missingIcons = ([missing] + others).joined(separator: ", ")

  private static var others: [String] {
    IconSlot.all.filter { $0.missingCode != missing }.map { "\($0.missingCode) for \($0.size)" }
      .sorted()
  }
}

extension IconSlot {
  /// The icon in which App Store Connect looks for an alpha channel.
  static let storeSize = "1024x1024"

  var isForStore: Bool { size == Self.storeSize }
}
