/// Statistics of mixed pixels between the colors inside the art. Antialiasing leaves some along every
/// slanted or round line. Where they are missing, the art is drawn pixel by pixel, and so is its outline.
struct InnerBlending {
  /// Number of places where the luma changes across two px, along rows and along columns.
  private var changes = SIMD2<Int>.zero
  /// Number of these places where the luma of the pixel in between is clearly between both.
  private var blended = 0
  /// Number of sampled opaque pixels that repeat the color of the pixel before, and number of all sampled opaque
  /// pixels.
  private var (repeated, solid) = (0, 0)

  /// Minimum share of mixed places in antialiased art.
  private static let minBlended = 0.25
  /// Minimum share of mixed places in small, detailed figures that are antialiased. In drawn pixel art of this kind,
  /// some lines are shaded by hand.
  private static let minBlendedInDetail = 0.35
  /// Minimum share of the pixels of such figures at which the luma changes.
  private static let minDetail = 0.25
  /// In such figures, a smaller share of the pixels repeats the color of the pixel before.
  private static let maxRepeated = 0.6
  /// Minimum number of changes along each axis: along one axis alone, all of them may be at horizontal or vertical
  /// lines.
  private static let fewestChanges = 12
  /// Minimum number of lines sampled along each axis, if there are as many.
  private static let fewestLines = 48
  /// Minimum change, in levels of luma.
  private static let minChange: Int32 = 24

  init(_ raster: Raster) {
    let (width, height) = (raster.width, raster.height)
    for y in sampledLines(of: height) { scan(raster.pixels + y &* width, 1, width, axis: 0) }
    for x in sampledLines(of: width) { scan(raster.pixels + x, width, height, axis: 1) }
  }

  /// True if antialiasing is missing; `nil` if there are too few changes to tell.
  var isMissing: Bool? {
    guard changes.min() >= Self.fewestChanges else { return nil }
    let found = Double(changes.wrappedSum())
    let isDetailed =
      found >= Self.minDetail * Double(solid)
      && Double(repeated) < Self.maxRepeated * Double(solid)
    return Double(blended) < (isDetailed ? Self.minBlendedInDetail : Self.minBlended) * found
  }

  /// Returns the positions of the sampled lines along an axis.
  private func sampledLines(of side: Int) -> StrideTo<Int> {
    let step = max(1, side / Self.fewestLines)
    return stride(from: step / 2, to: side, by: step)
  }

  private mutating func scan(
    _ line: UnsafePointer<UInt32>, _ step: Int, _ count: Int, axis: Int
  ) {
    guard count > 2 else { return }
    var (found, mixed, same, all) = (0, 0, 0, 0)
    for index in 0..<count &- 2 {
      let (one, middle, other) = (
        line[index &* step], line[(index &+ 1) &* step], line[(index &+ 2) &* step]
      )
      if middle.isOpaque {
        all &+= 1
        if one == middle { same &+= 1 }
      }
      // Most of a line has one color.
      guard one != other, one.isOpaque, middle.isOpaque, other.isOpaque else { continue }
      let change = other.luma &- one.luma
      guard abs(change) >= Self.minChange else { continue }
      found &+= 1
      // A color within an eighth of the change from either end does not count as mixed.
      let distance = change > 0 ? middle.luma &- one.luma : one.luma &- middle.luma
      if 8 &* distance > abs(change), 8 &* distance < 7 &* abs(change) { mixed &+= 1 }
    }
    changes[axis] &+= found
    blended &+= mixed
    repeated &+= same
    solid &+= all
  }
}
