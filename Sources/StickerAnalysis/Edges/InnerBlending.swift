/// Whether colors inside of the art change by way of mixed pixels, as antialiasing leaves them: of every slanted or
/// round line there are some. Where hardly any are, the art is drawn pixel by pixel, and so is its outline.
struct InnerBlending {
  /// Places where the luma changes across two px, along rows and along columns.
  private var changes = SIMD2<Int>.zero
  /// Those with a pixel between that is neither the one color nor the other.
  private var blended = 0
  /// Opaque pixels with one of the same color before them, and all.
  private var (repeated, solid) = (0, 0)

  /// Silences 9 of 10 files of a pack of pixel art that is on no grid, and none of 89 alarms about hard edges that
  /// judges called right; it was set on these.
  private static let leastBlended = 0.25
  /// The least share of mixed places in small figures that shade some lines by hand. Silences ten of 18 alarms about
  /// pixel art, and five of 623 right ones; it was set on these.
  private static let leastBlendedInDetail = 0.35
  /// Such figures have places where the luma changes at so many of their pixels, and a smaller share of pixels that
  /// repeat the one before.
  private static let leastDetail = 0.25
  private static let mostRepeated = 0.6
  /// Along one axis alone there may be level lines and no others.
  private static let fewestChanges = 12
  /// Lines that are looked at along each axis.
  private static let lines = 48
  /// Levels of luma.
  private static let leastChange: Int32 = 24

  init(_ raster: Raster) {
    let (width, height) = (raster.width, raster.height)
    for y in evenly(height) { look(raster.pixels + y &* width, 1, width, axis: 0) }
    for x in evenly(width) { look(raster.pixels + x, width, height, axis: 1) }
  }

  /// `nil` where too little changes to tell.
  var isMissing: Bool? {
    guard changes.min() >= Self.fewestChanges else { return nil }
    let found = Double(changes.wrappedSum())
    let isDetailed =
      found >= Self.leastDetail * Double(solid)
      && Double(repeated) < Self.mostRepeated * Double(solid)
    return Double(blended) < (isDetailed ? Self.leastBlendedInDetail : Self.leastBlended) * found
  }

  private func evenly(_ side: Int) -> StrideTo<Int> {
    let step = max(1, side / Self.lines)
    return stride(from: step / 2, to: side, by: step)
  }

  private mutating func look(
    _ line: UnsafePointer<UInt32>, _ step: Int, _ count: Int, axis: Int
  ) {
    guard count > 2 else { return }
    var (found, mixed, same, all) = (0, 0, 0, 0)
    for index in 0..<count &- 2 {
      let (one, middle, other) = (
        line[index &* step], line[(index &+ 1) &* step], line[(index &+ 2) &* step]
      )
      if middle.isSettled {
        all &+= 1
        if one == middle { same &+= 1 }
      }
      // Most of a line is of one color.
      guard one != other, one.isSettled, middle.isSettled, other.isSettled else { continue }
      let change = other.luma &- one.luma
      guard abs(change) >= Self.leastChange else { continue }
      found &+= 1
      // An eighth of the way from either is no other color.
      let way = change > 0 ? middle.luma &- one.luma : one.luma &- middle.luma
      if 8 &* way > abs(change), 8 &* way < 7 &* abs(change) { mixed &+= 1 }
    }
    changes[axis] &+= found
    blended &+= mixed
    repeated &+= same
    solid &+= all
  }
}
