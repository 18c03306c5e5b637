/// What is done to the pixels of an animation to make it smaller.
enum Treatment: Sendable, Hashable {
  case none
  /// Invisible differences are taken away; levels of 255.
  case smoothing(tolerance: Int)
  /// One palette for all frames: at most so many colors, of which PNG can index 256.
  case colors(Int)
  case dithering(colors: Int)

  /// Numbers of colors worth trying, most first.
  static let paletteSizes = [
    256, 240, 224, 208, 192, 176, 160, 144, 128, 116, 104, 96, 88, 80, 72, 64, 58, 52, 48, 44, 40,
    36, 32, 28, 24, 20, 16, 12, 8, 6, 4,
  ]

  /// Treatments whose pixels are too many for a palette, the least harmful first.
  static let beyondPalettes: [Treatment] = [
    .smoothing(tolerance: 1), .colors(8192), .smoothing(tolerance: 2), .colors(4096),
    .colors(2048), .colors(1024), .colors(512),
  ]

  /// Most colors that it leaves; `nil` for as many as there are.
  var colors: Int? {
    switch self {
    case .none, .smoothing: nil
    case .colors(let count), .dithering(let count): count
    }
  }

  var isIndexed: Bool { colors.map { $0 <= 256 } ?? false }
}
