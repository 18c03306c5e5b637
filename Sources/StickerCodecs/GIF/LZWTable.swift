/// The strings of color indices that LZW codes represent (GIF89a specification, appendix F).
struct LZWTable {
  /// The code that resets the table to the strings of one index.
  let clearCode: Int
  var endCode: Int { clearCode + 1 }
  /// The size of the next code in bits.
  private(set) var codeSize: Int

  private static let maxCodes = 4096
  private static let maxCodeSize = 12

  private let firstCodeSize: Int
  /// For each code, the length of its string.
  private var lengths: [UInt16]
  /// For each code, the last index of its string.
  private var suffixes: [UInt8]
  /// For each code, the code of its string without the last index.
  private var prefixes: [UInt16]
  /// For each code, the first index of its string.
  private var firsts: [UInt8]
  /// The code that the next string gets.
  private var next: Int
  /// The code before, if it is not a clear code.
  private var previous: Int?

  /// Creates a table that has only the strings of one index.
  ///
  /// - Parameter minimumCodeSize: The LZW minimum code size, 1…11.
  init(minimumCodeSize: Int) {
    clearCode = 1 << minimumCodeSize
    firstCodeSize = minimumCodeSize + 1
    codeSize = firstCodeSize
    next = clearCode + 2
    lengths = [UInt16](repeating: 1, count: Self.maxCodes)
    prefixes = [UInt16](repeating: 0, count: Self.maxCodes)
    suffixes = (0..<Self.maxCodes).map { UInt8(truncatingIfNeeded: $0) }
    firsts = suffixes
  }

  /// Removes all strings of more than one index.
  mutating func clear() {
    next = clearCode + 2
    codeSize = firstCodeSize
    previous = nil
  }

  /// Takes the next code, which must be neither the clear nor the end code, and adds the string that it completes.
  ///
  /// - Returns: The length of the code's string; `nil` if the codes before do not define it.
  mutating func enter(_ code: Int) -> Int? {
    if let previous {
      guard code <= next, code < Self.maxCodes else { return nil }
      if next < Self.maxCodes {
        lengths[next] = lengths[previous] + 1
        prefixes[next] = UInt16(truncatingIfNeeded: previous)
        firsts[next] = firsts[previous]
        suffixes[next] = firsts[code]
        next += 1
      }
    } else if code >= clearCode {
      return nil
    }
    previous = code
    if next >> codeSize > 0, codeSize < Self.maxCodeSize { codeSize += 1 }
    return Int(lengths[code])
  }

  /// Appends the string of a code that ``enter(_:)`` has accepted.
  func append(_ code: Int, to indices: inout [UInt8]) {
    let start = indices.count
    let length = Int(lengths[code])
    indices.append(contentsOf: repeatElement(0, count: length))
    var code = code
    for position in (start..<start + length).reversed() {
      indices[position] = suffixes[code]
      code = Int(prefixes[code])
    }
  }
}
