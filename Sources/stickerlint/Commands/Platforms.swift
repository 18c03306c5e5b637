import ArgumentParser
import StickerBase
import StickerLinting
import StickerPacks

/// `stickerlint platforms [NAME]`.
struct Platforms: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "platforms",
    abstract: "List the platforms, or show what one demands.",
    discussion: """
      Each number is shown with its unit, its source, the day of the source and the confidence in \
      it: A is the service's own words or code, B a dated quotation of them, C hearsay.
      """)

  @Argument(
    help: ArgumentHelp("The platform to show.", valueName: "name"),
    completion: .list(Platform.ids))
  var name: String?

  @Option(help: "The output format.")
  var format: Rules.RuleFormat = .human

  @Option(help: ArgumentHelp("When to use color.", valueName: "when"))
  var color: ColorChoice = .auto

  @Flag(help: "Print the JSON Schema of the files that describe platforms instead.")
  var schema = false

  func run() throws {
    if schema { return try Console.output.report(PlatformFile.schemaText) }
    let guide = PlatformGuide(style: .forOutput(color))
    guard let name else {
      return try Console.output.report(
        format == .json ? jsonText(Platform.all.map(PlatformFacts.init)) : guide.list())
    }
    let candidates = Platform.candidates(for: name)
    guard let platform = Platform.named(name) ?? candidates.first,
      candidates.count <= 1 || platform.id == name.lowercased()
    else {
      throw Stop.failure(Platform.complaint(unknown: name))
    }
    try Console.output.report(
      format == .json ? jsonText([PlatformFacts(platform)]) : guide.explain(platform))
  }
}

extension Platform {
  /// Returns the platforms whose names begin with a text, regardless of case.
  static func candidates(for text: String) -> [Platform] {
    let start = text.lowercased()
    return start.isEmpty ? [] : all.filter { $0.id.hasPrefix(start) }
  }

  /// Returns the complaint about an unknown name of a platform, with the known names that begin with it or resemble it.
  static func complaint(unknown name: String) -> String {
    let candidates = candidates(for: name).map { "'\($0.id)'" }
    let hint =
      candidates.isEmpty
      ? nearest(to: name, among: all.map(\.id)).map { " Did you mean '\($0)'?" } ?? ""
      : " Did you mean \(listed(candidates, "or"))?"
    return
      "there is no platform '\(name.printable)'.\(hint) 'stickerlint platforms' lists them."
  }
}
