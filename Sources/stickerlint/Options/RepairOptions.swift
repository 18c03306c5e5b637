import ArgumentParser
import StickerBase
import StickerLinting
import StickerPacks
import StickerRepair
import StickerRules
import StickerXcode
import SystemPackage

/// The options of repairs.
struct RepairOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Repair only findings of this rule, even if that changes pixels; repeatable.",
      valueName: "rule"))
  var pick: [String] = []

  @Flag(help: "Also make repairs that change pixels; some need --pick.")
  var lossy = false

  @Flag(help: "Only repair what must be fixed, even if pixels change.")
  var mustFix = false

  @Option(
    help: ArgumentHelp(
      "Draw a white border of this width around the art, such as 6px.", valueName: "width"),
    transform: OutlineWidth.init)
  var outline: OutlineWidth?

  @Option(
    help: ArgumentHelp(
      "Write this size into the Contents.json of the packs: small, regular or large.",
      valueName: "class"))
  var packSize: SizeChoice?

  @Option(
    help: ArgumentHelp(
      "Draw missing icons from this picture; existing icons stay.", valueName: "image"),
    completion: .file())
  var icon: String?

  @Option(
    help: ArgumentHelp(
      "The color behind the picture of --icon and, with --pick transparent-icon, behind transparent icons, such as "
        + "'ff8800' or 'white'.",
      valueName: "color"),
    transform: IconBackground.init(argument:))
  var iconBackground: IconBackground?

  @Option(
    help: ArgumentHelp(
      "Before files are replaced, copy the originals into this new folder.", valueName: "folder"),
    completion: .directory)
  var backup: String?

  @Flag(help: "Write nothing; only say what would be done.")
  var dryRun = false

  @Flag(help: "Show PSNR and SSIM of changed pictures compared to the originals.")
  var details = false

  func validate() throws {
    for rule in pick where !FixRegistry.ruleIDs.contains(rule) {
      guard RuleRegistry.metadata(rule) != nil else {
        throw ValidationError(
          "--pick: there is no rule '\(rule)'; 'stickerlint rules' lists them.")
      }
      throw ValidationError(
        "--pick: \(rule) has no automatic repair; 'stickerlint rules \(rule)' says what to do.")
    }
  }

  /// True if any of these options is set.
  var isGiven: Bool {
    !pick.isEmpty || lossy || mustFix || outline != nil || packSize != nil || icon != nil
      || iconBackground != nil
      || backup != nil || dryRun || details
  }

  /// True if the options name single repairs, instead of all that are possible.
  var namesRepairs: Bool { !pick.isEmpty || icon != nil }

  /// Returns the size that packs are judged by: the size that `--pack-size` writes into them, or else the one of
  /// `--size`; `nil` without both.
  func size(or sizes: SizeOptions) -> Setting<SizeClass>? {
    (packSize ?? sizes.size)?.sizeClass(of: .messages).map {
      Setting($0, .flag(packSize == nil ? "--size" : "--pack-size"))
    }
  }

  /// The request that the options describe.
  var request: RepairRequest {
    var request = RepairRequest()
    (request.picks, request.isLossy, request.outline) = (Set(pick), lossy, outline?.pixels)
    request.fixesErrors = mustFix
    request.icon = icon.map { pathArguments([$0])[0] }
    request.iconBackground = iconBackground
    request.packSize = packSize?.sizeClass(of: .messages)
    return request
  }

  /// Checks the picture for the icons before any work is done.
  ///
  /// - Throws: ``Stop`` if it does not exist, and ``IconFault`` if it is too small or cannot be decoded.
  func checkIcon() throws {
    guard let icon = request.icon else { return }
    try Stop.ifMissing([icon])
    if let fault = IconFault(ofPicture: icon, .followed) { throw fault }
  }

  /// The options that decide what is repaired, as words of a command line, each with a space in front.
  var words: String {
    pick.map { " --pick \($0)" }.joined() + (lossy ? " --lossy" : "")
      + (mustFix ? " --must-fix" : "")
      + (outline.map { " --outline \($0.pixels)px" } ?? "")
      + (packSize.map { " --pack-size \($0.rawValue)" } ?? "")
      + (request.icon.map { " --icon \($0.shellWord ?? "PICTURE")" } ?? "")
      + (iconBackground == nil ? "" : " --icon-background COLOR")
  }

  /// Returns the folder for the originals; `nil` without `--backup`.
  func freeBackup() -> FilePath? {
    backup.map { RepairInPlace.freeBackup(pathArguments([$0])[0]) }
  }
}

/// The argument of `--outline`: a width such as `6px` or `6`.
struct OutlineWidth {
  let pixels: Int

  /// The allowed widths in px; a wider outline would leave too little room for the art of a small sticker.
  private static let widths = 1...24

  init(_ text: String) throws {
    let number = text.hasSuffix("px") ? String(text.dropLast(2)) : text
    guard let pixels = Int(number), Self.widths.contains(pixels) else {
      throw ValidationError(
        "--outline must be from \(Self.widths.lowerBound)px to \(Self.widths.upperBound)px, not "
          + "'\(text)'.")
    }
    self.pixels = pixels
  }
}
