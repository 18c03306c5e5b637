package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Paths that another program writes into a pipe, each as soon as it is there, for who works on them one
/// by one and must not keep the others waiting.
package struct PathStream {
  /// Bytes of the longest path; the systems' own limits are 4,096 and 1,024.
  static let maximumBytes = 1 << 16

  /// What comes next: a path, or what is wrong with what stands in its place, in words.
  package enum Element {
    case path(FilePath)
    case fault(String)
  }

  private let descriptor: CInt
  private let separator: UInt8
  private var pending: [UInt8] = []
  /// How much of ``pending`` holds no separator.
  private var searched = 0
  private var hasEnded = false
  private var number = 0

  /// - Parameter isNULSeparated: whether a NUL byte ends each path, and not a newline.
  package init(_ descriptor: CInt, isNULSeparated: Bool) {
    self.descriptor = descriptor
    separator = isNULSeparated ? 0 : 0x0A
  }

  /// Waits for the next one; `nil` at the end. Empty lines are passed over.
  package mutating func next() -> Element? {
    while true {
      if let end = pending[searched...].firstIndex(of: separator) {
        let line = Array(pending[..<end])
        pending.removeFirst(end + 1)
        searched = 0
        if let element = element(line) { return element }
        continue
      }
      searched = pending.count
      if pending.count > Self.maximumBytes { return skipLine() }
      guard !hasEnded else {
        let line = pending
        pending = []
        searched = 0
        return line.isEmpty ? nil : element(line)
      }
      fill()
    }
  }

  private mutating func element(_ line: [UInt8]) -> Element? {
    number += 1
    var line = line
    if separator == 0x0A {
      let encoding = DecodedText.Encoding(of: line)
      if number == 1, !encoding.mark.isEmpty {
        guard encoding == .markedUTF8 else {
          return .fault("the list is in \(encoding.name): write it in UTF-8")
        }
        line.removeFirst(encoding.mark.count)
      }
      if line.last == 0x0D { line.removeLast() }
      if line.contains(0) { return .fault("line \(number) has NUL bytes in it: add -0") }
      if line.count > 1, line.first == 0x22, line.last == 0x22 {
        return .fault(
          "line \(number) is a path in git's quotation marks: add -z to git, and -0 here")
      }
    }
    guard !line.isEmpty else { return nil }
    guard line.count <= Self.maximumBytes else { return tooLong }
    return .path(FilePath(platformString: line.map(CChar.init(bitPattern:)) + [0]))
  }

  private var tooLong: Element {
    .fault("line \(number) has more than \(ByteCount(Self.maximumBytes)), which no path has")
  }

  private mutating func skipLine() -> Element {
    while !hasEnded {
      pending = []
      fill()
      guard let end = pending.firstIndex(of: separator) else { continue }
      pending.removeFirst(end + 1)
      break
    }
    if hasEnded { pending = [] }
    searched = 0
    number += 1
    return tooLong
  }

  private mutating func fill() {
    let part = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      repeat {
        count = systemRead(descriptor, start, buffer.count)
      } while count < 0 && errno == EINTR
      count = max(0, count)
    }
    hasEnded = part.isEmpty
    pending += part
  }
}
