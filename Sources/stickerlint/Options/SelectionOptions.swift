import ArgumentParser
import StickerBase
import StickerLinting
import SystemPackage

/// The flags that select the configuration and the files to check.
struct SelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Skip matching files and folders when folders are searched; repeatable.", valueName: "glob"),
    transform: glob)
  var exclude: [Glob] = []

  @Flag(help: "Apply exclusions to named paths too, for tools that name every file.")
  var forceExclude = false

  @Option(
    help: ArgumentHelp(
      "Use this configuration file and no other, and no .gitignore.", valueName: "file"),
    completion: .file())
  var config: String?

  @Flag(help: "Use no .stickerlint.yml and no .gitignore.")
  var noConfig = false

  @Option(
    help: ArgumentHelp(
      "Set a limit against hostile files, such as frames=5000; repeatable.",
      valueName: "name=value"),
    transform: LimitArgument.init)
  var limit: [LimitArgument] = []

  func validate() throws {
    if config != nil, noConfig {
      throw ValidationError("--config and --no-config cannot be used together.")
    }
  }

  /// The configuration files to use.
  var choice: ConfigurationSearch.Choice {
    guard let config else { return noConfig ? .none : .closest }
    return .file(pathArguments([config])[0])
  }

  /// The settings of these options, which override configurations.
  var flags: ConfigurationFlags {
    var flags = ConfigurationFlags()
    flags.limits = LimitArgument.settings(limit)
    return flags
  }

  private static func glob(_ text: String) throws -> Glob {
    do throws(Glob.Fault) {
      return try Glob(text)
    } catch {
      throw ValidationError(error.message)
    }
  }
}
