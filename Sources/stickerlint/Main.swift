import ArgumentParser
import StickerKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program: runs the command and turns every outcome into an exit status.
@main
struct Main {
  static func main() async {
    setUpStandardStreams()
    do {
      var command = try Stickerlint.parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      end(with: error)
    }
  }

  /// Prints what an error has to say and leaves with its status; the parser's own statuses become
  /// 2.
  private static func end(with error: any Error) -> Never {
    let status = Stickerlint.exitCode(for: error)
    if status.isSuccess {
      let isWritten = Console.output.write(Stickerlint.fullMessage(for: error) + "\n")
      exit(isWritten ? ExitStatus.clean.rawValue : ExitStatus.usage.rawValue)
    }
    if error is ExitCode { exit(status.rawValue) }
    Console.error.write("stickerlint: \(Stickerlint.message(for: error).printable)\n")
    let names = Stickerlint.configuration.subcommands.map { $0._commandName }
    let command = CommandLine.arguments.dropFirst().first(where: names.contains) ?? "lint"
    Console.error.write(
      "'stickerlint --help' and 'stickerlint \(command) --help' show what there is.\n")
    exit(ExitStatus.usage.rawValue)
  }

  /// Ctrl-C ends the run at once. A file that may grow no further is an error as any other. A reader
  /// that goes away (`| head`) ends the output, not the program's meaning: writing then fails with
  /// EPIPE instead of killing the process.
  private static func setUpStandardStreams() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    Interruption.begin(hasProgressLine: Console.error.isTerminal)
  }
}

/// What the exit status says.
enum ExitStatus: Int32 {
  /// Nothing that fails the run.
  case clean = 0
  /// At least one finding at or above `--fail-on`.
  case findings = 1
  /// A wrong flag, a missing path, an unreadable folder, a write that failed.
  case usage = 2

  var exitCode: ExitCode { ExitCode(rawValue) }
}

/// The root command, whose default is to lint.
struct Stickerlint: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stickerlint",
    abstract: "Checks sticker packs before Apple Messages does.",
    usage: """
      stickerlint [PATH ...] [options]
      stickerlint inspect FILE ... [--format human|json]
      stickerlint assemble FRAMES ... -o FILE [options]
      stickerlint disassemble FILE -o FOLDER
      stickerlint pack PACK -o FOLDER.xcstickers [options]
      stickerlint icons IMAGE -o FOLDER
      stickerlint rules [ID]
      stickerlint init | config --for PATH | files [PATH ...]
      """,
    discussion: """
      Reads PNG, APNG, GIF and JPEG stickers and says what Messages will refuse, shrink or spoil.

      Exit status: 0 nothing that must be fixed, 1 something must be, 2 wrong usage or unreadable paths.
      """,
    version: "stickerlint \(Version.current)",
    subcommands: [
      Lint.self, Inspect.self, Assemble.self, Disassemble.self, PackCommand.self, Icons.self,
      Rules.self, Init.self, Config.self, Files.self,
    ],
    defaultSubcommand: Lint.self)
}
