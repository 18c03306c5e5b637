/// A slot in the icon set of a Messages extension, which requires an image.
package struct IconSlot: Equatable, Sendable {
  /// The size in points, as Xcode writes it.
  package let size: String
  package let scale: String
  package let idiom: String
  package let platform: String?
  /// The size in px.
  package let width: Int
  package let height: Int
  /// True if the slot belongs to the containing app, which may have its own icons.
  package let isForHost: Bool

  /// All slots in Xcode's order (Asset Catalog Format Reference, Messages Extension Icon Type, and Xcode's
  /// template).
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

  /// The longest side of all slots in px.
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

  /// Returns true if Xcode puts an entry into this slot. A platform that the slot does not require is
  /// ignored.
  package func accepts(_ entry: IconEntry) -> Bool {
    matchesSize(of: entry) && entry.idiom == idiom
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

  /// The error code of App Store Connect for a missing icon.
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
