import Foundation
import StickerTestSupport
import Testing

/// A catalog becomes a plain folder, which becomes the same catalog again.
@Suite struct CatalogRoundTripTests {
  /// Returns every file of a `.stickerpack` by its relative path; a `Contents.json` is normalized and loses its `info`.
  private func contents(of pack: URL) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try Folders.paths(below: pack) {
      let file = pack.appending(path: name)
      guard let data = try? Data(contentsOf: file) else { continue }  // a folder
      contents[name] = data
      guard file.lastPathComponent == "Contents.json" else { continue }
      var object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
      object["info"] = nil
      contents[name] = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    }
    return contents
  }

  /// Returns the packs of all catalogs below a folder, without compiled packs.
  private func packs(below folder: URL) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".stickerpack") && !$0.contains(".appex/") }.sorted().map {
        folder.appending(path: $0)
      }
  }

  /// Converts a pack to a plain folder and back, and returns its contents.
  private func roundTrip(_ pack: URL) throws -> [String: Data] {
    let folder = try TemporaryFolder()
    try PackCommandTests.pack([pack.path, "-o", "plain", "--force"], in: folder)
    try PackCommandTests.pack(["plain", "-o", "Back.xcstickers", "--force"], in: folder)
    return try contents(of: try #require(packs(below: folder.url).first))
  }

  /// Sample packs with content that cannot survive the round trip, each with that content.
  private static let lossy = [
    "colliding-names": "two stickers of one name", "empty-sequence": "a sequence without a frame",
    "empty-slot": "an entry of the list without a sticker",
    "escaping-file-name": "a sticker outside the pack", "invalid-duration": "a duration of 0",
    "missing-contents": "a folder without a list",
    "missing-listed-file": "a file that is not there",
    "repeated-listed-file": "a sticker that is listed twice",
    "unknown-contents-key": "an unknown key",
    "unknown-duration-type": "an unknown word",
    "unknown-grid-size": "an unknown word",
    "unlisted-file": "a sticker that is not listed",
    "unreadable-contents": "a list that is not JSON",
  ]

  @Test func sampleCatalogsSurviveTheRoundTrip() throws {
    var count = 0
    for pack in try packs(below: Folders.root.appending(path: "SamplePacks")) {
      guard Self.lossy.keys.allSatisfy({ !pack.path.contains("/rules/\($0)/") }) else { continue }
      #expect(try contents(of: pack) == roundTrip(pack), "\(pack.path)")
      count += 1
    }
    #expect(count > 20)
  }

  @Test(.enabled(if: Folders.shared != nil, "there is no ../shared/corpus beside this checkout"))
  func realCatalogsSurviveTheRoundTrip() throws {
    let packs = try packs(
      below: try #require(Folders.shared).appending(path: "corpus/catalogs"))
    for pack in packs { #expect(try contents(of: pack) == roundTrip(pack), "\(pack.path)") }
    #expect(!packs.isEmpty)
  }

  /// Images with the same name in two stickers, quotation marks in a label, a HEIC, and a sequence with a repeated
  /// frame and positions without a frame.
  @Test func oddCatalogSurvivesTheRoundTrip() throws {
    let folder = try TemporaryFolder()
    let pack = "A.xcstickers/Odd Otters.stickerpack"
    let image = AssembleTests.frame(3)
    func write(_ json: String, _ path: String) throws {
      try folder.write(Array(json.utf8), to: "\(pack)/\(path)/Contents.json")
    }
    let stickers = ["Love.sticker", "Dance.stickersequence", "Bye.sticker", "Hey.sticker"]
    try write(
      #"{"properties": {"grid-size": "large"}, "stickers": ["#
        + stickers.map { #"{"filename": "\#($0)"}"# }.joined(separator: ", ") + "]}", "")
    try write(
      #"{"properties": {"accessibility-label": "Much \"love\"", "filename": "IMG_1.PNG"}}"#,
      "Love.sticker")
    try write(#"{"properties": {"filename": "IMG_1.PNG"}}"#, "Bye.sticker")
    try write(#"{"properties": {"filename": "otter.heic"}}"#, "Hey.sticker")
    try write(
      #"{"properties": {"duration": 0.7, "duration-type": "fixed", "repetitions": 2}, "frames": ["#
        + #"{}, {"filename": "b.png"}, {"filename": "a.png"}, {}, {}, {"filename": "b.png"}, {}]}"#,
      "Dance.stickersequence")
    try folder.write(image, to: "\(pack)/Love.sticker/IMG_1.PNG")
    try folder.write(AssembleTests.frame(9), to: "\(pack)/Bye.sticker/IMG_1.PNG")
    try folder.write(TestHEIC.auxiliary(408, 408).bytes, to: "\(pack)/Hey.sticker/otter.heic")
    try folder.write(image, to: "\(pack)/Dance.stickersequence/a.png")
    try folder.write(AssembleTests.frame(5), to: "\(pack)/Dance.stickersequence/b.png")
    let source = folder.url.appending(path: pack)
    #expect(try contents(of: source) == roundTrip(source))
    // A catalog that `pack` makes directly from the catalog is the same, too.
    try PackCommandTests.pack(["A.xcstickers", "-o", "B.xcstickers", "--force"], in: folder)
    let copy = folder.url.appending(path: "B.xcstickers/Odd Otters.stickerpack")
    #expect(try contents(of: source) == contents(of: copy))
  }

  @Test func omittedEntriesAreReported() throws {
    let rules = Folders.root.appending(path: "SamplePacks/rules")
    for (rule, message) in [
      ("empty-slot", "1 empty entry in the list of stickers is left out"),
      ("empty-sequence", "Spin.stickersequence is empty; it is left out"),
      ("escaping-file-name", "is not a valid name for a sticker's folder; it is left out"),
      ("unlisted-file", "'Star.sticker' is not listed; it is left out"),
    ] {
      let folder = try TemporaryFolder()
      let pack = rules.appending(path: "\(rule)/Sticker Pack.stickerpack").path
      let result = try PackCommandTests.pack([pack, "-o", "plain", "--force"], in: folder)
      #expect(result.error.contains(message), "\(result.error)")
    }
  }
}
