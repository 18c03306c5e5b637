import StickerBase

/// Returns a PNG in kitty's graphics protocol: shown at the cursor (`a=T`), without a response, which nobody
/// would read (`q=2`), in chunks of at most 4096 bytes of Base64 ("Remote client").
func kittySequence(_ png: [UInt8]) -> String {
  let text = Array(base64(png).utf8)
  let chunks = stride(from: 0, to: text.count, by: 4096).map {
    String(decoding: text[$0..<min($0 + 4096, text.count)], as: UTF8.self)
  }
  return chunks.enumerated().map { index, chunk in
    let keys = index == 0 ? "a=T,f=100,q=2," : "q=2,"
    return "\u{1B}_G\(keys)m=\(index + 1 < chunks.count ? 1 : 0);\(chunk)\u{1B}\\"
  }.joined()
}

/// Returns a PNG as an inline image of iTerm2 ("Inline Images Protocol"), without a name, which it would
/// show.
///
/// - Parameters:
///   - width: px.
///   - height: px.
func inlineImageSequence(_ png: [UInt8], width: Int, height: Int) -> String {
  "\u{1B}]1337;File=inline=1;size=\(png.count);width=\(width)px;height=\(height)px:\(base64(png))\u{07}"
}
