import StickerForge
import StickerPixels

/// A picture as sixels (DEC's VT330/VT340 manual, chapter 14): bands of six rows, in each one line
/// for every color of it. Clear pixels are left as they are (`P2=1`).
///
/// - Parameter bitmap: with pixels that are clear or opaque.
func sixelSequence(_ bitmap: Bitmap) -> String {
  // Clear is the one of 256 that is not drawn.
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

/// The lines of one band, with `$` between them, which goes back to its left edge.
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

/// Six bits a character, from `?`; a repetition is shorter from four on.
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

/// A level of 0…255 as sixels have it, 0…100.
private func percent(_ level: UInt8) -> Int { (Int(level) * 100 + 127) / 255 }
