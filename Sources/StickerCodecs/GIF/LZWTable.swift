/// The strings of color indices that LZW codes stand for (GIF89a specification, appendix F).
struct LZWTable {
  /// Empties the table.
  let clearCode: Int
  var endCode: Int { clearCode + 1 }
  /// Bits of the next code.
  private(set) var codeSize: Int

  private static let mostCodes = 4096
  private static let largestCodeSize = 12

  private let firstCodeSize: Int
  /// Of each code: the string's length, its last index, the code of what is before that, and its
  /// first index.
  private var lengths: [UInt16]
  private var suffixes: [UInt8]
  private var prefixes: [UInt16]
  private var firsts: [UInt8]
  private var next: Int
  private var previous: Int?

  /// - Parameter minimumCodeSize: 1…11.
  init(minimumCodeSize: Int) {
    clearCode = 1 << minimumCodeSize
    firstCodeSize = minimumCodeSize + 1
    codeSize = firstCodeSize
    next = clearCode + 2
    lengths = [UInt16](repeating: 1, count: Self.mostCodes)
    prefixes = [UInt16](repeating: 0, count: Self.mostCodes)
    suffixes = (0..<Self.mostCodes).map { UInt8(truncatingIfNeeded: $0) }
    firsts = suffixes
  }

  mutating func clear() {
    next = clearCode + 2
    codeSize = firstCodeSize
    previous = nil
  }

  /// Takes in the next code, which must not be the clear or the end code, and learns the string
  /// that it completes.
  ///
  /// - Returns: the length of the code's string; `nil` when no code before it has defined it.
  mutating func enter(_ code: Int) -> Int? {
    if let previous {
      guard code <= next, code < Self.mostCodes else { return nil }
      if next < Self.mostCodes {
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
    if next >> codeSize > 0, codeSize < Self.largestCodeSize { codeSize += 1 }
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
