import Foundation
import StickerLinting
import StickerTestSupport
import Testing

/// The program's output and files, as users see them.
@Suite struct CommandTests {
  /// A good pack, a faulty one, a sequence of one frame, a pack with the same faults in several files, and a folder
  /// without pictures.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let ink: [UInt8] = [20, 90, 160, 200]
    try folder.write(TestPNG.disc(300).bytes, to: "good/wave.png")
    try folder.write(TestPNG.disc(206).bytes, to: "spoiled/points.png")
    try folder.write(
      TestPNG.animation(300, 300, colors: [ink, [20, 90, 160, 180]], plays: 2).bytes,
      to: "spoiled/dance.apng")
    try folder.write(Array("GIF89a".utf8) + [1, 2, 3], to: "spoiled/cut.gif")
    try folder.write(TestPNG.disc(300).bytes, to: "frames/Wave.stickersequence/1.png")
    for side in 206...210 {
      var bytes = TestPNG.disc(side).bytes
      if side < 210 { bytes += Array("more".utf8) }
      try folder.write(bytes, to: "many/\(side == 208 ? "208.jpg" : "\(side).png")")
    }
    try folder.write(Array("Remember the milk.".utf8), to: "empty/notes.txt")
    return folder
  }

  static let runs: [(name: String, arguments: [String])] = [
    ("lint", ["good", "spoiled"]),
    ("lint-clean", ["lint", "good"]),
    ("lint-color", ["spoiled", "--color", "always"]),
    ("lint-all", ["good", "spoiled", "--all"]),
    ("lint-many", ["good", "many"]),
    ("lint-many-all", ["good", "many", "--all"]),
    ("lint-many-strict", ["many", "--strict", "--quiet"]),
    ("lint-several-packs", ["good", "spoiled", "many"]),
    ("lint-sequence", ["frames", "--disable", "missing-contents"]),
    ("lint-only-notes", ["spoiled/dance.apng", "--rule", "finite-loop"]),
    ("all-and-quiet", ["good", "--all", "--quiet"]),
    ("two-lines", ["pack", "-oq"]),
    ("lint-quiet", ["good", "spoiled", "--quiet"]),
    ("lint-statistics", ["good", "spoiled", "--statistics"]),
    ("lint-statistics-json", ["good", "--statistics", "--format", "json"]),
    ("lint-size", ["good", "--size", "small"]),
    ("lint-strict", ["spoiled/points.png", "--strict"]),
    ("lint-fail-on-never", ["spoiled", "--quiet", "--fail-on", "never"]),
    ("lint-max-warnings", ["spoiled/points.png", "--max-warnings", "0", "--quiet"]),
    (
      "lint-max-warnings-junit", ["spoiled/points.png", "--max-warnings", "0", "--format", "junit"]
    ),
    ("lint-frame", ["frames/Wave.stickersequence/1.png"]),
    ("lint-rule", ["spoiled", "--rule", "non-square", "--severity", "finite-loop=error"]),
    (
      "lint-no-rule",
      [
        "spoiled", "--rule", "non-square", "--rule", "jagged-edges", "--severity", "non-square=off",
        "--severity",
        "jagged-edges=note",
      ]
    ),
    ("lint-empty", ["empty", "--disable", "empty-pack", "--fail-if-empty"]),
    ("bad-max-warnings", ["good", "--max-warnings", "-1"]),
    ("bad-limit", ["good", "--limit", "frame=3"]),
    ("report-twice", ["good", "--report", "json=r", "--report", "sarif=./r"]),
    ("report-over-image", ["good", "--report", "json=good/../good/wave.png"]),
    ("files", ["files", "good", "spoiled", "empty"]),
    ("explain", ["explain", "unused-ignore"]),
    ("missing-inspect", ["inspect", "good/wav.png", "good/wave.png/x"]),
    ("missing-config", ["good", "--config", "good/wave.pn"]),
    ("inspect", ["inspect", "spoiled/dance.apng", "spoiled/cut.gif"]),
    ("inspect-json", ["inspect", "good/wave.png", "--format", "json", "--frame-hashes"]),
    ("contact-sheet", ["contact-sheet", "good", "-o", "sheet.png"]),
    ("contact-sheet-undrawn", ["contact-sheet", "spoiled", "-o", "sheet.png", "--size", "32"]),
    ("contact-sheet-among", ["contact-sheet", "good", "-o", "good/sheet.png"]),
    ("contact-sheet-background", ["contact-sheet", "good", "-o", "s.png", "--on", "white,grey"]),
    ("contact-sheet-nothing", ["contact-sheet", "empty", "-o", "sheet.png"]),
    ("contact-sheet-large", ["contact-sheet", "many", "-o", "s.png", "--size", "618"]),
    (
      "contact-sheet-memory",
      ["contact-sheet", "good", "-o", "s.png", "--limit", "memory-bytes=100MB"]
    ),
    ("rules", ["rules"]),
    ("rules-one", ["rules", "file-too-large"]),
    ("rules-unknown", ["rules", "file-to-large"]),
    ("platforms", ["platforms"]),
    ("platforms-color", ["platforms", "--color", "always"]),
    ("platforms-one", ["platforms", "line-animated"]),
    ("platforms-one-color", ["platforms", "signal", "--color", "always"]),
    ("platforms-json", ["platforms", "telegram-emoji", "--format", "json"]),
    ("platforms-unknown", ["platforms", "signel"]),
    ("missing-path", ["god"]),
    ("missing-command", ["rulez"]),
    ("unknown-flag", ["--nope"]),
    ("unknown-format", ["good", "--format", "jsn"]),
    ("bad-report", ["good", "--report", "jsn=report.json"]),
    ("report-to-output", ["good", "--quiet", "--report", "xcode=-", "--report", "human=-"]),
    ("contradiction", ["good", "--strict", "--fail-on", "note"]),
    ("bad-jobs", ["good", "--jobs", "0"]),
    ("help", ["--help"]),
    ("help-lint", ["lint", "--help"]),
    ("help-fix", ["fix", "--help"]),
    ("fix-dry-run", ["fix", "spoiled", "--dry-run"]),
    ("fix-json", ["fix", "spoiled", "--dry-run", "--lossy", "--format", "json"]),
    ("fix-pick", ["fix", "spoiled", "--pick", "croped-art", "-o", "new"]),
    ("help-optimize", ["optimize", "--help"]),
    ("help-inspect", ["inspect", "--help"]),
    ("help-assemble", ["assemble", "--help"]),
    ("help-disassemble", ["disassemble", "--help"]),
    ("help-icons", ["icons", "--help"]),
    ("help-pack", ["pack", "--help"]),
    ("help-contact-sheet", ["contact-sheet", "--help"]),
    ("help-preview", ["preview", "--help"]),
    ("version", ["--version"]),
  ]

  /// Every output format but `human`, which the run `lint` shows.
  static let formats = OutputFormat.allCases.filter { $0 != .human }.map { format in
    (name: "lint-\(format)", arguments: ["good", "spoiled", "--format", format.rawValue])
  }

  /// Environments that change the output.
  static let environments: [(name: String, environment: [String: String])] = [
    ("with-force-color", ["FORCE_COLOR": "1"]),
    ("with-no-color", ["FORCE_COLOR": "1", "NO_COLOR": "1"]),
    ("with-ascii", ["LC_ALL": "C.ISO-8859-1"]),
    ("with-40-columns", ["COLUMNS": "40"]),
    ("with-format", ["STICKERLINT_FORMAT": "checkstyle", "XCODE_PRODUCT_BUILD_VERSION": "1"]),
    ("with-xcode", ["XCODE_PRODUCT_BUILD_VERSION": "1"]),
  ]

  @Test(arguments: environments)
  func outputInAnEnvironmentMatchesTheGolden(_ name: String, _ environment: [String: String]) throws
  {
    try expectTranscript(name, ["spoiled"], environment)
  }

  @Test(arguments: runs + formats)
  func outputMatchesTheGolden(_ name: String, _ arguments: [String]) throws {
    try expectTranscript(name, arguments)
  }

  private func expectTranscript(
    _ name: String, _ arguments: [String], _ environment: [String: String] = [:]
  ) throws {
    let folder = try Self.folder()
    let result = try stickerlint(arguments, in: folder.url, environment: environment)
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value) " }
    let command = variables.joined() + "stickerlint \(arguments.joined(separator: " "))"
    let text = "$ \(command)\n" + result.transcript
    try expectGolden(
      text.replacingOccurrences(of: folder.url.path, with: "/home/ada"),
      at: goldens.appending(path: "\(name).txt"))
  }

  private let goldens = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens")

  @Test func everyGoldenHasARun() throws {
    let names = try Folders.names(in: goldens)
    let runs = (Self.runs + Self.formats).map(\.name) + Self.environments.map(\.name)
    #expect(Set(names) == Set(runs.map { "\($0).txt" }))
  }

  @Test func currentFolderIsTheDefault() throws {
    let folder = try Self.folder()
    let result = try stickerlint([], in: folder.url.appending(path: "good"))
    #expect(result.status == 0)
    #expect(result.output == "  ✓ good · wave.png looks good\n")
  }

  @Test func currentFolderWithPacksOnlyInSubfoldersIsChecked() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(300).bytes, to: "below/wave.png")
    for spelling in [[], ["."], ["./"], ["below/.."], [folder.url.path]] {
      let result = try stickerlint(spelling, in: folder.url)
      #expect(result.status == 0)
      #expect(result.output == "  ✓ below · wave.png looks good\n")
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root can read everything"), arguments: [0, 0o444])
  func unreadableFolderIsAnErrorAndTheOthersAreChecked(_ permissions: Int) throws {
    let folder = try Self.folder()
    let locked = try folder.write([1], to: "good/below/locked.png").deletingLastPathComponent()
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: locked.path)
    let result = try stickerlint(["good"], in: folder.url)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: locked.path)
    #expect(result.status == 2)
    #expect(result.error.contains("Permission denied"))
    #expect(result.output.contains("wave.png looks good"))
    #expect(!result.output.contains("empty-pack"))
  }

  /// Two names that Unicode treats as equal, and two that are not UTF-8.
  @Test(arguments: [("\\303\\251", "e\\314\\201"), ("a\\377", "a\\376")])
  func namesThatDifferInBytesAreDifferentFiles(_ good: String, _ broken: String) throws {
    let folder = try Self.folder()
    let program = programFolder.appending(path: "stickerlint").path
    let script = """
      a=$(printf '\(good).png'); b=$(printf '\(broken).png')
      cp good/wave.png "$a" && echo x > "$b" || exit 0
      [ "$(ls *.png | wc -l)" -eq 2 ] || exit 0
      '\(program)' --format json "$a" "$b" | grep -c unreadable-image
      """
    let result = try run(URL(filePath: "/bin/sh"), ["-c", script], in: folder.url)
    #expect(["", "2\n"].contains(result.output))
  }

  /// The test gets indices instead of these arguments, which the test runner would print unescaped.
  private let hostileArguments = ["--a\u{1B}[31m\n::error::x", "--format=\u{1B}]0;x\u{7}"]

  @Test(arguments: [0, 1])
  func hostileArgumentsArePrintedEscaped(_ index: Int) throws {
    let folder = try Self.folder()
    let result = try stickerlint([hostileArguments[index]], in: folder.url)
    #expect(result.status == 2)
    #expect(!result.error.contains("\u{1B}") && !result.error.contains("\n::"))
  }

  @Test func closedPipeIsNotACrash() throws {
    let folder = try Self.folder()
    let program = programFolder.appending(path: "stickerlint").path
    let script = "{ '\(program)' rules; echo $? >&2; } | true"
    let result = try run(URL(filePath: "/bin/sh"), ["-c", script], in: folder.url)
    #expect(result.error == "0\n")
  }

  @Test func fullDiskIsAnError() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let folder = try Self.folder()
    let program = programFolder.appending(path: "stickerlint").path
    for command in ["good", "rules", "inspect good/wave.png", "--help"] {
      let script = "'\(program)' \(command) >/dev/full; echo $?"
      let result = try run(URL(filePath: "/bin/sh"), ["-c", script], in: folder.url)
      #expect(result.output == "2\n", "\(command)")
      #expect(
        !command.hasPrefix("inspect")
          || result.error == "stickerlint: the report could not be written\n", "\(result.error)")
    }
  }

  @Test(arguments: ["human", "json"])
  func hugeSidesAreRefusedByInspect(_ format: String) throws {
    let folder = try Self.folder()
    var file = TestPNG.still(1, 1)
    file.chunks[0] = .header(0x7FFF_FFFF, 0x7FFF_FFFF)
    try folder.write(file.bytes, to: "huge.png")
    let result = try stickerlint(["inspect", "huge.png", "--format", format], in: folder.url)
    #expect(result.status == 1)
    #expect(result.output.contains("2,147,483,647 px"))
  }

  @Test func lintInspectAndRulesWriteNothing() throws {
    let folder = try Self.folder()
    func state() throws -> [String: Data] {
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
      return Dictionary(
        uniqueKeysWithValues: names.map {
          ($0, FileManager.default.contents(atPath: folder.url.appending(path: $0).path) ?? Data())
        })
    }
    let before = try state()
    for arguments in [["."], ["inspect", "good/wave.png"], ["rules"]] {
      _ = try stickerlint(arguments, in: folder.url)
    }
    #expect(try state() == before)
  }
}
