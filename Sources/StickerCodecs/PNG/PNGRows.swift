internal import CDeflate
internal import CPNG

/// Draws frames of the usual kinds without libpng: inflates some rows of the image data at a time, and unfilters these
/// onto the canvas.
///
/// It reports no faults: data with any irregularity are left to libpng, which decides whether they can be shown, and
/// reports the fault.
final class PNGRows {
  private let content: PNGContent
  /// `nil` if libpng draws all frames.
  private let format: PNGRowFormat?
  private let inflater: OpaquePointer?
  /// True if a frame was left to libpng. All later frames are left to it, too: otherwise, files made to fail at the end
  /// of each frame would be decoded twice.
  private var hasGivenUp = false
  /// The last inflated bytes: the window of deflate, and the rows to draw.
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  /// Room for two rows, for kinds of rows that are unfiltered before they are drawn; empty for others.
  private let lines: UnsafeMutableBufferPointer<UInt8>

  /// Number of bytes that are inflated before rows are drawn; they must still be in the cache then.
  private static let batchBytes = 1 << 17

  /// Maximum size of a row in bytes; longer rows, of more than 65,535 RGBA pixels, are left to libpng.
  private static let maxRowBytes = 1 << 18

  init(_ content: PNGContent) {
    self.content = content
    let width = content.header.width
    format = PNGRowFormat(content).flatMap {
      $0.rowBytes(width: width) <= Self.maxRowBytes ? $0 : nil
    }
    guard let format else {
      inflater = nil
      buffer = .init(start: nil, count: 0)
      lines = buffer
      return
    }
    inflater = cdeflate_make_inflater()
    // No frame is wider than the canvas.
    let row = format.rowBytes(width: width)
    let count = max(Int(cdeflate_window), row) + max(Self.batchBytes, row) + Int(cdeflate_spare)
    buffer = .allocate(capacity: count)
    buffer.initialize(repeating: 0)
    lines = .allocate(capacity: format.keepsLines ? 2 * row : 0)
    lines.initialize(repeating: 0)
  }

  deinit {
    cdeflate_free_inflater(inflater)
    buffer.deallocate()
    lines.deallocate()
  }

  /// Draws a frame.
  ///
  /// - Parameter target: Rows of straight RGBA8, `stride` bytes apart, with room for the frame's area.
  /// - Returns: False if libpng has to draw the frame; some rows may have been drawn.
  func draw(
    _ frame: PNGFrame, into target: UnsafeMutableBufferPointer<UInt8>, stride: Int
  ) -> Bool {
    if !hasGivenUp { hasGivenUp = !tryDrawing(frame, into: target, stride: stride) }
    return !hasGivenUp
  }

  private func tryDrawing(
    _ frame: PNGFrame, into target: UnsafeMutableBufferPointer<UInt8>, stride: Int
  ) -> Bool {
    let area = frame.header.area
    guard let format, let inflater, let pixels = target.baseAddress, area.height > 0,
      area.width <= content.header.width,
      target.count >= (area.height - 1) * stride + area.width * 4
    else { return false }
    let picture = cpng_target(
      pixels: pixels, stride: stride, width: UInt32(area.width), height: UInt32(area.height))
    return content.bytes.withUnsafeBufferPointer { file in
      let segments = frame.data.compactMap { range in
        file.baseAddress.map {
          cdeflate_segment(bytes: $0 + range.lowerBound, count: range.count)
        }
      }
      return segments.withUnsafeBufferPointer { segments in
        guard let start = segments.baseAddress,
          cdeflate_begin(inflater, start, segments.count) == 1
        else { return false }
        return format.withRows(lines) { draw(&$0, by: inflater, on: picture) }
      }
    }
  }

  /// Inflates and draws in turn until the stream ends. Returns false if it does not end with the last row, or is
  /// damaged.
  private func draw(
    _ rows: inout cpng_rows, by inflater: OpaquePointer, on picture: cpng_target
  ) -> Bool {
    guard let start = buffer.baseAddress else { return false }
    let rowBytes = cpng_row_size(rows.kind, Int(rows.bit_depth), Int(picture.width))
    let height = Int(picture.height)
    var (filled, drawn, row) = (0, 0, 0)
    while true {
      let progress = cdeflate_inflate_on(inflater, start, &filled, buffer.count)
      let count = (filled - drawn) / rowBytes
      guard progress != .refused, count <= height - row,
        cpng_draw_rows(&rows, start + drawn, picture, row, count) == .drawn
      else { return false }
      drawn += count * rowBytes
      row += count
      if progress == .whole { return row == height && drawn == filled }
      if row == height, drawn < filled { return false }
      let passed = min(drawn, max(0, filled - Int(cdeflate_window)))
      if passed > 0 { start.update(from: start + passed, count: filled - passed) }
      filled -= passed
      drawn -= passed
    }
  }
}

/// The format of the rows in a file of a usual kind.
private struct PNGRowFormat {
  let kind: cpng_rows_kind
  /// Bits of a gray level or palette index; 8 for other kinds.
  var bitDepth = 8
  /// The pixels of the gray levels or palette indices: 256 of them, or none for other kinds.
  var colors: [UInt32] = []
  /// Number of palette indices that have a color.
  var colorCount = 256
  /// The pixel that becomes transparent because of tRNS in an RGB file, with full alpha; `nil` if there is none.
  var key: UInt32?

  private static let opaque: UInt32 = 0xFF00_0000

  /// True if rows are unfiltered before they are drawn.
  var keepsLines: Bool { kind == .gray_alpha || kind == .numbers }

  /// Returns the size of an inflated row in bytes.
  func rowBytes(width: Int) -> Int { cpng_row_size(kind, bitDepth, width) }

  /// Calls a function with the row format in C.
  ///
  /// - Parameter lines: Room for two rows if ``keepsLines`` is true.
  func withRows<Output>(
    _ lines: UnsafeMutableBufferPointer<UInt8>, _ body: (inout cpng_rows) -> Output
  ) -> Output {
    colors.withUnsafeBufferPointer { colors in
      var rows = cpng_rows(
        kind: kind, bit_depth: UInt32(bitDepth), color_count: UInt32(colorCount),
        colors: colors.baseAddress, has_key: key == nil ? 0 : 1, key: key ?? 0,
        lines: lines.baseAddress)
      return body(&rows)
    }
  }

  /// Creates the row format of a file.
  ///
  /// - Returns: `nil` for files that are left to libpng: files with 16 bits per sample, with interlacing, or with a
  ///   tRNS chunk about which libpng warns.
  init?(_ content: PNGContent) {
    let header = content.header
    guard header.bitDepth <= 8, !header.isInterlaced else { return nil }
    switch header.colorType {
    case .rgba: kind = .rgba
    case .grayscaleAlpha: kind = .gray_alpha
    case .rgb:
      kind = .rgb
      guard let transparency = content.transparency else { return }
      let samples = Self.samples(content.bytes, transparency)
      guard samples.count == 3, samples.allSatisfy({ $0 <= 255 }) else { return nil }
      key = samples.reversed().reduce(0xFF) { $0 << 8 | UInt32($1) }
    case .grayscale:
      kind = .numbers
      bitDepth = header.bitDepth
      setGrays(count: 1 << bitDepth)
      guard let transparency = content.transparency else { return }
      let samples = Self.samples(content.bytes, transparency)
      guard samples.count == 1, samples[0] < 1 << bitDepth else { return nil }
      colors[samples[0]] &= ~Self.opaque
    case .indexed:
      kind = .numbers
      bitDepth = header.bitDepth
      guard let palette = content.palette else { return nil }
      colorCount = min(palette.count / 3, 1 << bitDepth)
      let alphas = content.transparency.map { content.bytes[$0] } ?? []
      guard alphas.count <= colorCount else { return nil }
      setColors(content.bytes[palette], alphas)
    default: return nil
    }
  }

  /// Returns the big-endian 16-bit numbers of a tRNS chunk.
  private static func samples(_ bytes: [UInt8], _ chunk: Range<Int>) -> [Int] {
    stride(from: chunk.lowerBound, to: chunk.upperBound - 1, by: 2).map(bytes.bigEndian16)
  }

  private mutating func setGrays(count: Int) {
    colors = (0..<256).map { number in
      let level = UInt32(min(255, number * 255 / (count - 1)))
      return Self.opaque | level << 16 | level << 8 | level
    }
  }

  private mutating func setColors(_ palette: ArraySlice<UInt8>, _ alphas: ArraySlice<UInt8>) {
    colors = [UInt32](repeating: Self.opaque, count: 256)
    for number in 0..<colorCount {
      let entry = palette.startIndex + 3 * number
      let alpha = number < alphas.count ? alphas[alphas.startIndex + number] : 255
      colors[number] =
        UInt32(palette[entry]) | UInt32(palette[entry + 1]) << 8 | UInt32(palette[entry + 2]) << 16
        | UInt32(alpha) << 24
    }
  }
}
