import StickerBase
import StickerPacks
import StickerRules
import StickerSheets
import StickerWatch
import SystemPackage

/// The error that ends a run with a status and messages for standard error.
struct Stop: Error {
  var status: ExitStatus
  var complaints: [Complaint] = []

  enum Complaint {
    /// A sentence, printed after the program's name.
    case sentence(String)
    /// Lines that are printed as they are, for example with a file and a position that editors can parse, and the
    /// mistakes that the lines state.
    case text(String, mistakes: [DocumentError.Mistake])
    /// A path that does not exist.
    case missing(FilePath)
  }

  init(_ status: ExitStatus, _ complaints: [Complaint] = []) {
    self.status = status
    self.complaints = complaints
  }

  /// Returns a stop with status 2 for a request that cannot be met: because of a wrong flag, a missing path, or a file
  /// that cannot be read or written.
  static func failure(_ sentence: String) -> Stop { Stop(.failure, [.sentence(sentence)]) }

  static func failure(_ errors: DocumentErrors) -> Stop {
    Stop(.failure, [.text(errors.text, mistakes: errors.mistakes)])
  }

  static func failure(_ error: DocumentError, after prefix: String = "") -> Stop {
    Stop(.failure, [.text(prefix + error.description, mistakes: error.mistakes)])
  }

  /// Prints the messages to standard error.
  ///
  /// - Parameter commands: the names of all commands, of which one is suggested if a missing path looks like a
  ///   misspelled command.
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

  /// The same messages for places other than the terminal, each on a new line; a message may have several lines.
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

  /// The same messages for reports.
  var mistakes: [DocumentError.Mistake] {
    complaints.flatMap { complaint -> [DocumentError.Mistake] in
      switch complaint {
      case .sentence(let sentence): [DocumentError.Mistake(sentence)]
      case .text(_, let mistakes): mistakes
      case .missing(let path): [DocumentError.Mistake(stickerlint.complaint(missing: path))]
      }
    }
  }

  /// Ends the run if any of the paths does not exist.
  static func ifMissing(_ paths: [FilePath]) throws {
    let missing = paths.filter { !isThere($0) }
    if !missing.isEmpty { throw Stop(.failure, missing.map { .missing($0) }) }
  }
}

/// An error that ends a run with its own status and messages. Commands let it through unchanged.
protocol RunEnding: Error {
  var stop: Stop { get }
}

extension Stop: RunEnding {
  var stop: Stop { self }
}

/// An error about the request or the system: the run ends with status 2 and its description, a sentence.
protocol PlainFailure: RunEnding, CustomStringConvertible {}

extension PlainFailure {
  var stop: Stop { .failure(description) }
}

extension FileFault: PlainFailure {}
extension WriteFault: PlainFailure {}
extension PathList.Fault: PlainFailure {}
extension SheetFault: PlainFailure {}
extension PageServer.Fault: PlainFailure {}

extension DocumentError: RunEnding {
  var stop: Stop { .failure(self) }
}

extension IconFault: RunEnding {
  var stop: Stop { Stop(isAboutPicture ? .findings : .failure, [.sentence(description)]) }
}

extension SequenceFault: RunEnding {
  var stop: Stop {
    let status: ExitStatus = isAboutImages ? .findings : .failure
    if case .missing(let path) = self { return Stop(status, [.missing(path)]) }
    return Stop(status, [.sentence(description)])
  }
}

extension PackFault: RunEnding {
  var stop: Stop {
    guard case .document(let mistakes) = self else { return .failure(description) }
    return Stop(
      .failure,
      [
        .text(mistakes.description, mistakes: mistakes.mistakes),
        .sentence(
          "nothing was written; 'stickerlint rules \(RuleRegistry.manifestRuleID)' explains more"),
      ])
  }
}
