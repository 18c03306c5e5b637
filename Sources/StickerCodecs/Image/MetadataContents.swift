/// The contents of metadata that concern people, for example who made a picture, and where.
public struct MetadataContents: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The place where the picture was taken.
  public static let location = MetadataContents(rawValue: 1)
  /// A small picture in EXIF, which may show what was cropped off or painted over later.
  public static let thumbnail = MetadataContents(rawValue: 2)
  /// Content Credentials: a signed history of the file, which any change of its bytes invalidates (C2PA 2.1, A).
  public static let credentials = MetadataContents(rawValue: 4)
  /// The author, the copyright or a description of the art.
  public static let authorship = MetadataContents(rawValue: 8)
}

extension MetadataContents {
  /// The names of the kinds in this set, for example `location` or `EXIF thumbnail`.
  public var names: [String] {
    let words: [(MetadataContents, String)] = [
      (.location, "location"), (.thumbnail, "EXIF thumbnail"),
      (.credentials, "Content Credentials"), (.authorship, "author, copyright or description"),
    ]
    return words.filter { contains($0.0) }.map(\.1)
  }
}

/// Marks of Content Credentials in the formats that can hold them (C2PA 2.1, A.3).
enum ContentCredentials {
  /// Identifier of GIF's application extension, without the authentication code.
  static let gifIdentifier = Array("C2PA_GIF".utf8)
  /// The name of WebP's chunk.
  static let webPName = "C2PA"
  /// The extended type of the box in files of the ISO base media format.
  static let boxIdentifier: [UInt8] = [
    0xD8, 0xFE, 0xC3, 0xD6, 0x1B, 0x0E, 0x48, 0x3C, 0x92, 0x97, 0x58, 0x28, 0x87, 0x7E, 0xC4, 0x81,
  ]
  /// Number of bytes at the start of an APP11 segment within which the type of the first description box must be. The
  /// type follows the box's identifier, its number, and the headers of two boxes, one of which may be 8 bytes longer
  /// (ISO/IEC 19566-5, D.2).
  private static let segmentHead = 40

  /// Returns true if an APP11 segment of a JPEG begins a manifest store: `JP`, then a superbox of type `c2pa`.
  static func isManifestStart(_ segment: ArraySlice<UInt8>) -> Bool {
    guard segment.starts(with: Array("JP".utf8)) else { return false }
    let head = Array(segment.prefix(segmentHead))
    let type = Array("jumdc2pa".utf8)
    return head.indices.contains { head[$0...].starts(with: type) }
  }
}
