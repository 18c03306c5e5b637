/// Evidence that colors fade with alpha, since they are premultiplied but stored as straight ones.
///
/// Where alpha falls, a straight color stays the same, and a premultiplied one falls with it. Each semitransparent
/// pixel is compared with a more opaque one nearby.
public struct FadingFacts: Sendable, Equatable {
  /// False if more than a few pixels are lighter than their alpha, which premultiplied pixels cannot be. Nothing else
  /// is measured then.
  public var isBounded: Bool
  /// True if most semitransparent pixels are black: a drawn shadow or black contours. Colors then fall with
  /// alpha wherever art meets its shadow, and dividing would change little.
  public var isMostlyBlack = false
  /// Pairs where alpha falls slowly, as on feathered edges and in glows.
  public var slow: FadingPairs
  /// Pairs where alpha falls steeply, as on edges of a few px.
  public var steep: FadingPairs

  public init(isBounded: Bool, slow: FadingPairs = .init(), steep: FadingPairs = .init()) {
    (self.isBounded, self.slow, self.steep) = (isBounded, slow, steep)
  }

  /// The pairs that show premultiplied colors beyond doubt; `nil` if there are none.
  public var certain: FadingPairs? {
    guard isBounded, !isMostlyBlack else { return nil }
    if steep.agreeDivided(overOtherwise: 1.5, share: 0.1) { return steep }
    // Light art with hard edges on a drawn shadow has a few slow pairs that agree by chance.
    let isOnShadow = steep.otherwise > max(steep.divided, slow.divided)
    return !isOnShadow && slow.agreeDivided(overOtherwise: 1.3, share: 0.06) ? slow : nil
  }
}

/// The numbers of pairs of pixels whose colors agree in one way or another.
public struct FadingPairs: Sendable, Equatable {
  /// Number of pairs in which dividing by alpha makes a difference.
  public var count: Int
  /// Number of pairs that agree once both colors are divided by alpha.
  public var divided: Int
  /// Number of pairs that agree as stored.
  public var undivided: Int
  /// Largest number of pairs that agree once another share of alpha is divided out: by chance, or because the
  /// colors turn into a shadow.
  public var otherwise: Int

  public init(count: Int = 0, divided: Int = 0, undivided: Int = 0, otherwise: Int = 0) {
    (self.count, self.divided) = (count, divided)
    (self.undivided, self.otherwise) = (undivided, otherwise)
  }

  /// Minimum number of pairs that agree once divided.
  private static let fewestDivided = 32
  /// Minimum ratio of the pairs that agree once divided to those that agree as stored.
  public static let minOverUndivided = 3

  /// Share of the pairs that agree once divided, 0…1, among those that agree either once divided or as stored.
  public var dividedShare: Double { Double(divided) / Double(max(1, divided + undivided)) }

  /// Returns true if clearly more pairs agree once divided than in any other way.
  ///
  /// - Parameters:
  ///   - factor: The minimum ratio to ``otherwise``.
  ///   - share: The minimum share of all pairs.
  fileprivate func agreeDivided(overOtherwise factor: Double, share: Double) -> Bool {
    divided >= Self.fewestDivided && divided >= Self.minOverUndivided * undivided
      && Double(divided) >= factor * Double(otherwise) && Double(divided) >= share * Double(count)
  }
}

extension FadingFacts {
  /// Distances between the pixels of slow and of steep pairs, in px at 408 px.
  private static let slowDistance = 6.0
  private static let steepDistance = 2.0
  /// Ranges of the difference in alpha between these pixels.
  private static let slowSteps: ClosedRange<Int32> = 6...100
  private static let steepSteps: ClosedRange<Int32> = 25...230
  /// Minimum alpha of the more opaque pixel where alpha falls steeply: it belongs to the art.
  private static let minOpaque: Int32 = 250
  /// Maximum excess of a channel over alpha, in levels: rounding causes one level, and the compression of movies a
  /// few.
  private static let maxExcess: Int32 = 3
  /// Minimum number of semitransparent pixels per pixel that exceeds its alpha by more than ``maxExcess``.
  private static let fewestPerLighter = 50

  /// `nil` if no pair shows a difference, or the canvas is too small for pairs.
  init?(_ raster: Raster, _ counts: PixelCounts) {
    let far = max(2, Int(raster.scaled(Self.slowDistance).rounded()))
    let near = max(2, Int(raster.scaled(Self.steepDistance).rounded()))
    guard raster.width > 2 * far + 8, raster.height > 2 * far else { return nil }
    // Every other row and column is read.
    let allowed = (counts.total - counts.clear - counts.opaque) / (4 * Self.fewestPerLighter)
    var (lighter, black, read) = (0, 0, 0)
    var (slow, steep) = (Agreement(), Agreement())
    for y in stride(from: far, to: raster.height - far, by: 2) {
      let row = raster.alpha + y &* raster.width
      var x = far
      while x &+ 8 &+ far <= raster.width {
        if x &+ 32 &+ far <= raster.width, UnsafeRawPointer(row + x).are32ClearOrOpaque {
          x &+= 32
          continue
        }
        let bytes = UnsafeRawPointer(row + x).loadUnaligned(as: UInt64.self)
        if bytes != 0, bytes != .max {
          var found = UInt64(littleEndian: bytes).semitransparent
          while found != 0 {
            let index = y &* raster.width &+ x &+ found.trailingZeroBitCount &>> 3
            found &= found &- 1
            let pixel = raster.levels(index)
            let lightest = max(pixel.x, pixel.y, pixel.z)
            read &+= 1
            if lightest <= Self.maxExcess { black &+= 1 }
            if lightest > pixel.w &+ Self.maxExcess {
              lighter &+= 1
              guard lighter <= allowed else {
                self.init(isBounded: false)
                return
              }
            }
            let inner = raster.levels(raster.indexOfMostOpaque(around: index, far))
            if Self.slowSteps.contains(inner.w &- pixel.w) { slow.add(pixel, inner) }
            let art = raster.levels(raster.indexOfMostOpaque(around: index, near))
            if art.w >= Self.minOpaque, Self.steepSteps.contains(art.w &- pixel.w) {
              steep.add(pixel, art)
            }
          }
        }
        x &+= 8
      }
    }
    guard slow.count + steep.count > 0 else { return nil }
    self.init(isBounded: true, slow: slow.pairs, steep: steep.pairs)
    isMostlyBlack = 2 * black > read
  }
}

/// Counts of pairs of pixels that agree once a share of alpha is divided out.
private struct Agreement {
  /// The shares of alpha that are divided out, in twentieths: 20 is plain premultiplication. A shadow drawn on light
  /// art fits best above 20.
  private static let twentieths: SIMD8<Int32> = [0, 7, 14, 20, 26, 33, 40, 48]
  /// The indices of the shares 0 and 1.
  private static let (none, full) = (0, 3)
  /// Minimum difference that dividing makes, in levels of a channel.
  private static let minFading: Int32 = 8

  private(set) var count = 0
  private var counts = SIMD8<Int>.zero

  var pairs: FadingPairs {
    let others = counts.indices.filter { $0 != Self.none && $0 != Self.full }.map { counts[$0] }
    return FadingPairs(
      count: count, divided: counts[Self.full], undivided: counts[Self.none],
      otherwise: others.max() ?? 0)
  }

  /// Adds a pixel and a more opaque one. If a share s of alpha is divided out, and the more opaque pixel has the color
  /// C and the alpha a, the other should have the color C (1 - s Δa / a), within 15 % of the largest change that s = 1
  /// would make in any channel, or within 1.5 levels if that is more. A pixel so faint that black would agree, too,
  /// proves nothing: it may belong to a shadow.
  mutating func add(_ pixel: SIMD4<Int32>, _ other: SIMD4<Int32>) {
    var fading = other &* SIMD4(repeating: other.w &- pixel.w)
    fading.w = 0
    let largestFading = fading.max()
    guard largestFading >= Self.minFading &* other.w else { return }
    let tolerance = max(30 &* other.w, 3 &* largestFading)
    var art = other
    art.w = 0
    guard 20 &* art.max() &* pixel.w >= 2 &* tolerance else { return }
    count &+= 1
    var change = (other &- pixel) &* SIMD4(repeating: 20 &* other.w)
    change.w = 0
    for index in 0..<8 {
      let residual = change &- fading &* SIMD4(repeating: Self.twentieths[index])
      if residual.max() <= tolerance, residual.min() >= 0 &- tolerance { counts[index] &+= 1 }
    }
  }
}

extension Raster {
  /// Red, green, blue and alpha of a pixel.
  @inline(__always)
  fileprivate func levels(_ index: Int) -> SIMD4<Int32> {
    let word = UInt32(littleEndian: pixels[index])
    return SIMD4(
      truncatingIfNeeded: SIMD4(word & 255, word &>> 8 & 255, word &>> 16 & 255, word &>> 24))
  }

  /// Returns the index of the most opaque of the four pixels at a distance in px left, right, above and below.
  @inline(__always)
  fileprivate func indexOfMostOpaque(around index: Int, _ distance: Int) -> Int {
    let rows = distance &* width
    let across =
      alpha[index &+ distance] > alpha[index &- distance] ? index &+ distance : index &- distance
    let down = alpha[index &+ rows] > alpha[index &- rows] ? index &+ rows : index &- rows
    return alpha[across] > alpha[down] ? across : down
  }
}

extension UInt64 {
  /// The uppermost bit of each byte at an even index with a value of 8…247.
  fileprivate var semitransparent: UInt64 {
    let lower = self & .lowerBits
    // Adding 120 to the lower bits carries into the uppermost bit if they are 8 or more. Adding 8 does so if they are
    // 120 or more, which are the lower bits of 248.
    let above7 = (lower &+ 0x7878_7878_7878_7878) | self
    let above247 = (lower &+ 0x0808_0808_0808_0808) & self
    return above7 & ~above247 & 0x0080_0080_0080_0080
  }
}
