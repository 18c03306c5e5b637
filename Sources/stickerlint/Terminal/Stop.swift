import StickerBase
import SystemPackage

/// Ends a run: what standard error is told, and the status.
struct Stop: Error {
  var status: ExitStatus
  var complaints: [Complaint] = []

  enum Complaint {
    /// A sentence without a period, which gets the program's name before it.
    case sentence(String)
    /// Lines with places of their own, which editors know how to read.
    case text(String)
    /// A path where nothing is.
    case missing(FilePath)
  }

  init(_ status: ExitStatus, _ complaints: [Complaint] = []) {
    self.status = status
    self.complaints = complaints
  }

  /// A wrong flag, a missing path, something that cannot be read or written.
  static func usage(_ sentence: String) -> Stop { Stop(.usage, [.sentence(sentence)]) }

  static func usage(_ mistakes: DocumentErrors) -> Stop { Stop(.usage, [.text(mistakes.text)]) }

  /// Ends the run if nothing is at one of the paths.
  static func ifMissing(_ paths: [FilePath]) throws {
    let missing = paths.filter { !isThere($0) }
    if !missing.isEmpty { throw Stop(.usage, missing.map { .missing($0) }) }
  }
}
