/// Reads the chunks that describe the meaning of the samples (PNG 3rd edition, 11.3.2). Chunks after the pixels are
/// ignored, as libpng does, and so are repeated and damaged chunks. Yet a damaged `gAMA` or `iCCP` is recorded as
/// damaged, and a repeated `mDCV` or `cLLI` replaces the chunk before.
extension PNGWalker {
  mutating func readColorDescription(_ chunk: PNGChunk) {
    let data = bytes[chunk.data]
    let start = chunk.data.lowerBound
    switch chunk.type {
    case _ where !defaultImage.isEmpty: break
    case .gamma where metadata.colors.gamma == nil:
      metadata.colors.gamma = data.count == 4 ? Int(bytes.bigEndian32(start)) : 0
    case .codePoints where metadata.colors.codePoints == nil && data.count == 4:
      metadata.colors.codePoints = CodePoints(
        primaries: bytes[start], transfer: bytes[start + 1], matrix: bytes[start + 2],
        isFullRange: bytes[start + 3] != 0)
    case .iccProfile where metadata.colors.profile == nil:
      metadata.colors.profile = profile(in: chunk)
    case .sRGB where metadata.colors.intent == nil && data.count == 1 && bytes[start] <= 3:
      metadata.colors.intent = bytes[start]
    case .chromaticities where metadata.colors.chromaticities == nil && data.count == 32:
      metadata.colors.chromaticities = Chromaticities(
        (0..<8).map { Int(bytes.bigEndian32(start + 4 * $0)) })
    case .masteringDisplay where data.count == 24:
      metadata.colors.masteringDisplay = Array(data)
    case .lightLevel where data.count == 8: metadata.colors.lightLevel = Array(data)
    default: break
    }
  }
}
