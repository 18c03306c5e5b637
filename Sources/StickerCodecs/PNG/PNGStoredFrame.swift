internal import CDeflate

extension ImageFile {
  /// Returns a frame of a PNG or APNG as a separate PNG. Its samples and the chunks that describe them are exactly as
  /// stored; other metadata are left out. A color profile that cannot be applied to the samples is left out.
  ///
  /// - Parameter index: The index of the frame.
  /// - Returns: `nil` for other formats, if there is no such frame, and if the frame does not cover the whole canvas.
  public func storedPNG(ofFrame index: Int) -> [UInt8]? {
    guard let content = content as? PNGContent, content.frames.indices.contains(index) else {
      return nil
    }
    let frame = content.frames[index]
    let area = frame.header.area
    guard area.x == 0, area.y == 0, area.width == image.width, area.height == image.height else {
      return nil
    }
    let bytes = content.bytes
    var file = PNGWalker.signature
    file.appendChunk(.header, bytes[content.header.data])
    for chunk in content.describingChunks(keepsProfile: image.unknownColorsReason == nil) {
      file.appendChunk(chunk.type, bytes[chunk.data])
    }
    for range in frame.data { file.appendChunk(.imageData, bytes[range]) }
    file.appendChunk(.end, [])
    return file
  }
}

extension PNGContent {
  /// Returns the chunks before the pixels that describe how samples become colors and how large a pixel is, in the
  /// file's order. A `cICP` with a matrix, which PNG forbids, is left out (3rd edition, 11.3.2.6).
  ///
  /// - Parameter keepsProfile: False to leave out `iCCP`.
  fileprivate func describingChunks(keepsProfile: Bool) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    var offset = PNGWalker.signature.count
    while let chunk = try? PNGChunk(at: offset, in: bytes), chunk.type != .imageData,
      chunk.type != .end
    {
      let isKept =
        chunk.type.describesColors
        || [.palette, .transparency, .significantBits, .physicalSize].contains(chunk.type)
      let isForbidden =
        chunk.type == .codePoints && chunk.data.count > 2 && bytes[chunk.data.lowerBound + 2] != 0
      let isLost = chunk.type == .iccProfile && !keepsProfile
      if isKept, !isForbidden, !isLost { chunks.append(chunk) }
      offset = chunk.end
    }
    return chunks
  }
}

extension [UInt8] {
  /// Appends a chunk (PNG 3rd edition, 5.3).
  fileprivate mutating func appendChunk(_ type: PNGChunkType, _ data: ArraySlice<UInt8>) {
    let start = count + 4
    appendNumber(UInt32(truncatingIfNeeded: data.count))
    appendNumber(type.rawValue)
    self += data
    let checksum = withUnsafeBufferPointer { buffer in
      cdeflate_crc32(0, buffer.baseAddress.map { $0 + start }, buffer.count - start)
    }
    appendNumber(checksum)
  }

  private mutating func appendNumber(_ number: UInt32) {
    for shift: UInt32 in [24, 16, 8, 0] { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }
}
