import ArgumentParser
import StickerBase
import StickerLinting
import StickerPacks

/// The argument of `--for`: platforms, separated by commas.
struct PlatformNames {
  var platforms: [Platform]

  init(_ text: String) throws {
    platforms = try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      guard let platform = Platform.named(String(name)) else {
        throw ValidationError(Platform.complaint(unknown: String(name)))
      }
      return platform
    }
  }
}

/// The platforms that packs are judged for.
struct PlatformOptions: ParsableArguments {
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Judge the packs for these platforms, such as signal,line; with 'messages' among them, for "
        + "Messages too. 'stickerlint platforms' lists them (default: as configured, or messages).",
      valueName: "names"),
    completion: .list(Platform.ids), transform: PlatformNames.init)
  var receivers: [PlatformNames] = []

  /// The platforms, each once; empty without the option.
  var platforms: [Platform] { receivers.platforms }

  /// Adds the platforms to the flags of a run.
  func add(to flags: inout ConfigurationFlags) {
    if !platforms.isEmpty { flags.receivers = Setting(platforms, .flag("--for")) }
  }
}

extension [PlatformNames] {
  /// The platforms of all options, each once.
  var platforms: [Platform] {
    flatMap(\.platforms).reduce(into: []) { all, next in
      if !all.contains(next) { all.append(next) }
    }
  }
}

extension Platform {
  /// Parses the argument of a `--for` that takes a single platform other than Messages.
  ///
  /// - Parameters:
  ///   - several: a sentence on what to do for several platforms.
  ///   - messages: a sentence on what to do for Messages.
  static func single(_ text: String, several: String, messages: String) throws -> Platform {
    guard !text.contains(",") else {
      throw ValidationError("this command takes one platform. \(several)")
    }
    guard let platform = Platform.named(text) else {
      throw ValidationError(complaint(unknown: text))
    }
    guard platform.id != messagesID else { throw ValidationError(messages) }
    return platform
  }
}
