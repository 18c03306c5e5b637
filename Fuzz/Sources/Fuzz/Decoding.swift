import StickerCodecs

/// Limits that keep one run short and small.
let fuzzLimits: DecodeLimits = {
  var limits = DecodeLimits()
  limits.workingBytes = 4 << 20
  limits.totalPixels = 4_000_000
  limits.frames = 64
  limits.metadataBytes = 1 << 18
  return limits
}()

/// Decodes a file completely and checks the guarantees that callers rely on.
func decodeAll(_ bytes: [UInt8]) {
  do throws(ImageFault) {
    let file = try ImageFile.probe(bytes, limits: fuzzLimits)
    check(file.image, bytes.count)
    var reader = try file.decode(limits: fuzzLimits)
    var count = 0
    while let frame = try reader.nextFrame() {
      precondition(frame.index == count, "frames must come in order")
      let isWhole = frame.pixels.count == frame.width * frame.height
      precondition(isWhole, "a frame must be a whole canvas")
      count += 1
    }
    precondition(count == file.image.frames.count, "every frame that was announced must be drawn")
    for defect in reader.defects { check(defect.fault) }
  } catch {
    check(error)
  }
}

private func check(_ image: ImageHeader, _ byteCount: Int) {
  precondition(image.width > 0 && image.height > 0, "a canvas must have pixels")
  precondition(!image.frames.isEmpty, "an image must have a frame")
  precondition(0...byteCount ~= image.trailingByteCount, "trailing bytes must be in the file")
  for defect in image.defects { check(defect.fault) }
}

private func check(_ fault: ImageFault) {
  precondition(
    isPrintableLine(fault.description), "a fault must be described in one printable line")
}

/// True if the text is not empty, and a terminal shows it as one line without control characters.
func isPrintableLine(_ text: String) -> Bool {
  !text.isEmpty && text.unicodeScalars.allSatisfy(isHarmless)
}

/// True if the text, of any number of lines, contains no control characters.
func isPrintableText(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy { $0 == "\n" || isHarmless($0) }
}

private func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
  scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
}
