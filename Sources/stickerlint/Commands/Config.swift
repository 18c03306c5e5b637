import ArgumentParser
import StickerBase
import StickerLinting
import SystemPackage

/// `stickerlint config --for PATH`.
struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show the settings for a file or folder, and where each value comes from.")

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("The file or folder (default: the current folder).", valueName: "path"),
    completion: .file())
  var path: String?

  @Flag(help: "Print the JSON Schema of .stickerlint.yml instead, for editors.")
  var schema = false

  @OptionGroup(title: "What is checked")
  var selection: SelectionOptions

  @OptionGroup(title: "Rules, and what fails the run")
  var judgement: JudgementOptions

  func run() throws {
    let text = schema ? ConfigurationSchema.text : try listing()
    try Console.output.report(text)
  }

  private func listing() throws -> String {
    var flags = selection.flags
    judgement.add(to: &flags)
    var search = ConfigurationSearch(
      selection.choice, flags: flags, workingFolder: FilePath(workingFolder()))
    let path = pathArguments([path ?? "."])[0]
    try Stop.ifMissing([path] + selection.choice.files)
    return ConfigurationListing(try search.configuration(for: path), for: path).text()
  }
}
