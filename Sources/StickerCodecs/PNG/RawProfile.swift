/// EXIF or XMP as hexadecimal digits in a text chunk, which ImageMagick wrote before `eXIf` existed. Its function
/// `Magick_png_write_raw_profile` writes a line with the name, a line with the number of bytes, and lines of digits.
struct RawProfile {
  /// The beginning of the text's keyword, before the name of the profile.
  static let keyword = Array("Raw profile type ".utf8)

  private let bytes: [UInt8]
  private let isXMP: Bool

  private static let names = ["exif", "app1", "xmp"]
  private static let newline = UInt8(ascii: "\n")

  /// Reads the digits up to the first character that is neither a digit nor white space. The number of bytes is
  /// ignored, so that a wrong number cannot hide data.
  ///
  /// - Returns: `nil` for a profile with another name.
  init?(_ text: [UInt8], named keyword: ArraySlice<UInt8>) {
    let name = String(decoding: keyword.dropFirst(Self.keyword.count), as: UTF8.self).lowercased()
    guard Self.names.contains(name) else { return nil }
    isXMP = name == "xmp"
    let lines = text.drop { $0 == Self.newline }
      .split(separator: Self.newline, maxSplits: 2, omittingEmptySubsequences: false)
    var digits: [UInt8] = []
    for character in lines.count == 3 ? lines[2] : [] {
      if [0x20, 0x0D, 0x0A, 0x09].contains(character) { continue }
      guard let digit = Self.digit(character) else { break }
      digits.append(digit)
    }
    bytes = stride(from: 0, to: digits.count - 1, by: 2).map {
      digits[$0] << 4 | digits[$0 + 1]
    }
  }

  /// The kinds of personal data in the profile.
  var contents: MetadataContents {
    if bytes.starts(with: EXIF.name) {
      return EXIF.contents(of: bytes.dropFirst(EXIF.name.count))
    }
    // The name `app1` stands for a JPEG segment, which may contain EXIF or XMP.
    let contents = XMP.contents(of: bytes[...])
    return isXMP ? contents : contents.union(EXIF.contents(of: bytes[...]))
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case 0x30...0x39: character - 0x30
    case 0x41...0x46: character - 0x41 + 10
    case 0x61...0x66: character - 0x61 + 10
    default: nil
    }
  }
}
