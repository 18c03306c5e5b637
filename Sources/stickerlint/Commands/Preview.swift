import ArgumentParser
import StickerBase
import StickerLinting
import StickerMessages
import StickerPacks
import StickerPreview
import StickerWatch
import SystemPackage

/// `stickerlint preview PACK -o FILE.html`.
struct Preview: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show a pack, or messages of an app, as Messages will, in one HTML file.",
    discussion: """
      The page shows the sticker browser, both ends of a conversation with stickers to peel and \
      place, every sticker on every background, and all findings. For a NAME.message.yml, it shows \
      both ends of the conversation, step by step, on every kind of device. With --for, it \
      shows every sticker on the canvas of other platforms, with what is found for them, and Messages \
      only if it is one of them. For folders that 'stickerlint export' wrote, it shows the stickers \
      as they were written. It needs no other file and no network.

      Exit status: 0 if the page is written, whatever it shows; 2 if something cannot be read or \
      written.
      """)

  @Argument(
    help: ArgumentHelp(
      "A folder of images, a catalog, an Xcode project or its product, an exported folder, or a "
        + ".message.yml; several for one page (default: the current folder).", valueName: "pack"),
    completion: .file())
  var sources: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write; its name must end in .html (default: preview.html).", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var output: String?

  @Flag(help: "Open the page in the browser.")
  var open = false

  @Flag(
    help: ArgumentHelp(
      "Write no file; serve the page to browsers on this machine, and update it when files change, "
        + "until Ctrl-C.")
  )
  var watch = false

  @Flag(help: "Print the JSON Schema of a .message.yml for editors, and stop.")
  var schema = false

  @Flag(help: "Replace a file that 'stickerlint preview' did not write.")
  var force = false

  @OptionGroup(title: "What is shown")
  var sizes: SizeOptions

  @OptionGroup(title: "What is shown")
  var receivers: PlatformOptions

  @OptionGroup(title: "What is shown")
  var selection: SelectionOptions

  @OptionGroup(title: "Speed")
  var speed: SpeedOptions

  @Flag(help: "Do not show progress on a terminal.")
  var noProgress = false

  /// The paths of the packs.
  private var paths: [FilePath] { pathArguments(sources.isEmpty ? ["."] : sources) }

  func validate() throws {
    guard let output else { return }
    guard !watch else {
      throw ValidationError("--watch serves the page and writes no file; leave out -o.")
    }
    guard ["html", "htm"].contains(FilePath(output).extension?.lowercased() ?? "") else {
      throw ValidationError("-o must be a name ending in .html, not '\(output)'.")
    }
  }

  func run() async throws {
    if schema { return try Console.output.report(Conversation.schema) }
    guard !watch else { return try await serve() }
    let path = pathArguments([output ?? "preview.html"])[0]
    let page = try await gather(paths.map(\.besideProject)).page
    let isReplaced = try checkOutput(path)
    try FileReplacement.write(to: path) { page.write(to: &$0) }
    if isReplaced {
      Console.error.say("\(path.display.printable) had an earlier page; it is replaced")
    }
    let name = path.display.printable
    if open {
      guard openInBrowser(path.absolute.string) else {
        return Console.error.warn("wrote \(name), but no browser could be started; open it by hand")
      }
    } else {
      Console.error.say("wrote \(name); open it in a browser, or add --open")
    }
  }

  /// Serves the page to browsers on this machine until the program ends.
  private func serve() async throws {
    let paths = paths
    try Stop.ifMissing(paths)
    let files = WatchedFiles(
      paths.map(\.besideProject.withNeighbors) + ConfigurationSearch.places(for: paths)
        + selection.choice.files)
    try await servePage(files, selection.choice) { address in
      if open, openInBrowser(address) { return }
      Console.error.say(
        open
          ? "no browser could be started; open the address above by hand"
          : "open the address above in a browser, or add --open")
    } _: {
      let shown = try await gather(paths.map(\.besideProject))
      // The previous page stays in memory at the same time.
      let maxBytes = shown.memoryBytes / 4
      guard let page = shown.page.watchedBytes(atMost: maxBytes) else {
        throw Stop.failure(
          "the page would be larger than \(ByteCount(maxBytes)), a quarter of --limit memory-bytes; "
            + "name a single pack, allow more memory, or write the page to a file with -o")
      }
      return (page, shown.complaints.isEmpty ? nil : shown.complaints.joined(separator: "\n"))
    }
  }

  /// Checks the path of the output. An earlier page may be replaced, any other file only with `--force`.
  ///
  /// - Returns: true if a page will be replaced.
  private func checkOutput(_ path: FilePath) throws -> Bool {
    if (try? FileKind(path, followsLinks: true)) == .folder {
      throw ValidationError("\(path.display) is a folder; -o must name a file.")
    }
    let folder = path.removingLastComponent()
    if !folder.isEmpty { try Stop.ifMissing([folder]) }
    guard let kind = try? FileKind(path, followsLinks: false) else { return false }
    guard kind == .file || kind == .link else {
      throw ValidationError("\(path.display) is not a file; -o must name one.")
    }
    let isOurs = kind == .file && PreviewPage.isPreviewPage(path)
    guard !force, !isOurs else { return isOurs }
    throw ValidationError(
      "\(path.display) exists and was not written by 'stickerlint preview'; --force replaces it.")
  }

  /// Checks the packs and collects the contents of the page. Each folder that an export wrote is checked
  /// separately, for its own platform unless `--for` names others.
  ///
  /// - Returns: the page, messages about unreadable files, and the memory limit in bytes.
  private func gather(
    _ sources: [FilePath]
  ) async throws -> (page: PreviewPage, complaints: [String], memoryBytes: Int) {
    let progress = ProgressLine(isWanted: !noProgress)
    defer { progress.finish() }
    let exports = sources.compactMap { ExportedFolder($0) }
    let others = sources.filter { path in !exports.contains { $0.path == path } }
    var (report, seen) = (Report(), [PreviewedPack]())
    var selections: [Selection] = []
    for (paths, exported) in (others.isEmpty ? [] : [(others, nil)])
      + exports.map({ ([$0.path], $0) })
    {
      let (selected, found, packs) = try await check(paths, exported, progress)
      selections.append(selected)
      report.failures += found.failures
      report.packs += found.packs
      seen += packs
    }
    progress.finish()
    for complaint in report.errors { Console.error.say(complaint) }
    for selected in selections {
      selected.reportSkippedPaths()
      selected.reportFoundExports()
    }
    guard
      seen.contains(where: { !$0.videos.isEmpty })
        || report.packs.contains(where: { !$0.hasNothingChecked })
    else {
      let names = sources.map(\.display.printable).joined(separator: ", ")
      throw Stop.failure("there is nothing to show in \(names); 'stickerlint files' says why")
    }
    let packs = seen.indices.filter { seen[$0].pack.conversation == nil }
    // A pack inside a project is already packed.
    if packs.count == 1, let only = packs.first, seen[only].pack.xcodeProjects.isEmpty,
      exports.isEmpty, report.packs[only].profile.isForMessages
    {
      seen[only].plan = plan(sources[0], selections[0])
    }
    let limits =
      (selections.lazy.compactMap(\.namedConfigurations.first).first ?? Configuration())
      .writingLimits
    let page = await PreviewPage(report, seen)
    if let first = page.withheld.first {
      let count = page.withheld.count
      Console.error.warn(
        "\(first.display.printable)\(andMore(count - 1)) \(agreeing(count, "is", "are")) not shown: the page would "
          + "pass on a location or an EXIF thumbnail; export \(agreeing(count, "it", "them")) without metadata"
      )
    }
    return (page, report.errors.map(\.printable), limits.memoryBytes)
  }

  /// Checks some paths, or one folder that an export wrote.
  private func check(
    _ paths: [FilePath], _ exported: ExportedFolder?, _ progress: ProgressLine
  ) async throws -> (Selection, Report, [PreviewedPack]) {
    var flags = selection.flags
    flags.size = sizes.size?.sizeClass(of: .messages).map { Setting($0, .flag("--size")) }
    receivers.add(to: &flags)
    if let platform = exported?.platform, receivers.platforms.isEmpty {
      flags.receivers = Setting([platform], .flag("--for"))
    }
    var selected = try Selection(
      NamedPaths(arguments: paths, wholePacks: true), selection, flags: flags)
    let videos = exported.map { selected.videos(of: $0) } ?? []
    if let exported {
      selected.keepStickers(of: exported)
      // A pack of videos has no image to search for.
      if !videos.isEmpty, selected.found.packs.isEmpty {
        selected.found.addEmptyPack(at: exported.path)
      }
    }
    var seen: [PreviewedPack] = []
    var linter = Linter(jobs: speed.jobs ?? availableCores(), today: today())
    // A repair changes the pack that an export was made from, not the export.
    linter.advisesRepairs = exported == nil
    var report = await linter.lint(
      selected.found, configuration: selected.configuration,
      progress: { progress.update(done: $0, total: $1) },
      seeing: { seen.append(selected.previewed($0, $1)) })
    guard let exported else { return (selected, report, seen) }
    for index in seen.indices { seen[index].export = exported.previewed }
    if !videos.isEmpty, !seen.isEmpty { seen[0].videos = videos }
    for index in report.packs.indices { report.packs[index].judgeAsWritten(by: exported) }
    return (selected, report, seen)
  }

  /// Returns the plan of the pack that `stickerlint pack` would write from the source, or the reason that it would
  /// refuse to.
  private func plan(_ source: FilePath, _ selected: Selection) -> PreviewedPack.Plan {
    do throws(PackFault) {
      if let manifest = PackPlan.manifest(in: source) {
        return .accepted(try PackPlan(manifest: manifest))
      }
      var plan = try PackPlan(of: source, selected.found)
      let configured = selected.configuration(of: source).size
      plan.size = plan.size ?? configured.map { PackSizeClass($0.value, .configuration) }
      return .accepted(plan)
    } catch {
      return .refused("\(error)")
    }
  }
}
