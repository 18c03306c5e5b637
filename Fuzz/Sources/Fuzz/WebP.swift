import StickerCodecs
import StickerPixels

/// Decodes a WebP file and checks that every frame lies on the canvas and that its delay fits 16 bits. Any other input
/// seeds a random file.
func decodeWebP(_ bytes: [UInt8]) {
  var entropy = Entropy(bytes)
  let bytes = bytes.starts(with: "RIFF".utf8) ? bytes : randomWebP(&entropy)
  if let image = try? ImageFile.probe(bytes, limits: fuzzLimits).image {
    for frame in image.frames {
      let area = frame.area
      precondition(area.width > 0 && area.height > 0 && frame.delay?.numerator ?? 0 <= 65_535)
      precondition(area.x + area.width <= image.width && area.y + area.height <= image.height)
    }
  }
  decodeAll(bytes)
}

/// An animation whose frames mostly lie on its canvas and mostly announce the true size of their pictures.
private func randomWebP(_ entropy: inout Entropy) -> [UInt8] {
  let (width, height) = (1 + entropy.roll(40), 1 + entropy.roll(40))
  var chunks = chunk(
    "VP8X", [0x02 | entropy.byte() & 0x30, 0, 0, 0] + number(width - 1, 3) + number(height - 1, 3))
  if !entropy.once(in: 8) { chunks += chunk("ANIM", [0, 0, 0, 0, entropy.byte(), 0]) }
  for _ in 0..<1 + entropy.roll(6) {
    let (x, y) = (2 * entropy.roll((width + 1) / 2), 2 * entropy.roll((height + 1) / 2))
    var (across, down) = (1 + entropy.roll(width - x), 1 + entropy.roll(height - y))
    if entropy.once(in: 30) { across += entropy.roll(width) }
    let area = number(x / 2, 3) + number(y / 2, 3) + number(across - 1, 3) + number(down - 1, 3)
    let timing = [entropy.byte(), entropy.byte(), 0, entropy.byte()]
    if entropy.once(in: 30) { down += 1 }
    var frame = chunk("ANMF", area + timing + picture(across, down, &entropy))
    if entropy.once(in: 30) { frame.removeLast(entropy.roll(frame.count)) }
    chunks += frame
    if entropy.once(in: 6) { chunks += chunk("EXIF", (0..<entropy.roll(9)).map { UInt8($0) }) }
  }
  return Array("RIFF".utf8) + number(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
}

/// A lossless single-colored picture, or the header of a lossless or lossy one, with or without separate
/// alpha, followed by noise.
private func picture(_ width: Int, _ height: Int, _ entropy: inout Entropy) -> [UInt8] {
  let noise = (0..<entropy.roll(40)).map { _ in entropy.byte() }
  if !entropy.once(in: 3) {
    // RFC 9649, 3: no transform, no color cache, one group of prefix codes with one symbol each.
    var fields = [(0x2F, 8), (width - 1, 14), (height - 1, 14), (1, 1), (0, 3), (0, 3)]
    for _ in 0..<4 { fields += [(0b101, 3), (Int(entropy.byte()), 8)] }
    fields += [(0b101, 3), (0, 8)]
    let bits = fields.flatMap { value, count in (0..<count).map { UInt8(value >> $0 & 1) } }
    return chunk(
      "VP8L",
      stride(from: 0, to: bits.count, by: 8).map { start in
        bits[start..<min(start + 8, bits.count)].reversed().reduce(0) { $0 << 1 | $1 }
      })
  }
  if entropy.once(in: 2) {
    return chunk("VP8L", [0x2F] + number(width - 1 | (height - 1) << 14, 4) + noise)
  }
  let alpha = entropy.once(in: 2) ? chunk("ALPH", noise) : []
  return alpha
    + chunk("VP8 ", [0x10, 0, 0, 0x9D, 0x01, 0x2A] + number(width, 2) + number(height, 2) + noise)
}

private func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
  Array(name.utf8) + number(payload.count, 4) + payload + (payload.count % 2 == 0 ? [] : [0])
}

/// A little-endian number.
private func number(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}
