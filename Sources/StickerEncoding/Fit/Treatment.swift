/// A lossy change of the pixels of an animation.
enum Treatment: Sendable, Hashable {
  /// No change.
  case none
  /// Channels are rounded, to fewer levels at higher grades.
  case rounding(grade: Int)
  /// One palette of at most this many colors for all frames; PNG can index up to 256 colors.
  case colors(Int)
  /// The same as ``colors(_:)``, with dithering.
  case dithering(colors: Int)

  /// Groups of treatments with a similar ratio of encoded to guessed size. With few colors, PNG packs several pixels
  /// into a byte, which the guesses do not take into account.
  enum Kind: CaseIterable { case none, rounding, manyColors, palette, packedPalette }

  var kind: Kind {
    switch self {
    case .none: .none
    case .rounding: .rounding
    case .colors(let count), .dithering(let count):
      count <= 16 ? .packedPalette : count <= 256 ? .palette : .manyColors
    }
  }

  /// Maximum number of colors; `nil` for no maximum.
  var colors: Int? {
    switch self {
    case .none, .rounding: nil
    case .colors(let count), .dithering(let count): count
    }
  }

  /// Approximate PSNR of photographs after a rounding, in dB; infinite for other treatments, for which it is unknown.
  var usualPSNR: Double {
    if case .rounding(let grade) = self { Rounding(grade: grade).usualPSNR } else { .infinity }
  }

  var isIndexed: Bool { kind == .palette || kind == .packedPalette }

  /// Returns the same treatment with another number of colors.
  func with(colors count: Int) -> Treatment {
    if case .dithering = self { .dithering(colors: count) } else { .colors(count) }
  }
}

extension Treatment {
  /// Returns treatments with palettes that PNG can index, most colors first.
  ///
  /// - Parameters:
  ///   - maxColors: maximum number of colors.
  ///   - isDithering: true to dither the colors.
  static func palettes(maxColors: Int, isDithering: Bool) -> [Treatment] {
    let largest = min(maxColors, paletteSizes[0])
    let sizes = (largest >= 3 ? [largest] : []) + paletteSizes.filter { $0 < largest }
    return sizes.map { isDithering ? .dithering(colors: $0) : .colors($0) }
  }

  /// Palette sizes worth trying, largest first.
  private static let paletteSizes = [
    256, 240, 224, 208, 192, 176, 160, 144, 128, 116, 104, 96, 88, 80, 72, 64, 58, 52, 48, 44, 40,
    36, 32, 30, 28, 26, 24, 22, 20, 18, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4,
  ]

  /// Treatments for photographs and noise, the least harmful first: every fourth grade.
  static let roundings: [Treatment] = Rounding.grades.filter { $0 % 4 == 0 }.map {
    .rounding(grade: $0)
  }

  /// Treatments for drawings with more colors than PNG can index, the least harmful first.
  static let manyColors: [Treatment] = [
    8192, 6144, 4608, 3584, 2816, 2304, 1920, 1600, 1344, 1152, 992, 864, 752, 656, 576, 512, 456,
    408, 368, 336, 308, 280,
  ].map { .colors($0) }

  /// Returns the treatments between this treatment and a less harmful one of the same kind, the least harmful first. If
  /// there are many, it returns a few evenly spaced ones.
  func between(andLessHarmful other: Treatment) -> [Treatment] {
    switch (self, other) {
    case (.rounding(let grade), .rounding(let less)):
      (less..<grade).dropFirst().map {
        .rounding(grade: $0)
      }
    case (.colors(let count), .colors(let more)), (.dithering(let count), .dithering(let more)):
      stride(from: more - 1, to: count, by: -max(1, (more - count) / 4)).map { with(colors: $0) }
    default: []
    }
  }
}
