/// A place in the icon set of a Messages extension that wants an image.
package struct IconSlot: Equatable, Sendable {
  /// In points, as Xcode writes it.
  package let size: String
  package let scale: String
  package let idiom: String
  package let platform: String?
  /// In px.
  package let width: Int
  package let height: Int
  /// Whether it is the app that holds the extension which needs it; that may have icons of its own.
  package let isForHost: Bool

  /// Every slot, in Xcode's order (Asset Catalog Format Reference, Messages Extension Icon Type, and
  /// what Xcode's template has).
  package static let all = [
    IconSlot("29x29", "2x", "iphone", 58, 58, isForHost: true),
    IconSlot("29x29", "3x", "iphone", 87, 87, isForHost: true),
    IconSlot("60x45", "2x", "iphone", 120, 90),
    IconSlot("60x45", "3x", "iphone", 180, 135),
    IconSlot("29x29", "2x", "ipad", 58, 58, isForHost: true),
    IconSlot("67x50", "2x", "ipad", 134, 100),
    IconSlot("74x55", "2x", "ipad", 148, 110),
    IconSlot("1024x1024", "1x", "ios-marketing", 1024, 1024, isForHost: true),
    IconSlot("27x20", "2x", "universal", 54, 40, platform: "ios"),
    IconSlot("27x20", "3x", "universal", 81, 60, platform: "ios"),
    IconSlot("32x24", "2x", "universal", 64, 48, platform: "ios"),
    IconSlot("32x24", "3x", "universal", 96, 72, platform: "ios"),
    IconSlot("1024x768", "1x", "ios-marketing", 1024, 768, platform: "ios"),
  ]

  /// Of all slots, in px.
  package static let longestSide = all.map { max($0.width, $0.height) }.max() ?? 0

  init(
    _ size: String, _ scale: String, _ idiom: String, _ width: Int, _ height: Int,
    platform: String? = nil, isForHost: Bool = false
  ) {
    self.size = size
    self.scale = scale
    self.idiom = idiom
    self.platform = platform
    self.width = width
    self.height = height
    self.isForHost = isForHost
  }

  /// Whether Xcode puts an entry here. A platform where none is wanted does no harm.
  package func takes(_ entry: IconEntry) -> Bool {
    isMeant(by: entry) && entry.idiom == idiom && (platform == nil || entry.platform == platform)
  }

  /// Whether an entry has this slot's size and scale.
  package func isMeant(by entry: IconEntry) -> Bool { entry.size == size && entry.scale == scale }

  /// True for the icons of the app; those of Messages are about 4 : 3.
  package var isSquare: Bool { width == height }

  /// `60x45 @2x iphone`.
  package var name: String {
    "\(size) @\(scale) \(idiom)" + (idiom == "universal" ? " ios" : "")
  }

  /// What App Store Connect answers when the icon is missing.
  package var missingCode: String {
    switch size {
    case "1024x768": "ITMS-90642"
    case "1024x1024": "ITMS-90704"
    default: "ITMS-90649"
    }
  }
}

extension IconSlot {
  /// `Icon-60x45@2x.png`; what is for the iPad says so, as Apple's own names do, and is a file of
  /// its own where the iPhone has the same size.
  package var fileName: String {
    "Icon-\(size)" + (scale == "1x" ? "" : "@\(scale)") + (idiom == "ipad" ? "~ipad" : "") + ".png"
  }
}
