import ArgumentParser
import StickerLinting
import StickerPacks
import StickerXcode
import SystemPackage

/// The source and the output of `stickerlint pack`.
struct PackSourceOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A folder of images, a stickerpack.yml, a catalog or an Xcode project (default: the current "
        + "folder).", valueName: "pack"), completion: .file())
  var source: String?

  @Argument(
    help: ArgumentHelp("The same as -o.", valueName: "output", visibility: .hidden),
    completion: .file())
  var place: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The .xcstickers or .xcassets to write, or a plain folder (default: Stickers.xcstickers, "
        + "'Sticker Project' or 'Sticker App').",
      valueName: "output"), completion: .file())
  var output: String?

  @Option(help: ArgumentHelp("The pack's name (default: the folder's).", valueName: "text"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The size the stickers are made for (default: the size that most of them fit).",
      valueName: "class"))
  var size: SizeChoice?

  @Option(
    help: ArgumentHelp(
      "Keep sequences as frames for Xcode, or make each one an APNG.", valueName: "kind"))
  var sequences: SequenceChoice = .frames

  func validate() throws {
    if place != nil, output != nil {
      throw ValidationError("the output is given twice: leave out -o, or the second path.")
    }
  }

  var sourcePath: FilePath { pathArguments([source ?? "."])[0] }
  var outputPath: FilePath? { (output ?? place).map { pathArguments([$0])[0] } }
}

/// The pack's icons, and the project around the pack.
struct ProjectOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Make the icons, which every project needs, from this picture of 1,024 px or more.",
      valueName: "image"),
    completion: .file())
  var icon: String?

  @Option(
    help: ArgumentHelp(
      "The color behind the icon's picture, such as '#ff8800' or 'orange'.", valueName: "color"))
  var iconBackground: String?

  @Flag(help: "Write a complete Xcode project, which needs no code; see --icon.")
  var xcodeproj = false

  @Option(
    help: ArgumentHelp(
      "The name of the project that --xcodeproj writes or updates, and of its app (default: the "
        + "pack's).", valueName: "name"))
  var projectName: String?

  @Option(
    help: ArgumentHelp(
      "Write a complete Xcode project of an app with this name and its own code.",
      valueName: "name"))
  var app: String?

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp(
      "With --app: add the messages of the *.message.yml in the pack's folder ('messages'), or of the "
        + "file at a path. With --init: write such a file to start from.",
      valueName: "messages"), completion: .file(extensions: ["yml"]))
  var with: String?

  @Option(
    help: ArgumentHelp(
      "The project's bundle identifier (default: com.example and the name).", valueName: "id"))
  var bundleId: String?

  @Option(
    help: ArgumentHelp("The project's team ID in the Apple Developer Program.", valueName: "id"))
  var team: String?

  func validate() throws {
    if !writesProject, bundleId != nil || team != nil {
      throw ValidationError("--bundle-id and --team need --xcodeproj or --app.")
    }
    if !xcodeproj, projectName != nil {
      throw ValidationError(
        "--project-name needs --xcodeproj"
          + (app == nil ? "." : ": a project with --app has the name of the app."))
    }
    if iconBackground != nil, icon == nil {
      throw ValidationError("--icon-background needs --icon.")
    }
  }

  /// True if a project is written, with or without code.
  var writesProject: Bool { xcodeproj || app != nil }

  /// Adds the picture of `--icon`, and the color behind it, to a plan.
  func add(to plan: inout PackPlan) throws {
    guard let icon else { return }
    let path = pathArguments([icon])[0]
    try Stop.ifMissing([path])
    plan.useIcon(of: path, background: iconBackground)
  }
}

/// The form of sequences in the pack.
enum SequenceChoice: String, ExpressibleByArgument, CaseIterable {
  case frames
  case apng
}

/// The options for writing a pack.
struct PackWritingOptions: ParsableArguments {
  @Flag(help: "Update an existing output; files that do not belong to the pack stay.")
  var update = false

  @Flag(help: "With --update: remove stickers, labels and packs that the source does not have.")
  var prune = false

  @Flag(
    help: ArgumentHelp(
      "Write the pack even if it fails a check; a project gets icons from any picture, if "
        + "necessary its first sticker."))
  var force = false

  @Flag(help: "Write nothing; only say what would be written.")
  var dryRun = false

  @Flag(help: "Do not show progress on a terminal.")
  var noProgress = false

  func validate() throws {
    if prune, !update { throw ValidationError("--prune needs --update.") }
  }

  var packUpdate: PackUpdate { prune ? .pruning : update ? .keepingOthers : .refused }
}
