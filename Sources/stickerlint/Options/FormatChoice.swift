import ArgumentParser
import StickerBase
import StickerKit

/// What `--format` can say.
enum FormatChoice {
  /// What suits the place that the program runs in.
  case auto
  case format(OutputFormat)

  static let names = ["auto"] + OutputFormat.names

  /// - Throws: `ValidationError` when the text names no format.
  init(_ text: String) throws {
    self = try text == "auto" ? .auto : .format(OutputFormat(named: text, among: Self.names))
  }

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
    do {
      return try FormatChoice(name)
    } catch let error as ValidationError {
      throw ValidationError("STICKERLINT_FORMAT: \(error.message)")
    }
  }
}

extension OutputFormat {
  static let names = allCases.map(\.rawValue)

  /// - Throws: `ValidationError` that says what was perhaps meant, and what there is.
  init(named text: String, among names: [String] = Self.names) throws {
    guard let format = OutputFormat(rawValue: text) else {
      let hint = nearest(to: text, among: names).map { " Did you mean '\($0)'?" } ?? ""
      throw ValidationError(
        "'\(text)' is not a format.\(hint) Formats are \(names.joined(separator: ", ")).")
    }
    self = format
  }
}
