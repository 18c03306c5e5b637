import StickerCodecs

/// Encodes the coefficients of a JPEG again. Checks that the result is smaller and, if the file is intact and not CMYK,
/// shows the same.
func recode(_ bytes: [UInt8]) {
  guard let file = try? ImageFile.probe(bytes, limits: fuzzLimits),
    let result = try? file.recodedJPEG(limits: fuzzLimits)
  else { return }
  precondition(result.count < bytes.count, "a recoded file must be smaller")
  guard ![.cmyk, .ycck].contains(file.image.colorType), file.image.defects.isEmpty,
    let shown = pixels(of: bytes), let again = pixels(of: result)
  else { return }
  precondition(shown == again, "a recoded file must show the same")
}

/// The pixels of a file; `nil` if it has any fault.
private func pixels(of bytes: [UInt8]) -> [UInt32]? {
  guard let file = try? ImageFile.probe(bytes, limits: fuzzLimits),
    var reader = try? file.decode(limits: fuzzLimits), let frame = try? reader.nextFrame()
  else { return nil }
  return reader.defects.isEmpty ? Array(frame.pixels) : nil
}
