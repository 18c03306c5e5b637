/// Searches a packet of XMP for the properties that matter for stickers. The packet is searched as text, not parsed.
enum XMP {
  private static let latitude = Array("GPSLatitude".utf8)
  /// Creator, rights and description of Dublin Core (XMP part 1, 8.3).
  private static let authors = ["dc:creator", "dc:rights", "dc:description"].map { Array($0.utf8) }
  private static let gainMap = Array("ns.adobe.com/hdr-gain-map/".utf8)

  /// Returns what the packet reveals about people and places: the location where a picture was taken
  /// (exif:GPSLatitude), and its author, rights or description.
  static func contents(of packet: ArraySlice<UInt8>) -> MetadataContents {
    var contents: MetadataContents = []
    if contains(latitude, in: packet) { contents.insert(.location) }
    if authors.contains(where: { contains($0, in: packet) }) { contents.insert(.authorship) }
    return contents
  }

  /// Returns true if the packet describes a gain map, which makes a picture brighter on HDR screens.
  static func hasGainMap(in packet: ArraySlice<UInt8>) -> Bool { contains(gainMap, in: packet) }

  private static func contains(_ word: [UInt8], in text: ArraySlice<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { text in
      word.withUnsafeBufferPointer { word in
        guard text.count >= word.count else { return false }
        return (0...text.count - word.count).contains { start in
          text[start] == word[0] && (1..<word.count).allSatisfy { text[start + $0] == word[$0] }
        }
      }
    }
  }
}
