import Foundation
import StickerTestSupport
import Testing

/// Packs that are given by a path inside them, more than once, or only in part.
@Suite struct CatalogFolderTests {
  /// Two packs with mistakes in their lists, a plain folder with a picture, a link to that folder, and an empty folder.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let wave = TestPNG.still(300, 300, [20, 90, 160, 120]).bytes
    try folder.write(wave, to: "P.stickerpack/Wave.sticker/wave.png")
    try folder.write(
      Array(#"{"properties":{"filename":"wave.png","accessibility-label":"A wave"}}"#.utf8),
      to: "P.stickerpack/Wave.sticker/Contents.json")
    try folder.write(
      Array(
        #"""
        {"properties":{"grid-size":"small"},
         "stickers":[{"filename":"Wave.sticker"},{"filename":"Gone.sticker"}]}
        """#.utf8),
      to: "P.stickerpack/Contents.json")
    try folder.write(
      Array(#"{"properties":{"duration":15,"duration-type":"fps","repetitions":0}}"#.utf8),
      to: "P.stickerpack/Spin.stickersequence/Contents.json")
    try folder.write(
      Array(#"{"properties":{"grid-size":"small"},"stickers":[]}"#.utf8),
      to: "Q.stickerpack/Contents.json")
    try folder.write(Array("{}".utf8), to: "Q.stickerpack/Empty.sticker/Contents.json")
    try folder.write(
      Array(#"{"properties":{"filename":"full.png","accessibility-label":"A full moon"}}"#.utf8),
      to: "Q.stickerpack/Full.sticker/Contents.json")
    try folder.write(wave, to: "Q.stickerpack/Full.sticker/full.png")
    try folder.write(wave, to: "plain/wave.png")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "bare"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "link").path, withDestinationPath: "plain")
    return folder
  }

  /// The findings of a run in a folder, as `rule path`. `$PWD` in a path stands for the folder of the packs.
  private static func findings(
    _ paths: [String], from workingFolder: String
  ) throws -> [String] {
    let folder = try folder()
    let paths = paths.map { $0.replacingOccurrences(of: "$PWD", with: folder.url.path) }
    let result = try stickerlint(
      paths + ["--format", "json"], in: folder.url.appending(path: workingFolder))
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    #expect(result.status == (report.findings.isEmpty ? 0 : 1))
    return report.findings.map { "\($0.ruleId) \($0.path)" }
  }

  private struct Report: Decodable {
    var findings: [Finding]

    struct Finding: Decodable {
      var ruleId: String
      var path: String
    }
  }

  @Test(
    arguments: [
      (
        "P.stickerpack", [],
        ["missing-listed-file Contents.json", "empty-sequence Spin.stickersequence"]
      ),
      ("P.stickerpack/Wave.sticker", ["."], []),
      (
        "P.stickerpack/Wave.sticker", [".."],
        ["missing-listed-file ../Contents.json", "empty-sequence ../Spin.stickersequence"]
      ),
      ("P.stickerpack/Spin.stickersequence", [], ["empty-pack ."]),
      (
        ".", ["Q.stickerpack/Empty.sticker"],
        [
          "empty-pack Q.stickerpack/Empty.sticker",
          "empty-slot Q.stickerpack/Empty.sticker/Contents.json",
        ]
      ),
      (".", ["Q.stickerpack/Full.sticker"], []),
      (".", ["plain", "$PWD/plain"], []), (".", ["plain", "link"], []),
      (".", ["link", "plain"], []),
      ("bare", [".", "../plain"], ["empty-pack ."]),
      (
        "plain", ["..", "."],
        [
          "special-file ../link", "missing-listed-file ../P.stickerpack/Contents.json",
          "empty-sequence ../P.stickerpack/Spin.stickersequence",
          "unlisted-file ../Q.stickerpack/Contents.json",
          "empty-slot ../Q.stickerpack/Empty.sticker/Contents.json",
        ]
      ),
      (
        ".", ["bare", "."],
        [
          "special-file link", "empty-pack bare",
          "missing-listed-file P.stickerpack/Contents.json",
          "empty-sequence P.stickerpack/Spin.stickersequence",
          "unlisted-file Q.stickerpack/Contents.json",
          "empty-slot Q.stickerpack/Empty.sticker/Contents.json",
        ]
      ),
    ] as [(String, [String], [String])])
  func packsAreCheckedOnceFromAnyFolder(
    _ workingFolder: String, _ paths: [String], _ expected: [String]
  ) throws {
    let found = try Self.findings(paths, from: workingFolder)
    #expect(found == expected)
  }

  /// A sequence whose list is empty shows nothing, whatever is in its folder.
  @Test func framesOfAnEmptyListAreReported() throws {
    let folder = try TemporaryFolder()
    let sequence = "P.stickerpack/Spin.stickersequence"
    try folder.write(
      Array(#"{"stickers":[{"filename":"Spin.stickersequence"}]}"#.utf8),
      to: "P.stickerpack/Contents.json")
    try folder.write(Array(#"{"frames":[{}]}"#.utf8), to: "\(sequence)/Contents.json")
    try folder.write(TestPNG.disc(300).bytes, to: "\(sequence)/1.png")
    let result = try stickerlint(["lint", ".", "--format", "jsonl"], in: folder.url)
    #expect(result.status == 1, "\(result.transcript)")
    #expect(
      result.output.contains("It lists no frame, but 1 frame is in its folder"), "\(result.output)")
  }

  @Test func listedFileIsCheckedWhateverItsKind() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Array(#"{"properties":{"filename":"art"}}"#.utf8), to: "P.stickerpack/A.sticker/Contents.json"
    )
    try folder.write(Array("%PDF-1.4".utf8), to: "P.stickerpack/A.sticker/art")
    let result = try stickerlint(["."], in: folder.url)
    #expect(result.status == 1)
    #expect(result.output.contains("The content is PDF."))
  }

  /// The catalog of an app with code has icons and no pack.
  @Test func catalogOfIconsIsNotAnEmptyPack() throws {
    let folder = try TemporaryFolder()
    let set = "Assets.xcassets/iMessage App Icon.stickersiconset"
    try folder.write(Array(#"{"images": []}"#.utf8), to: "\(set)/Contents.json")
    let result = try stickerlint(
      ["lint", "Assets.xcassets", "--no-config", "--format", "jsonl"], in: folder.url)
    #expect(result.output.contains(#""ruleId":"missing-icon""#), "\(result.transcript)")
    #expect(!result.output.contains(#""ruleId":"empty-pack""#), "\(result.transcript)")
  }
}
