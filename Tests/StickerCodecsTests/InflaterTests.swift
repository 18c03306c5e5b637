import CDeflate
import CPNG
import Testing

/// The inflater refuses every stream that zlib refuses, even if its checksum matches the output of a lenient reader.
@Suite struct InflaterTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let stream: [UInt8]
    /// The inflated bytes; `nil` if the stream is refused.
    var output: [UInt8]?

    /// - Parameters:
    ///   - body: a deflate stream, padded to whole bytes.
    ///   - output: the bytes that a reader writes if it accepts the stream.
    ///   - isAccepted: true if the inflater must accept it, too.
    ///   - head: the header of the zlib stream (RFC 1950, 2.2).
    init(
      _ name: String, makes output: String, isAccepted: Bool = false, head: [UInt8] = [0x78, 0x01],
      _ body: (inout Bits) -> Void
    ) {
      var bits = Bits()
      body(&bits)
      let bytes = Array(output.utf8)
      let sum = cdeflate_adler32(bytes, bytes.count).bigEndian
      testDescription = name
      stream = head + bits.bytes + withUnsafeBytes(of: sum, Array.init)
      self.output = isAccepted ? bytes : nil
    }
  }

  static let cases: [Case] = [
    Case("valid", makes: "aaaa", isAccepted: true) { $0.dynamic() },
    Case("valid, without distances", makes: "a", isAccepted: true) {
      $0.dynamic(distances: [0], symbols: [97, 256])
    },
    Case("valid, fixed codes", makes: "ab", isAccepted: true) { $0.fixed([97, 98, 256]) },
    Case("valid, stored", makes: "ab", isAccepted: true) { $0.stored("ab", check: 0xFFFD) },
    Case("valid, between empty blocks", makes: "a", isAccepted: true) {
      $0.fixed([256], isLast: false)
      $0.stored("", check: 0xFFFF, isLast: false)
      $0.fixed([97, 256], isLast: false)
      $0.fixed([256])
    },
    Case("literal 286", makes: "a" + String(repeating: "a", count: 258)) {
      $0.fixed([97, 286], distance: 0)
    },
    Case("literal 287", makes: "a" + String(repeating: "a", count: 258)) {
      $0.fixed([97, 287], distance: 0)
    },
    Case("distance 30", makes: "aaaa") { $0.fixed([97, 257], distance: 30) },
    Case("distance too far back", makes: "aaaa") { $0.fixed([97, 257], distance: 1) },
    Case("distance without a code", makes: "aaaa") { $0.dynamic(distances: [0]) },
    Case("an unused distance code", makes: "aaaa") { $0.dynamic(distanceCode: 1) },
    Case("287 literals", makes: "aaaa") { $0.dynamic(literalCount: 287) },
    Case("31 distances", makes: "aaaa") { $0.dynamic(distanceCount: 31) },
    Case("literals incomplete", makes: "aaaa") { $0.dynamic(literals: [97: 2, 256: 2, 257: 2]) },
    Case("too many literals", makes: "aaaa") {
      $0.dynamic(literals: [97: 1, 98: 1, 256: 2, 257: 2])
    },
    Case("distances incomplete", makes: "aaaa") { $0.dynamic(distances: [2, 2]) },
    Case("too many distances", makes: "aaaa") { $0.dynamic(distances: [1, 1, 1]) },
    Case("no end", makes: "a") { $0.dynamic(literals: [97: 1, 257: 1], symbols: [97]) },
    Case("repeat of nothing", makes: "aaaa") { $0.dynamic(before: [16]) },
    Case("lengths beyond the alphabets", makes: "aaaa") { $0.dynamic(after: 18) },
    Case("stored length", makes: "ab") { $0.stored("ab", check: 0xFFFC) },
    Case("reserved block", makes: "") { $0.put(7, 3) },
    Case("method 7", makes: "aaaa", head: [0x77, 0x0C]) { $0.dynamic() },
    Case("header checksum", makes: "aaaa", head: [0x78, 0x02]) { $0.dynamic() },
    Case("window of 64 KiB", makes: "aaaa", head: [0x88, 0x1C]) { $0.dynamic() },
    Case("dictionary", makes: "aaaa", head: [0x78, 0x20]) { $0.dynamic() },
    Case("checksum", makes: "aaab") { $0.dynamic() },
    Case("no last block", makes: "a") { $0.fixed([97, 256], isLast: false) },
  ]

  /// Inflates a stream of two segments; returns `nil` if it is refused.
  ///
  /// - Parameter split: the start of the second segment.
  private func inflate(_ stream: [UInt8], split: Int) -> [UInt8]? {
    guard let inflater = cdeflate_make_inflater() else { return nil }
    defer { cdeflate_free_inflater(inflater) }
    var output = [UInt8](repeating: 0, count: 4096)
    var made = 0
    let isWhole = stream.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return false }
      let segments = [
        cdeflate_segment(bytes: start, count: split),
        cdeflate_segment(bytes: start + split, count: bytes.count - split),
      ]
      guard cdeflate_begin(inflater, segments, segments.count) == 1 else { return false }
      return cdeflate_inflate_on(inflater, &output, &made, output.count) == .whole
    }
    return isWhole ? Array(output.prefix(made)) : nil
  }

  @Test(arguments: cases) func inflaterAgreesWithZlib(_ file: Case) {
    var inflated = cpng_inflated()
    let verdict = cpng_inflate(file.stream, file.stream.count, 4096, &inflated)
    #expect((verdict == .complete) == (file.output != nil))
    for split in 0...file.stream.count {
      #expect(inflate(file.stream, split: split) == file.output, "split at \(split)")
      guard split > 0 else { continue }
      #expect(inflate(Array(file.stream.dropLast(split)), split: 0) == nil, "without \(split)")
    }
    #expect(inflate(file.stream + [0], split: 0) == nil)
  }

  /// A deflate bit stream (RFC 1951, 3.1.1).
  struct Bits {
    private(set) var bytes: [UInt8] = []
    /// The number of bits used in the last byte; 0 if the next bit needs a new byte.
    private var usedBits = 0

    mutating func put(_ value: Int, _ count: Int) {
      for bit in 0..<count {
        if usedBits == 0 { bytes.append(0) }
        bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << UInt8(usedBits)
        usedBits = (usedBits + 1) % 8
      }
    }

    /// Huffman codes are written highest bit first.
    private mutating func put(code: Int, _ count: Int) {
      for bit in stride(from: count - 1, through: 0, by: -1) { put(code >> bit, 1) }
    }

    mutating func stored(_ text: String, check: Int, isLast: Bool = true) {
      put(isLast ? 1 : 0, 3)
      if usedBits > 0 { put(0, 8 - usedBits) }
      put(text.utf8.count, 16)
      put(check, 16)
      for byte in text.utf8 { put(Int(byte), 8) }
    }

    /// - Parameter distance: a distance code, written after the last symbol and followed by the end of the block.
    mutating func fixed(_ symbols: [Int], distance: Int? = nil, isLast: Bool = true) {
      put(isLast ? 3 : 2, 3)
      for symbol in symbols + (distance == nil ? [] : [-1, 256]) {
        switch symbol {
        case -1: put(code: distance ?? 0, 5)
        case 0..<144: put(code: 0x30 + symbol, 8)
        case 256..<280: put(code: symbol - 256, 7)
        default: put(code: 0xC0 + symbol - 280, 8)
        }
      }
    }

    /// A block with its own codes: `a` and three repetitions by default.
    ///
    /// - Parameters:
    ///   - literals: code lengths by symbol.
    ///   - before: length symbols written first.
    ///   - after: a symbol that replaces the last length.
    mutating func dynamic(
      literals: [Int: Int] = [97: 1, 256: 2, 257: 2], distances: [Int] = [1],
      literalCount: Int = 258, distanceCount: Int? = nil, distanceCode: Int = 0,
      before: [Int] = [], after: Int? = nil, symbols: [Int] = [97, 257, 256]
    ) {
      let distanceCount = distanceCount ?? distances.count
      put(5, 3)
      put(literalCount - 257, 5)
      put(distanceCount - 1, 5)
      put(15, 4)
      // Lengths 0…12 have codes of four bits, the others of five.
      for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] {
        put(symbol < 13 ? 4 : 5, 3)
      }
      var lengths = (0..<literalCount).map { literals[$0] ?? 0 }
      lengths += distances + [Int](repeating: 0, count: distanceCount - distances.count)
      if let after { lengths[lengths.count - 1] = after }
      for length in before + lengths {
        put(code: length < 13 ? length : length + 13, length < 13 ? 4 : 5)
        if length > 15 { put(0, length == 16 ? 2 : 7) }
      }
      var codes: [Int: (code: Int, length: Int)] = [:]
      var next = 0
      for length in 1...15 {
        next *= 2
        for symbol in literals.keys.sorted() where literals[symbol] == length {
          codes[symbol] = (next, length)
          next += 1
        }
      }
      for symbol in symbols {
        if let (code, length) = codes[symbol] { put(code: code, length) }
        if symbol == 257 { put(code: distanceCode, max(1, distances[0])) }
      }
    }
  }
}
