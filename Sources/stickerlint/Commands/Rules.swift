import ArgumentParser
import StickerBase
import StickerLinting
import StickerRules

/// `stickerlint rules [ID]`.
struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "List the rules, or explain one.", aliases: ["explain"])

  @Argument(
    help: ArgumentHelp(
      "The rule to explain, or a code of App Store Connect, for the rules that quote it.",
      valueName: "id"), completion: .list(RuleRegistry.ids)
  )
  var id: String?

  @Option(help: "The output format.")
  var format: RuleFormat = .human

  @Option(help: ArgumentHelp("When to use color.", valueName: "when"))
  var color: ColorChoice = .auto

  enum RuleFormat: String, ExpressibleByArgument, CaseIterable {
    case human
    case json
  }

  func run() throws {
    let guide = RuleGuide(profile: .messages, style: .forOutput(color))
    guard let id else {
      return try show(format == .json ? json(RuleRegistry.allMetadata) : guide.list())
    }
    if let code = StoreCode(id) {
      let rules = RuleRegistry.allMetadata.filter { code.isQuoted(by: $0) }
      guard !rules.isEmpty else {
        throw Stop.failure("no rule quotes \(code.text). 'stickerlint rules' lists them.")
      }
      return try show(
        format == .json
          ? json(rules) : rules.count == 1 ? guide.explain(rules[0]) : guide.list(rules))
    }
    guard let rule = RuleRegistry.metadata(id) else {
      let hint =
        nearest(to: id, among: RuleRegistry.allMetadata.map(\.id)).map { " Did you mean '\($0)'?" }
        ?? ""
      throw Stop.failure(
        "there is no rule '\(id.printable)'.\(hint) 'stickerlint rules' lists them.")
    }
    try show(format == .json ? json([rule]) : guide.explain(rule))
  }

  private func json(_ rules: [RuleMetadata]) -> String {
    jsonText(rules.map { RuleFacts($0, profile: .messages) })
  }

  private func show(_ text: String) throws {
    try Console.output.report(text)
  }
}
