/// Checks metadata chunks (PNG 3rd edition, 11.3). None of their faults keeps an image from being shown. The first
/// fault in each chunk is reported. Compressed data are inflated only to check and measure them.
extension PNGWalker {
  /// Records the faults and the size of a metadata chunk.
  mutating func noteMetadata(_ chunk: PNGChunk) {
    metadataParts += 1
    if metadataParts > limits.metadataParts {
      defects.add(
        .exceedsLimit(.metadataParts, found: metadataParts, allowed: limits.metadataParts), .minor)
      return
    }
    if let fault = metadataFault(chunk) { defects.add(fault, .minor) }
    if let name = ForeignFormat.payload(in: bytes[chunk.data]) {
      defects.add(.foreignContent("\(chunk.type) at byte \(chunk.offset)", name), .minor)
    }
    addMetadata(bytes: chunk.data.count)
  }

  private mutating func addMetadata(bytes count: Int) {
    metadataBytes += count
    guard metadataBytes > limits.metadataBytes else { return }
    defects.add(
      .exceedsLimit(.metadataBytes, found: metadataBytes, allowed: limits.metadataBytes), .minor)
  }

  private mutating func metadataFault(_ chunk: PNGChunk) -> ImageFault? {
    if let lengths = allowedLengths(chunk.type), !lengths.contains(chunk.data.count) {
      let expected = lengths.map(String.init).joined(separator: " or ")
      return .invalidValue(
        "the length of \(chunk.type)", found: "\(chunk.data.count)", expected: expected)
    }
    let data = bytes[chunk.data]
    switch chunk.type {
    case .gamma: return gammaFault(chunk)
    case .chromaticities: return chromaticityFault(chunk)
    case .sRGB where metadata.hasICCProfile, .iccProfile where metadata.hasSRGB:
      return misplaced(chunk, "a file may have sRGB or iCCP, but not both")
    case .codePoints:
      guard let matrix = data.dropFirst(2).first, matrix != 0 else { return nil }
      return .invalidValue("the matrix in cICP", found: "\(matrix)", expected: "0")
    case .sRGB: return rangeFault("the rendering intent in sRGB", data.first, in: 0...3)
    case .significantBits:
      let depth = header.colorType == .indexed ? 8 : header.bitDepth
      guard let invalid = data.first(where: { !(1...depth).contains(Int($0)) }) else { return nil }
      return rangeFault("a depth in sBIT", invalid, in: 1...depth)
    case .physicalSize: return physicalSizeFault(chunk)
    case .time: return timeFault(chunk)
    case .histogram where palette == nil:
      return .misplaced("hIST", rule: "it needs a preceding PLTE", offset: chunk.offset)
    case .text: return textFault(chunk)
    case .compressedText, .iccProfile: return compressedFault(chunk)
    case .internationalText: return internationalTextFault(chunk)
    case .suggestedPalette: return suggestedPaletteFault(chunk)
    default: return nil
    }
  }

  /// Returns the lengths in bytes that PNG 11.3 allows for a chunk; `nil` if it allows any length.
  private func allowedLengths(_ type: PNGChunkType) -> [Int]? {
    switch type {
    case .gamma: [4]
    case .chromaticities: [32]
    case .sRGB: [1]
    case .codePoints: [4]
    case .masteringDisplay: [24]
    case .lightLevel: [8]
    case .physicalSize: [9]
    case .time: [7]
    case .significantBits:
      switch header.colorType {
      case .grayscale: [1]
      case .grayscaleAlpha: [2]
      case .rgba: [4]
      default: [3]
      }
    case .background:
      switch header.colorType {
      case .indexed: [1]
      case .grayscale, .grayscaleAlpha: [2]
      default: [6]
      }
    case .histogram: palette.map { [$0.count / 3 * 2] }
    default: nil
    }
  }

  /// Returns the fault of a field whose value is out of range; `nil` if the value is in range or missing.
  func rangeFault(_ field: String, _ found: UInt8?, in allowed: ClosedRange<Int>) -> ImageFault? {
    guard let found, !allowed.contains(Int(found)) else { return nil }
    return .invalidValue(
      field, found: "\(found)", expected: "\(allowed.lowerBound) to \(allowed.upperBound)")
  }
}

/// Checks chunks with numbers at fixed offsets.
extension PNGWalker {
  private func gammaFault(_ chunk: PNGChunk) -> ImageFault? {
    let gamma = bytes.bigEndian32(chunk.data.lowerBound)
    guard gamma == 0 || gamma > UInt32(Int32.max) else { return nil }
    return .invalidValue("the gamma in gAMA", found: "\(gamma)", expected: "1 to \(Int32.max)")
  }

  /// Returns the fault of a chromaticity whose y is 0, since color conversion divides by y; `nil` if there is none.
  private func chromaticityFault(_ chunk: PNGChunk) -> ImageFault? {
    let ys = stride(from: 4, to: 32, by: 8).map {
      bytes.bigEndian32(chunk.data.lowerBound + $0)
    }
    guard ys.contains(0) else { return nil }
    return .invalidValue("a chromaticity in cHRM", found: "0", expected: "more than 0")
  }

  private func physicalSizeFault(_ chunk: PNGChunk) -> ImageFault? {
    let start = chunk.data.lowerBound
    guard bytes.bigEndian32(start) > 0, bytes.bigEndian32(start + 4) > 0 else {
      return .invalidValue("the pixel density in pHYs", found: "0", expected: "more than 0")
    }
    return rangeFault("the unit in pHYs", bytes[start + 8], in: 0...1)
  }

  private func timeFault(_ chunk: PNGChunk) -> ImageFault? {
    let fields: [(String, ClosedRange<Int>)] = [
      ("month", 1...12), ("day", 1...31), ("hour", 0...23), ("minute", 0...59), ("second", 0...60),
    ]
    let start = chunk.data.lowerBound + 2
    let invalid = fields.indices.first { !fields[$0].1.contains(Int(bytes[start + $0])) }
    return invalid.flatMap {
      rangeFault("the \(fields[$0].0) in tIME", bytes[start + $0], in: fields[$0].1)
    }
  }
}
