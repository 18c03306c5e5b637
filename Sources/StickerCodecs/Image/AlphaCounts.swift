import StickerPixels

/// The numbers of transparent and opaque pixels.
public struct AlphaCounts: Sendable, Equatable {
  /// Number of pixels with alpha 0.
  public var clear = 0
  /// Number of pixels with alpha 255.
  public var opaque = 0

  public init(clear: Int = 0, opaque: Int = 0) {
    self.clear = clear
    self.opaque = opaque
  }

  static func += (counts: inout AlphaCounts, more: AlphaCounts) {
    counts.clear += more.clear
    counts.opaque += more.opaque
  }

  static func -= (counts: inout AlphaCounts, less: AlphaCounts) {
    counts.clear -= less.clear
    counts.opaque -= less.opaque
  }
}

extension Canvas {
  /// Returns the counts of an area, which must lie on the canvas.
  func alphaCounts(in area: Area) -> AlphaCounts {
    guard area.width > 0 else { return AlphaCounts() }
    var counts = AlphaCounts()
    pixels.withUnsafeBufferPointer { words in
      for y in area.y..<area.y + area.height {
        // A row is shorter than 2^32 px, so that the sums need no overflow checks.
        var clear: UInt32 = 0
        var opaque: UInt32 = 0
        let start = y * width + area.x
        for index in start..<start + area.width {
          let alpha = words[index].alpha
          clear &+= (alpha &- 1) &>> 31
          opaque &+= (alpha &+ 1) &>> 8
        }
        counts += AlphaCounts(clear: Int(clear), opaque: Int(opaque))
      }
    }
    return counts
  }
}
