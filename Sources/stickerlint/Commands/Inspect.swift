import ArgumentParser
import StickerBase
import StickerLinting
import StickerPacks
import SystemPackage

/// `stickerlint inspect FILE…`.
struct Inspect: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show everything about individual image files.",
    discussion: "Exit status: 1 if a file cannot be decoded, 2 if one cannot be read.")

  @Argument(help: ArgumentHelp("Images to inspect.", valueName: "file"), completion: .file())
  var files: [String]

  @Option(help: "The output format.")
  var format: InspectionFormat = .human

  @Flag(help: "Add the SHA-256 of every frame's pixels (with --format json).")
  var frameHashes = false

  @Option(help: ArgumentHelp("When to use color.", valueName: "when"))
  var color: ColorChoice = .auto

  enum InspectionFormat: String, ExpressibleByArgument, CaseIterable {
    case human
    case json
  }

  func validate() throws {
    if frameHashes, format != .json {
      throw ValidationError("--frame-hashes needs --format json.")
    }
  }

  /// Returns a clause that names the right command if the path is a folder or a built product; otherwise an empty
  /// string.
  private func advice(_ fault: FileFault) -> String {
    guard case .notAFile(let path, .folder) = fault else { return "" }
    guard BuiltProduct.Kind(path) == nil else { return productAdvice(path) }
    return "; to check what is in it: stickerlint \(path.shellWord ?? "FOLDER")"
  }

  private func productAdvice(_ path: FilePath) -> String {
    "; to check what was built: stickerlint lint \(path.shellWord ?? "PRODUCT")"
  }

  func run() async throws {
    let paths = pathArguments(files)
    let inspector = StickerInspector(digestsFrames: frameHashes)
    let missing = paths.filter { !isThere($0) }
    let archives = paths.filter { BuiltProduct.Kind($0) == .archive && isThere($0) }
    let (stickers, faults) = await inspector.inspectAll(
      paths.filter { !missing.contains($0) && !archives.contains($0) }, jobs: availableCores())
    let text: String
    switch format {
    case .json:
      text = jsonText(Inspection(stickers, showsFrameHashes: frameHashes))
    case .human:
      let writer = InspectionText(profile: .messages, style: .forOutput(color))
      text = stickers.map(writer.describe).joined() + (stickers.isEmpty ? "" : "\n")
    }
    var complaints: [Stop.Complaint] = missing.map { .missing($0) }
    complaints += archives.map {
      .sentence("\($0.display.printable) is not an image\(productAdvice($0))")
    }
    complaints += faults.map { .sentence("\($0)\(advice($0))") }
    if !Console.output.write(text) {
      complaints.append(.sentence("the report could not be written"))
    }
    guard complaints.isEmpty else { throw Stop(.failure, complaints) }
    if stickers.contains(where: { $0.fault != nil }) { throw Stop(.findings) }
  }
}
