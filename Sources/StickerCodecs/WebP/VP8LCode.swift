/// The bits of lossless data, the lowest of each byte first (RFC 9649, 3.2).
struct VP8LBits {
  private let bytes: ArraySlice<UInt8>
  /// Number of bits taken.
  private var position = 0

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// Takes a number of `count` bits.
  mutating func take(_ count: Int = 1) throws(VP8LStream.Damage) -> Int {
    guard position + count <= 8 * bytes.count else { throw VP8LStream.Damage() }
    var value = 0
    for index in 0..<count {
      value |= Int(bytes[bytes.startIndex + position >> 3] >> (position & 7) & 1) << index
      position += 1
    }
    return value
  }
}

/// A prefix code of lossless data (RFC 9649, 3.7.2).
struct VP8LCode {
  /// The number of symbols with each length in bits.
  private var counts = [Int](repeating: 0, count: 16)
  /// The symbols in the order of their codes.
  private var symbols: [Int] = []

  private static let maxBits = 15
  /// The order in which the lengths of the code length code are stored (kCodeLengthCodeOrder).
  private static let codeLengthOrder = [
    17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
  ]

  private init(lengths: [Int]) {
    for length in lengths where length > 0 { counts[length] += 1 }
    for length in 1...Self.maxBits where counts[length] > 0 {
      symbols += lengths.indices.filter { lengths[$0] == length }
    }
  }

  /// Reads a code of symbols below `size`.
  init(_ bits: inout VP8LBits, size: Int) throws(VP8LStream.Damage) {
    let isSimple = try bits.take() == 1
    self.init(
      lengths: isSimple ? try Self.simple(&bits, size) : try Self.lengths(&bits, size))
    guard !symbols.isEmpty else { throw VP8LStream.Damage() }
  }

  /// Reads one or two symbols, and returns the length of each symbol's code.
  private static func simple(
    _ bits: inout VP8LBits, _ size: Int
  ) throws(VP8LStream.Damage) -> [Int] {
    let hasTwo = try bits.take() == 1
    let width = try bits.take() == 1 ? 8 : 1
    var lengths = [Int](repeating: 0, count: max(size, 256))
    lengths[try bits.take(width)] = 1
    if hasTwo { lengths[try bits.take(8)] = 1 }
    return Array(lengths.prefix(size))
  }

  /// Reads the lengths of the symbols' codes, which are coded themselves.
  private static func lengths(
    _ bits: inout VP8LBits, _ size: Int
  ) throws(VP8LStream.Damage) -> [Int] {
    var codeLengths = [Int](repeating: 0, count: codeLengthOrder.count)
    for index in 0..<4 + (try bits.take(4)) {
      codeLengths[codeLengthOrder[index]] = try bits.take(3)
    }
    let code = VP8LCode(lengths: codeLengths)
    var remaining = size
    if try bits.take() == 1 {
      let width = 2 + 2 * (try bits.take(3))
      remaining = 2 + (try bits.take(width))
    }
    var lengths: [Int] = []
    var previous = 8
    while lengths.count < size, remaining > 0 {
      remaining -= 1
      let symbol = try code.take(&bits)
      switch symbol {
      case 16: lengths += repeatElement(previous, count: 3 + (try bits.take(2)))
      case 17: lengths += repeatElement(0, count: 3 + (try bits.take(3)))
      case 18: lengths += repeatElement(0, count: 11 + (try bits.take(7)))
      default:
        lengths.append(symbol)
        if symbol > 0 { previous = symbol }
      }
    }
    guard lengths.count <= size else { throw VP8LStream.Damage() }
    return lengths
  }

  /// Takes a symbol from the data. If the code has only one symbol, it takes no bits.
  func take(_ bits: inout VP8LBits) throws(VP8LStream.Damage) -> Int {
    guard symbols.count > 1 else {
      guard let only = symbols.first else { throw VP8LStream.Damage() }
      return only
    }
    var (code, first, index) = (0, 0, 0)
    for length in 1...Self.maxBits {
      code |= try bits.take()
      let count = counts[length]
      if code - first < count { return symbols[index + code - first] }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw VP8LStream.Damage()
  }
}
