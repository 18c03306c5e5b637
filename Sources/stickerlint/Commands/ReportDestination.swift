import ArgumentParser
import StickerKit
import SystemPackage

/// A second report: `FORMAT=PATH`, where `-` is standard output.
struct ReportDestination {
  var format: OutputFormat
  var path: FilePath

  /// - Throws: `ValidationError` when the text names no format or no path.
  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let formats = OutputFormat.allCases.map(\.rawValue)
    guard let format = OutputFormat(rawValue: name) else {
      let hint = nearest(to: name, among: formats).map { " Did you mean '\($0)'?" } ?? ""
      throw ValidationError(
        "--report wants FORMAT=PATH, and '\(name)' is no format.\(hint) "
          + "Formats are \(formats.joined(separator: ", ")).")
    }
    guard parts.count == 2, !parts[1].isEmpty else {
      throw ValidationError("--report wants FORMAT=PATH, as in --report \(name)=report.\(name).")
    }
    self.format = format
    path = FilePath(String(parts[1]))
  }

  /// Writes everything there is, whatever is shown on the terminal.
  ///
  /// - Throws: ``WriteFault``.
  func write(_ report: Report, _ context: ReportContext) throws(WriteFault) {
    var context = context
    context.isQuiet = false
    context.style = TextStyle(width: 100)
    let text = report.text(as: format, context)
    guard path == "-" else { return try FileReplacement.write(Array(text.utf8), to: path) }
    guard Console.output.write(text) else {
      throw WriteFault(path: "standard output", reason: "not everything could be written")
    }
  }
}
