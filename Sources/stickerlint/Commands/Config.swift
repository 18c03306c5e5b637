import ArgumentParser
import StickerKit
import SystemPackage

/// `stickerlint config --for PATH`.
struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show what holds for a file or folder, and where each value comes from.")

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
    guard Console.output.write(text) else { throw ExitStatus.usage.exitCode }
  }

  private func listing() throws -> String {
    var flags = selection.flags
    judgement.add(to: &flags)
    var search = ConfigurationSearch(
      selection.choice, flags: flags, workingFolder: FilePath(workingFolder()))
    let path = pathArguments([path ?? "."])[0]
    try MissingPath.stop(at: [path] + selection.choice.files)
    do {
      return ConfigurationListing(try search.configuration(for: path), for: path).text()
    } catch {
      Console.error.write(error.description)
      throw ExitStatus.usage.exitCode
    }
  }
}
