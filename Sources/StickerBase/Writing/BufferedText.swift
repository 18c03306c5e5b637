/// A text that is written in large pieces while it comes. After the first failure the rest is dropped.
package struct BufferedText: TextOutputStream {
  private let send: (UnsafeRawBufferPointer) -> CInt
  private var bytes: [UInt8] = []
  private var code: CInt = 0

  /// Bytes that are kept before they are sent on.
  private static let capacity = 1 << 16

  /// - Parameter send: writes all of some bytes; gives 0, or the number of an error.
  package init(send: @escaping (UnsafeRawBufferPointer) -> CInt) { self.send = send }

  package mutating func write(_ text: String) {
    guard code == 0 else { return }
    bytes += text.utf8
    if bytes.count >= Self.capacity { flush() }
  }

  /// Writes what is no text.
  package mutating func write(_ content: [UInt8]) {
    guard code == 0 else { return }
    bytes += content
    if bytes.count >= Self.capacity { flush() }
  }

  /// Sends what is left.
  ///
  /// - Returns: 0 when all was sent, or the number of the first error.
  package mutating func finish() -> CInt {
    if code == 0, !bytes.isEmpty { flush() }
    return code
  }

  private mutating func flush() {
    code = bytes.withUnsafeBytes(send)
    bytes.removeAll(keepingCapacity: true)
  }
}
