import ArgumentParser
import StickerBase
import StickerLinting
import StickerPacks
import SystemPackage

/// An image that a command writes and then checks as `stickerlint lint` does.
struct WrittenFile {
  private let path: FilePath
  private let mayReplace: Bool
  private let configuration: Configuration

  /// Prepares a file that is not written yet.
  ///
  /// - Parameters:
  ///   - configuration: the configuration for the path.
  ///   - mayReplace: true if a file at the path may be replaced, even one that is created during the run.
  init(_ path: FilePath, _ configuration: Configuration, mayReplace: Bool) {
    self.path = path
    self.configuration = configuration
    self.mayReplace = mayReplace
  }

  /// Writes the image completely, or ends the run.
  func write(_ bytes: [UInt8]) throws {
    do throws(WriteFault) {
      try FileReplacement.write(bytes, to: path, mayReplace: mayReplace)
    } catch {
      let advice = error.isTaken ? "; --force replaces it" : ""
      throw Stop.failure("\(error)\(advice)")
    }
  }

  /// Checks the file, and prints the findings to standard error; the run ends if the check fails.
  ///
  /// - Parameter advice: sentences on how the command resolves a rule's findings, by rule ID.
  func check(advice: [String: String] = [:]) async throws {
    try await Self.check([path], configuration, advice: advice)
  }

  /// Checks several files of a folder in the same way.
  static func check(
    _ paths: [FilePath], _ configuration: Configuration, advice: [String: String] = [:]
  ) async throws {
    var linter = Linter(today: today())
    // The command that made the files can improve them; a repair would also affect the files next to them.
    linter.advisesRepairs = false
    let report = await linter.lint(FoundPacks(paths)) { _ in configuration }
    guard !report.findings.isEmpty || !report.errors.isEmpty else { return }
    let context = ReportContext(
      version: Version.current, workingFolder: workingFolder(), projectFolder: projectFolder(),
      style: .forOutput(.auto, on: .error), detail: .everything)
    _ = Console.error.write { report.write(as: .human, context, to: &$0) }
    for rule in Set(report.findings.map(\.ruleID)).sorted() {
      if let sentence = advice[rule] { Console.error.say(sentence) }
    }
    if !report.passed { throw Stop(.findings) }
  }
}
