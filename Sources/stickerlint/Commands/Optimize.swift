import ArgumentParser
import StickerBase
import StickerEncoding
import StickerLinting
import StickerPacks
import StickerRepair
import SystemPackage

/// `stickerlint optimize PATH… -o FOLDER`.
struct Optimize: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "optimize",
    abstract: "Make files smaller without changing what they show.",
    discussion: """
      PNG and APNG are encoded again, a GIF becomes an APNG where that is smaller, and JPEG keeps \
      its coefficients. Every result is decoded again and has the same pixels and times; no file \
      becomes larger. Metadata is removed, except orientation, the shape of pixels that are not \
      square, and color profiles other than sRGB. If a file gets another name, the lists in a \
      catalog or stickerpack.yml are updated.

      Exit status: 1 if a file stays above --max-bytes, 2 if something cannot be read or written.
      """)

  @Argument(
    help: ArgumentHelp("Packs, folders or images.", valueName: "path"), completion: .file())
  var paths: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The folder for a copy with the smaller files, which must be new or empty.",
      valueName: "folder"), completion: .directory)
  var output: String?

  @Flag(help: "Replace the files themselves.")
  var inPlace = false

  @Option(
    help: ArgumentHelp(
      "Before files are replaced, copy the originals into this new folder.", valueName: "folder"),
    completion: .directory)
  var backup: String?

  @Flag(help: "Write nothing; only say what would be done.")
  var dryRun = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Also list files that stay above this size, such as 500KB; no quality is lost for it.",
      valueName: "size"), transform: FitOptions.size)
  var maxBytes: Int?

  @OptionGroup
  var encoding: EncodingOptions

  @Option(help: "The format of the output.")
  var format: FixCommand.PlanFormat = .human

  @Flag(help: "Do not show progress on a terminal.")
  var noProgress = false

  @OptionGroup(title: "What is optimized")
  var selection: SelectionOptions

  func validate() throws {
    if inPlace, output != nil {
      throw ValidationError("-o and --in-place write to different places: use one of them.")
    }
    if !inPlace, output == nil, !dryRun {
      throw ValidationError(
        "give -o FOLDER for a copy, or --in-place to replace the files.")
    }
    if backup != nil, !inPlace {
      throw ValidationError("--backup needs --in-place: a copy does not change the originals.")
    }
  }

  func run() async throws {
    let named = pathArguments(paths)
    try Stop.ifMissing(named)
    if let output, !dryRun {
      do throws(WriteFault) {
        try RepairCopy.checkDestination(pathArguments([output])[0])
      } catch {
        throw Stop.failure(error.description)
      }
    }
    let selected = try Selection(
      NamedPaths(arguments: named), selection, flags: selection.flags)
    selected.reportSkippedPaths()
    selected.reportFoundExports()
    if inPlace, !dryRun { RepairInPlace.clear(selected.found.packs) }
    let progress = ProgressLine(isWanted: !noProgress)
    var optimizer = Optimizer(Effort(encoding.effort), jobs: encoding.threads)
    optimizer.copied = output == nil ? nil : named
    let plan = await optimizer.plan(
      selected.found.packs, configuration: selected.configuration,
      progress: { progress.update("optimizing", done: $0, total: $1) })
    progress.finish()
    if !dryRun { try write(plan, named) }
    try say(plan)
    if !plan.faults.isEmpty { throw Stop(.failure, plan.faults.map { .sentence($0) }) }
    if let maxBytes, !plan.above(maxBytes).isEmpty { throw Stop(.findings) }
  }

  private func write(_ plan: OptimizationPlan, _ named: [FilePath]) throws {
    var faults: [WriteFault] = []
    do throws(WriteFault) {
      if let output {
        var copy = try RepairCopy(of: named, with: plan.changes, at: pathArguments([output])[0])
        let omitted = copy.omitted
        for note in try copy.place() { Console.error.warn(note) }
        Console.error.say(leftOut: omitted, "above the size limit for images")
      } else if !plan.changes.isEmpty {
        let backup = backup.map { RepairInPlace.freeBackup(pathArguments([$0])[0]) }
        faults = try RepairInPlace.write(
          plan.changes, backup: backup, root: "", checked: named.map(\.searchFolder))
        if let backup { Console.error.say(originalsIn: backup) }
      }
    } catch {
      throw Stop.failure(error.description)
    }
    if !faults.isEmpty { throw Stop(.failure, faults.map { .sentence($0.description) }) }
    Interruption.beginAnew()
  }

  private func say(_ plan: OptimizationPlan) throws {
    switch format {
    case .json: try Console.output.report(OptimizationJSON(plan, written: !dryRun).text)
    case .human:
      let text = OptimizationText(plan, .forOutput(.auto))
      let place =
        dryRun
        ? "nothing was written (--dry-run)"
        : output.map { "\(pathArguments([$0])[0].display.printable)" }
      try Console.output.report(
        text.text + (maxBytes.map(text.above) ?? "")
          + "\(place.map { "\($0): " } ?? "")\(text.summary)\n")
    }
  }
}
