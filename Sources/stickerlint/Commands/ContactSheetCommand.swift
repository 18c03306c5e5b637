import ArgumentParser
import StickerBase
import StickerCodecs
import StickerLinting
import StickerPacks
import StickerSheets
import SystemPackage

/// `stickerlint contact-sheet PACK -o FILE`.
struct ContactSheetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contact-sheet",
    abstract: "Draw all stickers of a pack in one picture, on several backgrounds.",
    discussion: """
      For a pull request or a README: the stickers that 'stickerlint lint' finds, in the order of \
      their pack, on white, on black, on both bubbles and on a drawn photo. Their sizes relative \
      to one another are those in Messages. A .png is a still image; in an .apng, animations and \
      sequences play for up to 3 seconds at 10 frames per second. The picture has at most 8 \
      million px and 10 MB, which common web services accept; large packs are drawn smaller to \
      stay within that, unless --size is given. The same stickers give the same bytes.

      Exit status: 1 if a sticker cannot be drawn (the others are), 2 if something cannot be read or \
      written.
      """)

  @Argument(
    help: ArgumentHelp("A folder, a catalog or a project.", valueName: "pack"), completion: .file())
  var pack: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The picture to write: a .png, or an .apng that moves.", valueName: "file"),
    completion: .file(extensions: ["png", "apng"]))
  var output: String

  @Option(
    help: ArgumentHelp(
      "Backgrounds, with commas between them: \(Self.backgroundNames) (default: "
        + "\(SheetBackground.usual.map(\.rawValue).joined(separator: ","))).",
      valueName: "list"),
    transform: backgrounds)
  var on: [SheetBackground] = SheetBackground.usual

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Stickers per row (default: chosen for a handy picture).", valueName: "n"))
  var columns: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The side of each sticker's cell in px, from 16 to 618 (default: 136, less for large packs).",
      valueName: "px"))
  var size: Int?

  @Flag(help: "Replace an existing PNG.")
  var force = false

  @Flag(help: "Do not show progress on a terminal.")
  var noProgress = false

  @OptionGroup(title: "What is shown")
  var selection: SelectionOptions

  @OptionGroup(title: "Speed")
  var speed: SpeedOptions

  private static let backgroundNames = SheetBackground.allCases.map(\.rawValue)
    .joined(separator: ", ")

  private static func backgrounds(_ text: String) throws -> [SheetBackground] {
    let names = SheetBackground.allCases.map(\.rawValue)
    var backgrounds: [SheetBackground] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let background = SheetBackground(rawValue: name) else {
        let meant = nearest(to: name, among: names).map { " Did you mean '\($0)'?" } ?? ""
        throw ValidationError(
          "'\(name)' is not a background.\(meant) Backgrounds are \(backgroundNames).")
      }
      guard !backgrounds.contains(background) else {
        throw ValidationError("'\(name)' is named twice.")
      }
      backgrounds.append(background)
    }
    return backgrounds
  }

  func validate() throws {
    guard ["png", "apng"].contains(outputExtension) else {
      throw ValidationError("-o must be a name ending in .png or .apng, not '\(output)'.")
    }
    if let columns, !(1...ContactSheet.maxStickers ~= columns) {
      throw ValidationError(
        "--columns must be from 1 to \(ContactSheet.maxStickers), not \(columns).")
    }
    if let size, !ContactSheet.sizes.contains(size) {
      let sizes = ContactSheet.sizes
      throw ValidationError(
        "--size must be from \(sizes.lowerBound) to \(sizes.upperBound) px, not \(size).")
    }
  }

  private var outputExtension: String { FilePath(output).extension?.lowercased() ?? "" }

  func run() async throws {
    let path = pathArguments([output])[0]
    let folder = path.removingLastComponent()
    if !folder.isEmpty { try Stop.ifMissing([folder]) }
    try checkReplacement(of: path)
    let named = NamedPaths(arguments: pathArguments([pack]), wholePacks: true)
    let selected = try Selection(named, selection, flags: selection.flags)
    try refuse(path, among: selected.found.packs)
    let sheet = try await sheet(of: selected)
    do throws(WriteFault) {
      try FileReplacement.write(sheet.bytes, to: path, mayReplace: force)
    } catch {
      throw Stop.failure("\(error)\(error.isTaken ? "; --force replaces it" : "")")
    }
    try Console.output.report("\(path.display.printable): \(sheet.facts)\n")
    if sheet.convertedCount > 0 {
      Console.error.say(
        "the colors of \(counted(sheet.convertedCount, "sticker")) are converted to sRGB")
    }
    for remark in sheet.remarks { Console.error.say(remark) }
    for (sticker, fault) in sheet.undrawn {
      Console.error.warn("\(sticker.display.printable) cannot be drawn: \(fault)")
    }
    if !sheet.undrawn.isEmpty { throw Stop(.findings) }
  }

  private func sheet(of selected: Selection) async throws -> ContactSheet {
    var options = ContactSheet.Options()
    options.backgrounds = on
    options.columns = columns
    options.size = size
    options.moves = outputExtension == "apng"
    let limits = (selected.namedConfigurations.first ?? Configuration()).writingLimits
    let progress = ProgressLine(isWanted: !noProgress)
    defer { progress.finish() }
    return try await ContactSheet(
      of: selected.found.packs, options, limits: limits, jobs: speed.jobs ?? availableCores()
    ) { progress.update($0, part: $1) }
  }

  /// Refuses to replace a file other than a PNG, and any file without `--force`.
  private func checkReplacement(of path: FilePath) throws {
    guard isThere(path) else { return }
    guard force else {
      throw ValidationError("\(path.display) already exists; --force replaces it.")
    }
    let formats: [ImageFormat] = [.png, .apng]
    let image = try? ImageFile(at: path, limits: .standard, followsLinks: false).image
    guard let image, formats.contains(image.format) else {
      throw ValidationError(
        "\(path.display) is not a PNG; --force replaces only an earlier picture.")
    }
  }

  /// Refuses a path among stickers, where the picture would be taken for one of them.
  private func refuse(_ path: FilePath, among packs: [PackSource]) throws {
    let folders = Set(packs.flatMap { $0.files.map(\.path.parent) })
    guard let place = path.parent.real,
      folders.contains(where: { $0.real == place }) || place.isInCatalog
    else { return }
    throw ValidationError(
      "\(path.display) would be among the stickers and be taken for one; write it elsewhere.")
  }
}

extension FilePath {
  /// True if the path is inside a catalog, pack or sticker folder that Xcode manages.
  fileprivate var isInCatalog: Bool {
    components.contains { name in
      let folder = FilePath(root: nil, [name])
      return CatalogFolder.Kind(folder) != nil || folder.hasExtension("xcstickers")
        || folder.hasExtension("xcassets")
    }
  }
}

extension ContactSheet {
  /// The facts for a report, for example `1,080 × 900 px, 7 stickers at 136 px, 2.4 s, 240 KB`.
  fileprivate var facts: String {
    var facts = [
      "\(width.grouped) × \(height.grouped) px",
      "\(counted(stickerCount, "sticker")) at \(cell) px",
    ]
    if duration > 0 { facts.append("\(hundredths(duration / 1000)) s") }
    return (facts + ["\(ByteCount(bytes.count))"]).joined(separator: ", ")
  }
}
