/// Eight adjacent samples of straight or premultiplied RGBA8. Predicates are 1 or 0 for each sample, except for
/// ``isAllZero``.
typealias SampleBlock = SIMD8<UInt32>

extension SampleBlock {
  @inline(__always)
  private var alpha: Self { self &>> 24 }

  /// True if all samples are 0.
  @inline(__always)
  var isAllZero: Bool {
    let pairs = unsafeBitCast(self, to: SIMD4<UInt64>.self)
    return pairs[0] | pairs[1] | pairs[2] | pairs[3] == 0
  }

  /// Calls a function with the index of each lane that is 1. All other lanes must be 0.
  @inline(__always)
  func forEachLane(_ body: (Int) -> Void) {
    let pairs = unsafeBitCast(self, to: SIMD4<UInt64>.self)
    // The first lanes of the pairs are in bits 0…3, the second lanes in bits 32…35.
    var bits = pairs[0] | pairs[1] &<< 1 | pairs[2] &<< 2 | pairs[3] &<< 3
    while bits != 0 {
      let bit = bits.trailingZeroBitCount
      body((bit & 3) &* 2 &+ bit &>> 5)
      bits &= bits &- 1
    }
  }

  /// 1 for each sample that is not 0.
  @inline(__always)
  var isNotZero: Self { (self | (0 &- self)) &>> 31 }

  /// The samples without color where alpha is 0.
  @inline(__always)
  var withoutHiddenColors: Self { self & (0 &- alpha.isNotZero) }

  /// 1 for each sample that counts as art.
  @inline(__always)
  var isVisible: Self { (alpha &+ (256 - UInt32(SpeckBounds.visibleAlpha))) &>> 8 }

  /// Straight colors premultiplied by alpha; samples of alpha 0 must have no color.
  @inline(__always)
  var premultiplied: Self {
    let alpha = alpha
    // Samples of alpha 0 or 255 remain as they are.
    guard !((alpha &+ 1) & 0xFE).isAllZero else { return self }
    let red = ((self & 255) &* alpha &+ 127).dividedBy255
    let green = ((self &>> 8 & 255) &* alpha &+ 127).dividedBy255
    let blue = ((self &>> 16 & 255) &* alpha &+ 127).dividedBy255
    return red | green &<< 8 | blue &<< 16 | alpha &<< 24
  }

  /// The samples divided by 255; exact below 65,535.
  @inline(__always)
  private var dividedBy255: Self { (self &+ 1 &+ self &>> 8) &>> 8 }

  /// Returns the absolute differences of the four channels in levels, summed in pairs: each half of a word has the sum
  /// of two channels.
  @inline(__always)
  func levelDifferences(to other: Self) -> Self {
    let even = halfDifferences(self & 0xFF_00FF, other & 0xFF_00FF)
    return even &+ halfDifferences(self &>> 8 & 0xFF_00FF, other &>> 8 & 0xFF_00FF)
  }

  /// The relative luminance of premultiplied colors over white, 0…1.
  @inline(__always)
  var luminances: SIMD8<Float> {
    let white = 255 &- alpha
    return 0.2126 * ((self & 255) &+ white).light + 0.7152 * ((self &>> 8 & 255) &+ white).light
      + 0.0722 * ((self &>> 16 & 255) &+ white).light
  }

  /// Linear light of sRGB levels, 0…1: a polynomial with an error of 0.0017 at most.
  @inline(__always)
  private var light: SIMD8<Float> {
    let share = SIMD8<Float>(SIMD8<Int32>(truncatingIfNeeded: self)) * (1 / 255)
    return share * (share * (share * 0.305_306_011 + 0.682_171_111) + 0.012_522_878)
  }
}

/// Returns the absolute differences of numbers of 16 bits, two in each word.
@inline(__always)
private func halfDifferences(_ one: SampleBlock, _ other: SampleBlock) -> SampleBlock {
  let difference =
    unsafeBitCast(one, to: SIMD16<Int16>.self) &- unsafeBitCast(other, to: SIMD16<Int16>.self)
  let sign = difference &>> 15
  return unsafeBitCast((difference ^ sign) &- sign, to: SampleBlock.self)
}
