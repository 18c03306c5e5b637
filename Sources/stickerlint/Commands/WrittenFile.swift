import ArgumentParser
import StickerBase
import StickerKit
import StickerPacks
import SystemPackage

/// An image that a command has made, checked as `stickerlint lint` would check it.
struct WrittenFile {
  private let path: FilePath
  private let mayReplace: Bool
  private let configuration: Configuration

  /// - Parameters:
  ///   - configuration: what holds at the path.
  ///   - mayReplace: whether a file that is there, or appears meanwhile, may be given up.
  init(_ path: FilePath, _ configuration: Configuration, mayReplace: Bool) {
    self.path = path
    self.configuration = configuration
    self.mayReplace = mayReplace
  }

  /// Writes the image whole, or ends the run.
  func write(_ bytes: [UInt8]) throws {
    do throws(WriteFault) {
      try FileReplacement.write(bytes, to: path, mayReplace: mayReplace)
    } catch {
      let advice = error.isTaken ? "; --force replaces it" : ""
      throw Stop.usage("\(error)\(advice)")
    }
  }

  /// Shows what the rules say of the file on standard error; what fails a check ends the run.
  func check() async throws { try await Self.check([path], configuration) }

  /// The same for several files of a folder.
  static func check(_ paths: [FilePath], _ configuration: Configuration) async throws {
    var linter = Linter(today: today())
    // What made the files can make them better; a repair would take all that lies beside them along.
    linter.advisesRepairs = false
    let report = await linter.lint(FoundPacks(paths)) { _ in configuration }
    guard !report.findings.isEmpty || !report.errors.isEmpty else { return }
    let context = ReportContext(
      version: Version.current, workingFolder: workingFolder(), projectFolder: projectFolder(),
      style: .forOutput(.auto, on: .error), detail: .everything)
    _ = Console.error.write { report.write(as: .human, context, to: &$0) }
    if !report.passed { throw Stop(.findings) }
  }
}
