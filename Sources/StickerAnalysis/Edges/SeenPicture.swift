import StickerPixels

/// A frame as it is seen: reduced to at most ``side`` cells along its longer side (a cell is 2 px of a sticker of
/// 408 px), so that details too fine to be distinguished are mixed. Smaller frames stay as they are. The buffers are
/// reused from frame to frame.
struct SeenPicture {
  private let width: Int
  private let height: Int
  /// Number of px along the side of a cell.
  private let step: Int
  private var pixels: [UInt32]
  private var alpha: [UInt8]
  private var visible: Mask
  private var solid: Mask
  private(set) var patches = Patches()

  /// Maximum number of cells along the longer side.
  private static let side = 204
  /// Maximum number of cells.
  static let maxCells = side * side

  /// - Parameters:
  ///   - width: The width of the frames in px.
  ///   - height: Their height in px.
  init(width: Int, height: Int) {
    step = (max(width, height) + Self.side - 1) / Self.side
    (self.width, self.height) = ((width + step - 1) / step, (height + step - 1) / step)
    pixels = [UInt32](repeating: 0, count: self.width * self.height)
    alpha = [UInt8](repeating: 0, count: self.width * self.height + 8)
    visible = Mask(width: self.width, height: self.height)
    solid = visible
  }

  /// Reads a frame.
  mutating func read(_ raster: Raster) {
    pixels.withUnsafeMutableBufferPointer { pixels in
      alpha.withUnsafeMutableBufferPointer { alpha in
        var place = 0
        for row in 0..<height {
          for column in 0..<width {
            let word = raster.mean(column &* step, row &* step, step)
            // Invisible pixels must not connect patches.
            let isVisible = word &>> 24 >= UInt32(SpeckBounds.visibleAlpha)
            pixels[place] = isVisible ? word.littleEndian : 0
            alpha[place] = isVisible ? UInt8(truncatingIfNeeded: word &>> 24) : 0
            place &+= 1
          }
        }
      }
    }
    // The buffers are moved out, so that none is copied.
    var found = Patches()
    var masks = (visible: Mask(width: 0, height: 0), solid: Mask(width: 0, height: 0))
    swap(&found, &patches)
    swap(&masks.visible, &visible)
    swap(&masks.solid, &solid)
    withRaster { raster in
      Mask.read(raster, 0..<raster.height, any: &masks.visible, solid: &masks.solid)
      masks.visible.withWords { found.find(raster, $0) }
    }
    (patches, visible, solid) = (found, masks.visible, masks.solid)
  }

  /// Calls a function with the reduced frame.
  func withRaster<Result>(_ body: (Raster) -> Result) -> Result {
    pixels.withUnsafeBufferPointer { pixels in
      alpha.withUnsafeBufferPointer { alpha in
        body(
          Raster(
            width: width, height: height, pixels: pixels.baseAddress!, alpha: alpha.baseAddress!))
      }
    }
  }
}

extension Raster {
  /// Returns the mean of four pixels of a cell, with colors weighted by alpha; its lowest byte is red.
  @inline(__always)
  fileprivate func mean(_ x: Int, _ y: Int, _ step: Int) -> UInt32 {
    let (right, below) = (
      min(width &- 1, x &+ (step &+ 1) / 2) &- x,
      (min(height &- 1, y &+ (step &+ 1) / 2) &- y) &* width
    )
    let first = pixels + (y &* width &+ x)
    guard step > 1 else { return UInt32(littleEndian: first[0]) }
    let four = SIMD4(first[0], first[right], first[below], first[below &+ right])
    guard four != SIMD4(repeating: four[0]) else { return UInt32(littleEndian: four[0]) }
    var (red, green, blue, alpha): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    for index in 0..<4 {
      let word = UInt32(littleEndian: four[index])
      let weight = word &>> 24
      red &+= weight &* (word & 255)
      green &+= weight &* (word &>> 8 & 255)
      blue &+= weight &* (word &>> 16 & 255)
      alpha &+= weight
    }
    guard alpha > 0 else { return 0 }
    return red / alpha | (green / alpha) &<< 8 | (blue / alpha) &<< 16 | (alpha / 4) &<< 24
  }
}
