/// Returns the length in bytes of the common prefix of two byte sequences.
///
/// - Parameters:
///   - start: number of bytes at the beginning that are known to be equal.
///   - maxLength: maximum length in bytes.
@inline(__always)
func commonLength(
  _ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, from start: Int = 0, maxLength: Int
) -> Int {
  var length = start
  while length &+ 8 <= maxLength {
    let a = UnsafeRawPointer(first + length).loadUnaligned(as: UInt64.self)
    let b = UnsafeRawPointer(second + length).loadUnaligned(as: UInt64.self)
    let difference = UInt64(littleEndian: a ^ b)
    if difference != 0 { return length &+ difference.trailingZeroBitCount / 8 }
    length &+= 8
  }
  while length < maxLength, first[length] == second[length] { length &+= 1 }
  return length
}
