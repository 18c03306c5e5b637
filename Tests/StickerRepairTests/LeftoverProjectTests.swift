import Foundation
import StickerTestSupport
import Testing

/// A project that remains from a template beside the one with the stickers, and repaired copies beside their originals.
/// Advice to complete the leftover project would lead in a circle, from its empty pack to its missing icons and back.
@Suite struct LeftoverProjectTests {
  /// Two projects of the same name, one of which has no sticker.
  private static func projects(_ change: (inout TestProject) -> Void = { _ in }) throws
    -> TemporaryFolder
  {
    let folder = try TemporaryFolder()
    try TestProject.stickerPack.write(into: folder, at: "top/new")
    var old = TestProject.stickerPack
    let pack = "Pack/Assets.xcassets/Otters.stickerpack"
    old.files = old.files.filter { !$0.key.contains("Wave.sticker") }
    old.files["\(pack)/Contents.json"] = #"{"properties": {"grid-size": "regular"}}"#
    change(&old)
    try old.write(into: folder, at: "top/old")
    return folder
  }

  private static func findings(in folder: TemporaryFolder) throws -> [LintedFinding] {
    try LintedFinding.all(["top", "--no-config"], in: folder.url)
  }

  @Test func anEmptyPackNamesTheOneThatReplacedIt() throws {
    let found = try Self.findings(in: Self.projects()).filter { $0.path.contains("top/old") }
    let empty = try #require(found.first { $0.ruleId == "empty-pack" })
    #expect(
      empty.advice?.sentence.contains("If 'top/new/Pack/Assets.xcassets/Otters.stickerpack' has")
        == true,
      "\(empty)")
    let icons = found.filter { $0.ruleId == "missing-icon" }
    #expect(!icons.isEmpty && icons.allSatisfy { $0.command == nil }, "\(icons)")
  }

  @Test func aProjectThatCompilesNothingNamesTheOneThatReplacedIt() throws {
    let folder = try Self.projects { old in
      (old.resources, old.hostResources, old.files) = ([], [], [:])
    }
    let found = try Self.findings(in: folder).filter { $0.path.contains("top/old") }
    let missing = try #require(found.first { $0.ruleId == "missing-icon-set" })
    #expect(missing.advice?.sentence.contains("has taken the place of this project") == true)
    #expect(found.allSatisfy { $0.command == nil }, "\(found)")
  }

  /// A pack without stickers, with no other pack beside it, gets the command that adds its icons.
  @Test func anEmptyPackAloneKeepsTheCommandForItsIcons() throws {
    let folder = try Self.projects()
    try FileManager.default.removeItem(at: folder.url.appending(path: "top/new"))
    let found = try Self.findings(in: folder)
    #expect(found.contains { $0.ruleId == "empty-pack" })
    #expect(found.contains { $0.ruleId == "missing-icon" && $0.command != nil }, "\(found)")
  }

  /// With the repaired copy beside the original, the report says that it is there.
  @Test func aCopyOfAnEarlierRunIsNamed() throws {
    let folder = try TemporaryFolder()
    for index in 0..<3 {
      try folder.write(
        TestPNG.disc(640, line: UInt8(80 + 6 * index)).bytes, to: "pack/\(index).png")
    }
    func lint() throws -> String {
      let run = try stickerlint(
        ["lint", "pack", "--no-config"], in: folder.url, environment: ["COLUMNS": "200"])
      return run.output
    }
    #expect(try !lint().contains("is there already"))
    let words = ["fix", "pack", "--lossy", "--no-config", "-o", "pack-fixed"]
    #expect(try stickerlint(words, in: folder.url).status == 0)
    let output = try lint()
    #expect(output.contains("pack-fixed is there already: if it is the repaired copy"), "\(output)")
  }

  /// The name of a checked copy looks like that of an output, but the copy is not the output of its own repair.
  @Test(arguments: ["pack-fixed", "./pack-fixed", "pack-fixed-2"])
  func aCheckedCopyDoesNotNameItself(_ copy: String) throws {
    let folder = try TemporaryFolder()
    for index in 0..<3 {
      try folder.write(
        TestPNG.disc(640, line: UInt8(80 + 6 * index)).bytes, to: "\(copy)/\(index).png")
    }
    let run = try stickerlint(
      ["lint", copy, "--no-config"], in: folder.url, environment: ["COLUMNS": "200"])
    #expect(run.output.contains("-o pack-fixed-"), "\(run.output)")
    #expect(!run.output.contains("is there already"), "\(run.output)")
  }

  /// A command for both would repair the original again, into a third folder.
  @Test func aCopyCheckedBesideItsOriginalGetsNoCommandForBoth() throws {
    let folder = try TemporaryFolder()
    for name in ["art/pack", "pack-fixed"] {
      for (index, picture) in ["moon", "star", "sun"].enumerated() {
        try folder.write(
          TestPNG.disc(640, line: UInt8(80 + 6 * index)).bytes, to: "\(name)/\(picture).png")
      }
    }
    let run = try stickerlint(
      ["lint", ".", "--no-config"], in: folder.url, environment: ["COLUMNS": "200"])
    #expect(
      run.output.contains("pack-fixed seems to be the repaired copy of art/pack: put it in"),
      "\(run.output)")
    #expect(!run.output.contains("findings at once"), "\(run.output)")
  }
}
