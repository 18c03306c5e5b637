/// What counts in a packet of XMP, which is a text that is searched and not parsed.
enum XMP {
  private static let latitude = Array("GPSLatitude".utf8)
  private static let gainMap = Array("ns.adobe.com/hdr-gain-map/".utf8)

  /// Whether it says where a picture was taken (exif:GPSLatitude).
  static func hasLocation(in packet: ArraySlice<UInt8>) -> Bool { holds(latitude, packet) }

  /// Whether it describes a map of how much brighter a picture can be shown.
  static func hasGainMap(in packet: ArraySlice<UInt8>) -> Bool { holds(gainMap, packet) }

  private static func holds(_ word: [UInt8], _ text: ArraySlice<UInt8>) -> Bool {
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
