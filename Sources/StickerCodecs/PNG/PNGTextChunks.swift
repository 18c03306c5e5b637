internal import CPNG

/// Reads texts, profiles and suggested palettes, which consist of a keyword and of data that may be compressed.
extension PNGWalker {
  /// Returns the offset of the data after a chunk's keyword and its NUL. If the keyword has a fault, also returns the
  /// fault, and the chunk's end as the offset.
  private func dataStart(of chunk: PNGChunk) -> (start: Int, fault: ImageFault?) {
    let keyword = bytes[chunk.data].prefix(80)
    let length = keyword.firstIndex(of: 0).map { $0 - chunk.data.lowerBound }
    guard length != nil || keyword.count == 80 else {
      return (chunk.data.upperBound, .missing("NUL after the keyword in \(chunk.type)"))
    }
    guard let length, length > 0 else {
      let found = length == nil ? "80 or more" : "0"
      return (
        chunk.data.upperBound,
        .invalidValue("the keyword's length in \(chunk.type)", found: found, expected: "1 to 79")
      )
    }
    return (chunk.data.lowerBound + length + 1, nil)
  }

  /// Keywords whose text may identify people (PNG 3rd edition, 11.3.3.1).
  private static let authorKeywords = ["Author", "Copyright", "Description"].map { Array($0.utf8) }

  /// Records what a text reveals about people and places, by its keyword or by the XMP or EXIF in it.
  mutating func readText(_ chunk: PNGChunk) {
    let keyword = bytes[chunk.data].prefix(80).prefix { $0 != 0 }
    if Self.authorKeywords.contains(where: keyword.elementsEqual) {
      metadata.contents.insert(.authorship)
    }
    if chunk.type == .internationalText {
      metadata.contents.formUnion(XMP.contents(of: bytes[chunk.data]))
    } else if keyword.starts(with: RawProfile.keyword),
      let profile = RawProfile(text(of: chunk), named: keyword)
    {
      metadata.contents.formUnion(profile.contents)
    }
  }

  /// Returns the text of a tEXt or zTXt chunk; empty if it is damaged, or if the metadata up to this chunk exceed a
  /// limit.
  private func text(of chunk: PNGChunk) -> [UInt8] {
    let (start, fault) = dataStart(of: chunk)
    guard fault == nil, metadataParts <= limits.metadataParts,
      metadataBytes <= limits.metadataBytes
    else { return [] }
    guard chunk.type == .compressedText else { return Array(bytes[start..<chunk.data.upperBound]) }
    guard start < chunk.data.upperBound, bytes[start] == 0 else { return [] }
    let stream = Array(bytes[(start + 1)..<chunk.data.upperBound])
    return ZlibStream.inflated(stream, atMost: limits.metadataBytes) ?? []
  }

  /// Returns the fault of a tEXt chunk; `nil` if it has none.
  func textFault(_ chunk: PNGChunk) -> ImageFault? { dataStart(of: chunk).fault }

  /// Returns the fault of a zTXt or iCCP chunk; `nil` if it has none.
  mutating func compressedFault(_ chunk: PNGChunk) -> ImageFault? {
    let (start, keywordFault) = dataStart(of: chunk)
    if let keywordFault { return keywordFault }
    guard start < chunk.data.upperBound else {
      return .truncated("\(chunk.type)", expected: 1, found: 0)
    }
    guard bytes[start] == 0 else {
      return .invalidValue(
        "the compression method in \(chunk.type)", found: "\(bytes[start])", expected: "0")
    }
    var head: UInt32 = 0
    let before = metadataBytes
    let fault = inflationFault(chunk, start + 1..<chunk.data.upperBound, head: &head)
    let count = metadataBytes - before
    // An ICC profile begins with its own size (ICC.1, 7.2.2).
    guard fault == nil, chunk.type == .iccProfile, Int(head) != count else { return fault }
    return .invalidValue("the size in the ICC profile", found: "\(head)", expected: "\(count)")
  }

  /// Returns the inflated profile of an iCCP chunk; empty if it is damaged, or longer than the metadata limit or
  /// ``ICCProfile/maxBytes``.
  func profile(in chunk: PNGChunk) -> [UInt8] {
    let (start, fault) = dataStart(of: chunk)
    guard fault == nil, start < chunk.data.upperBound, bytes[start] == 0,
      let profile = ZlibStream.inflated(
        Array(bytes[(start + 1)..<chunk.data.upperBound]), atMost: limits.metadataBytes),
      profile.count >= 4, profile.bigEndian32(0) == profile.count
    else { return [] }
    return ICCProfile.whole(profile)
  }

  mutating func internationalTextFault(_ chunk: PNGChunk) -> ImageFault? {
    let (start, fault) = dataStart(of: chunk)
    if let fault { return fault }
    guard start + 2 <= chunk.data.upperBound,
      let language = bytes[start + 2..<chunk.data.upperBound].firstIndex(of: 0),
      let translation = bytes[language + 1..<chunk.data.upperBound].firstIndex(of: 0)
    else { return .truncated("iTXt", expected: 5, found: chunk.data.upperBound - start) }
    // With a flag of 0, the text is not compressed, and there is nothing more to check.
    guard bytes[start] == 1 else {
      return rangeFault("the compression flag in iTXt", bytes[start], in: 0...1)
    }
    var head: UInt32 = 0
    return inflationFault(chunk, translation + 1..<chunk.data.upperBound, head: &head)
  }

  /// Inflates at most as many bytes as the limit on metadata leaves, and returns the fault of the stream; `nil` if it
  /// has none.
  ///
  /// - Parameter head: Receives the first four inflated bytes as a big-endian number.
  private mutating func inflationFault(
    _ chunk: PNGChunk, _ data: Range<Int>, head: inout UInt32
  ) -> ImageFault? {
    let budget = max(0, limits.metadataBytes - metadataBytes)
    var inflated = cpng_inflated()
    let result = bytes[data].withUnsafeBufferPointer {
      cpng_inflate($0.baseAddress, $0.count, budget, &inflated)
    }
    metadataBytes += inflated.count
    head = withUnsafeBytes(of: inflated.head) {
      UInt32(bigEndian: $0.loadUnaligned(as: UInt32.self))
    }
    switch result {
    case .complete: return nil
    case .too_long:
      return .exceedsLimit(
        .metadataBytes, found: metadataBytes, allowed: limits.metadataBytes)
    case .truncated: return .missing("end of the compressed data in \(chunk.type)")
    // About the size of zlib's window and state.
    case .out_of_memory: return .outOfMemory(bytes: 1 << 16)
    case .corrupt:
      return .invalidValue(
        "the compressed data in \(chunk.type)", found: "damaged", expected: "a valid zlib stream")
    }
  }

  func suggestedPaletteFault(_ chunk: PNGChunk) -> ImageFault? {
    let (start, fault) = dataStart(of: chunk)
    if let fault { return fault }
    guard start < chunk.data.upperBound else {
      return .truncated("sPLT", expected: 1, found: 0)
    }
    let depth = bytes[start]
    guard depth == 8 || depth == 16 else {
      return .invalidValue("the depth in sPLT", found: "\(depth)", expected: "8 or 16")
    }
    let entriesLength = chunk.data.upperBound - start - 1
    let entryLength = depth == 8 ? 6 : 10
    guard entriesLength % entryLength == 0 else {
      return .invalidValue(
        "the length of sPLT's entries", found: "\(entriesLength)",
        expected: "a multiple of \(entryLength)")
    }
    return nil
  }
}
