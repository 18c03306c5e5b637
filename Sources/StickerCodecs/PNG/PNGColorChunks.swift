/// Reads the palette and the transparency: PLTE and tRNS (PNG 3rd edition, 11.2.2 and 11.3.1.1).
extension PNGWalker {
  mutating func readPalette(_ chunk: PNGChunk) throws(ImageFault) {
    guard palette == nil else { throw duplicate(chunk) }
    let isNeeded = header.colorType == .indexed
    guard defaultImage.isEmpty else {
      return defects.add(misplaced(chunk, "it must come before IDAT"), .serious)
    }
    let count = chunk.data.count / 3
    guard chunk.data.count % 3 == 0, 1...256 ~= count else {
      let fault = ImageFault.invalidValue(
        "the length of PLTE", found: "\(chunk.data.count)", expected: "3 to 768, a multiple of 3")
      guard !isNeeded else { throw fault }
      return defects.add(fault, .minor)
    }
    switch header.colorType {
    case .grayscale, .grayscaleAlpha:
      return defects.add(misplaced(chunk, "a grayscale image has no palette"), .minor)
    case .indexed where count > 1 << header.bitDepth:
      defects.add(
        .invalidValue(
          "the number of palette entries", found: "\(count)",
          expected: "at most \(1 << header.bitDepth) with \(header.bitDepth) bits"), .minor)
    default: break
    }
    palette = chunk.data
  }

  mutating func readTransparency(_ chunk: PNGChunk) {
    if let fault = transparencyFault(chunk) {
      // If the chunk has a fault, libpng and most viewers ignore it.
      return defects.add(fault, header.colorType.hasAlphaSamples ? .minor : .serious)
    }
    transparency = chunk.data
  }

  private func transparencyFault(_ chunk: PNGChunk) -> ImageFault? {
    guard transparency == nil else { return duplicate(chunk) }
    guard defaultImage.isEmpty else { return misplaced(chunk, "it must come before IDAT") }
    let allowed: ClosedRange<Int>
    switch header.colorType {
    case .grayscale: allowed = 2...2
    case .rgb: allowed = 6...6
    case .indexed:
      guard let palette else { return misplaced(chunk, "it must come after PLTE") }
      allowed = 1...palette.count / 3
    default: return misplaced(chunk, "the color type has an alpha channel")
    }
    guard !allowed.contains(chunk.data.count) else { return nil }
    let expected = allowed.count == 1 ? "\(allowed.lowerBound)" : "1 to \(allowed.upperBound)"
    return .invalidValue("the length of tRNS", found: "\(chunk.data.count)", expected: expected)
  }
}
