import StickerPixels

/// Makes the images that turn the canvas of a GIF from frame to frame: each is the smallest rectangle with all changed
/// pixels. Frames are entries of a palette in which 0 is clear.
struct GIFImages {
  private let width: Int
  private let height: Int
  private var canvas: [UInt8]
  private var isFirst = true

  struct Image {
    var area: Area
    /// One entry for each pixel of the area; 0 leaves the canvas as it is.
    var entries: [UInt8]
    /// True if the area is cleared before the next image.
    var isCleared: Bool
  }

  /// - Parameters: size of the canvas in px.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    canvas = [UInt8](repeating: 0, count: width * height)
  }

  /// Returns the image that shows a frame.
  ///
  /// - Parameter next: the frame after it; `nil` for the last one. A pixel becomes clear only where the image before
  ///   was, so that this image also covers what then vanishes.
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
    // A frame without a change, which only takes time, draws nothing in one pixel.
    let area = changed.area ?? Area(x: 0, y: 0, width: 1, height: 1)
    let entries = entries(of: frame, in: area)
    canvas = frame
    if isCleared {
      for y in area.y..<area.y + area.height {
        for index in y * width + area.x..<y * width + area.x + area.width { canvas[index] = 0 }
      }
    }
    return Image(area: area, entries: entries, isCleared: isCleared)
  }

  /// Returns the entries to store. Unchanged pixels are left out, unless they continue a run: LZW stores long runs of
  /// one entry in few codes.
  private func entries(of frame: [UInt8], in area: Area) -> [UInt8] {
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
