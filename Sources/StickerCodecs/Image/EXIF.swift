/// The EXIF fields that matter for stickers: the orientation, the pixel aspect ratio, the location, a thumbnail, and
/// texts about the author, the rights and the content.
enum EXIF {
  /// The bytes before the TIFF structure in a JPEG (EXIF 2.3, 4.5.4), which many programs also write in other formats.
  static let name = Array("Exif\0\0".utf8)

  /// The orientation in a TIFF structure.
  enum Orientation: Equatable {
    case none
    /// 1…8, as EXIF 2.3 defines them for tag 0x0112.
    case value(Int)
    /// The structure, or the value in it, violates the format.
    case invalid(ImageFault)
  }

  /// Reads the orientation from the first image file directory of a TIFF structure.
  ///
  /// Offsets count from the start of `tiff`. Only one directory is read, so that circular links do no harm.
  static func orientation(in tiff: ArraySlice<UInt8>) -> Orientation {
    do {
      return try TIFF(tiff).orientation().map { .value($0) } ?? .none
    } catch {
      return .invalid(error)
    }
  }

  /// Returns a big-endian TIFF structure that has only the orientation and the pixel aspect ratio, in one directory at
  /// byte 8; empty for an upright picture of square pixels.
  static func block(orientation: Int?, _ aspect: PixelAspect?) -> [UInt8] {
    func entry(_ tag: Int, _ type: UInt8, _ value: [UInt8]) -> [UInt8] {
      [UInt8(tag >> 8), UInt8(tag & 0xFF), 0, type, 0, 0, 0, 1] + value
    }
    var entries: [[UInt8]] = []
    var fractions: [UInt8] = []
    if let orientation, orientation > 1 {
      // Type SHORT.
      entries.append(
        entry(TIFF.orientationTag, 3, [0, UInt8(truncatingIfNeeded: orientation), 0, 0]))
    }
    if let aspect {
      // Type RATIONAL: two numbers of 32 bits, after the directory and its link to the next directory, which is 0.
      let fractionsOffset = 8 + 2 + 12 * (entries.count + 2) + 4
      let tags = [
        (TIFF.resolutionTags.across, aspect.height), (TIFF.resolutionTags.down, aspect.width),
      ]
      for (tag, density) in tags {
        entries.append(entry(tag, 5, number(fractionsOffset + fractions.count)))
        fractions += number(density) + number(1)
      }
    }
    guard !entries.isEmpty else { return [] }
    return [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, UInt8(entries.count)] + entries.flatMap(\.self)
      + [0, 0, 0, 0] + fractions
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// A big-endian TIFF structure without entries: an empty directory at byte 8, and no other directory.
  static let empty: [UInt8] = [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]

  /// Returns the pixel aspect ratio from XResolution and YResolution (EXIF 2.3, 4.6.4); `nil` if the pixels are square,
  /// or if the resolutions are missing or damaged.
  static func pixelAspect(in tiff: ArraySlice<UInt8>) -> PixelAspect? {
    try? TIFF(tiff).pixelAspect()
  }

  /// Returns what a TIFF structure reveals about people and places; damaged parts count as empty.
  static func contents(of tiff: ArraySlice<UInt8>) -> MetadataContents {
    guard let tiff = try? TIFF(tiff) else { return [] }
    var contents: MetadataContents = []
    if (try? tiff.hasLatitude()) == true { contents.insert(.location) }
    if (try? tiff.hasThumbnail()) == true { contents.insert(.thumbnail) }
    if (try? tiff.hasAuthor()) == true { contents.insert(.authorship) }
    return contents
  }
}

/// A TIFF 6.0 structure in either byte order.
private struct TIFF {
  private let bytes: [UInt8]
  private let isLittleEndian: Bool

  private static let headerLength = 8
  private static let entryLength = 12
  static let orientationTag = 0x0112
  static let resolutionTags = (across: 0x011A, down: 0x011B)
  private static let locationTag = 0x8825
  private static let latitudeTag = 0x0002
  /// JPEGInterchangeFormat and StripOffsets: the offset of a compressed or a plain thumbnail (EXIF 2.3, 4.6.4).
  private static let thumbnailTags = [0x0201, 0x0111]
  /// ImageDescription, Artist and Copyright.
  private static let authorTags = [0x010E, 0x013B, 0x8298]

  init(_ slice: ArraySlice<UInt8>) throws(ImageFault) {
    bytes = Array(slice)
    guard bytes.count >= Self.headerLength else {
      throw .truncated("the EXIF header", expected: Self.headerLength, found: bytes.count)
    }
    if bytes.starts(with: [0x49, 0x49, 0x2A, 0x00]) {
      isLittleEndian = true
    } else if bytes.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) {
      isLittleEndian = false
    } else {
      throw .invalidValue(
        "the EXIF byte order mark", found: Hexadecimal.text(bytes.prefix(4)),
        expected: "0x49492A00 or 0x4D4D002A")
    }
  }

  /// Returns the orientation in the first directory; `nil` if it has none.
  func orientation() throws(ImageFault) -> Int? {
    let directory = try read32(4, "the EXIF directory's offset")
    let (entry, end) = try find(Self.orientationTag, in: directory)
    if let entry { return try value(ofEntryAt: entry) }
    try checkNextDirectory(linkAt: end, directory: directory)
    return nil
  }

  /// Returns the pixel aspect ratio from the resolutions in the first directory; `nil` if the pixels are square, or if
  /// there are no resolutions.
  func pixelAspect() throws(ImageFault) -> PixelAspect? {
    let directory = try read32(4, "the EXIF directory's offset")
    guard let across = try fraction(Self.resolutionTags.across, in: directory),
      let down = try fraction(Self.resolutionTags.down, in: directory)
    else { return nil }
    // All four numbers are below 2^32, but their products may be above 2^63.
    let (densityAcross, densityDown) = (
      across.numerator.multipliedReportingOverflow(by: down.denominator),
      down.numerator.multipliedReportingOverflow(by: across.denominator)
    )
    guard !densityAcross.overflow, !densityDown.overflow else { return nil }
    return PixelAspect(
      densityAcross: densityAcross.partialValue, down: densityDown.partialValue)
  }

  /// Returns the value of a tag of type RATIONAL (5), which is stored outside the directory; `nil` if the directory has
  /// none.
  private func fraction(
    _ tag: Int, in directory: Int
  ) throws(ImageFault) -> (numerator: Int, denominator: Int)? {
    let part = "the EXIF resolution"
    guard let entry = try find(tag, in: directory).entry, try read16(entry + 2, part) == 5 else {
      return nil
    }
    let offset = try read32(entry + 8, part)
    return (try read32(offset, part), try read32(offset + 4, part))
  }

  /// Returns true if the second directory, which describes the thumbnail (EXIF 2.3, 4.5.5), has a thumbnail.
  func hasThumbnail() throws(ImageFault) -> Bool {
    let part = "the EXIF directory"
    let first = try read32(4, part)
    let second = try read32(first + 2 + read16(first, part) * Self.entryLength, part)
    guard second > 0 else { return false }
    for tag in Self.thumbnailTags where try find(tag, in: second).entry != nil { return true }
    return false
  }

  /// Returns true if the first directory has an author, a copyright or a description that is more than spaces and
  /// control characters.
  func hasAuthor() throws(ImageFault) -> Bool {
    let part = "an EXIF text"
    let directory = try read32(4, part)
    for tag in Self.authorTags {
      guard let entry = try find(tag, in: directory).entry, try read16(entry + 2, part) == 2 else {
        continue
      }
      let count = try read32(entry + 4, part)
      // Up to 4 bytes are stored in the entry itself.
      let start = count > 4 ? try read32(entry + 8, part) : entry + 8
      guard start <= bytes.count, count <= bytes.count - start else { continue }
      if bytes[start..<start + count].contains(where: { $0 > 0x20 }) { return true }
    }
    return false
  }

  /// Returns true if the first directory links to a GPS directory with a latitude.
  func hasLatitude() throws(ImageFault) -> Bool {
    let directory = try read32(4, "the EXIF directory's offset")
    guard let link = try find(Self.locationTag, in: directory).entry else { return false }
    let location = try read32(link + 8, "the GPS directory's offset")
    return try find(Self.latitudeTag, in: location).entry != nil
  }

  /// Returns the offset of the entry with a tag, if there is one, and the end of the directory's entries.
  private func find(
    _ tag: Int, in directory: Int
  ) throws(ImageFault) -> (entry: Int?, end: Int) {
    let count = try read16(directory, "the EXIF directory")
    let end = directory + 2 + count * Self.entryLength
    for entry in stride(from: directory + 2, to: end, by: Self.entryLength) {
      if try read16(entry, "the EXIF directory") == tag { return (entry, end) }
    }
    return (nil, end)
  }

  private func value(ofEntryAt entry: Int) throws(ImageFault) -> Int {
    let part = "the EXIF orientation"
    let type = try read16(entry + 2, part)
    let value: Int
    switch type {
    // The specification demands SHORT; careless writers use LONG and the signed types.
    case 3, 8: value = try read16(entry + 8, part)
    case 4, 9: value = try read32(entry + 8, part)
    default: throw .invalidValue("the type of \(part)", found: "\(type)", expected: "3 (SHORT)")
    }
    guard (1...8).contains(value) else {
      throw .invalidValue("the EXIF orientation", found: "\(value)", expected: "1…8")
    }
    return value
  }

  /// Checks the link to the next directory: a backward link makes a circle that careless readers never leave.
  private func checkNextDirectory(linkAt link: Int, directory: Int) throws(ImageFault) {
    guard link + 4 <= bytes.count else { return }
    let next = try read32(link, "the EXIF directory")
    guard next == 0 || next > directory else {
      throw .invalidValue(
        "the offset of the next EXIF directory", found: "\(next)",
        expected: "0 or after the first directory at \(directory)")
    }
  }

  private func read16(_ offset: Int, _ part: String) throws(ImageFault) -> Int {
    try check(offset, 2, part)
    return isLittleEndian ? bytes.littleEndian16(offset) : bytes.bigEndian16(offset)
  }

  private func read32(_ offset: Int, _ part: String) throws(ImageFault) -> Int {
    try check(offset, 4, part)
    return Int(isLittleEndian ? bytes.littleEndian32(offset) : bytes.bigEndian32(offset))
  }

  private func check(_ offset: Int, _ count: Int, _ part: String) throws(ImageFault) {
    guard offset <= bytes.count - count else {
      throw .truncated(part, expected: offset + count, found: bytes.count)
    }
  }
}
