import ArgumentParser
import StickerBase
import StickerKit
import StickerPreview
import SystemPackage

/// `stickerlint merge REPORT…`.
struct Merge: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Join the reports of parts into one.",
    discussion: """
      Machines that share the work each check a part, 'stickerlint lint --shard 2/5 --report \
      jsonl=part-2.jsonl'. Of all these reports, JSON or JSON lines, this makes the one that a single run \
      would have made, in any format but html, and ends with its exit status. A part that is missing, \
      twice there, cut off or of other files ends it with 2. What 'lint --stream' wrote is joined as well; whether \
      that is everything, only who made the list of paths knows.
      """)

  @Argument(
    help: ArgumentHelp("The reports of all parts.", valueName: "report"), completion: .file())
  var reports: [String]

  @OptionGroup(title: "Output")
  var output: OutputOptions

  func run() async throws {
    let format = try output.reportFormat()
    if output.showsPage(format) {
      throw ValidationError("a page shows the pictures, which reports do not have: use 'lint'.")
    }
    let paths = pathArguments(reports)
    try Stop.ifMissing(paths)
    try output.checkDestinations(keeping: paths)
    var report = try Self.merged(paths)
    report.limitWarnings()
    var files = RunFiles()
    var complaints = report.errors
    complaints += await output.write(report, as: format, in: &files) {
      await PreviewPage($0, [], embedding: .none, opens: .findings)
    }
    complaints += files.place()
    for complaint in complaints { Console.error.say(complaint) }
    for excess in report.excesses { Console.error.say(excess) }
    guard complaints.isEmpty else { throw Stop(.usage) }
    if !report.passed { throw Stop(.findings) }
  }

  private static func merged(_ paths: [FilePath]) throws -> Report {
    do throws(DocumentError) {
      var parts: [WrittenPart] = []
      for path in paths { parts += try PartReader.parts(in: path) }
      return try Report(merging: parts)
    } catch {
      throw Stop.usage(error, after: "stickerlint: ")
    }
  }
}
