import StickerCodecs
import StickerPixels

/// Walks a WebP file: every frame lies on the canvas, and alone it is a file of one picture that says its
/// size. An input that is no such file decides how one is made.
func walkWebP(_ bytes: [UInt8]) {
  var entropy = Entropy(bytes)
  let bytes = WebPFile.recognizes(bytes) ? bytes : randomWebP(&entropy)
  let file: WebPFile
  do throws(ImageFault) {
    file = try WebPFile(bytes, limits: fuzzLimits)
  } catch {
    precondition(isPrintableLine("\(error)"))
    return
  }
  var canvas = WebPCanvas(file)
  for (index, frame) in file.frames.enumerated() {
    let area = frame.area
    precondition(area.width > 0 && area.height > 0 && frame.milliseconds >= 0)
    precondition(area.x + area.width <= file.width && area.y + area.height <= file.height)
    guard let still = try? WebPFile(file.still(index), limits: fuzzLimits) else {
      preconditionFailure("the picture of a frame is no file")
    }
    precondition((still.width, still.height) == (area.width, area.height))
    precondition(still.frames.count == 1)
    guard file.width * file.height <= 4096, index < 16 else { continue }
    let picture = [UInt8](
      repeating: UInt8(truncatingIfNeeded: 85 * index), count: 4 * area.width * area.height)
    precondition(canvas.draw(frame, picture).count == file.width * file.height)
  }
}

/// An animation whose frames mostly lie on its canvas and mostly say the size that their pictures have.
private func randomWebP(_ entropy: inout Entropy) -> [UInt8] {
  let (width, height) = (1 + entropy.roll(40), 1 + entropy.roll(40))
  var chunks = chunk(
    "VP8X", [0x02 | entropy.byte() & 0x30, 0, 0, 0] + number(width - 1, 3) + number(height - 1, 3))
  if !entropy.once(in: 8) { chunks += chunk("ANIM", [0, 0, 0, 0, entropy.byte(), 0]) }
  for _ in 0..<1 + entropy.roll(6) {
    let (x, y) = (2 * entropy.roll((width + 1) / 2), 2 * entropy.roll((height + 1) / 2))
    var (across, down) = (1 + entropy.roll(width - x), 1 + entropy.roll(height - y))
    if entropy.once(in: 30) { across += entropy.roll(width) }
    let place = number(x / 2, 3) + number(y / 2, 3) + number(across - 1, 3) + number(down - 1, 3)
    let timing = [entropy.byte(), entropy.byte(), 0, entropy.byte()]
    if entropy.once(in: 30) { down += 1 }
    var frame = chunk("ANMF", place + timing + picture(across, down, &entropy))
    if entropy.once(in: 30) { frame.removeLast(entropy.roll(frame.count)) }
    chunks += frame
    if entropy.once(in: 6) { chunks += chunk("EXIF", (0..<entropy.roll(9)).map { UInt8($0) }) }
  }
  return Array("RIFF".utf8) + number(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
}

/// The head of a picture: lossless, or lossy with or without alpha apart.
private func picture(_ width: Int, _ height: Int, _ entropy: inout Entropy) -> [UInt8] {
  if entropy.once(in: 2) {
    return chunk("VP8L", [0x2F] + number(width - 1 | (height - 1) << 14, 4) + [entropy.byte()])
  }
  let alpha = entropy.once(in: 2) ? chunk("ALPH", (0..<entropy.roll(6)).map { UInt8($0) }) : []
  return alpha
    + chunk("VP8 ", [0x10, 0, 0, 0x9D, 0x01, 0x2A] + number(width, 2) + number(height, 2))
}

private func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
  Array(name.utf8) + number(payload.count, 4) + payload + (payload.count % 2 == 0 ? [] : [0])
}

/// A little-endian number.
private func number(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}
