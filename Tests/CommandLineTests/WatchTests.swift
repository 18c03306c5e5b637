import Foundation
import StickerTestSupport
import Testing

/// `lint --watch` and `preview --watch`, which run again after each change until Ctrl-C.
@Suite struct WatchTests {
  /// A running program that watches files, and the file with its output.
  private struct Watcher {
    let process = Process()
    let log: URL

    /// Starts the program.
    ///
    /// - Parameter logFolder: the folder for the file with the output.
    init(_ arguments: [String], in folder: URL, _ logFolder: TemporaryFolder) throws {
      log = try logFolder.write([], to: "log")
      process.executableURL = programFolder.appending(path: "stickerlint")
      process.arguments = arguments + ["--watch"]
      process.currentDirectoryURL = folder
      process.environment = ["LANG": "C.UTF-8", "PATH": "/nowhere"]
      let output = try FileHandle(forWritingTo: log)
      process.standardInput = FileHandle.nullDevice
      (process.standardOutput, process.standardError) = (output, output)
      try process.run()
    }

    /// Waits up to 20 s for a text to appear in the output at least `times` times.
    func waitFor(_ text: String, times: Int) throws {
      for _ in 1...400 {
        let output = try String(contentsOf: log, encoding: .utf8)
        if output.components(separatedBy: text).count > times { return }
        Thread.sleep(forTimeInterval: 0.05)
      }
      Issue.record("'\(text)' did not appear: \(try String(contentsOf: log, encoding: .utf8))")
    }

    /// Interrupts the program and returns its status.
    func interrupt() -> Int32 {
      process.interrupt()
      process.waitUntilExit()
      return process.terminationStatus
    }
  }

  @Test func changesAreCheckedUntilCtrlC() throws {
    let (folder, logFolder) = (try TemporaryFolder(), try TemporaryFolder())
    try folder.write(TestPNG.disc(300).bytes, to: "Pack/wave.png")
    let watcher = try Watcher(
      ["Pack", "--report", "json=Pack/report.json"], in: folder.url, logFolder)
    try watcher.waitFor("press Ctrl-C to stop", times: 1)
    // The report of the run does not count as a change.
    Thread.sleep(forTimeInterval: 1)
    try folder.write(TestPNG.disc(206).bytes, to: "Pack/points.png")
    try watcher.waitFor("unusual-dimensions", times: 1)
    try watcher.waitFor("press Ctrl-C to stop", times: 2)
    // A mistake in the configuration of the parent folder is reported and does not end the watch.
    try folder.write(Array("rule: 1\n".utf8), to: ".stickerlint.yml")
    try watcher.waitFor(".stickerlint.yml:1", times: 1)
    try watcher.waitFor("press Ctrl-C to stop", times: 3)
    try folder.write(
      Array("rules:\n  unusual-dimensions: off\n".utf8), to: ".stickerlint.yml")
    try watcher.waitFor("press Ctrl-C to stop", times: 4)
    #expect(watcher.interrupt() == 130)
    let output = try String(contentsOf: watcher.log, encoding: .utf8)
    #expect(output.components(separatedBy: "press Ctrl-C to stop").count == 5, "\(output)")
    #expect(!output.contains("\u{1B}"))
    #expect(output.contains("Pack/points.png has changed"))
    #expect(
      try Folders.names(in: folder.url.appending(path: "Pack"))
        == ["points.png", "report.json", "wave.png"])
  }

  /// Configurations named by `extends` are watched, even invalid ones, and so are the targets of links.
  @Test func extendedConfigurationsAndLinkTargetsAreWatched() throws {
    let (folder, logFolder) = (try TemporaryFolder(), try TemporaryFolder())
    try folder.write(TestPNG.disc(300).bytes, to: "Pack/wave.png")
    try folder.write(TestPNG.disc(300).bytes, to: "elsewhere/points.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "Pack/points.png").path,
      withDestinationPath: "../elsewhere/points.png")
    try folder.write(
      Array("extends: ../shared/team.stickerlint.yml\n".utf8), to: "Pack/.stickerlint.yml")
    let shared = "shared/team.stickerlint.yml"
    try folder.write(Array("rule: 1\n".utf8), to: shared)
    let watcher = try Watcher(["Pack"], in: folder.url, logFolder)
    try watcher.waitFor("team.stickerlint.yml:1", times: 1)
    try watcher.waitFor("press Ctrl-C to stop", times: 1)
    try folder.write(Array("rules:\n  unusual-dimensions: error\n".utf8), to: shared)
    try watcher.waitFor("team.stickerlint.yml has changed", times: 1)
    try watcher.waitFor("press Ctrl-C to stop", times: 2)
    try folder.write(TestPNG.disc(206).bytes, to: "elsewhere/points.png")
    try watcher.waitFor("Pack/points.png has changed", times: 1)
    try watcher.waitFor("press Ctrl-C to stop", times: 3)
    #expect(watcher.interrupt() == 130)
  }

  /// A page above a quarter of the memory limit is not written, and the error says so.
  @Test func tooLargePageIsRefused() throws {
    let (folder, logFolder) = (try TemporaryFolder(), try TemporaryFolder())
    try folder.write(TestPNG.disc(300).bytes, to: "Pack/wave.png")
    let watcher = try Watcher(
      ["preview", "Pack", "--limit", "memory-bytes=100KB"], in: folder.url, logFolder)
    try watcher.waitFor(
      "the page would be larger than 25 KB, a quarter of --limit memory-bytes", times: 1)
    #expect(watcher.interrupt() == 130)
  }

  @Test(arguments: [
    (["-", "--stdin-filename", "a.png", "--watch"], "--watch cannot watch"),
    (["Pack", "--write-baseline", "--watch"], "--watch and --write-baseline"),
    (["no-such", "--watch"], "there is no file or folder 'no-such'"),
  ])
  func unwatchableRunsAreRefused(_ arguments: [String], _ complaint: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(300).bytes, to: "Pack/wave.png")
    let result = try stickerlint(arguments, in: folder.url)
    #expect(result.status == 2)
    #expect(result.error.contains(complaint), "\(result)")
  }
}
