public import StickerCodecs

/// Limits that keep one run short.
public let fuzzLimits: DecodeLimits = {
  var limits = DecodeLimits()
  limits.workingBytes = 4 << 20
  limits.totalPixels = 4_000_000
  limits.frames = 64
  limits.metadataBytes = 1 << 18
  return limits
}()

/// Decodes a file whole and holds the outcome to what every caller relies on.
public func decodeAll(_ bytes: [UInt8]) {
  do throws(ImageFault) {
    let file = try ImageFile.probe(bytes, limits: fuzzLimits)
    check(file.image, bytes.count)
    var reader = try file.decode(limits: fuzzLimits)
    var count = 0
    while let frame = try reader.nextFrame() {
      precondition(frame.index == count, "frames come in order")
      precondition(frame.pixels.count == frame.width * frame.height * 4, "a frame is a whole canvas")
      count += 1
    }
    precondition(count == file.image.frames.count, "every frame that was announced was drawn")
    for defect in reader.defects { check(defect.fault) }
  } catch {
    check(error)
  }
}

private func check(_ image: Image, _ byteCount: Int) {
  precondition(image.width > 0 && image.height > 0, "a canvas has pixels")
  precondition(!image.frames.isEmpty, "an image has a frame")
  precondition(0...byteCount ~= image.trailingByteCount, "trailing bytes are in the file")
  for defect in image.defects { check(defect.fault) }
}

/// What is said of a file is one printable line, whatever the file holds.
private func check(_ fault: ImageFault) {
  for scalar in fault.description.unicodeScalars {
    precondition(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value), "a printable fault")
  }
}
