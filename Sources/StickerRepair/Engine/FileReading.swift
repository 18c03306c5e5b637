import StickerBase
import StickerCodecs
import StickerPacks
import StickerRules

// Reading the file to repair.
extension FileRepairer {
  /// Reads the whole file.
  ///
  /// - Throws: ``FixDeclined`` if it cannot be read, or is larger than the limit.
  func read() throws(FixDeclined) -> [UInt8] {
    let contents: FileContents
    do throws(FileFault) {
      contents = try file.contents(limit: limits.decoding.fileBytes)
    } catch {
      throw FixDeclined("\(error)")
    }
    guard let bytes = contents.bytes else {
      throw FixDeclined(
        "it is larger than \(ByteCount(limits.decoding.fileBytes)), and --limit file-bytes=SIZE allows more"
      )
    }
    return bytes
  }

  /// Reads the header of a file.
  ///
  /// - Throws: ``FixDeclined`` if its pixels cannot be decoded, or need too much memory.
  func probe(_ bytes: [UInt8]) throws(FixDeclined) -> ImageFile {
    let image: ImageFile
    do throws(ImageFault) {
      image = try ImageFile.probe(bytes, limits: limits.decoding)
    } catch {
      throw FixDeclined("it cannot be read: \(error)")
    }
    guard image.image.format.isDecoded else {
      throw FixDeclined("\(image.image.format.name) is not decoded: export it as PNG")
    }
    try limits.check(RepairMemory.held(image.image))
    return image
  }

  /// Returns the header of the file without decoding its pixels.
  ///
  /// - Throws: ``FixDeclined`` if the file cannot be read, or if decoding it would exceed a limit.
  func decodableHeader() throws(FixDeclined) -> ImageHeader {
    let file = try probe(try read())
    do throws(ImageFault) {
      try limits.decoding.check(file, readsWholeCanvases: false)
    } catch {
      throw FixDeclined("it cannot be decoded: \(error)")
    }
    return file.image
  }

  /// Returns true if the pixels of a file can be encoded again without a loss that was not requested.
  func canEncode(_ header: ImageHeader) -> Bool {
    let isRounded = !request.picks.isDisjoint(with: RoundSamples.ruleIDs)
    return header.unknownColorsReason == nil
      && (header.bitDepth <= 8 || request.mayLose || isRounded)
  }
}
