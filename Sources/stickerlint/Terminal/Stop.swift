import StickerBase
import SystemPackage

/// Ends a run: what standard error is told, and the status.
struct Stop: Error {
  var status: ExitStatus
  var complaints: [Complaint] = []

  enum Complaint {
    /// A sentence without a period, which gets the program's name before it.
    case sentence(String)
    /// Lines with places of their own, which editors know how to read, and what they say.
    case text(String, mistakes: [DocumentError.Mistake])
    /// A path where nothing is.
    case missing(FilePath)
  }

  init(_ status: ExitStatus, _ complaints: [Complaint] = []) {
    self.status = status
    self.complaints = complaints
  }

  /// A wrong flag, a missing path, something that cannot be read or written.
  static func usage(_ sentence: String) -> Stop { Stop(.usage, [.sentence(sentence)]) }

  static func usage(_ errors: DocumentErrors) -> Stop {
    Stop(.usage, [.text(errors.text, mistakes: errors.mistakes)])
  }

  static func usage(_ error: DocumentError, after prefix: String = "") -> Stop {
    Stop(.usage, [.text(prefix + error.description, mistakes: error.mistakes)])
  }

  /// Says on standard error why a run ends, or a round of one that goes on.
  ///
  /// - Parameter commands: the names of all there are.
  func say(commands: [String] = []) {
    for complaint in complaints {
      switch complaint {
      case .sentence(let sentence): Console.error.say(sentence)
      case .text(let text, _): Console.error.write(text)
      case .missing(let path):
        Console.error.say(stickerlint.complaint(missing: path, commands: commands))
      }
    }
  }

  /// The same for who looks at something else than the terminal, a line each.
  var text: String {
    let lines = complaints.map { complaint in
      switch complaint {
      case .sentence(let sentence): sentence
      case .text(let text, _): String(text.drop(while: \.isNewline))
      case .missing(let path): stickerlint.complaint(missing: path)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The same for reports.
  var mistakes: [DocumentError.Mistake] {
    complaints.flatMap { complaint -> [DocumentError.Mistake] in
      switch complaint {
      case .sentence(let sentence): [DocumentError.Mistake(sentence)]
      case .text(_, let mistakes): mistakes
      case .missing(let path): [DocumentError.Mistake(stickerlint.complaint(missing: path))]
      }
    }
  }

  /// Ends the run if nothing is at one of the paths.
  static func ifMissing(_ paths: [FilePath]) throws {
    let missing = paths.filter { !isThere($0) }
    if !missing.isEmpty { throw Stop(.usage, missing.map { .missing($0) }) }
  }
}
