import StickerBase
import StickerKit
import StickerPacks
import StickerWatch
import SystemPackage

/// Does something at once, and again whenever files change, until the program is interrupted.
///
/// What is wrong with a round is said, and the next one may be better; wrong flags end it all.
///
/// - Parameter choice: where configurations come from; what they extend is watched as well.
func repeatedly(
  _ files: WatchedFiles, _ choice: ConfigurationSearch.Choice, _ round: () async throws -> Void
) async throws {
  while true {
    var files = files
    var before = files.look()
    let configurations = before.files(named: KnownNames.configuration) + choice.files
    files.add(ConfigurationSearch.extended(by: configurations, choice), to: &before)
    // What is piped elsewhere stays whole.
    if Console.output.isTerminal { Console.output.write("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
    do {
      try await round()
    } catch let stop as Stop {
      stop.say()
    }
    // Reports that were written ended no run.
    Interruption.beginAnew()
    Console.error.say(
      "watching \(counted(before.count, "file")); Ctrl-C ends")
    guard let changed = try await files.change(since: before) else { continue }
    if !Console.output.isTerminal {
      Console.error.say("\(changed.display.printable) has changed")
    }
  }
}

/// Shows a page in browsers of this machine, and a newer one whenever files change, until the program is
/// interrupted. What is wrong with a round is also said on the page, which stays.
///
/// - Parameters:
///   - opened: called once with the page's address, when it can be loaded.
///   - render: makes the whole page, and says what could not be read of it.
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
    } catch let stop as Stop {
      server?.tell(stop.text)
      throw stop
    }
    if let server { return server.show(page, problem: problem) }
    let started: PageServer
    do throws(PageServer.Fault) {
      started = try PageServer(showing: page, problem: problem)
    } catch {
      throw Stop.usage("\(error)")
    }
    guard startThread({ started.run() }) else { throw Stop.usage("no thread is to be had") }
    server = started
    try Console.output.report("\(started.address)\n")
    opened(started.address)
  }
}
