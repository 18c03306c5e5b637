internal import CDeflate
internal import CPNG

/// Draws frames of the usual kinds without libpng: their image data are inflated in one call, and
/// unfiltered onto the canvas.
///
/// It never says what is wrong. Whatever is not as it should be is left to libpng, which decides, and
/// has the words for it.
final class PNGWholeData {
  private let content: PNGContent
  private let format: PNGRowFormat?
  private let decompressor: OpaquePointer?
  /// Whether some frame was libpng's to draw. It is asked at once from then on: files that are made to
  /// be refused at their ends would be decoded twice.
  private var hasGivenUp = false
  /// The zlib stream of a frame that has more than one chunk of it.
  private var stream: [UInt8] = []
  private var filtered = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

  /// The most bytes of inflated data that are held; libpng, which holds a row, draws what has more.
  /// An RGBA picture of 1,448 × 1,448 px comes to as much.
  static let mostBytes = 8 << 20

  init(_ content: PNGContent) {
    self.content = content
    format = PNGRowFormat(content)
    decompressor = format == nil ? nil : cdeflate_make_decompressor()
  }

  deinit {
    cdeflate_free_decompressor(decompressor)
    filtered.deallocate()
  }

  /// Draws a frame.
  ///
  /// - Parameters:
  ///   - target: rows of straight RGBA8, `stride` bytes apart, with room for the frame's area.
  /// - Returns: false when it is libpng's to draw; then any rows may have been drawn.
  func draw(
    _ frame: PNGFrame, into target: UnsafeMutableBufferPointer<UInt8>, stride: Int
  ) -> Bool {
    if !hasGivenUp { hasGivenUp = !isDrawn(frame, into: target, stride: stride) }
    return !hasGivenUp
  }

  private func isDrawn(
    _ frame: PNGFrame, into target: UnsafeMutableBufferPointer<UInt8>, stride: Int
  ) -> Bool {
    let area = frame.header.area
    guard let format, let decompressor, let pixels = target.baseAddress, area.height > 0,
      target.count >= (area.height - 1) * stride + area.width * 4
    else { return false }
    let count = cpng_rows_size(format.kind, format.bitDepth, area.width, area.height)
    guard count <= Self.mostBytes else { return false }
    reserve(count + 1)
    guard let rows = filtered.baseAddress, inflate(frame, with: decompressor, to: rows, count)
    else { return false }
    let picture = cpng_target(
      pixels: pixels, stride: stride, width: UInt32(area.width), height: UInt32(area.height))
    return format.colors.withUnsafeBufferPointer { colors in
      var parts = cpng_rows(
        filtered: rows, kind: format.kind, bit_depth: UInt32(format.bitDepth),
        color_count: UInt32(format.colorCount), colors: colors.baseAddress,
        has_key: format.key == nil ? 0 : 1, key: format.key ?? 0)
      return cpng_draw_rows(&parts, picture) == .drawn
    }
  }

  /// Makes room for so many bytes, whose values are of no concern.
  private func reserve(_ count: Int) {
    guard filtered.count < count else { return }
    filtered.deallocate()
    filtered = .allocate(capacity: count)
    filtered.initialize(repeating: 0)
  }

  private func inflate(
    _ frame: PNGFrame, with decompressor: OpaquePointer, to rows: UnsafeMutablePointer<UInt8>,
    _ count: Int
  ) -> Bool {
    func inflate(_ stream: UnsafeBufferPointer<UInt8>) -> Bool {
      guard let start = stream.baseAddress else { return false }
      return cdeflate_inflate_zlib(decompressor, start, stream.count, rows, count) == 1
    }
    let payloads = frame.data.filter { !$0.isEmpty }
    guard payloads.count != 1 else {
      return content.bytes.withUnsafeBufferPointer { inflate(.init(rebasing: $0[payloads[0]])) }
    }
    stream.removeAll(keepingCapacity: true)
    stream.reserveCapacity(payloads.reduce(0) { $0 + $1.count })
    for payload in payloads { stream += content.bytes[payload] }
    return stream.withUnsafeBufferPointer(inflate)
  }
}

/// How the rows of a file are read that is of a usual kind.
private struct PNGRowFormat {
  let kind: cpng_rows_kind
  /// Of a number, where rows are numbers of colors; 8 otherwise.
  var bitDepth = 8
  /// The pixels that numbers stand for: 256, or none where rows hold no numbers.
  var colors: [UInt32] = []
  /// The least number that has no color.
  var colorCount = 256
  /// The color of RGB that is clear, as the pixel that it would be otherwise.
  var key: UInt32?

  private static let opaque: UInt32 = 0xFF00_0000

  /// - Returns: `nil` for what is left to libpng: 16 bits, interlacing, and transparency that it warns
  ///   of.
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

  /// The big-endian numbers of 16 bits that a tRNS chunk holds.
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
