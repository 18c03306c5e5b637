/// A JPEG built segment by segment. Every sample of a component has the same value, so the pixels are known
/// without another decoder.
struct TestJPEG {
  var width: Int
  var height: Int
  /// The value of each component's samples: 1…64 or 192…255.
  var samples: [Int]
  var identifiers: [UInt8]
  var sampling: UInt8 = 0x11
  var precision: UInt8 = 8
  /// The second byte of the frame header's marker.
  var process: UInt8 = 0xC0
  /// Segments before the tables.
  var segments: [[UInt8]] = []
  var tables: [[UInt8]] = [quantization, huffman]
  /// The number of blocks of each component between restart markers; 0 for none.
  var restartInterval = 0
  /// A replacement for the header and the data of the scan.
  var scan: [UInt8]?
  var end: [UInt8] = [0xFF, 0xD9]

  init(_ width: Int, _ height: Int, _ samples: [Int]) {
    self.width = width
    self.height = height
    self.samples = samples
    identifiers = (1...UInt8(samples.count)).map { $0 }
  }

  /// One block of 8 × 8 px.
  init(_ samples: [Int]) { self.init(8, 8, samples) }

  /// All coefficients in steps of 8, so that one step of the first coefficient changes all samples by 1.
  static let quantization = segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
  /// DC coefficients: 0 for a difference of 0, 10 for one of 7 bits. AC coefficients: 0 for the end.
  static let huffman = segment(
    0xC4,
    [0x00, 1, 1] + [UInt8](repeating: 0, count: 14) + [0, 7]
      + [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])

  static func segment(_ marker: UInt8, _ contents: [UInt8]) -> [UInt8] {
    let length = contents.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + contents
  }

  static func adobe(transform: UInt8) -> [UInt8] {
    segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform])
  }

  static func exif(_ tiff: [UInt8]) -> [UInt8] { segment(0xE1, Array("Exif\0\0".utf8) + tiff) }

  static func profile(_ number: UInt8, of total: UInt8) -> [UInt8] {
    segment(0xE2, Array("ICC_PROFILE\0".utf8) + [number, total, 1, 2, 3])
  }

  var frameHeader: [UInt8] {
    let size = [UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF)]
    let components: [UInt8] = identifiers.flatMap { [$0, sampling, 0] }
    let head: [UInt8] = [precision] + size + [UInt8(identifiers.count)]
    return Self.segment(process, head + components)
  }

  var scanHeader: [UInt8] {
    let isProgressive = process == 0xC2
    let components: [UInt8] = identifiers.flatMap { [$0, 0] }
    let band: [UInt8] = [0, isProgressive ? 0 : 63, 0]
    return Self.segment(0xDA, [UInt8(identifiers.count)] + components + band)
  }

  /// The entropy-coded data. A progressive image has DC coefficients only.
  var scanData: [UInt8] {
    var data: [UInt8] = []
    var bits = ""
    func flush() {
      bits += String(repeating: "1", count: (8 - bits.count % 8) % 8)
      for start in Swift.stride(from: 0, to: bits.count, by: 8) {
        let byte = UInt8(bits.dropFirst(start).prefix(8), radix: 2)!
        data += byte == 0xFF ? [0xFF, 0] : [byte]
      }
      bits = ""
    }
    let blockCount = ((width + 7) / 8) * ((height + 7) / 8)
    let rest = process == 0xC2 ? "" : "0"
    for block in 0..<blockCount {
      var isFirst = block == 0
      if restartInterval > 0, block > 0, block % restartInterval == 0 {
        flush()
        data += [0xFF, UInt8(0xD0 + (block / restartInterval - 1) % 8)]
        isFirst = true
      }
      for sample in samples {
        bits += (isFirst ? "10" + sevenBits(sample - 128) : "0") + rest
      }
    }
    flush()
    return data
  }

  private func sevenBits(_ value: Int) -> String {
    let digits = String(value > 0 ? value : value + 127, radix: 2)
    return String(repeating: "0", count: 7 - digits.count) + digits
  }

  var bytes: [UInt8] {
    let restart = Self.segment(0xDD, [0, UInt8(restartInterval)])
    var bytes: [UInt8] = [0xFF, 0xD8] + segments.joined() + tables.joined()
    if restartInterval > 0 { bytes += restart }
    return bytes + frameHeader + (scan ?? scanHeader + scanData) + end
  }
}
