import StickerForge
import StickerPixels

/// Returns a picture as sixels (DEC's VT330/VT340 manual, chapter 14): bands of six rows, each with one line
/// for every color in it. Clear pixels are left as they are (`P2=1`).
///
/// - Parameter bitmap: must have only clear and opaque pixels.
func sixelSequence(_ bitmap: Bitmap) -> String {
  // One of the 256 entries is clear, and is not drawn.
  let picture = IndexedPicture(bitmap, mostColors: 256)
  var text = "\u{1B}P0;1;0q\"1;1;\(bitmap.width);\(bitmap.height)"
  for (number, color) in picture.palette.enumerated().dropFirst() {
    let levels = [color, color >> 8, color >> 16].map { percent(UInt8(truncatingIfNeeded: $0)) }
    text += "#\(number);2;\(levels[0]);\(levels[1]);\(levels[2])"
  }
  for top in stride(from: 0, to: bitmap.height, by: 6) {
    if top > 0 { text += "-" }
    text += band(picture.entries, width: bitmap.width, top..<min(top + 6, bitmap.height))
  }
  return text + "\u{1B}\\"
}

/// Returns the lines of one band, separated by `$`, which returns to its left edge.
private func band(_ entries: [UInt8], width: Int, _ rows: Range<Int>) -> String {
  var columns: [UInt8: [UInt8]] = [:]
  for (bit, row) in rows.enumerated() {
    for x in 0..<width {
      let entry = entries[row * width + x]
      guard entry != 0 else { continue }
      columns[entry, default: [UInt8](repeating: 0, count: width)][x] |= 1 << UInt8(bit)
    }
  }
  return columns.sorted { $0.key < $1.key }.map { "#\($0.key)" + runs($0.value) }
    .joined(separator: "$")
}

/// Encodes six bits per character, starting at `?`. A repetition is shorter from four characters on.
private func runs(_ sixels: [UInt8]) -> String {
  var text = ""
  var rest = sixels[...]
  if let end = sixels.lastIndex(where: { $0 != 0 }) { rest = sixels[...end] }
  while let first = rest.first {
    let run = rest.prefix { $0 == first }.count
    let sign = String(UnicodeScalar(63 + first))
    text += run > 3 ? "!\(run)\(sign)" : String(repeating: sign, count: run)
    rest = rest.dropFirst(run)
  }
  return text
}

/// Converts a level of 0…255 to that of sixels, 0…100.
private func percent(_ level: UInt8) -> Int { (Int(level) * 100 + 127) / 255 }
