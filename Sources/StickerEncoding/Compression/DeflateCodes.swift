/// Deflate's codes for lengths and distances (RFC 1951, 3.2.5).
enum DeflateCodes {
  /// Length of the shortest match in bytes.
  static let shortest = 3
  /// Length of the longest match in bytes.
  static let longest = 258
  /// The largest distance in bytes.
  static let window = 32768
  /// Number of literal/length symbols: literals 0…255, end of block, and lengths.
  static let symbolCount = 286
  /// Number of distance codes.
  static let distanceCount = 30
  /// The symbol that ends a block.
  static let endOfBlock = 256

  /// Returns the symbol for a match length of 3…258.
  @inline(__always)
  static func symbol(ofLength length: Int) -> Int {
    if length == longest { return 285 }
    let value = length - shortest
    if value < 8 { return 257 + value }
    let bits = Int.bitWidth - 1 - value.leadingZeroBitCount
    return 257 + 4 * (bits - 1) + (value >> (bits - 2)) - 4
  }

  /// Returns the number of extra bits after a length symbol.
  @inline(__always)
  static func extraBits(ofSymbol symbol: Int) -> Int {
    symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4
  }

  /// Returns the code for a distance of 1…32,768.
  @inline(__always)
  static func code(ofDistance distance: Int) -> Int {
    let value = distance - 1
    if value < 4 { return value }
    let bits = Int.bitWidth - 1 - value.leadingZeroBitCount
    return 2 * bits + (value >> (bits - 1)) - 2
  }

  /// Returns the number of extra bits after a distance code.
  @inline(__always)
  static func extraBits(ofDistanceCode code: Int) -> Int { max(0, code / 2 - 1) }
}
