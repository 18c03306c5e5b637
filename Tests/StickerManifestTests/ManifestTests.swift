import Foundation
import StickerManifest
import StickerTestSupport
import Testing

/// The manifest format: written manifests are read back, and hostile ones are handled safely.
@Suite struct ManifestTests {
  @Test func writtenManifestIsReadBack() throws {
    #expect(try Manifest(json: TestManifest.json()) == TestManifest.otters)
    let empty = Manifest(generator: "x", name: "", size: .large, stickers: [])
    #expect(try Manifest(json: TestManifest.json(empty)) == empty)
    try TestManifest.otters.validate()
  }

  /// A later release may add optional members without changing the version.
  @Test func unknownKeysAreIgnored() throws {
    let json = TestManifest.json(
      replacing: #""schemaVersion" : 1"#, with: #""schemaVersion" : 1, "theme" : {"dark" : [1]}"#)
    #expect(try Manifest(json: json) == TestManifest.otters)
  }

  @Test(arguments: [2, 0, -1, Int.max])
  func versionIsCheckedFirst(_ version: Int) {
    let json = Data(#"{"schemaVersion": \#(version), "stickers": "elsewhere"}"#.utf8)
    #expect(
      TestManifest.error(of: json)
        == .unknownSchemaVersion(version, supported: Manifest.schemaVersion))
  }

  @Test func errorAboutAnUnknownVersionNamesTheSupportedOne() {
    let text = "\(ManifestError.unknownSchemaVersion(9, supported: 7))"
    #expect(text.contains("schemaVersion 9, but this library supports 7: update the library"))
  }

  @Test(arguments: [
    (#""width" : 408"#, #""width" : 0"#, "stickers[0].width is 0, not 1 to 65535 px"),
    (#""width" : 408"#, #""width" : 65536"#, "stickers[0].width is 65536"),
    (
      #""width" : 408"#, #""width" : 1e400"#,
      "stickers[0].width is not a whole number, or is out of range"
    ),
    (
      #""width" : 408"#, #""width" : 9223372036854775808"#,
      "stickers[0].width is not a whole number, or is out of range"
    ),
    (
      #""width" : 408"#, #""width" : 1.5"#,
      "stickers[0].width is not a whole number, or is out of range"
    ),
    (#""width" : 408"#, #""width" : "408""#, "stickers[0].width is not a whole number"),
    (#""width" : 408"#, #""width" : null"#, "stickers[0].width is null, not a whole number"),
    (#""height" : 300"#, #""height" : -300"#, "stickers[0].height is -300"),
    (#""bytes" : 12345"#, #""bytes" : 0"#, "stickers[0].bytes is 0"),
    (#""bytes" : 12345"#, #""bytes" : 2147483648"#, "stickers[0].bytes is 2147483648"),
    (#""frames" : 12"#, #""frames" : 0"#, "stickers[0].frames is 0"),
    (#""apng""#, #""png""#, "stickers[0].frames is 12, but a png has one"),
    (#""apng""#, #""webp""#, "stickers[0].format is not one of the values allowed"),
    (#""duration" : 0.8"#, #""duration" : -0.1"#, "stickers[0].duration is -0.1"),
    (#""duration" : 0.8"#, #""duration" : 1e300"#, "stickers[0].duration is 1e+300"),
    (#""duration" : 0.8"#, #""duration" : 1e999"#, "stickers[0].duration is out of range"),
    (#""duration" : 0.8"#, #""duration" : []"#, "stickers[0].duration is not a number"),
    (#""name" : "Wave""#, #""name" : """#, "stickers[0].name is empty"),
    (
      #""name" : "Wave""#, #""name" : "Still""#,
      #"stickers[1].name "Still" is also that of stickers[0]"#
    ),
    (#""name" : "Wave""#, #""title" : "Wave""#, #"stickers[0] has no "name""#),
    (
      #""images/wave.png""#, #""still.jpg""#,
      #"stickers[1].file "still.jpg" is also that of stickers[0]"#
    ),
    (#""size" : "regular""#, #""size" : "medium""#, "size is not one of the values"),
    (#""schemaVersion" : 1"#, #""version" : 1"#, #"the manifest has no "schemaVersion""#),
    (#""schemaVersion" : 1"#, #""schemaVersion" : "1""#, "schemaVersion is not a whole number"),
    (
      #""schemaVersion" : 1"#, #""schemaVersion" : 1e30"#, "schemaVersion is not a whole number, or"
    ),
    (#"["#, #"[{}, "#, "stickers[0] has no "),
    (#""de" : "Ein Otter winkt""#, #""d\ne" : 1"#, #"stickers[0].labels."d\ne" is not text"#),
    (#""labels" : {"#, #""labels" : [], "other" : {"#, "stickers[0].labels is not an object"),
    (#""👋""#, "[]", "stickers[0].emoji[0] is not text"),
    (TestManifest.digest, "ABC", "stickers[0].sha256 is not 64 hexadecimal digits"),
    (TestManifest.digest, TestManifest.digest.uppercased(), "stickers[0].sha256 is not 64"),
    ("\"generator\"", "generator", "the manifest is not JSON"),
  ])
  func wrongValueIsReportedWithItsPlace(_ part: String, _ replacement: String, _ message: String)
    throws
  {
    let json = TestManifest.json(replacing: part, with: replacement)
    let error = try #require(TestManifest.error(of: json))
    #expect("\(error)".hasPrefix(message), "\(error)")
    #expect(!"\(error)".contains("\n"))
  }

  @Test(arguments: [
    "../wave.png", "images/../../wave.png", "..", ".", "./wave.png", "/etc/passwd",
    "images//wave.png",
    "images/", "", #"images\\wave.png"#, #"..\\wave.png"#, #"a\u0000.png"#, #"/\u0301etc/passwd"#,
    #"..\/wave.png"#, #"\u002e\u002e/wave.png"#,
  ])
  func pathThatIsNotPlainlyInTheFolderIsRefused(_ file: String) {
    let json = TestManifest.json(replacing: "images/wave.png", with: file)
    guard case .fileEscapes(sticker: "Wave", _)? = TestManifest.error(of: json) else {
      Issue.record("\(file) is accepted")
      return
    }
  }

  @Test(arguments: [
    "...", "a..png", ".hidden.png", "~/wave.png", "a b/ü 🦦.png", "%2e%2e/wave.png", "C:wave.png",
  ])
  func oddPathInTheFolderIsAccepted(_ file: String) throws {
    let json = TestManifest.json(replacing: "images/wave.png", with: file)
    #expect(try Manifest(json: json).stickers[0].file == file)
  }

  @Test func hostileDocumentIsRefused() throws {
    let deep = String(repeating: "[", count: 200_000)
    let deepObject = String(repeating: #"{"a":"#, count: 100_000)
    for text in [
      "", "null", "1", "[]", "{}", "\u{0}", deep, #"{"schemaVersion": 1, "stickers": "# + deep,
      deepObject, #"{"schemaVersion": 1, "x": "# + deepObject,
    ] {
      #expect(TestManifest.error(of: Data(text.utf8)) != nil)
    }
    #expect(TestManifest.error(of: Data([0xFF, 0xFE, 0x00])) != nil)
    let large = Data(repeating: 0x20, count: 16 << 20 + 1)
    #expect(
      TestManifest.error(of: large) == .tooLarge(bytes: 16 << 20 + 1, limit: 16 << 20))
  }

  /// Cut or changed JSON throws, or gives a valid manifest.
  @Test func corruptedManifestThrowsOrIsValid() throws {
    let json = TestManifest.json()
    for cut in 0..<json.count - 1 { #expect(TestManifest.error(of: json.prefix(cut)) != nil) }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      var spoiled = json
      for _ in 0..<3 {
        spoiled[Int.random(in: 0..<spoiled.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      if let manifest = try? Manifest(json: spoiled) { try manifest.validate() }
    }
  }
}
