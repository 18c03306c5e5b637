import StickerPixels

/// A frame as it is seen: reduced to at most ``side`` cells along its longer side (a cell is 2 px of a sticker of
/// 408 px), so that details too fine to be distinguished are mixed. Smaller frames are not reduced. The buffers are
/// reused from frame to frame.
struct SeenPicture {
  private let width: Int
  private let height: Int
  /// The side of a cell in px.
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
  ///   - height: The height of the frames in px.
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
        var index = 0
        for row in 0..<height {
          let cells = CellRow(raster, row, step)
          for column in 0..<width {
            let word = cells.mean(column)
            // Invisible pixels must not connect patches.
            let isVisible = word &>> 24 >= UInt32(SpeckBounds.visibleAlpha)
            pixels[index] = isVisible ? word.littleEndian : 0
            alpha[index] = isVisible ? UInt8(truncatingIfNeeded: word &>> 24) : 0
            index &+= 1
          }
        }
      }
    }
    // The buffers are moved out of `self`, so that none is copied.
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

/// A row of cells. Four pixels of each cell are read: the first, the pixel half a cell to the right of it, the pixel
/// half a cell below it, and the pixel in the center.
private struct CellRow {
  private let upper: UnsafePointer<UInt32>
  private let lower: UnsafePointer<UInt32>
  private let step: Int
  private let half: Int
  private let lastColumn: Int

  /// - Parameters:
  ///   - row: The number of the row of cells, from the top.
  ///   - step: The side of a cell in px.
  init(_ raster: Raster, _ row: Int, _ step: Int) {
    self.step = step
    half = (step + 1) / 2
    lastColumn = raster.width - 1
    upper = raster.pixels + row * step * raster.width
    lower =
      raster.pixels + min(raster.height - 1, row * step + (step > 1 ? half : 0)) * raster.width
  }

  /// Returns the mean of the four pixels of a cell, with colors weighted by alpha; its lowest byte is red.
  @inline(__always)
  func mean(_ column: Int) -> UInt32 {
    let x = column &* step
    let first = UInt32(littleEndian: upper[x])
    guard step > 1 else { return first }
    let right = min(lastColumn, x &+ half)
    let second = UInt32(littleEndian: upper[right])
    let third = UInt32(littleEndian: lower[x])
    let fourth = UInt32(littleEndian: lower[right])
    if (first ^ second) | (first ^ third) | (first ^ fourth) == 0 { return first }
    if (first & second & third & fourth) &>> 24 == 255 {
      return Self.sum(first, second, third, fourth, shift: 0) &>> 2 & 0x00FF_00FF
        | (Self.sum(first, second, third, fourth, shift: 8) &>> 2 & 0x00FF_00FF) &<< 8
    }
    var (red, green, blue, alpha): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    func add(_ word: UInt32) {
      let weight = word &>> 24
      red &+= weight &* (word & 255)
      green &+= weight &* (word &>> 8 & 255)
      blue &+= weight &* (word &>> 16 & 255)
      alpha &+= weight
    }
    add(first)
    add(second)
    add(third)
    add(fourth)
    guard alpha > 0 else { return 0 }
    return red / alpha | (green / alpha) &<< 8 | (blue / alpha) &<< 16 | (alpha / 4) &<< 24
  }

  /// Returns the sums of two channels of four pixels, in 16 bits each: red and blue, or green and alpha for a `shift`
  /// of 8.
  @inline(__always)
  private static func sum(
    _ first: UInt32, _ second: UInt32, _ third: UInt32, _ fourth: UInt32, shift: UInt32
  ) -> UInt32 {
    (first &>> shift & 0x00FF_00FF) &+ (second &>> shift & 0x00FF_00FF)
      &+ (third &>> shift & 0x00FF_00FF) &+ (fourth &>> shift & 0x00FF_00FF)
  }
}
