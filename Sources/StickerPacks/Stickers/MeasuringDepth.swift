package import StickerCodecs

/// The facts about a sticker that are measured.
package enum MeasuringDepth: Sendable {
  /// Everything that rules and reports need.
  case all
  /// The header and, if the function accepts the header, the look of the image; no other facts about pixels.
  case looks(@Sendable (ImageHeader) -> Bool)

  /// The header alone. No pixel is decoded.
  package static let header = MeasuringDepth.looks { _ in false }

  package var isAll: Bool {
    if case .all = self { true } else { false }
  }

  /// Returns true if the pixels of an image are decoded.
  func decodes(_ image: ImageHeader) -> Bool {
    if case .looks(let accepts) = self { accepts(image) } else { true }
  }
}
