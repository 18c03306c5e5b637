import StickerBase
import StickerCodecs
import StickerPacks

extension Sticker {
  /// The ratios of the longer to the shorter side of flags, cards and banners. Stickers are rarely as oblong;
  /// strips of lettering are more so.
  private static let ratiosOfCards = 1.4...4.0

  /// True for the shape of a flag, a card or a banner, which may be a box on purpose. As a JPEG, any picture is one.
  var isCard: Bool {
    guard let image, image.format != .jpeg else { return false }
    let (longer, shorter) = (max(image.width, image.height), min(image.width, image.height))
    return Self.ratiosOfCards.contains(Double(longer) / Double(max(1, shorter)))
  }

  /// The shapes in words, for the limits of rules.
  static var cardShapes: String {
    "for pictures other than JPEGs whose sides have a ratio of \(ratiosOfCards.lowerBound) to "
      + "\(Int(ratiosOfCards.upperBound)), as flags and cards have"
  }
}
