import ArgumentParser
import StickerBase
import StickerKit

/// What `--format` can say.
enum FormatChoice {
  /// What suits the place that the program runs in.
  case auto
  case format(ReportFormat)

  static let names = ["auto"] + ReportFormat.names

  /// - Throws: `ValidationError` when the text names no format.
  init(_ text: String) throws {
    self = try text == "auto" ? .auto : .format(ReportFormat(named: text, among: Self.names))
  }

  /// The format that is asked for: on the command line, else by the environment.
  ///
  /// - Throws: `ValidationError` when the environment names no format.
  static func reportFormat(_ asked: FormatChoice?) throws -> ReportFormat {
    switch try asked ?? fromEnvironment() {
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
