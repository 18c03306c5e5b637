import ArgumentParser
import StickerKit

/// `stickerlint rules [ID]`.
struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the rules, or explain one.", aliases: ["explain"])

  @Argument(help: ArgumentHelp("The rule to explain.", valueName: "id"))
  var id: String?

  @Option(help: ArgumentHelp("When to color.", valueName: "when"))
  var color: ColorChoice = .auto

  func run() throws {
    let guide = RuleGuide(profile: .messages, style: .forOutput(color))
    guard let id else { return try show(guide.list()) }
    guard let rule = RuleRegistry.rule(id) else {
      let ids = RuleRegistry.all.map { $0.metadata.id }
      let hint = nearest(to: id, among: ids).map { " Did you mean '\($0)'?" } ?? ""
      Console.error.write(
        "stickerlint: there is no rule '\(id.printable)'.\(hint) 'stickerlint rules' lists them.\n")
      throw ExitStatus.usage.exitCode
    }
    try show(guide.explain(rule.metadata))
  }

  private func show(_ text: String) throws {
    guard Console.output.write(text) else { throw ExitStatus.usage.exitCode }
  }
}
