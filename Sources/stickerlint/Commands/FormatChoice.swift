import ArgumentParser
import StickerKit
import SystemPackage

/// What `--format` can say.
enum FormatChoice: ExpressibleByArgument {
  /// What suits the place that the program runs in.
  case auto
  case format(OutputFormat)

  init?(argument: String) {
    if argument == "auto" {
      self = .auto
    } else if let format = OutputFormat(rawValue: argument) {
      self = .format(format)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] { ["auto"] + OutputFormat.allCases.map(\.rawValue) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  /// The format that is asked for: on the command line, else by the environment.
  ///
  /// - Throws: `ValidationError` when the environment names no format.
  static func outputFormat(_ asked: FormatChoice?) throws -> OutputFormat {
    switch try asked ?? fromEnvironment() {
    case .format(let format): format
    case .auto: variable("XCODE_PRODUCT_BUILD_VERSION") == nil ? .human : .xcode
    }
  }

  private static func fromEnvironment() throws -> FormatChoice {
    guard let name = variable("STICKERLINT_FORMAT") else { return .auto }
    if let choice = FormatChoice(argument: name) { return choice }
    let hint = nearest(to: name, among: allValueStrings).map { " Did you mean '\($0)'?" } ?? ""
    throw ValidationError(
      "STICKERLINT_FORMAT is '\(name)', which is no format.\(hint) "
        + "Formats are \(allValueStrings.joined(separator: ", ")).")
  }
}

/// Where the CI service that this runs on keeps the checkout; it wants paths to start there.
func projectFolder() -> FilePath? {
  ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].lazy.compactMap(variable).first.map {
    let folder = FilePath($0)
    return folder.real ?? folder
  }
}
