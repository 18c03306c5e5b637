import StickerPixels

/// A semitransparent edge pixel, and the art next to it.
struct EdgeSample {
  /// The pixel's color, 0…255 per channel.
  var color: SIMD3<Double>
  /// The mean color of the art next to the pixel: of the opaque pixels (alpha 250 or more) in the 3 × 3 px around the
  /// nearest opaque one.
  var art: SIMD3<Double>
  fileprivate var rimColor: Color
  fileprivate var insideColor: Color?
  /// The share of the background that should shine through: 1 - alpha.
  var clearness: Double
  /// The direction from the pixel to the art, across and down: -1, 0 or 1 each.
  var side: SIMD2<Int8>
  /// The deviation of the pixel's color from the art's.
  var deviation: SIMD3<Double> { color - art }
  /// The color of the nearest opaque pixel, which is on the rim of the art.
  var rim: SIMD3<Double> { rimColor.levels }
  /// The color of the art 3 or else 2 px behind the nearest opaque pixel; `nil` if neither is opaque.
  var inside: SIMD3<Double>? { insideColor?.levels }
}

/// A sample of the semitransparent pixels (alpha 25…230) between solid art and transparent canvas.
///
/// Art has an alpha of 250 or more, transparent canvas one of 8 or less. Both must be within 2.3 px (more on a canvas
/// larger than 408 px, in proportion), which excludes soft shadows and glows; ``gatherFurther(_:)`` doubles that.
struct EdgeSamples {
  private(set) var samples: [EdgeSample] = []
  /// Number of semitransparent pixels per sampled one.
  private(set) var step = 1
  /// True if the longer side of the canvas is 200 px or more. On a smaller one, a pixel is so large a part of the art
  /// that no two places are alike.
  let isLarge: Bool
  private let usual: Surroundings
  private let wide: Surroundings
  /// The index of the first pixel of each group of eight pixels that contains semitransparent ones.
  private var groupStarts: [Int32] = []
  /// Number of semitransparent pixels.
  private var total = 0
  /// True if most semitransparent pixels have no art or no transparent canvas within reach.
  var areMostlyBeyondReach: Bool { samples.count * 2 < total / step }

  /// Minimum share of semitransparent pixels that have one color, and the tolerance of that color per channel, in
  /// levels. On edges that carry a matte, fewer pixels have one color; in shadows, more.
  private static let minPlain = 0.6
  private static let plainLevels = 16

  /// Returns true if most semitransparent pixels have the given color, as those of a shadow do.
  func areMostly(_ color: Color, _ raster: Raster) -> Bool {
    var alike = 0
    for start in groupStarts {
      var found = raster.candidates(Int(start))
      while found != 0 {
        let index = Int(start) &+ found.trailingZeroBitCount &>> 3
        found &= found &- 1
        if Color(word: UInt32(littleEndian: raster.pixels[index])).isWithin(
          Self.plainLevels, of: color)
        {
          alike &+= 1
        }
      }
    }
    return Double(alike) > Self.minPlain * Double(total)
  }

  /// The scale of a canvas of 200 px; see ``Raster/scale``.
  private static let largeScale = 200.0 / 408

  /// Maximum number of sampled pixels: enough for a fit of four unknowns.
  static let maxCandidates = 1024
  /// Maximum number of sampled pixels on softer edges, where each takes a longer search.
  private static let maxWideCandidates = 512

  /// - Parameters:
  ///   - width: The width of the canvas in px.
  ///   - height: The height of the canvas in px.
  init(width: Int, height: Int) {
    let scale = Double(max(width, height)) / 408
    isLarge = scale >= Self.largeScale
    usual = Surroundings(2.3 * max(1, scale), width: width)
    wide = Surroundings(4.6 * max(1, scale), width: width)
  }

  /// Gathers samples of a frame.
  mutating func gather(_ raster: Raster) {
    findGroups(raster)
    gather(raster, within: usual, atMost: Self.maxCandidates)
  }

  /// Gathers the samples of a frame anew, after ``gather(_:)``, with art and transparent canvas up to twice as far
  /// away.
  mutating func gatherFurther(_ raster: Raster) {
    gather(raster, within: wide, atMost: Self.maxWideCandidates)
  }

  private mutating func gather(_ raster: Raster, within reach: Surroundings, atMost maxCount: Int) {
    samples.removeAll(keepingCapacity: true)
    step = total / maxCount + 1
    samples.reserveCapacity(total / step + 1)
    var skip = step / 2
    let step = step
    for groupStart in groupStarts {
      let start = Int(groupStart)
      var found = raster.candidates(start)
      let count = found.nonzeroBitCount
      guard skip < count else {
        skip -= count
        continue
      }
      while found != 0 {
        skip -= 1
        if skip < 0 {
          skip = step - 1
          let index = start &+ found.trailingZeroBitCount &>> 3
          let (y, x) = index.quotientAndRemainder(dividingBy: raster.width)
          add(raster, x, y, within: reach)
        }
        found &= found &- 1
      }
    }
  }

  private mutating func findGroups(_ raster: Raster) {
    let alpha = UnsafeRawPointer(raster.alpha)
    groupStarts.removeAll(keepingCapacity: true)
    total = 0
    var start = 0
    while start < raster.count {
      if start &+ 32 <= raster.count, (alpha + start).are32ClearOrOpaque {
        start &+= 32
        continue
      }
      let bytes = alpha.loadUnaligned(fromByteOffset: start, as: UInt64.self)
      // Most of a picture is entirely transparent or entirely opaque.
      if bytes != 0, bytes != .max {
        let count = raster.candidates(start).nonzeroBitCount
        if count > 0 {
          total &+= count
          groupStarts.append(Int32(truncatingIfNeeded: start))
        }
      }
      start &+= 8
    }
  }

  /// Adds a semitransparent pixel if it lies between art and transparent canvas.
  private mutating func add(_ raster: Raster, _ x: Int, _ y: Int, within reach: Surroundings) {
    guard let art = reach.nearest(raster, x, y, where: { $0 >= 250 }),
      let clear = reach.nearest(raster, x, y, where: { $0 <= 8 })
    else { return }
    var sum = SIMD4<UInt32>.zero
    for ny in max(0, art.y - 1)...min(raster.height - 1, art.y + 1) {
      for nx in max(0, art.x - 1)...min(raster.width - 1, art.x + 1)
      where raster.alpha(nx, ny) >= 250 {
        let word = UInt32(littleEndian: raster.pixels[ny &* raster.width &+ nx])
        sum &+= SIMD4(word & 255, word &>> 8 & 255, word &>> 16 & 255, 1)
      }
    }
    let (levels, count) = (SIMD4<Double>(sum), Double(sum.w))
    samples.append(
      EdgeSample(
        color: raster.color(x, y).levels, art: SIMD3(levels.x, levels.y, levels.z) / count,
        rimColor: raster.color(art.x, art.y),
        insideColor: raster.opaqueColor(behind: art, awayFrom: clear, 3)
          ?? raster.opaqueColor(behind: art, awayFrom: clear, 2),
        clearness: 1 - Double(raster.alpha(x, y)) / 255,
        side: SIMD2(Int8((art.x - x).signum()), Int8((art.y - y).signum()))))
  }
}

/// The offsets of the pixels around a pixel, nearest first.
private struct Surroundings {
  private let offsets: [(x: Int, y: Int)]
  /// The offsets as index distances in a row-major canvas, and the largest offset in px.
  private let distances: [Int]
  private let reach: Int

  /// - Parameters:
  ///   - radius: The largest distance in px.
  ///   - width: The width of the canvas in px.
  init(_ radius: Double, width: Int) {
    reach = Int(radius)
    var offsets: [(x: Int, y: Int)] = []
    for y in -reach...reach {
      for x in -reach...reach where (x, y) != (0, 0) && Double(x * x + y * y) <= radius * radius {
        offsets.append((x, y))
      }
    }
    // Equal distances stay in row order.
    self.offsets = offsets.enumerated().sorted { a, b in
      let (p, q) = (a.element, b.element)
      let (near, far) = (p.x * p.x + p.y * p.y, q.x * q.x + q.y * q.y)
      return (near, a.offset) < (far, b.offset)
    }.map(\.element)
    distances = self.offsets.map { $0.y * width + $0.x }
  }

  /// Returns the nearest pixel whose alpha `matches` accepts; `nil` if none is within the radius.
  @inline(__always)
  func nearest(
    _ raster: Raster, _ x: Int, _ y: Int, where matches: (UInt8) -> Bool
  ) -> (x: Int, y: Int)? {
    if raster.contains(x &- reach, y &- reach), raster.contains(x &+ reach, y &+ reach) {
      let center = raster.alpha + (y &* raster.width &+ x)
      for index in distances.indices where matches(center[distances[index]]) {
        return (x &+ offsets[index].x, y &+ offsets[index].y)
      }
      return nil
    }
    for offset in offsets {
      let (nx, ny) = (x &+ offset.x, y &+ offset.y)
      if raster.contains(nx, ny), matches(raster.alpha(nx, ny)) { return (nx, ny) }
    }
    return nil
  }
}

extension Raster {
  /// Returns a mask of eight pixels: the uppermost bit of each byte is set if that pixel is semitransparent.
  @inline(__always)
  fileprivate func candidates(_ start: Int) -> UInt64 {
    let bytes = UnsafeRawPointer(alpha).loadUnaligned(fromByteOffset: start, as: UInt64.self)
    let found = bytes.candidates
    return start &+ 8 > count ? found & (1 &<< UInt64(8 &* (count &- start)) &- 1) : found
  }

  /// Returns the color of the pixel at a distance in px behind `place`, as seen from `other`; `nil` if no opaque pixel
  /// is there.
  fileprivate func opaqueColor(
    behind place: (x: Int, y: Int), awayFrom other: (x: Int, y: Int), _ distance: Double
  ) -> Color? {
    let direction = SIMD2(Double(place.x - other.x), Double(place.y - other.y))
    let length = (direction * direction).sum().squareRoot()
    let center = SIMD2(Double(place.x) + 0.5, Double(place.y) + 0.5)
    let position = center + distance / length * direction
    let (x, y) = (Int(position.x.rounded(.down)), Int(position.y.rounded(.down)))
    guard contains(x, y), alpha(x, y) >= 250 else { return nil }
    return color(x, y)
  }
}

extension UInt64 {
  /// The uppermost bit of each byte with a value of 25…230.
  fileprivate var candidates: UInt64 {
    let lower = self & .lowerBits
    // Adding 103 to the lower bits carries into the uppermost bit if they are 25 or more. Adding 25 does so if they are
    // 103 or more, which are the lower bits of 231.
    let above24 = (lower &+ 0x6767_6767_6767_6767) | self
    let above230 = (lower &+ 0x1919_1919_1919_1919) & self
    return above24 & ~above230 & ~.lowerBits
  }
}
