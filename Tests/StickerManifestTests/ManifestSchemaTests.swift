import Foundation
import StickerManifest
import StickerTestSupport
import Testing

/// `manifest.schema.json` and the library define the same format.
@Suite struct ManifestSchemaTests {
  private static let schema = Result {
    JSONSchema(
      try JSONDocument(
        Data(contentsOf: Folders.root.appending(path: "docs/reference/manifest.schema.json"))))
  }

  @Test func writtenManifestMatchesTheSchema() throws {
    let schema = try Self.schema.get()
    for size in Manifest.Size.allCases {
      for format in Manifest.Format.allCases {
        var manifest = TestManifest.otters
        manifest.size = size
        manifest.stickers[1].format = format
        manifest.stickers[1].file = "...a/..b/.c"
        #expect(schema.faults(in: try JSONDocument(TestManifest.json(manifest))) == [])
      }
    }
    let empty = Manifest(generator: "x", name: "", size: .small, stickers: [])
    #expect(schema.faults(in: try JSONDocument(TestManifest.json(empty))) == [])
  }

  @Test func hostileNamesAreWrittenAndReadBack() throws {
    var manifest = TestManifest.otters
    manifest.stickers = hostileNames.enumerated().map { index, name in
      var sticker = TestManifest.wave
      sticker.name = "\(index) \(name)"
      sticker.file = "\(index).png"
      sticker.label = name
      sticker.labels = [name: name]
      sticker.emoji = [name]
      return sticker
    }
    let json = TestManifest.json(manifest)
    #expect(try Self.schema.get().faults(in: JSONDocument(json)) == [])
    #expect(try Manifest(json: json) == manifest)
  }

  @Test(arguments: [
    (#""schemaVersion" : 1"#, #""schemaVersion" : 2"#),
    (#""size" : "regular""#, #""size" : "medium""#),
    (#""format" : "apng""#, #""format" : "webp""#), (#""width" : 408"#, #""width" : 0"#),
    (#""width" : 408"#, #""width" : 65536"#), (#""height" : 300"#, #""height" : 0.5"#),
    (#""bytes" : 12345"#, #""bytes" : 2147483648"#), (#""frames" : 12"#, #""frames" : 0"#),
    (#""duration" : 0.8"#, #""duration" : -1"#), (#""name" : "Wave""#, #""name" : """#),
    ("images/wave.png", "/images/wave.png"), ("images/wave.png", "images//wave.png"),
    ("images/wave.png", #"images\\wave.png"#), ("images/wave.png", ""),
    (TestManifest.digest, "0"), (#""Ein Otter winkt""#, "1"), (#""👋""#, "1"),
    (#""generator" : "stickerlint 1.0.0","#, ""),
  ])
  func schemaAndLibraryRefuseTheSameFiles(_ part: String, _ replacement: String) throws {
    let json = TestManifest.json(replacing: part, with: replacement)
    #expect(try !Self.schema.get().faults(in: JSONDocument(json)).isEmpty)
    #expect(TestManifest.error(of: json) != nil)
  }
}
