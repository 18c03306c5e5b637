import ArgumentParser
import StickerKit
import SystemPackage

/// The flags that say which configuration holds, and those that speak louder than it.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Use this configuration file and look for no other.", valueName: "file"))
  var config: String?

  @Flag(help: "Look for no .stickerlint.yml.")
  var noConfig = false

  @Option(help: ArgumentHelp("The least severity that fails the run.", valueName: "level"))
  var failOn: FailLevel?

  @Flag(help: "Fail on warnings too (as --fail-on warning).")
  var strict = false

  @Option(
    help: ArgumentHelp(
      "Set a limit against hostile files, such as frames=5000.", valueName: "name=value"))
  var limit: [String] = []

  func validate() throws {
    if strict, failOn != nil {
      throw ValidationError("--strict and --fail-on both say what fails the run: use one of them.")
    }
    if config != nil, noConfig {
      throw ValidationError("--config and --no-config contradict each other: use one of them.")
    }
    _ = try limits()
  }

  /// What holds for each of some folders; where a configuration is wrong, says so and ends the run.
  func configurations(for paths: [FilePath]) throws -> (FilePath) -> Configuration {
    var search = ConfigurationSearch(
      choice, flags: try flags(), workingFolder: FilePath(workingFolder()))
    var configurations: [FilePath: Configuration] = [:]
    var errors: [String] = []
    for path in paths {
      do throws(ConfigurationError) {
        configurations[path] = try search.configuration(for: path)
      } catch {
        if !errors.contains(error.description) { errors.append(error.description) }
      }
    }
    guard errors.isEmpty else {
      Console.error.write(errors.joined(separator: "\n"))
      throw ExitStatus.usage.exitCode
    }
    return { configurations[$0] ?? Configuration() }
  }

  private var choice: ConfigurationSearch.Choice {
    guard let config else { return noConfig ? .none : .closest }
    return .file(pathArguments([config])[0])
  }

  private func flags() throws -> ConfigurationFlags {
    var flags = ConfigurationFlags()
    flags.failOn = failOn.map { Setting($0, .flag("--fail-on")) }
    if strict { flags.failOn = Setting(.warning, .flag("--strict")) }
    flags.limits = try limits()
    return flags
  }

  private func limits() throws -> [String: Setting<Int>] {
    var limits: [String: Setting<Int>] = [:]
    for text in limit {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let name = LimitName.named(parts[0]) else {
        let names = LimitName.all.map(\.name)
        let guess = parts.first.flatMap { nearest(to: $0, among: names) }
        throw ValidationError(
          "--limit takes NAME=VALUE, not '\(text)'. "
            + (guess.map { "Did you mean '\($0)'?" }
              ?? "There are \(names.joined(separator: ", "))."))
      }
      limits[parts[0]] = Setting(try value(of: name, parts[1]), .flag("--limit"))
    }
    return limits
  }

  private func value(of name: LimitName, _ text: String) throws -> Int {
    do throws(ConfigurationError) {
      return try name.value(of: text)
    } catch {
      throw ValidationError(error.description)
    }
  }
}
