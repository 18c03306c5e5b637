/// Guesses the encoded size of an animation cheaply: with the smallest rectangles, unchanged pixels made clear, no
/// filters and fast deflate. The encoder's files are smaller by a ratio that is nearly constant for similar animations,
/// so one encoded size calibrates the guesses.
struct SizeProbe<Pixel: FixedWidthInteger & BitwiseCopyable> {
  /// The compressor; lower levels would miss the long matches of bands and gradients.
  private let deflater = Deflater(level: 7)
  /// Canvas size in px.
  private let width: Int
  private let height: Int
  private var last: [Pixel]?
  private var rows: [UInt8] = []
  /// Guessed bytes of the first frame; 0 if it was not counted.
  private var firstBytes = 0
  /// Guessed bytes of the other counted frames.
  private var laterBytes = 0
  /// Number of the other counted frames.
  private var laterCount = 0

  /// Bytes of the chunks around a frame's data: 38 of fcTL and 16 of fdAT.
  private static var frameOverhead: Int { 54 }

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }

  /// Sets the previous frame without counting its size.
  mutating func skip(_ frame: [Pixel]) { last = frame }

  /// Counts a frame that follows the previous one.
  ///
  /// - Parameters:
  ///   - frame: palette entries or straight RGBA; clear pixels are 0.
  ///   - isOpaque: true for pixels that cover the canvas below.
  /// - Returns: the frame's guessed size in bytes; 0 if nothing changed.
  @discardableResult @inline(__always)
  mutating func add(_ frame: [Pixel], isOpaque: (Pixel) -> Bool) -> Int {
    let bytes = guessedBytes(of: frame, isOpaque)
    if last == nil {
      firstBytes = bytes
    } else {
      laterBytes += bytes
      laterCount += 1
    }
    last = frame
    return bytes
  }

  /// Returns the guessed size in bytes of an animation with `frameCount` frames like the counted ones.
  func guess(frameCount: Int) -> Int {
    guard laterCount > 0, laterCount != frameCount - 1 else { return firstBytes + laterBytes }
    return firstBytes + Int(Double(laterBytes) * Double(frameCount - 1) / Double(laterCount))
  }

  @inline(__always)
  private mutating func guessedBytes(of frame: [Pixel], _ isOpaque: (Pixel) -> Bool) -> Int {
    guard let area = changes(frame) else { return 0 }
    let rowBytes = area.width * MemoryLayout<Pixel>.size + 1
    let count = area.height * rowBytes
    if rows.count < count { rows = [UInt8](repeating: 0, count: count) }
    let width = width
    frame.withUnsafeBytes { frame in
      rows.withUnsafeMutableBytes { rows in
        for y in 0..<area.height {
          let start = ((area.y + y) * width + area.x) * MemoryLayout<Pixel>.size
          rows[y * rowBytes] = 0
          UnsafeMutableRawBufferPointer(rebasing: rows[y * rowBytes + 1..<(y + 1) * rowBytes])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: frame[start..<start + rowBytes - 1]))
        }
      }
    }
    var bytes = deflater.size(rows, count: count)
    // A second deflate doubles the cost, which is not worth it if hardly any pixel stays the same.
    if let last, let cleared = clearUnchanged(frame, over: last, in: area, isOpaque),
      cleared > area.width * area.height / 64
    {
      bytes = min(bytes, deflater.size(rows, count: count))
    }
    return bytes + Self.frameOverhead
  }

  /// Returns the smallest rectangle that contains all changes; `nil` if nothing changed.
  private func changes(_ frame: [Pixel]) -> (x: Int, y: Int, width: Int, height: Int)? {
    guard let last else { return (0, 0, width, height) }
    var (left, top, right, bottom) = (width, height, -1, -1)
    frame.withUnsafeBufferPointer { frame in
      last.withUnsafeBufferPointer { last in
        for y in 0..<height {
          let row = y * width
          var first = 0
          while first < width, frame[row + first] == last[row + first] { first += 1 }
          guard first < width else { continue }
          var end = width - 1
          while frame[row + end] == last[row + end] { end -= 1 }
          (left, right) = (min(left, first), max(right, end))
          (top, bottom) = (min(top, y), y)
        }
      }
    }
    return bottom < 0 ? nil : (left, top, right - left + 1, bottom - top + 1)
  }

  /// Makes unchanged pixels of the rows clear.
  ///
  /// - Returns: the number of pixels that were made clear and had not been clear before; `nil` if blend op OVER would
  ///   give a wrong result.
  @inline(__always)
  private mutating func clearUnchanged(
    _ frame: [Pixel], over last: [Pixel], in area: (x: Int, y: Int, width: Int, height: Int),
    _ isOpaque: (Pixel) -> Bool
  ) -> Int? {
    let (size, width) = (MemoryLayout<Pixel>.size, width)
    return rows.withUnsafeMutableBytes { rows in
      frame.withUnsafeBufferPointer { frame in
        last.withUnsafeBufferPointer { last in
          var cleared = 0
          for y in 0..<area.height {
            let start = (area.y + y) * width + area.x
            let output = y * (area.width * size + 1) + 1
            for x in 0..<area.width {
              let (new, old) = (frame[start + x], last[start + x])
              if new == old {
                if new != 0 { cleared += 1 }
                rows.storeBytes(of: 0, toByteOffset: output + x * size, as: Pixel.self)
              } else if old != 0, !isOpaque(new) {
                return nil
              }
            }
          }
          return cleared
        }
      }
    }
  }
}
