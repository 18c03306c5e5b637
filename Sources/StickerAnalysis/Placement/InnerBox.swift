public import StickerPixels

/// An opaque rectangle that is alone on a transparent canvas.
public struct InnerBoxFacts: Sendable, Equatable {
  /// The white background of the art in the rectangle, which was probably meant to be removed. `nil` for drawn cards,
  /// whose edge is darker or colored, or is a frame around a smaller rectangle, and for rectangles with hardly any art.
  public var background: Color?

  /// Minimum number of nearly opaque pixels (alpha 240 or more) per 1000: rounded tiles and freely drawn shapes have
  /// fewer.
  public static let minOpaque = 985
  /// Minimum level of every channel of a background.
  private static let minWhite: UInt8 = 232
  /// Minimum share of the border of the art that a frame covers.
  private static let minFramed = 0.6
}

extension InnerBoxFacts {
  /// `nil` if there is no rectangle of 8 px or more on each side, or if it fills the canvas.
  ///
  /// - Parameter box: The bounds of the solid pixels (alpha 128 or more).
  init?(_ raster: Raster, _ box: Box) {
    guard box.width >= 8, box.height >= 8,
      box.left > 0 || box.top > 0 || box.right < raster.width - 1 || box.bottom < raster.height - 1
    else { return nil }
    let area = box.width * box.height
    var thin = 0
    for y in box.top...box.bottom {
      let row = raster.alpha + y &* raster.width
      for x in box.left...box.right where row[x] < 240 { thin &+= 1 }
      if thin * 1000 > area * (1000 - Self.minOpaque) { return nil }
    }
    background = Self.background(raster, box)
  }

  private static func background(_ raster: Raster, _ box: Box) -> Color? {
    let inside = Box(
      left: box.left + 1, top: box.top + 1, right: box.right - 1, bottom: box.bottom - 1)
    guard let edge = raster.uniformColor(ofFrame: inside, width: 2),
      min(edge.red, edge.green, edge.blue) >= minWhite
    else { return nil }
    func differsFromEdge(_ x: Int, _ y: Int) -> Bool { !raster.color(x, y).isWithin(24, of: edge) }
    var differing = 0
    var art: Box?
    for y in inside.top...inside.bottom {
      var (first, last) = (Int.max, Int.min)
      for x in inside.left...inside.right where differsFromEdge(x, y) {
        differing &+= 1
        first = min(first, x)
        last = x
      }
      if first <= last { art.add(left: first, right: last, y: y) }
    }
    guard differing * 100 >= box.width * box.height * 2, let art else { return nil }
    let border =
      (art.left...art.right).flatMap { [($0, art.top), ($0, art.bottom)] }
      + (art.top...art.bottom).flatMap { [(art.left, $0), (art.right, $0)] }
    let framed = border.count { differsFromEdge($0.0, $0.1) }
    return Double(framed) < minFramed * Double(border.count) ? edge : nil
  }
}
