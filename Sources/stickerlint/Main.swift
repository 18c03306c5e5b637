import ArgumentParser
import StickerBase
import StickerLinting
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The entry point: runs the command and turns its outcome into an exit status.
@main
struct Main {
  static func main() async {
    setUpSignals()
    keepFreedMemory()
    exit(await run().rawValue)
  }

  /// Runs the command that the arguments name.
  private static func run() async -> ExitStatus {
    do {
      // On Linux, Swift reads the arguments from /proc/self/cmdline. Without any, the current folder would be
      // checked by mistake.
      guard !CommandLine.arguments.isEmpty else {
        throw Stop.failure("the arguments cannot be read; is /proc mounted here?")
      }
      let arguments = Array(CommandLine.arguments.dropFirst())
      if arguments == ["--version"] {
        return Console.output.write(Stickerlint.configuration.version + "\n") ? .clean : .failure
      }
      if let word = arguments.first.map({ FilePath($0) }), isMisspelledCommand(word) {
        throw Stop(.failure, [.missing(word)])
      }
      var command = try Stickerlint.command(in: arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      return .clean
    } catch let ending as any RunEnding {
      ending.stop.say(commands: Stickerlint.commandNames)
      return ending.stop.status
    } catch {
      return end(with: error)
    }
  }

  /// Returns true for a word that is neither a path nor close to one, but close to the name of a command.
  private static func isMisspelledCommand(_ word: FilePath) -> Bool {
    guard !word.string.hasPrefix("-"), FilePath.Component(word.string) != nil, !isThere(word) else {
      return false
    }
    let commands = Stickerlint.commandNames
    return !commands.contains(word.string) && nearest(to: word.string, among: commands) != nil
      && nearest(to: word.string, among: FolderListing.guesses(in: ".")) == nil
  }

  /// Prints the parser's message, and returns the exit status: 2 for every error of the parser.
  private static func end(with error: any Error) -> ExitStatus {
    if Stickerlint.exitCode(for: error).isSuccess {
      return Console.output.write(Stickerlint.fullMessage(for: error) + "\n") ? .clean : .failure
    }
    let command =
      CommandLine.arguments.dropFirst().first(where: Stickerlint.commandNames.contains) ?? "lint"
    let type = Stickerlint.configuration.subcommands.first { $0._commandName == command }
    let takesFormat = type.map { Stickerlint.helpMessage(for: $0).contains("--format <") } ?? false
    let formats = takesFormat ? command == "lint" ? ReportFormat.names : ["json"] : []
    let message = ParserMessage(Stickerlint.message(for: error)).naming(formats: formats)
    Console.error.say(
      message.printable(quoting: CommandLine.arguments + [variable("STICKERLINT_FORMAT") ?? ""]))
    Console.error.write(
      "See 'stickerlint --help' and 'stickerlint \(command) --help'.\n")
    return .failure
  }

  /// Makes Ctrl-C, a termination request and a hangup end the run cleanly (``Interruption``). Exceeding the file size
  /// limit becomes an ordinary error. If the reader of a pipe goes away (`| head`), writing fails with EPIPE instead of
  /// killing the process.
  private static func setUpSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    Interruption.begin(hasProgressLine: Console.error.isTerminal)
  }
}

/// The root command, whose default is to lint. Each command states its name: ArgumentParser would otherwise
/// derive it from the type on every start, which is slow for a single small sticker.
struct Stickerlint: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stickerlint",
    abstract: "Checks sticker packs before Apple Messages does.",
    usage: """
      stickerlint [PATH ...] [options]
      stickerlint fix PACK -o FOLDER [options]
      stickerlint optimize PATH ... -o FOLDER [options]
      stickerlint preview PACK -o FILE.html [--open]
      stickerlint inspect FILE ... [--format human|json]
      stickerlint assemble FRAMES ... -o FILE [options]
      stickerlint disassemble FILE -o FOLDER
      stickerlint pack PACK -o FOLDER.xcstickers [options]
      stickerlint export PACK --for NAME -o FOLDER
      stickerlint icons IMAGE -o FOLDER
      stickerlint contact-sheet PACK -o FILE
      stickerlint rules [ID] | platforms [NAME]
      stickerlint init | config --for PATH | files [PATH ...]
      """,
    discussion: """
      Reads PNG, APNG, GIF, JPEG and WebP stickers, and the metadata of HEIC and HEICS, and reports \
      what Messages will refuse, shrink or spoil.

      Exit status: 0 if nothing must be fixed, 1 if something must be, 2 for wrong usage, paths \
      that cannot be read or, in CI, nothing to check, 130 if interrupted with Ctrl-C.
      """,
    version: "stickerlint \(Version.current)",
    subcommands: [
      Lint.self, FixCommand.self, Optimize.self, Preview.self, Inspect.self, Assemble.self,
      Disassemble.self, PackCommand.self, Export.self, Icons.self, ContactSheetCommand.self,
      Rules.self, Platforms.self, Init.self, Config.self, Files.self,
    ],
    defaultSubcommand: Lint.self)

  /// The names of all commands, without aliases.
  static var commandNames: [String] { configuration.subcommands.map { $0._commandName } }

  /// Returns the command that the arguments name, with its options.
  ///
  /// The root's parser collects a command's options three times, which takes time. If it is certain which command is
  /// meant, that command parses its options itself. Arguments that it rejects go to the root's parser, which explains
  /// the error.
  static func command(in arguments: [String]) throws -> any ParsableCommand {
    let words = configuration.subcommands.map { [$0._commandName] + $0.configuration.aliases }
    let first = words.firstIndex { $0.contains(arguments.first ?? "") }
    let reservedWords = words.joined() + ["help", "--help", "-h", "--version"]
    if let candidate = first.map({ configuration.subcommands[$0] })
      ?? (arguments.contains(where: reservedWords.contains) ? nil : Lint.self),
      let command = try? candidate.parseAsRoot(Array(arguments.dropFirst(first == nil ? 0 : 1))),
      type(of: command) == candidate
    {
      return command
    }
    return try parseAsRoot(arguments)
  }
}
