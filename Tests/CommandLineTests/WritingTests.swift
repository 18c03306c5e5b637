import Foundation
import StickerLinting
import StickerTestSupport
import Testing

/// Reports written to files, and interrupted runs.
@Suite struct WritingTests {
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.still(100, 100, [20, 90, 160, 200]).bytes, to: "art/a.png")
    try folder.write(Array("old".utf8), to: "out/report.txt")
    return folder
  }

  /// Runs a shell script in which `stickerlint` is the built program.
  private static func shell(_ script: String, in folder: TemporaryFolder) throws -> CommandResult {
    let program = programFolder.appending(path: "stickerlint").path
    return try run(
      URL(filePath: "/bin/sh"),
      ["-c", script.replacingOccurrences(of: "stickerlint", with: "'\(program)'")], in: folder.url)
  }

  /// The contents of the files in `out`, by name.
  private static func outputFiles(_ folder: TemporaryFolder) throws -> [String: String] {
    let out = folder.url.appending(path: "out")
    return Dictionary(
      uniqueKeysWithValues: try FileManager.default.contentsOfDirectory(atPath: out.path).map {
        ($0, (try? String(contentsOf: out.appending(path: $0), encoding: .utf8)) ?? "")
      })
  }

  @Test(arguments: OutputFormat.allCases)
  func reportFileMatchesThePrintedFormat(_ format: OutputFormat) throws {
    let folder = try Self.folder()
    let printed = try stickerlint(
      ["art", "--all", "--format", format.rawValue], in: folder.url,
      environment: ["COLUMNS": "100"])
    // A report file mentions no flags that would shorten it.
    let expected = printed.output.replacingOccurrences(of: "-q only what fails · ", with: "")
    let result = try stickerlint(
      ["art", "--quiet", "--report", "\(format.rawValue)=out/report.txt"], in: folder.url)
    #expect(result.status == printed.status)
    #expect(try Self.outputFiles(folder) == ["report.txt": expected])
  }

  @Test func replacedReportKeepsItsPermissions() throws {
    let folder = try Self.folder()
    let result = try Self.shell(
      "chmod 640 out/report.txt; stickerlint art --report json=out/report.txt --fail-on never "
        + ">/dev/null; stat -c %a out/report.txt || stat -f %Lp out/report.txt", in: folder)
    #expect(result.output == "640\n")
  }

  @Test func linkIsReplacedNotFollowed() throws {
    let folder = try Self.folder()
    _ = try Self.shell(
      "ln -s report.txt out/link; stickerlint art --report json=out/link >/dev/null", in: folder)
    let files = try Self.outputFiles(folder)
    #expect(files["report.txt"] == "old")
    #expect(files["link"]?.contains("schemaVersion") == true)
  }

  /// A link in a repository must not choose the device that is written to.
  @Test func linkToADeviceIsReplaced() throws {
    let folder = try Self.folder()
    let result = try Self.shell(
      "ln -s /dev/full out/link; stickerlint art --report json=out/link --fail-on never "
        + ">/dev/null; test ! -L out/link && grep -c schemaVersion out/link", in: folder)
    #expect(result.output == "1\n")
  }

  /// The output of earlier commands of the step is kept.
  @Test func jobSummaryIsAppendedTo() throws {
    let folder = try Self.folder()
    let result = try Self.shell(
      "export GITHUB_STEP_SUMMARY=out/report.txt; for i in 1 2; do "
        + "stickerlint art --report markdown=out/report.txt --fail-on never >/dev/null; done; "
        + "head -c 6 out/report.txt; grep -c '^###' out/report.txt", in: folder)
    #expect(result.output.hasPrefix("old") && result.output.hasSuffix("2\n"))
  }

  /// The causes are a full disk, a missing folder, a file that may not grow, and a folder in place of the file.
  @Test(arguments: [
    "stickerlint art --report json=/dev/full", "stickerlint art --report json=none/report.txt",
    "ulimit -f 0; stickerlint art --report json=out/report.txt",
    "stickerlint art --report json=out",
  ])
  func failedWriteLeavesTheOldFile(_ command: String) throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let folder = try Self.folder()
    let result = try Self.shell(
      "(\(command)) >/dev/null 2>message; s=$?; cat message; exit $s", in: folder)
    #expect(result.status == 2)
    #expect(try Self.outputFiles(folder) == ["report.txt": "old"])
  }

  /// The report would replace a file that the run reads.
  @Test(arguments: [
    "art/.stickerlint.yml", "base.stickerlint.yml", "art/.gitignore", "art/stickerpack.yml",
    "art/frames.txt",
    "art/../art/a.png", "link/.stickerlint.yml", "list", "C.xcstickers/Contents.json",
    "C.xcstickers/de.lproj/P.strings",
  ])
  func reportsDoNotReplaceInputs(_ path: String) throws {
    let folder = try Self.folder()
    try folder.write(Array("extends: ../base.stickerlint.yml\n".utf8), to: "art/.stickerlint.yml")
    for (name, text) in [
      ("base.stickerlint.yml", "rules: {}\n"), ("art/.gitignore", "x\n"),
      ("list", "art\nC.xcstickers\n"),
      ("art/stickerpack.yml", "version: 1\nstickers: [{file: a.png}]\n"),
      ("art/frames.txt", "a.png 100\n"), ("C.xcstickers/Contents.json", "{}"),
      ("C.xcstickers/de.lproj/P.strings", ""),
    ] { try folder.write(Array(text.utf8), to: name) }
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "link"), withDestinationURL: folder.url.appending(path: "art"))
    let before = try Data(contentsOf: folder.url.appending(path: path))
    let result = try stickerlint(
      ["--files-from", "list", "--report", "json=\(path)"], in: folder.url)
    #expect(result.status == 2)
    #expect(result.error.contains("--report would replace \(path)"))
    #expect(try Data(contentsOf: folder.url.appending(path: path)) == before)
  }

  /// Two reports may go to a device, but not to a file, even if it is in Linux's in-memory file system.
  @Test func onlyDevicesGetTwoReports() throws {
    guard FileManager.default.fileExists(atPath: "/dev/shm") else { return }
    let folder = try Self.folder()
    let file = "/dev/shm/stickerlint-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    for (path, isRefused) in [(file, true), ("/dev/null", false)] {
      let result = try stickerlint(
        ["art", "--report", "json=\(path)", "--report", "markdown=\(path)"], in: folder.url)
      #expect(result.error.contains("two reports would be written") == isRefused, "\(result.error)")
      #expect((result.status == 2) == isRefused, "\(result.error)")
    }
  }

  /// The run is blocked on a pipe without a reader when the signal arrives.
  @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
  func interruptionIsReportedAndLeavesNothing(_ name: String, _ status: Int32) throws {
    // A program under nohup ignores SIGHUP, and so do the programs that it starts.
    let inherited = signal(SIGHUP, SIG_DFL)
    defer { signal(SIGHUP, inherited) }
    let folder = try Self.folder()
    let result = try Self.shell(
      """
      mkfifo pipe; stickerlint art --report json=pipe >printed 2>&1 &
      while [ ! -s printed ]; do sleep 0.01; done
      kill -\(name) $!; wait $!; echo $?
      """, in: folder)
    #expect(result.output == "\(status)\n")
    #expect(try Self.outputFiles(folder) == ["report.txt": "old"])
  }

  @Test func closedStandardOutputKeepsTheStatus() throws {
    let folder = try Self.folder()
    let result = try Self.shell(
      "{ stickerlint art --strict --format json; echo $? >&2; } | true", in: folder)
    #expect(result.error == "1\n")
  }
}
