import Foundation
import StickerTestSupport
import Testing

/// Baselines accept the same findings wherever a run starts and however files are named.
@Suite struct BaselineRunTests {
  private static let image = TestPNG.still(206, 206, [20, 90, 160, 200]).bytes
  private static let configuration = "baseline: .stickerlint-baseline.json\nstrict: true\n"

  /// A repository without a configuration at its root; its folder `Nested` and the submodule `Nested/Sub` each have a
  /// configuration, a sticker and a baseline that accepts its finding.
  private static func repository() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Array("ref: refs/heads/main\n".utf8), to: ".git/HEAD")
    try folder.write(
      Array("gitdir: ../../.git/modules/Sub\n".utf8), to: "Nested/Sub/.git")
    for path in ["Nested", "Nested/Sub"] {
      try folder.write(image, to: "\(path)/star.png")
      try folder.write(Array(configuration.utf8), to: "\(path)/.stickerlint.yml")
    }
    let written = try stickerlint(["--write-baseline", "--quiet"], in: folder.url)
    #expect(written.status == 0, "\(written.transcript)")
    return folder
  }

  private static func text(_ folder: TemporaryFolder, _ path: String) throws -> String {
    try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
  }

  private static func rename(_ folder: TemporaryFolder, _ old: String, _ new: String) throws {
    try FileManager.default.moveItem(
      at: folder.url.appending(path: old), to: folder.url.appending(path: new))
  }

  @Test(arguments: [
    (".", []), (".", ["Nested"]), (".", ["Nested/Sub", "Nested"]),
    (".", ["--force-exclude", "Nested/star.png", "Nested/Sub/star.png"]), ("Nested", []),
    ("Nested/Sub", []), ("Nested", ["Sub/star.png"]), ("Nested/Sub", [".."]),
  ])
  func closestBaselineApplies(_ start: String, _ arguments: [String]) throws {
    let folder = try Self.repository()
    let startFolder = folder.url.appending(path: start)
    let accepted = try stickerlint(["lint"] + arguments, in: startFolder)
    #expect(accepted.status == 0, "\(accepted.transcript)")
    let bare = try stickerlint(["lint", "--no-baseline"] + arguments, in: startFolder)
    #expect(bare.status == 1, "\(bare.transcript)")
    // A baseline on the command line replaces all others.
    try folder.write(Array(#"{"version": 1, "findings": []}"#.utf8), to: "none.json")
    let none = folder.url.appending(path: "none.json").path
    let chosen = try stickerlint(["lint", "--baseline=\(none)"] + arguments, in: startFolder)
    #expect(chosen.status == 1, "\(chosen.transcript)")
  }

  /// A renamed file is recognized by its content, both in a full run and in a hook.
  @Test(arguments: [["."], ["--force-exclude", "Nested/moon.png", "Nested/Sub/star.png"]])
  func renamedFilesStayAccepted(_ arguments: [String]) throws {
    let folder = try Self.repository()
    try Self.rename(folder, "Nested/star.png", "Nested/moon.png")
    let moved = try stickerlint(arguments, in: folder.url)
    #expect(moved.status == 0, "\(moved.transcript)")
    #expect(
      moved.error.contains(
        "Nested/.stickerlint-baseline.json: 1 accepted finding moved: star.png is now moon.png"),
      "\(moved.error)")
    let json = try stickerlint(arguments + ["--format", "json"], in: folder.url).output
    #expect(json.contains(#""movedBaseline""#) && json.contains(#""newPath" : "moon.png""#))
    let pruned = try stickerlint(arguments + ["--prune-baseline"], in: folder.url)
    #expect(pruned.status == 0, "\(pruned.transcript)")
    let text = try Self.text(folder, "Nested/.stickerlint-baseline.json")
    #expect(text.contains("moon.png") && !text.contains("star.png"))
    let after = try stickerlint(arguments, in: folder.url)
    #expect(after.status == 0 && !after.error.contains("moved"), "\(after.transcript)")
  }

  /// A rule that `--rule` leaves out keeps its entries, even if an option sets its severity.
  @Test func entriesOfRulesThatDidNotRunStay() throws {
    let folder = try Self.repository()
    let path = "Nested/Sub/.stickerlint-baseline.json"
    let before = try Self.text(folder, path)
    try #require(before.contains("unusual-dimensions"))
    let pruned = try stickerlint(
      [
        "--rule", "file-too-large", "--severity", "unusual-dimensions=error", "--prune-baseline",
        "Nested/Sub",
      ], in: folder.url)
    #expect(pruned.status == 0 && !pruned.error.contains("stale"), "\(pruned.transcript)")
    #expect(try Self.text(folder, path) == before)
  }

  /// The kinds are a copy beside the original, a second copy of a renamed file, changed content, and an entry without
  /// a digest.
  @Test(arguments: ["copy", "twice", "edited", "undigested"])
  func changedOrCopiedFilesAreNew(_ kind: String) throws {
    let folder = try Self.repository()
    switch kind {
    case "copy": try folder.write(Self.image, to: "Nested/moon.png")
    case "twice":
      try Self.rename(folder, "Nested/star.png", "Nested/moon.png")
      try folder.write(Self.image, to: "Nested/sun.png")
    case "edited":
      try Self.rename(folder, "Nested/star.png", "Nested/moon.png")
      try folder.write(
        TestPNG.still(206, 206, [90, 20, 160, 200]).bytes, to: "Nested/moon.png")
    default:
      try Self.rename(folder, "Nested/star.png", "Nested/moon.png")
      let path = "Nested/.stickerlint-baseline.json"
      let text = try Self.text(folder, path).replacing(/, "sha256": "[0-9a-f]{16}"/, with: "")
      try folder.write(Array(text.utf8), to: path)
    }
    let result = try stickerlint(
      ["Nested", "--rule", "unusual-dimensions", "--format", "jsonl"], in: folder.url)
    #expect(result.status == 1, "\(result.transcript)")
    let found = result.output.matches(of: /"path":"(Nested\/[a-z]+\.png)"/).map { $0.output.1 }
    #expect(found == [kind == "twice" ? "Nested/sun.png" : "Nested/moon.png"])
  }

  /// Writing a baseline for named stickers keeps the entries of the other stickers in their packs.
  @Test func writingKeepsEntriesOfUnnamedStickers() throws {
    let folder = try Self.repository()
    try folder.write(Self.image, to: "Nested/moon.png")
    let written = try stickerlint(["Nested/moon.png", "--write-baseline"], in: folder.url)
    #expect(written.status == 0, "\(written.transcript)")
    let text = try Self.text(folder, "Nested/.stickerlint-baseline.json")
    #expect(text.contains("moon.png") && text.contains("star.png"), "\(text)")
  }

  /// A baseline also accepts the findings of a pack whose configuration names none, but applies to the pack only once
  /// its configuration names it.
  @Test func writtenBaselineAppliesOnceTheConfigurationNamesIt() throws {
    let folder = try TemporaryFolder()
    let path = ".stickerlint-baseline.json"
    for name in ["star.png", "Inner/star.png"] { try folder.write(Self.image, to: name) }
    try folder.write(Array(Self.configuration.utf8), to: ".stickerlint.yml")
    try folder.write(Array("strict: true\n".utf8), to: "Inner/.stickerlint.yml")
    let written = try stickerlint(["--write-baseline", "--quiet"], in: folder.url)
    #expect(
      written.error
        == "stickerlint: wrote \(path), which accepts 2 findings; name it as 'baseline' in the "
        + ".stickerlint.yml of the packs that have none\n")
    let unnamed = try stickerlint([], in: folder.url)
    let words = unnamed.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(unnamed.status == 1 && words.contains("names no baseline"), "\(unnamed.output)")
    try folder.write(
      Array("strict: true\nbaseline: ../\(path)\n".utf8), to: "Inner/.stickerlint.yml")
    let named = try stickerlint([], in: folder.url)
    #expect(named.status == 0, "\(named.transcript)")
  }
}
