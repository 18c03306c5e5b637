import ArgumentParser
import StickerLinting
import StickerPacks
import StickerRules
import StickerXcode
import SystemPackage

/// `stickerlint pack PACK -o OUTPUT`.
struct PackCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Write a checked sticker pack for Xcode.",
    discussion: """
      Turns a folder of images and folders of frames into an asset catalog. A stickerpack.yml in \
      the folder sets order, names, labels and icon. The pack is written whole or not at all, and \
      only if it passes 'stickerlint lint'.

      Exit status: 1 if something must be fixed first, 2 if something cannot be read or written.
      """)

  @OptionGroup(title: "Pack")
  var pack: PackSourceOptions

  @OptionGroup(title: "Writing")
  var writing: PackWritingOptions

  @OptionGroup(title: "Icons and project")
  var project: ProjectOptions

  @Flag(help: "Write a manifest.json instead, which describes the stickers to other tools.")
  var manifestOnly = false

  @Flag(
    name: .customLong("init"),
    help: "Write a stickerpack.yml for the folder instead, ready to edit.")
  var writesManifest = false

  @Flag(help: "Print the JSON Schema of stickerpack.yml instead, for editors.")
  var schema = false

  @OptionGroup(title: "What is checked")
  var selection: SelectionOptions

  func validate() throws {
    let outputFlags = [
      manifestOnly ? "--manifest-only" : nil, writesManifest ? "--init" : nil,
      schema ? "--schema" : nil, project.xcodeproj ? "--xcodeproj" : nil,
      project.app != nil ? "--app" : nil,
    ].compactMap(\.self)
    if outputFlags.count > 1 {
      throw ValidationError(
        "\(outputFlags[0]) and \(outputFlags[1]) write different things: use one.")
    }
    if project.app == nil, !writesManifest, project.with != nil {
      throw ValidationError("--with needs --app, or --init.")
    }
    if writesManifest, pack.output != nil || pack.place != nil {
      throw ValidationError(
        "--init writes stickerpack.yml into the folder: leave out the output path.")
    }
  }

  func run() async throws {
    if schema {
      return try Console.output.report(PackPlan.manifestSchema)
    }
    let source = pack.sourcePath.besideProject
    let found = try Selection(NamedPaths(arguments: [source]), selection, flags: selection.flags)
    found.reportFoundExports()
    if writesManifest {
      return project.with == nil
        ? try writeManifest(source, found) : try writeDescription(source, found)
    }
    var plan = try self.plan(source, found)
    if let name = pack.name { try plan.rename(to: name) }
    if let size = pack.size?.sizeClass(of: .messages) { plan.size = PackSizeClass(size, .option) }
    try project.add(to: &plan)
    let configuration = found.configuration(of: source)
    plan.size = plan.size ?? configuration.size.map { PackSizeClass($0.value, .configuration) }
    if manifestOnly { return try await writeMachineManifest(plan, configuration) }
    try await write(plan, configuration)
  }

  /// Returns the plan of the pack.
  private func plan(_ source: FilePath, _ found: Selection) throws -> PackPlan {
    if let manifest = PackPlan.manifest(in: source) {
      var plan = try PackPlan(manifest: manifest)
      plan.unlistedFiles = found.found.packs.flatMap(\.unlistedFiles)
      return plan
    }
    let isText = ["yml", "yaml"].contains(source.extension ?? "")
    guard !isText else { return try PackPlan(manifest: source, followsLinks: true) }
    return try PackPlan(
      of: source, found.found, output: outputPath,
      icon: project.icon.map { pathArguments([$0])[0] }, mayBeEmpty: project.with != nil)
  }

  /// The path of the catalog, folder or project.
  private var outputPath: FilePath {
    pack.outputPath
      ?? (project.app != nil
        ? "Sticker App" : project.xcodeproj ? "Sticker Project" : "Stickers.xcstickers")
  }

  private func write(_ plan: PackPlan, _ configuration: Configuration) async throws {
    let path = outputPath
    let progress = ProgressLine(isWanted: !writing.noProgress)
    let settings = try projectSettings(of: plan)
    var builder = PackBuilder(
      output: PackOutput(for: path, project: settings),
      update: writing.packUpdate,
      assemblesSequences: pack.sequences == .apng, jobs: availableCores(),
      limits: configuration.writingLimits)
    builder.allowsPlaceholderIcon = writing.force
    defer { progress.finish() }
    let waiting =
      "another stickerlint is writing \(path.display.printable); waiting for it to finish"
    let written = try await builder.build(
      plan, at: path,
      waiting: { Console.error.say(waiting) },
      progress: { progress.update("assembling", done: $0, total: $1) })
    progress.finish()
    for remark in written.plan.remarks { Console.error.say(remark) }
    let writer = PackWriter(
      written, at: path, linter: Linter(jobs: availableCores(), today: today()),
      configuration: configuration)
    let (result, checked, notes) = try await writer.write(
      force: writing.force, isTrial: writing.dryRun
    ) {
      progress.update(done: $0, total: $1)
    }
    progress.finish()
    for note in notes { Console.error.warn(note) }
    try say(
      result, checked, written.plan, path, written.xcodeProject,
      messages: settings?.app?.messages?.script.messages.count ?? 0)
  }
}
