import ArgumentParser
import StickerBase
import StickerLinting
import StickerPreview

/// The formats of a report: text from a reporter, or a page with pictures.
enum ReportFormat: Equatable {
  case text(OutputFormat)
  case page

  static let names = OutputFormat.allCases.map(\.rawValue) + ["html"]

  /// Parses the name of a format.
  ///
  /// - Throws: `ValidationError` that lists the formats and suggests a similar one.
  init(named text: String, among names: [String] = Self.names) throws {
    if text == "html" {
      self = .page
    } else if let format = OutputFormat(rawValue: text) {
      self = .text(format)
    } else {
      let hint = nearest(to: text, among: names).map { " Did you mean '\($0)'?" } ?? ""
      throw ValidationError(
        "'\(text)' is not a format.\(hint) Formats are \(names.joined(separator: ", ")).")
    }
  }

  /// The name of the format in options.
  var name: String {
    switch self {
    case .text(let format): format.rawValue
    case .page: "html"
    }
  }
}

extension Embedding: ExpressibleByArgument {}
