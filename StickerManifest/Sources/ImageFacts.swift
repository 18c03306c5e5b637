#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Facts from the structure of an image file. The file's name does not matter, no pixel is decoded, and every access to
/// a byte is checked.
struct ImageFacts: Equatable {
  var format: Manifest.Format
  /// The width in px.
  var width: Int
  /// The height in px.
  var height: Int
  /// The number of frames; 1 for a still.
  var frames = 1

  enum Fault: Error, Equatable {
    /// The file has another format. The value names it in words.
    case format(String)
    /// The file is damaged. The reason is a clause, for example `it ends early`.
    case damaged(String)
  }

  /// Reads a whole file: PNG and APNG up to `IEND`, GIF up to its trailer, JPEG up to the end of image.
  init(_ data: Data) throws(Fault) {
    let bytes = FileBytes(data)
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = try .png(bytes)
    } else if bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) {
      self = try .gif(bytes)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = try .jpeg(bytes)
    } else {
      throw .format(bytes.otherFormat)
    }
  }

  private init(_ format: Manifest.Format, width: Int, height: Int, frames: Int = 1) {
    (self.format, self.width, self.height, self.frames) = (format, width, height, frames)
  }

  /// Reads a PNG (third edition, section 5): chunks of a length, a type, data and a checksum.
  private static func png(_ bytes: FileBytes) throws(Fault) -> ImageFacts {
    guard try bytes.big32(12) == 0x4948_4452 else { throw .damaged("its first chunk is not IHDR") }
    var facts = ImageFacts(.png, width: try bytes.big32(16), height: try bytes.big32(20))
    var offset = 8
    var hasPixels = false
    while true {
      let length = try bytes.big32(offset)
      let type = try bytes.big32(offset + 4)
      guard length <= bytes.count else { throw .endsEarly }
      if type == 0x4944_4154 { hasPixels = true }  // IDAT
      if type == 0x6163_544C, !hasPixels {  // acTL
        facts.format = .apng
        facts.frames = max(1, try bytes.big32(offset + 8))
      }
      offset += 12 + length
      guard offset <= bytes.count else { throw .endsEarly }
      if type == 0x4945_4E44 { break }  // IEND
    }
    guard hasPixels else { throw .damaged("it has no pixels") }
    return facts
  }

  /// Reads a GIF (GIF89a, from section 15 on): a header, then blocks up to the trailer.
  private static func gif(_ bytes: FileBytes) throws(Fault) -> ImageFacts {
    var facts = ImageFacts(
      .gif, width: try bytes.little16(6), height: try bytes.little16(8), frames: 0)
    /// Returns the size of a color table in bytes; 0 if the flags say that there is none.
    func tableSize(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 6 << (flags & 7) }
    var offset = 13 + tableSize(try bytes.byte(10))
    /// Returns the offset after a series of sub-blocks, which a sub-block without data ends.
    func afterBlocks(_ start: Int) throws(Fault) -> Int {
      var offset = start
      while true {
        let length = try bytes.byte(offset)
        offset += 1 + length
        if length == 0 { return offset }
      }
    }
    while true {
      switch try bytes.byte(offset) {
      case 0x21: offset = try afterBlocks(offset + 2)
      case 0x2C:
        facts.frames += 1
        offset = try afterBlocks(offset + 11 + tableSize(try bytes.byte(offset + 9)))
      case 0x3B:
        guard facts.frames > 0 else { throw .damaged("it has no pixels") }
        return facts
      default: throw .damaged("it has an unknown block")
      }
    }
  }

  /// Reads a JPEG (ITU-T T.81, annex B): markers, most of which have a length. Coded data follow the header of a scan.
  private static func jpeg(_ bytes: FileBytes) throws(Fault) -> ImageFacts {
    var size: ImageFacts?
    var offset = 2
    while true {
      guard try bytes.byte(offset) == 0xFF else { throw .damaged("a marker is missing") }
      let marker = try bytes.byte(offset + 1)
      switch marker {
      case 0xFF: offset += 1
      case 0x01, 0xD0...0xD7: offset += 2
      case 0xD9:
        guard let size else { throw .damaged("it has no pixels") }
        return size
      default:
        if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
          size = ImageFacts(
            .jpeg, width: try bytes.big16(offset + 7), height: try bytes.big16(offset + 5))
        }
        offset += 2 + (try bytes.big16(offset + 2))
        if marker == 0xDA { offset = try bytes.endOfScan(offset) }
      }
    }
  }
}

extension ImageFacts.Fault {
  fileprivate static let endsEarly = Self.damaged("it ends early; was the download cut off?")
}

/// The bytes of a file, read by their offset.
private struct FileBytes {
  private let data: Data

  init(_ data: Data) { self.data = data }

  var count: Int { data.count }

  func starts(with beginning: [UInt8]) -> Bool { data.starts(with: beginning) }

  func byte(_ offset: Int) throws(ImageFacts.Fault) -> Int {
    guard 0..<data.count ~= offset else { throw .endsEarly }
    return Int(data[data.startIndex + offset])
  }

  func big16(_ offset: Int) throws(ImageFacts.Fault) -> Int {
    try byte(offset) << 8 | byte(offset + 1)
  }

  func big32(_ offset: Int) throws(ImageFacts.Fault) -> Int {
    // Larger numbers do not fit into an Int of 32 bits, and no file here has as many bytes.
    let high = try big16(offset)
    return high > 0x7FFF ? Int(Int32.max) : high << 16 | (try big16(offset + 2))
  }

  func little16(_ offset: Int) throws(ImageFacts.Fault) -> Int {
    try byte(offset) | byte(offset + 1) << 8
  }

  /// Returns the offset of the marker that ends the coded data of a JPEG scan. Restart markers belong to the data, and
  /// so does a byte 0xFF before a stuffed zero.
  func endOfScan(_ start: Int) throws(ImageFacts.Fault) -> Int {
    var offset = start
    while true {
      if try byte(offset) == 0xFF {
        let next = try byte(offset + 1)
        if next != 0, !(0xD0...0xD7 ~= next), next != 0xFF { return offset }
      }
      offset += 1
    }
  }

  /// The likely format of a file in none of the supported formats, in words, since servers may send other files.
  var otherFormat: String {
    if starts(with: Array("RIFF".utf8)), data.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      return "WebP"
    }
    if data.dropFirst(4).starts(with: Array("ftyp".utf8)) { return "HEIC, AVIF or a video" }
    if starts(with: Array("%PDF".utf8)) { return "PDF" }
    if starts(with: Array("PK".utf8)) { return "a ZIP archive" }
    let first = data.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    switch first {
    case UInt8(ascii: "<"): return "SVG, HTML or other text, such as a server's error page"
    case UInt8(ascii: "{"), UInt8(ascii: "["): return "JSON, such as a server's error"
    default: return "of an unknown format"
    }
  }
}
