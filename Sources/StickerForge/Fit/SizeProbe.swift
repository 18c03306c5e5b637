/// Guesses cheaply how large an animation becomes: smallest rectangles, unchanged pixels left out,
/// one filter, quick deflate. The encoder does better by much the same share for animations that
/// are alike, so that one real size makes the guesses right.
struct SizeProbe {
  /// Lower levels miss the long matches of bands and gradients.
  private let deflater = Deflater(level: 7)
  /// Canvas size in px.
  let width: Int
  let height: Int

  /// Chunks around a frame's data: fcTL with 38 bytes, fdAT with 16.
  private static let frameOverhead = 54

  /// Guesses the size in bytes of frames of a palette.
  ///
  /// - Parameter palette: straight colors, clear (0) first; at most 256.
  func size(ofIndexed frames: [[UInt8]], palette: [UInt32]) -> Int {
    let isOpaque = palette.map { $0 &>> 24 == 255 }
    return guess(frames, bytesPerPixel: 1, overhead: 12 + palette.count * 4) { new, old in
      isOpaque[Int(new)] || old == 0
    } append: { rows, pixels in
      rows += pixels
    }
  }

  /// Guesses the size in bytes of straight RGBA frames whose clear pixels are 0.
  func size(ofPixels frames: [[UInt32]]) -> Int {
    guess(frames, bytesPerPixel: 4, overhead: 0) { new, old in
      new &>> 24 == 255 || old == 0
    } append: { rows, pixels in
      for pixel in pixels { withUnsafeBytes(of: pixel.littleEndian) { rows += $0 } }
    }
  }

  private func guess<Pixel: FixedWidthInteger>(
    _ frames: [[Pixel]], bytesPerPixel: Int, overhead: Int,
    canCover: (_ new: Pixel, _ old: Pixel) -> Bool,
    append: (_ rows: inout [UInt8], _ pixels: ArraySlice<Pixel>) -> Void
  ) -> Int {
    var total = overhead
    for index in frames.indices {
      let frame = frames[index]
      let last = index == 0 ? nil : frames[index - 1]
      guard let area = changes(frame, last) else { continue }
      var rows: [UInt8] = []
      rows.reserveCapacity(area.height * (area.width * bytesPerPixel + 1))
      for y in area.y..<area.y + area.height {
        rows.append(0)
        append(&rows, frame[y * width + area.x..<y * width + area.x + area.width])
      }
      var bytes = deflater.size(rows, count: rows.count)
      if let last, let covers = covering(frame, over: last, in: area, canCover) {
        rows.removeAll(keepingCapacity: true)
        for y in 0..<area.height {
          rows.append(0)
          append(&rows, covers[y * area.width..<(y + 1) * area.width])
        }
        bytes = min(bytes, deflater.size(rows, count: rows.count))
      }
      total += bytes + Self.frameOverhead
    }
    return total
  }

  /// The smallest rectangle of what is new; `nil` where all is as it was.
  private func changes<Pixel: Equatable>(
    _ frame: [Pixel], _ last: [Pixel]?
  ) -> (x: Int, y: Int, width: Int, height: Int)? {
    guard let last else { return (0, 0, width, height) }
    var (left, top, right, bottom) = (width, height, -1, -1)
    for y in 0..<height {
      let row = y * width..<(y + 1) * width
      guard let first = row.first(where: { frame[$0] != last[$0] }),
        let end = row.last(where: { frame[$0] != last[$0] })
      else { continue }
      (left, right) = (min(left, first - row.lowerBound), max(right, end - row.lowerBound))
      (top, bottom) = (min(top, y), y)
    }
    return bottom < 0 ? nil : (left, top, right - left + 1, bottom - top + 1)
  }

  /// The rectangle with clear pixels where nothing changes; `nil` where blending would show.
  private func covering<Pixel: FixedWidthInteger>(
    _ frame: [Pixel], over last: [Pixel], in area: (x: Int, y: Int, width: Int, height: Int),
    _ canCover: (_ new: Pixel, _ old: Pixel) -> Bool
  ) -> [Pixel]? {
    var covers: [Pixel] = []
    covers.reserveCapacity(area.width * area.height)
    for y in area.y..<area.y + area.height {
      for index in y * width + area.x..<y * width + area.x + area.width {
        let (new, old) = (frame[index], last[index])
        if new == old {
          covers.append(0)
        } else if canCover(new, old) {
          covers.append(new)
        } else {
          return nil
        }
      }
    }
    return covers
  }
}
