import Foundation
import StickerTestSupport
import Testing

/// Cases that could make a check pass without checking, make `lint` and `pack` disagree, or make advice useless.
@Suite struct GateTests {
  private static func copy(_ sample: String, to path: String, in folder: TemporaryFolder) throws {
    let target = folder.url.appending(path: path)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Folders.samplePacks.appending(path: sample), to: target)
  }

  /// A quoted name in Git's output is not the name of the file. Windows ends lines with CR LF.
  @Test func quotedNamesAreRefusedAndWindowsLineEndsAccepted() throws {
    let folder = try TemporaryFolder()
    try Self.copy("rules/jagged-edges/star.png", to: "pack/star.png", in: folder)
    for end in ["\n", "\r\n"] {
      try folder.write(Array("\"pack/b\\303\\244r.png\"\(end)".utf8), to: "quoted")
      let quoted = try stickerlint(["lint", "--files-from", "quoted"], in: folder.url)
      #expect(quoted.status == 2 && quoted.error.contains("add -z to git"), "\(quoted.error)")
    }
    try folder.write(Array("\r\npack/star.png\r\n".utf8), to: "windows")
    let windows = try stickerlint(["lint", "--files-from", "windows"], in: folder.url)
    #expect(windows.output.contains("[jagged-edges]"), "\(windows.error)")
  }

  @Test func excludedProjectsAreNotChecked() throws {
    let folder = try TemporaryFolder()
    try Self.copy("rules/mismatched-bundles", to: "app", in: folder)
    let all = try stickerlint(["lint", "app"], in: folder.url)
    #expect(all.output.contains("[mismatched-bundles]"))
    let excluded = try stickerlint(["lint", "app", "--exclude", "**/*.xcodeproj"], in: folder.url)
    #expect(!excluded.output.contains("[mismatched-bundles]"), "\(excluded.output)")
  }

  /// A pattern that excludes nothing is probably misspelled. It is not reported if no folder was searched.
  @Test(arguments: [
    ("lint", ["app"], "app/nothing.png", true), ("lint", ["app"], "**/*.xcodeproj", false),
    ("lint", ["app"], "app/Pack.xcodeproj/*", false), ("files", ["app"], "a.png", true),
    ("files", ["app/a.png"], "nothing.png", false),
    ("files", ["app", "--force-exclude"], "nothing.png", false),
  ])
  func exclusionsThatMatchNothingAreReported(
    _ command: String, _ words: [String], _ pattern: String, _ isReported: Bool
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(300).bytes, to: "app/a.png")
    try folder.write([], to: "app/Pack.xcodeproj/project.pbxproj")
    let run = try stickerlint([command] + words + ["--exclude", pattern], in: folder.url)
    let isWarned = run.error.contains("--exclude '\(pattern)' matches nothing")
    #expect(isWarned == isReported, "\(run.transcript)")
    let isNamed = run.error.contains("'**/\(pattern)' would match it in any folder.")
    #expect(isNamed == (isReported && !pattern.contains("/")), "\(run.transcript)")
  }

  /// In `lint` and `pack`, the size comes from the command line, then the pack, then the configuration.
  @Test func sizeComesFromTheOptionThenThePackThenTheConfiguration() throws {
    let folder = try TemporaryFolder()
    try Self.copy("good-pack/otter-wave.png", to: "pack/otter-wave.png", in: folder)
    func origin(_ more: String...) throws -> String? {
      let json = try stickerlint(["lint", "pack", "--format", "json"] + more, in: folder.url).output
      return json.firstMatch(of: /"sizeClassOrigin" : "([a-z]+)"/).map { String($0.output.1) }
    }
    #expect(try origin() == "inferred")
    try folder.write(Array("size: small\n".utf8), to: "pack/.stickerlint.yml")
    #expect(try origin() == "configuration")
    #expect(try origin("--size", "large") == "option")
    let pack = try stickerlint(["pack", "pack", "--dry-run"], in: folder.url)
    #expect(pack.error.contains("[larger-than-size-class]"), "\(pack.error)")
    try folder.write(
      Array("name: Otters\nsize: regular\nstickers:\n  - file: otter-wave.png\n".utf8),
      to: "pack/stickerpack.yml")
    #expect(try origin() == "manifest")
  }

  /// A manifest may list the same folder repeatedly, up to a limit.
  @Test func framesOfAManifestAreLimited() throws {
    let folder = try TemporaryFolder()
    for number in 1...500 {
      try folder.write([UInt8(number & 255)], to: "pack/f/\(number).png")
    }
    let lines = (1...300).map { "  - {frames: f, name: s\($0)}\n" }
    try folder.write(
      Array(("name: Otters\nstickers:\n" + lines.joined()).utf8), to: "pack/stickerpack.yml")
    let result = try stickerlint(["lint", "pack"], in: folder.url)
    #expect(result.output.contains("100,000"), "\(result.output)")
  }

  /// Advice about a pack that `pack` writes names the source of the pack, and commands for the source.
  @Test func adviceForAWrittenPackNamesItsSource() throws {
    let folder = try TemporaryFolder()
    try Self.copy("broken-pack/otter-dance.png", to: "pack/otter-dance.png", in: folder)
    try Self.copy("good-pack/otter-love.png", to: "pack/more.png", in: folder)
    let manifest = "name: Otters\nstickers:\n  - file: otter-dance.png\n"
    try folder.write(Array(manifest.utf8), to: "pack/stickerpack.yml")
    let result = try stickerlint(["pack", "pack", "-o", "Y.xcstickers"], in: folder.url)
    let text = result.error.split(whereSeparator: \.isWhitespace).filter { $0 != "\\" }
      .joined(separator: " ")
    #expect(result.status == 1)
    for part in [
      "stickerlint fix pack --pick file-too-large -o pack-fixed",
      "stickerpack.yml ! worth a look The pack has no icon", "Add 'icon:' with a picture",
      "Give each a 'label'", "It does not list 'more.png'",
    ] { #expect(text.contains(part), "\(text)") }
    for part in ["Y.xcstickers/", "whole pack", "accessibility-label", "stickerlint icons"] {
      #expect(!text.contains(part), "\(text)")
    }
  }

  /// A file is too large, and its canvas is larger than every size class. The suggested command repairs both, whatever
  /// sets the size of the pack.
  @Test(arguments: [(nil, []), ("size: regular\n", []), (nil, ["--size", "small"])])
  func adviceForALargeCanvasResolvesIt(_ size: String?, _ options: [String]) throws {
    let folder = try TemporaryFolder()
    if let size {
      let manifest = "name: Plates\n\(size)stickers:\n  - file: plate.png\n"
      try folder.write(Array(manifest.utf8), to: "pack/stickerpack.yml")
    }
    let row = [UInt8](repeating: 200, count: 4 * 1900)
    let file = TestPNG([
      .header(1900, 1900, depth: 8, type: 6), .image(Array(repeating: row, count: 1900)), .end,
    ])
    try folder.write(file.bytes, to: "pack/plate.png")
    let heavy = try stickerlint(["lint", "pack"] + options, in: folder.url)
    let words = heavy.output.split(whereSeparator: \.isWhitespace).filter { $0 != "\\" }
    let start = try #require(words.firstRange(of: ["stickerlint", "fix", "pack"]))
    let end = try #require(words[start.lowerBound...].firstIndex(of: "pack-fixed"))
    let command = words[start.lowerBound...end].dropFirst().map(String.init)
    #expect(command.contains("file-too-large"))
    #expect(try stickerlint(command, in: folder.url).status < 2)
    let repaired = try stickerlint(["lint", "pack-fixed"] + options, in: folder.url)
    for rule in ["file-too-large", "unusual-dimensions", "larger-than-size-class"] {
      #expect(!repaired.output.contains(rule), "\(repaired.output)")
    }
  }

  /// The outer manifest does not have to list the stickers of the inner folder.
  @Test func folderWithItsOwnManifestIsAnotherPack() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      try Self.copy("good-pack/otter-wave.png", to: "pack/inner/\(name).png", in: folder)
    }
    try Self.copy("good-pack/otter-love.png", to: "pack/own.png", in: folder)
    let inner = "name: Inner\nstickers:\n  - file: a.png\n  - file: b.png\n"
    try folder.write(Array(inner.utf8), to: "pack/inner/stickerpack.yml")
    let outer = "name: Outer\nstickers:\n  - file: own.png\n"
    try folder.write(Array(outer.utf8), to: "pack/stickerpack.yml")
    let result = try stickerlint(["lint", "pack", "--format", "json"], in: folder.url).output
    #expect(result.contains("duplicate-stickers") && !result.contains("unlisted-file"), "\(result)")
  }

  /// Two equal files are one animation, not a sticker and its duplicate, if their names call them frames.
  @Test(arguments: [("frame_0", true), ("wave-", false)])
  func equalFilesAreFramesIfTheirNamesSaySo(_ name: String, _ areFrames: Bool) throws {
    let folder = try TemporaryFolder()
    for index in 0..<2 {
      try folder.write(TestPNG.disc(300).bytes, to: "pack/\(name)\(index).png")
    }
    let lint = try stickerlint(["lint", "pack", "--format", "json"], in: folder.url).output
    #expect(lint.contains("frames-as-stickers") == areFrames, "\(lint)")
    #expect(lint.contains("duplicate-stickers") != areFrames, "\(lint)")
  }

  /// The pattern that the advice suggests matches only the frames, even in a folder with `[` in its name.
  @Test func adviceAboutFramesNamesNoOtherFile() throws {
    let folder = try TemporaryFolder()
    let sample = Folders.samplePacks.appending(path: "rules/frames-as-stickers")
    for (index, name) in try Folders.names(in: sample).sorted().enumerated() {
      try Self.copy(
        "rules/frames-as-stickers/\(name)", to: "Art [final]/\(index + 1).png", in: folder)
    }
    try Self.copy("good-pack/otter-love.png", to: "Art [final]/logo.png", in: folder)
    let lint = try stickerlint(["lint", ".", "--format", "json"], in: folder.url).output
    #expect(
      lint.contains(#"'Art \\[final]\/[0-9]*.png'"#)
        || lint.contains(#"'Art \\[final]/[0-9]*.png'"#), "\(lint)")
    let made = try stickerlint(
      ["assemble", #"Art \[final]/[0-9]*.png"#, "--dry-run", "-o", "x.png"], in: folder.url)
    #expect(made.status == 0 && made.output.contains("frames"), "\(made.transcript)")
  }
}
