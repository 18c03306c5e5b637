import StickerPixels

/// Image data and the animation chunks around it (PNG 3rd edition, 11.2.3 and 11.3.6).
extension PNGWalker {
  mutating func readImageData(_ chunk: PNGChunk) throws(ImageFault) {
    if defaultImage.isEmpty {
      guard header.colorType != .indexed || palette != nil else { throw .missing("PLTE chunk") }
      defaultImageIsFrame = !frames.isEmpty
    } else if previous != .imageData {
      throw misplaced(chunk, "IDAT chunks must be consecutive")
    }
    defaultImage.append(chunk.data)
    if defaultImageIsFrame { frames[0].data.append(chunk.data) }
  }

  mutating func readAnimationControl(_ chunk: PNGChunk) throws(ImageFault) {
    guard animation == nil else { throw duplicate(chunk) }
    guard defaultImage.isEmpty else { throw misplaced(chunk, "it must come before IDAT") }
    if !frames.isEmpty { defects.add(misplaced(chunk, "it should come before fcTL"), .minor) }
    animation = try APNGAnimationControl(chunk, in: bytes)
  }

  mutating func readFrameControl(_ chunk: PNGChunk) throws(ImageFault) {
    guard chunk.data.count == 26 else {
      throw .invalidValue("the length of fcTL", found: "\(chunk.data.count)", expected: "26")
    }
    try checkSequenceNumber(chunk)
    try checkLastFrameHasData()
    let frame = try FrameHeader(chunk, in: bytes, frame: frames.count, canvas: header)
    if defaultImage.isEmpty {
      let whole = Area(x: 0, y: 0, width: header.width, height: header.height)
      guard frame.area == whole else {
        throw .invalidValue(
          "the area of the first frame",
          found: "\(frame.area.width)×\(frame.area.height) at \(frame.area.x),\(frame.area.y)",
          expected: "the whole \(header.width)×\(header.height) canvas, because it uses IDAT")
      }
    }
    if frames.isEmpty, frame.disposal == .previous {
      defects.add(
        .invalidValue(
          "the dispose op of the first frame", found: "previous",
          expected: "none or background (players treat it as background)"), .minor)
    }
    frames.append(PNGFrame(header: frame))
    try limits.check(.frames, frames.count)
  }

  mutating func readFrameData(_ chunk: PNGChunk) throws(ImageFault) {
    guard chunk.data.count >= 4 else {
      throw .invalidValue(
        "the length of fdAT", found: "\(chunk.data.count)", expected: "at least 4")
    }
    try checkSequenceNumber(chunk)
    guard !defaultImage.isEmpty else { throw misplaced(chunk, "it must come after IDAT") }
    guard let last = frames.indices.last, last > 0 || !defaultImageIsFrame else {
      throw misplaced(chunk, "it must follow the fcTL of its frame")
    }
    frames[last].data.append(chunk.data.dropFirst(4))
  }

  private mutating func checkSequenceNumber(_ chunk: PNGChunk) throws(ImageFault) {
    let found = bytes.bigEndian32(chunk.data.lowerBound)
    guard found == expectedSequence else {
      throw .wrongSequenceNumber(
        "\(chunk.type)", expected: expectedSequence, found: found, offset: chunk.offset)
    }
    expectedSequence += 1
  }

  private func checkLastFrameHasData() throws(ImageFault) {
    guard let last = frames.last, last.data.allSatisfy(\.isEmpty) else { return }
    throw .missing("image data for frame \(frames.count)")
  }

  /// Checks that the file has image data and all frames that acTL announces. Without a usable acTL, the frames are
  /// removed.
  mutating func checkCompleteness() throws(ImageFault) {
    guard !defaultImage.isEmpty else { throw .missing("IDAT chunk") }
    guard let control = animation else { return dropStrayFrames() }
    guard control.frameCount > 0 else {
      defects.add(
        .invalidValue("the number of frames in acTL", found: "0", expected: "at least 1"), .serious)
      animation = nil
      return dropStrayFrames()
    }
    try checkLastFrameHasData()
    guard control.frameCount == frames.count else {
      throw .invalidValue(
        "the number of frames in acTL", found: "\(control.frameCount)",
        expected: "\(frames.count), the number of fcTL chunks")
    }
  }

  /// Removes the frames: without a valid acTL, every viewer shows only the default image.
  private mutating func dropStrayFrames() {
    guard expectedSequence > 0 else { return }
    frames = []
    defects.add(.missing("acTL chunk for the animation chunks in this file"), .serious)
  }
}
