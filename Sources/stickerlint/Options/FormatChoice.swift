import ArgumentParser
import StickerBase
import StickerLinting

/// The values of `--format`.
enum FormatChoice {
  /// The format that suits the environment of the run.
  case auto
  case format(ReportFormat)

  static let names = ["auto"] + ReportFormat.names

  /// Parses the name of a format, or `auto`.
  ///
  /// - Throws: `ValidationError` if the text does not name a format.
  init(_ text: String) throws {
    self = try text == "auto" ? .auto : .format(ReportFormat(named: text, among: Self.names))
  }

  /// Returns the format set on the command line, or else by the environment.
  ///
  /// - Throws: `ValidationError` if `STICKERLINT_FORMAT` decides and names no format.
  static func reportFormat(_ requested: FormatChoice?) throws -> ReportFormat {
    switch try requested ?? fromEnvironment() {
    case .format(let format): format
    case .auto: .text(variable("XCODE_PRODUCT_BUILD_VERSION") == nil ? .human : .xcode)
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
