import ArgumentParser
import StickerBase
import StickerLinting
import SystemPackage

/// The limits of a command that writes images.
struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Set a limit, such as memory-bytes=512MB (default: 1 GB); repeatable.",
      valueName: "name=value"),
    transform: LimitArgument.init)
  var limit: [LimitArgument] = []

  /// Returns the configuration for a path, with these limits. An error in it ends the run before any work is
  /// done.
  func configuration(at path: FilePath) throws -> Configuration {
    var flags = ConfigurationFlags()
    flags.limits = LimitArgument.settings(limit)
    let folder = FilePath(workingFolder())
    var search = ConfigurationSearch(.closest, flags: flags, workingFolder: folder)
    do throws(DocumentError) {
      return try search.configuration(for: path)
    } catch {
      var errors = DocumentErrors()
      errors.add(error)
      throw Stop.failure(errors)
    }
  }
}

/// The argument of `--limit`: `NAME=VALUE`.
struct LimitArgument {
  var name: String
  var value: Int

  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    let names = NamedLimit.all.map(\.name)
    guard parts.count == 2, let limit = NamedLimit.named(parts[0]) else {
      let guess = parts.first.flatMap { nearest(to: $0, among: names) }
      guard parts.count == 2 else {
        throw ValidationError("it must be NAME=VALUE, such as \(guess ?? "frames")=5000.")
      }
      throw ValidationError(
        "there is no limit '\(parts[0])'. "
          + (guess.map { "Did you mean '\($0)'?" }
            ?? "Limits are \(names.joined(separator: ", ")).")
      )
    }
    name = limit.name
    do throws(DocumentError) {
      value = try limit.value(of: parts[1])
    } catch {
      throw ValidationError(error.description)
    }
  }

  /// Returns the settings of several arguments; the last one of each name wins.
  static func settings(_ arguments: [LimitArgument]) -> [String: Setting<Int>] {
    arguments.reduce(into: [:]) { settings, limit in
      settings[limit.name] = Setting(limit.value, .flag("--limit \(limit.name)"))
    }
  }
}
