import ArgumentParser
import StickerBase
import StickerLinting
import StickerPacks
import StickerRules
import StickerXcode
import SystemPackage

/// `stickerlint icons IMAGE -o FOLDER.stickersiconset`, or `-o FOLDER.appiconset`.
struct Icons: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "icons",
    abstract: "Make the complete icon set of a Messages extension, or of an app, from one picture.",
    discussion: """
      Writes every size that App Store Connect requires, including those of the app that contains \
      the extension, as opaque RGB PNG files with square corners, and the Contents.json that Xcode \
      reads. An .appiconset is that of an app, which has one icon of 1,024 px: Xcode generates the \
      other sizes. The picture must be 1,024 px or more on its longer side. It is fitted into each \
      icon; the space around it has the color of the picture's corners if they agree, otherwise white.

      Exit status: 1 if the picture cannot be used, 2 if something cannot be read or written.
      """)

  @Argument(
    help: ArgumentHelp(
      "A PNG, JPEG, GIF, APNG or WebP; only the first frame is used.", valueName: "image"),
    completion: .file())
  var image: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The .stickersiconset or .appiconset to create, or the .xcstickers or .xcassets to create a .stickersiconset in.",
      valueName: "folder"),
    completion: .directory)
  var output: String

  @Option(
    help: ArgumentHelp(
      "The color behind and around the picture, such as 'ff8800' or 'orange'.", valueName: "color"),
    transform: IconBackground.init(argument:))
  var background: IconBackground?

  @Flag(help: "Fill each icon and crop the picture, instead of fitting the whole picture in.")
  var fill = false

  @Flag(help: "Replace an existing icon set.")
  var force = false

  @Flag(help: "Write nothing; only say what would be written.")
  var dryRun = false

  @OptionGroup
  var limits: LimitOptions

  func validate() throws {
    guard ["stickersiconset", "appiconset", "xcstickers", "xcassets"].contains(outputExtension)
    else {
      throw ValidationError(
        "-o must be a name ending in .stickersiconset or .appiconset, or an .xcstickers or .xcassets folder, "
          + "not '\(output)'.")
    }
  }

  func run() async throws {
    let picturePath = pathArguments([image])[0]
    let folder = try place()
    try Stop.ifMissing([picturePath])
    if let picture = picturePath.real, let set = folder.real, picture.starts(with: set) {
      throw Stop.failure(
        "\(picturePath.display.printable) is in the icon set that would be replaced: copy it to another "
          + "folder, and name the copy")
    }
    let limits = try limits.configuration(at: folder).writingLimits
    let (set, facts) = try await drawn(from: picturePath, limits)
    for remark in set.remarks { Console.error.say(remark) }
    let outcome = try put(set, at: folder)
    let line = ([facts, "\(set.byteCount)"] + [outcome].compactMap(\.self)).joined(separator: ", ")
    try Console.output.report("\(folder.display.printable): \(line)\n")
  }

  private var outputExtension: String? { FilePath(output).extension?.lowercased() }

  /// Returns the path of the set, after checking that the parent folder of the output exists.
  private func place() throws -> FilePath {
    let path = pathArguments([output])[0]
    let folder = path.removingLastComponent()
    if !folder.isEmpty { try Stop.ifMissing([folder]) }
    return ["stickersiconset", "appiconset"].contains(outputExtension)
      ? path : path.appending(IconSet.folderName)
  }

  /// Draws the set, and returns it with its facts, for example `13 icons from logo.png (2,048 × 1,024 px) on white
  /// (#FFFFFF)`.
  private func drawn(
    from path: FilePath, _ limits: WritingLimits
  ) async throws -> (DrawnIconSet, facts: String) {
    let picture = try IconPicture(at: path, limits: limits) { PremultipliedColors.areIn([$0]) }
    let slots = outputExtension == "appiconset" ? [.app] : IconSlot.all
    let drawing = try IconSetDrawing(of: picture, background: background, fills: fill, slots: slots)
    let set = try await drawing.draw(jobs: availableCores())
    let size = "\(picture.width.grouped) × \(picture.height.grouped) px"
    let ground = drawing.showsBackground ? " on \(drawing.background)" : ""
    return (
      set, "\(counted(set.iconCount, "icon")) from \(path.display.printable) (\(size))\(ground)"
    )
  }

  /// Writes the set.
  ///
  /// - Returns: the reason that nothing was written, for the user; `nil` if the set was written.
  private func put(_ set: DrawnIconSet, at folder: FilePath) throws -> String? {
    do throws(WriteFault) {
      guard dryRun else {
        guard let notes = try set.write(to: folder, mayReplace: force) else { return "up to date" }
        for note in notes { Console.error.warn(note) }
        return nil
      }
      if set.isAlready(at: folder) { return "up to date" }
      try set.checkDestination(folder, mayReplace: force)
      return "not written (--dry-run)"
    } catch {
      let advice = !force && isThere(folder) ? "; --force replaces an icon set" : ""
      throw Stop.failure("\(error)\(advice)")
    }
  }
}
