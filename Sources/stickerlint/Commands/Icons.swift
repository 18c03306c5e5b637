import ArgumentParser
import StickerBase
import StickerKit
import StickerPacking
import StickerPacks
import SystemPackage

/// `stickerlint icons IMAGE -o FOLDER.stickersiconset`.
struct Icons: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make the whole icon set of a Messages extension from one picture.",
    discussion: """
      Writes every size that App Store Connect asks for, also those of the app that holds the \
      extension: PNG, RGB, opaque, with square corners, and the Contents.json that Xcode reads. The \
      picture needs 1,024 px or more on its longer side. It is fitted into each icon; what it \
      leaves free has the color of its own corners, if those agree, or else is white.

      Exit status: 1 when the picture cannot be used, 2 when something cannot be read or written.
      """)

  @Argument(
    help: ArgumentHelp(
      "A PNG, JPEG, GIF or APNG, of which the first frame shows.", valueName: "image"),
    completion: .file())
  var image: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The .stickersiconset to make, or the .xcstickers or .xcassets to make it in.",
      valueName: "folder"),
    completion: .directory)
  var output: String

  @Option(
    help: ArgumentHelp(
      "The color behind and beside the picture, as 'ff8800' or 'orange'.", valueName: "color"),
    transform: color)
  var background: IconBackground?

  @Flag(help: "Cover the icons whole and cut what is beyond, instead of fitting the picture in.")
  var fill = false

  @Flag(help: "Replace an icon set that is there.")
  var force = false

  @Flag(help: "Write nothing, and say what would be written.")
  var dryRun = false

  @OptionGroup
  var limits: LimitOptions

  func validate() throws {
    guard ["stickersiconset", "xcstickers", "xcassets"].contains(outputExtension) else {
      throw ValidationError(
        "-o wants a name that ends with .stickersiconset, or an .xcstickers or .xcassets folder, "
          + "not '\(output)'.")
    }
  }

  func run() async throws {
    let picturePath = pathArguments([image])[0]
    let folder = try place()
    try Stop.ifMissing([picturePath])
    let limits = try limits.configuration(at: folder).writingLimits
    let (set, facts) = try await drawn(from: picturePath, limits)
    for remark in set.remarks { Console.error.say(remark) }
    let outcome = try put(set, at: folder)
    let line = ([facts, "\(set.byteCount)"] + [outcome].compactMap(\.self)).joined(separator: ", ")
    try Console.output.report("\(folder.display.printable): \(line)\n")
  }

  /// The color that somebody wrote.
  private static func color(_ text: String) throws -> IconBackground {
    if let background = IconBackground(text) { return background }
    let names = IconBackground.names
    let meant = nearest(to: text, among: names).map { "did you mean '\($0)'? " } ?? ""
    throw ValidationError(
      "\(meant)Colors are opaque, and written as '#ff8800', 'f80' or one of "
        + names.joined(separator: ", ") + ".")
  }

  private var outputExtension: String? { FilePath(output).extension?.lowercased() }

  /// Where the set is to be; what it is to lie in is there.
  private func place() throws -> FilePath {
    let path = pathArguments([output])[0]
    guard outputExtension == "stickersiconset" else {
      let folder = path.removingLastComponent()
      if !folder.isEmpty { try Stop.ifMissing([folder]) }
      return path.appending(IconSet.folderName)
    }
    let folder = path.removingLastComponent()
    if !folder.isEmpty { try Stop.ifMissing([folder]) }
    return path
  }

  /// The set, and what it was made of: `13 icons of logo.png (2,048 × 1,024 px) on white (#FFFFFF)`.
  private func drawn(
    from path: FilePath, _ limits: WritingLimits
  ) async throws -> (DrawnIconSet, facts: String) {
    do throws(IconFault) {
      let picture = try IconPicture(at: path, limits: limits)
      let drawing = try IconSetDrawing(of: picture, background: background, fills: fill)
      let set = try await drawing.draw(jobs: availableCores())
      let size = "\(picture.width.grouped) × \(picture.height.grouped) px"
      let ground = drawing.showsBackground ? " on \(drawing.background)" : ""
      return (set, "\(set.iconCount) icons of \(path.display.printable) (\(size))\(ground)")
    } catch {
      throw Stop(error.isAboutPicture ? .findings : .usage, [.sentence("\(error)")])
    }
  }

  /// Writes the set where it is to be.
  ///
  /// - Returns: what is to be said when nothing was written.
  private func put(_ set: DrawnIconSet, at folder: FilePath) throws -> String? {
    do throws(WriteFault) {
      guard dryRun else {
        guard let notes = try set.write(to: folder, mayReplace: force) else { return "up to date" }
        for note in notes { Console.error.warn(note) }
        return nil
      }
      if set.isAlready(at: folder) { return "up to date" }
      try set.check(folder, mayReplace: force)
      return "not written (--dry-run)"
    } catch {
      let advice = !force && isThere(folder) ? "; --force replaces an icon set" : ""
      throw Stop.usage("\(error)\(advice)")
    }
  }
}
