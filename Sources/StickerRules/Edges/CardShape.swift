import StickerBase
import StickerCodecs
import StickerPacks

extension Sticker {
  /// The minimum ratio of the longer to the shorter side of flags, cards, banners and bumper stickers. Other
  /// stickers are rarely as oblong.
  private static let minRatio = 1.4

  /// True for the shape of a flag, a card or a banner, which may be a box on purpose. False for JPEGs, which are boxes
  /// whatever they show.
  var isCard: Bool {
    guard let image, image.format != .jpeg else { return false }
    let (longer, shorter) = (max(image.width, image.height), min(image.width, image.height))
    return Double(longer) >= Self.minRatio * Double(shorter)
  }

  /// The shapes in words, for the limits of rules.
  static var cardShapes: String {
    "for pictures other than JPEGs whose sides have a ratio of \(minRatio) or more, as flags and cards have"
  }
}
