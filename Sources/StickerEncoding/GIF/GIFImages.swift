import StickerPixels

/// Computes the images that change the canvas of a GIF from one frame to the next. Each image is the smallest rectangle
/// that contains all pixels to change. Frames are given as palette entries, of which 0 is clear.
struct GIFImages {
  private let width: Int
  private let height: Int
  private var canvas: [UInt8]
  private var isFirst = true

  /// An image of the file.
  struct Image {
    /// The part of the canvas that the image draws.
    var area: Area
    /// One entry for each pixel of the area; 0 leaves the canvas as it is.
    var entries: [UInt8]
    /// True if the area is cleared before the next image.
    var isCleared: Bool
  }

  /// Creates a clear canvas with a size in px.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    canvas = [UInt8](repeating: 0, count: width * height)
  }

  /// Returns the image that shows a frame.
  ///
  /// - Parameter next: the frame after it; `nil` for the last one. Pixels become clear only if the area of an image is
  ///   cleared after it, so this image also covers all pixels that are visible now and clear in the next frame.
  mutating func image(of frame: [UInt8], before next: [UInt8]?) -> Image {
    var changed = Bounds()
    // Some viewers take the size from the first image.
    if isFirst {
      changed.add(left: 0, right: width - 1, y: 0)
      changed.add(left: 0, right: width - 1, y: height - 1)
    }
    isFirst = false
    var isCleared = false
    for y in 0..<height {
      for index in y * width..<(y + 1) * width {
        let vanishes = next.map { frame[index] != 0 && $0[index] == 0 } ?? false
        isCleared = isCleared || vanishes
        if vanishes || canvas[index] != frame[index] {
          changed.add(left: index - y * width, right: index - y * width, y: y)
        }
      }
    }
    // A frame without any change needs an image for its delay: one pixel, which draws nothing.
    let area = changed.area ?? Area(x: 0, y: 0, width: 1, height: 1)
    let entries = storedEntries(of: frame, in: area)
    canvas = frame
    if isCleared {
      for y in area.y..<area.y + area.height {
        for index in y * width + area.x..<y * width + area.x + area.width { canvas[index] = 0 }
      }
    }
    return Image(area: area, entries: entries, isCleared: isCleared)
  }

  /// Returns the entries to store. An unchanged pixel becomes 0, unless the entry stored before it is the same: LZW
  /// stores long runs of one entry in few codes.
  private func storedEntries(of frame: [UInt8], in area: Area) -> [UInt8] {
    var entries: [UInt8] = []
    entries.reserveCapacity(area.width * area.height)
    var last: UInt8 = 0
    for y in area.y..<area.y + area.height {
      for index in y * width + area.x..<y * width + area.x + area.width {
        let entry = frame[index]
        last = entry != canvas[index] || entry == last ? entry : 0
        entries.append(last)
      }
    }
    return entries
  }
}
