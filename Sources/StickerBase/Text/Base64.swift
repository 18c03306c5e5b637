/// Encodes bytes in Base64 with padding (RFC 4648, section 4).
package func base64(_ bytes: some Collection<UInt8>) -> String {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  let length = (bytes.count + 2) / 3 * 4
  let bytes = Array(bytes)
  return String(unsafeUninitializedCapacity: length) { text in
    var (next, end) = (0, 0)
    while next < bytes.count {
      let byteCount = min(3, bytes.count - next)
      var group = UInt32(bytes[next]) << 16
      if byteCount > 1 { group |= UInt32(bytes[next + 1]) << 8 }
      if byteCount > 2 { group |= UInt32(bytes[next + 2]) }
      for position in 0..<4 {
        let digit = Int(group >> UInt32(18 - 6 * position)) & 63
        text[end] = position <= byteCount ? digits[digit] : UInt8(ascii: "=")
        end += 1
      }
      next += 3
    }
    return end
  }
}
