/// A text that is written in large pieces as it is produced. After the first failure the rest is dropped.
package struct BufferedText: TextOutputStream {
  private let send: (UnsafeRawBufferPointer) -> CInt
  private var bytes: [UInt8] = []
  private var code: CInt = 0

  /// Size of the buffer in bytes.
  private static let capacity = 1 << 16

  /// Creates an empty text.
  ///
  /// - Parameter send: writes all of the bytes; returns 0 or an error number.
  package init(send: @escaping (UnsafeRawBufferPointer) -> CInt) { self.send = send }

  package mutating func write(_ text: String) {
    guard code == 0 else { return }
    bytes += text.utf8
    if bytes.count >= Self.capacity { flush() }
  }

  /// Writes bytes that are not text.
  package mutating func write(_ content: [UInt8]) {
    guard code == 0 else { return }
    bytes += content
    if bytes.count >= Self.capacity { flush() }
  }

  /// Sends the remaining bytes.
  ///
  /// - Returns: 0 if everything was sent, or the first error number.
  package mutating func finish() -> CInt {
    if code == 0, !bytes.isEmpty { flush() }
    return code
  }

  private mutating func flush() {
    code = bytes.withUnsafeBytes(send)
    bytes.removeAll(keepingCapacity: true)
  }
}
