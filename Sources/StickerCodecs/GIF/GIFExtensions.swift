/// A graphic control extension, which applies to the image after it (GIF89a specification, 23).
struct GIFGraphicControl {
  /// The delay in 1/100 s.
  let delay: Int
  let disposal: DisposeOperation
  let transparentIndex: UInt8?

  /// The disposal method as written, 0…7.
  let disposalMethod: Int

  /// Reads the four bytes at `offset`, which must be in bounds.
  init(_ bytes: [UInt8], at offset: Int) {
    let flags = bytes[offset]
    disposalMethod = Int(flags >> 2 & 0x07)
    disposal =
      switch disposalMethod {
      case 2: .background
      // Old encoders wrote 4 instead of 3, and players accept that.
      case 3, 4: .previous
      default: .none
      }
    delay = bytes.littleEndian16(offset + 1)
    transparentIndex = flags & 0x01 != 0 ? bytes[offset + 3] : nil
  }
}

extension GIFWalker {
  /// The identifiers of the application extensions that hold the animation's loop count.
  private static let loopIdentifiers = ["NETSCAPE2.0", "ANIMEXTS1.0"].map { Array($0.utf8) }
  /// Adobe's identifier of XMP (XMP part 3, 1.1.2).
  private static let xmpIdentifier = Array("XMP DataXMP".utf8)
  private static let profileIdentifier = Array("ICCRGBG1012".utf8)
  /// Maximum number of bytes in skipped extensions that is not reported.
  private static let maxSkippedBytes = 65_536

  /// Reads an extension whose introducer is at `offset` (GIF89a, 23…26).
  mutating func readExtension(at offset: Int) throws(ImageFault) {
    if screen.isVersion87a {
      defects.add(
        .misplaced("an extension", rule: "GIF87a has no extensions", offset: offset), .minor)
    }
    let label = try cursor.takeByte(of: "an extension")
    switch label {
    case 0xF9: try readGraphicControl(at: offset)
    case 0xFF: try readApplication(at: offset)
    case 0xFE:
      try skipBlocks(of: "a comment extension")
      metadata.descriptiveBytes += cursor.offset - offset
    case 0x01:
      defects.add(.unsupported("the plain text extension at byte \(offset)"), .minor)
      try skipBlocks(of: "a plain text extension")
    default:
      defects.add(
        .invalidValue(
          "the extension label at byte \(offset + 1)", found: Hexadecimal.text(label),
          expected: "0x01, 0xF9, 0xFE or 0xFF"), .minor)
      try skipBlocks(of: "an extension")
    }
  }

  private mutating func readGraphicControl(at offset: Int) throws(ImageFault) {
    let part = "a graphic control extension"
    let block = try cursor.takeSubBlock(of: part)
    if block?.count != 4 {
      defects.add(
        .invalidValue(
          "the size of the graphic control extension at byte \(offset)",
          found: "\(block?.count ?? 0)", expected: "4"), .serious, frame: frames.count)
    }
    if block != nil, try cursor.takeSubBlock(of: part) != nil {
      defects.add(
        .misplaced(
          "a second block in \(part)", rule: "it has only one, of 4 bytes", offset: offset),
        .serious, frame: frames.count)
      while try cursor.takeSubBlock(of: part) != nil {}
    }
    guard let block, block.count >= 4 else { return }
    if control != nil {
      defects.add(.misplaced(part, rule: "an image has only one", offset: offset), .minor)
    }
    let read = GIFGraphicControl(cursor.bytes, at: block.lowerBound)
    control = read
    if read.disposalMethod > 3 {
      defects.add(
        .invalidValue(
          "the disposal method of frame \(frames.count + 1)", found: "\(read.disposalMethod)",
          expected: "0…3"), .minor, frame: frames.count)
    } else if read.disposal == .previous, frames.isEmpty {
      defects.add(
        .invalidValue(
          "the disposal method of the first frame", found: "3 (restore to previous)",
          expected: "0…2, as no frame precedes it"), .minor, frame: 0)
    }
  }

  private mutating func readApplication(at offset: Int) throws(ImageFault) {
    let part = "an application extension"
    guard let identifier = try cursor.takeSubBlock(of: part) else {
      return reportIdentifier(size: 0, at: offset)
    }
    if identifier.count != 11 { reportIdentifier(size: identifier.count, at: offset) }
    let name = cursor.bytes[identifier]
    if Self.loopIdentifiers.contains(where: name.elementsEqual) {
      try readLoopCount(at: offset)
    } else {
      let isProfile = name.elementsEqual(Self.profileIdentifier)
      let start = cursor.offset
      try skipBlocks(of: part)
      if isProfile {
        if metadata.colors.profile == nil { metadata.colors.profile = profile(at: start) }
      } else {
        metadata.descriptiveBytes += cursor.offset - offset
      }
      // The XMP packet is not stored in sub-blocks, but its text can be read as a chain of sub-blocks that ends in its
      // trailer.
      if name.elementsEqual(Self.xmpIdentifier) {
        metadata.contents.formUnion(XMP.contents(of: cursor.bytes[start..<cursor.offset]))
      } else if name.starts(with: ContentCredentials.gifIdentifier) {
        metadata.contents.insert(.credentials)
      }
    }
  }

  /// Returns the color profile in the sub-blocks from an offset up to the cursor, which have been read before; empty if
  /// the profile is not whole or exceeds the metadata limit.
  private func profile(at start: Int) -> [UInt8] {
    guard cursor.offset - start <= limits.metadataBytes else { return [] }
    var profile: [UInt8] = []
    var offset = start
    while offset < cursor.offset {
      let count = Int(cursor.bytes[offset])
      profile += cursor.bytes[(offset + 1)..<min(offset + 1 + count, cursor.offset)]
      offset += count + 1
    }
    return ICCProfile.whole(profile)
  }

  private mutating func reportIdentifier(size: Int, at offset: Int) {
    defects.add(
      .invalidValue(
        "the identifier size of the application extension at byte \(offset)", found: "\(size)",
        expected: "11"), .minor)
  }

  /// Reads the sub-blocks of a loop extension: the sub-block that begins with 1 has the loop count, the one that begins
  /// with 2 a buffer size.
  private mutating func readLoopCount(at offset: Int) throws(ImageFault) {
    var found: Int?
    while let block = try cursor.takeSubBlock(of: "a loop extension") {
      if found == nil, block.count >= 3, cursor.bytes[block.lowerBound] == 1 {
        found = cursor.bytes.littleEndian16(block.lowerBound + 1)
      }
    }
    if found == nil {
      defects.add(.missing("loop count in the loop extension at byte \(offset)"), .minor)
    } else if loopCount != nil {
      defects.add(.duplicate("loop extension", offset: offset), .minor)
    } else {
      loopCount = found
      metadata.repetitions = found
    }
  }

  private mutating func skipBlocks(of part: String) throws(ImageFault) {
    while let block = try cursor.takeSubBlock(of: part) {
      skippedBytes += block.count + 1
      if let name = ForeignFormat.payload(in: cursor.bytes[block]) {
        defects.add(.foreignContent("\(part) at byte \(block.lowerBound)", name), .minor)
      }
    }
    if skippedBytes > Self.maxSkippedBytes {
      defects.add(
        .invalidValue(
          "the size of comments and application data", found: "\(skippedBytes) bytes",
          expected: "at most \(Self.maxSkippedBytes) bytes"), .minor)
    }
  }
}
