import StickerBase
import StickerLinting
import StickerPacks
import StickerWatch
import SystemPackage

/// Runs a round at once, and again whenever files change, until the program is interrupted.
///
/// An error in a round is printed, and the next round may succeed; a wrong flag ends the run.
///
/// - Parameter choice: the source of configurations; the files that they extend are watched as well.
func repeatedly(
  _ files: WatchedFiles, _ choice: ConfigurationSearch.Choice, _ round: () async throws -> Void
) async throws {
  while true {
    var files = files
    var before = files.snapshot()
    let configurations = before.files(named: KnownNames.configuration) + choice.files
    files.add(ConfigurationSearch.extended(by: configurations, choice), to: &before)
    // Piped output must stay complete.
    if Console.output.isTerminal { Console.output.write("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
    do {
      try await round()
    } catch let ending as any RunEnding {
      ending.stop.say()
    }
    // Writing reports is the last step of a run and blocks interruption. More rounds follow, so interruption is
    // enabled again.
    Interruption.beginAnew()
    Console.error.say(
      "watching \(counted(before.count, "file")); press Ctrl-C to stop")
    let changed = try await files.change(since: before)
    if !Console.output.isTerminal {
      Console.error.say("\(changed.display.printable) has changed")
    }
  }
}

/// Serves a page to browsers on this machine, and a newer one whenever files change, until the program is
/// interrupted. An error in a round is also shown on the previous page, which is kept.
///
/// - Parameters:
///   - opened: called once, with the page's address, as soon as the page can be loaded.
///   - render: creates the whole page, and returns messages about unreadable files.
func servePage(
  _ files: WatchedFiles, _ choice: ConfigurationSearch.Choice,
  opened: (_ address: String) -> Void = { _ in },
  _ render: () async throws -> (page: [UInt8], problem: String?)
) async throws {
  var server: PageServer?
  try await repeatedly(files, choice) {
    let (page, problem): ([UInt8], String?)
    do {
      (page, problem) = try await render()
    } catch let ending as any RunEnding {
      server?.report(ending.stop.text)
      throw ending
    }
    if let server { return server.show(page, problem: problem) }
    let started = try PageServer(showing: page, problem: problem)
    guard startThread({ started.run() }) else { throw Stop.failure("cannot start a thread") }
    server = started
    try Console.output.report("\(started.address)\n")
    opened(started.address)
  }
}
