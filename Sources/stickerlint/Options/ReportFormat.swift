import ArgumentParser
import StickerBase
import StickerKit
import StickerPreview

/// What a report can be written as: text that a reporter makes, or a page with pictures.
enum ReportFormat: Equatable {
  case text(OutputFormat)
  case page

  static let names = OutputFormat.allCases.map(\.rawValue) + ["html"]

  /// - Throws: `ValidationError` that says what was perhaps meant, and what there is.
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

  /// The word for it.
  var name: String {
    switch self {
    case .text(let format): format.rawValue
    case .page: "html"
    }
  }
}

extension Embedding: ExpressibleByArgument {}
