/// A kind of pixels that needs its own format of PNG. Pixels have the layout of `Bitmap`: red in the lowest
/// eight bits, alpha in the highest.
enum ColorKind: CaseIterable {
  case fewColors, partialPalette, fullPalette, grayLevels, gray, grayBinaryAlpha, grayAlpha
  case rgb, rgbBinaryAlpha, rgba
}

/// Generates colors of one kind.
struct Colors {
  private let kind: ColorKind
  private var palette: [UInt32] = []
  /// The highest level of `grayLevels`; the levels from 0 to this one are spread evenly over 0...255.
  private var highestLevel = 255

  init(_ kind: ColorKind, _ entropy: inout Entropy) {
    self.kind = kind
    highestLevel = entropy.pick([1, 3, 15])
    let count: Int
    switch kind {
    case .fewColors: count = 1 + entropy.roll(17)
    case .partialPalette: count = 1 + entropy.roll(40)
    // Sizes on both sides of a palette's maximum.
    case .fullPalette: count = 250 + entropy.roll(12)
    default: count = 0
    }
    for _ in 0..<count {
      let alpha = kind == .fewColors ? 255 : entropy.pick([0, 1, 127, 128, 254, 255, 255])
      palette.append(Self.color(&entropy, alpha: alpha))
    }
    if kind == .fewColors && entropy.once(in: 2) { palette[0] = 0 }
  }

  /// The next color.
  mutating func next(_ entropy: inout Entropy) -> UInt32 {
    let isClear = entropy.once(in: 4)
    switch kind {
    case .fewColors, .partialPalette, .fullPalette: return palette[entropy.roll(palette.count)]
    case .grayLevels:
      return Self.gray(255 / highestLevel * entropy.roll(highestLevel + 1), alpha: 255)
    case .gray: return Self.gray(entropy.roll(256), alpha: 255)
    case .grayBinaryAlpha: return Self.gray(entropy.roll(256), alpha: isClear ? 0 : 255)
    case .grayAlpha: return Self.gray(entropy.roll(256), alpha: entropy.roll(256))
    case .rgb: return Self.color(&entropy, alpha: 255)
    case .rgbBinaryAlpha: return Self.color(&entropy, alpha: isClear ? 0 : 255)
    case .rgba: return Self.color(&entropy, alpha: entropy.roll(256))
    }
  }

  private static func gray(_ value: Int, alpha: Int) -> UInt32 {
    UInt32(value) * 0x01_01_01 | UInt32(alpha) << 24
  }

  private static func color(_ entropy: inout Entropy, alpha: Int) -> UInt32 {
    [0, 8, 16].reduce(UInt32(alpha) << 24) { $0 | UInt32(entropy.byte()) << UInt32($1) }
  }
}
