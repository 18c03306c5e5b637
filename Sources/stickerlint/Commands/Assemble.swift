import ArgumentParser
import StickerBase
import StickerCodecs
import StickerEncoding
import StickerLinting
import StickerPacks
import StickerPlatforms
import SystemPackage

/// `stickerlint assemble FRAMES… -o FILE`.
struct Assemble: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assemble",
    abstract: "Make a small APNG from frames.",
    discussion: """
      The file shows the frames exactly, pixel for pixel, unless options change them. Once it is written, it is \
      checked like any sticker that 'stickerlint lint' finds.

      With --for NAME, the sticker is made as that platform takes it: canvas, bytes, frames, plays and colors. \
      Nothing is cut, dropped or sped up unless --cut, --max-frames, --skip-every or --duration says so.

      A name that ends in .webp makes a WebP in sRGB, for apps other than Messages; --fit keeps it \
      below the limit of WhatsApp.

      The first of these that is present sets how long each frame is shown: --fps or --delay; \
      --timing; frames.json or frames.txt in the folder; the Contents.json of a .stickersequence; \
      times at the end of every name, as in x_100ms.png; the GIF, APNG or WebP itself; otherwise \
      15 frames per second. --duration scales these times so that the loop takes that long.

      With --each, everything in a folder that moves becomes a separate sticker, and a table lists \
      the results. Movies (mov, mp4, m4v, webm, mkv) are read with ffmpeg.

      Exit status: 1 if an image cannot be used, the file must be fixed or nothing of acceptable \
      quality fits, 2 if something cannot be read or written.
      """)

  @OptionGroup(title: "Frames")
  var frames: FrameOptions

  @OptionGroup(title: "Time")
  var timing: TimingOptions

  @OptionGroup(title: "Order")
  var order: PlaybackOptions

  @OptionGroup(title: "Size")
  var geometry: GeometryOptions

  @OptionGroup(title: "File")
  var file: StickerFileOptions

  @OptionGroup(title: "File")
  var encoding: EncodingOptions

  @OptionGroup(title: "File")
  var limits: LimitOptions

  @OptionGroup(title: "Fit")
  var fitting: FitOptions

  func validate() throws {
    guard file.output != nil else {
      let command = ExportCommandLine().text(adding: ["-o \(suggestedOutput.shellQuoted)"])
      throw ValidationError("-o is missing: it names the file to write. To continue: \(command)")
    }
    if order.cut != nil, timing.duration != nil {
      throw ValidationError("--cut and --duration both set the time: use one.")
    }
    if geometry.enlarge, geometry.size == nil, fitting.platform == nil {
      throw ValidationError("--enlarge needs --size, or --for with a platform.")
    }
    guard frames.each else {
      if fitting.platform == nil { try file.checkName() }
      if FilePath(file.output ?? "").isWebP, fitting.colors != nil || fitting.dither {
        throw ValidationError("--colors and --dither are for a .png; a WebP loses detail instead.")
      }
      return
    }
    if frames.frames.count > 1 {
      throw ValidationError("--each takes one folder and makes an animation of each item in it.")
    }
    if timing.timing != nil {
      throw ValidationError(
        "--timing lists the frames of one animation; with --each, put frames.json or frames.txt "
          + "into a folder of frames.")
    }
  }

  /// The output that a suggested command names: a file such as `walk-line.png` or, with `--each`, a folder.
  private var suggestedOutput: String {
    let path = pathArguments(frames.frames)[0]
    let stem = "\(path.stem ?? "sticker")-\(fitting.platform?.id ?? "new")"
    guard !frames.each else { return stem }
    let isProbablyAnimated =
      frames.frames.count > 1 || (try? FileKind(path, followsLinks: true)) == .folder
      || path.hasExtension("gif")
    let fit = fitting.platform.map { PlatformFit(for: $0, limits: .standard) }
    let fileExtension =
      fit?.pathExtension(isAnimated: isProbablyAnimated)
      ?? fit?.pathExtension(isAnimated: !isProbablyAnimated)
    return "\(stem).\(fileExtension ?? "png")"
  }

  func run() async throws {
    if frames.each { return try await makeEach(in: pathArguments(frames.frames)[0]) }
    try file.check()
    let configuration = try limits.configuration(at: file.path)
    let written = WrittenFile(
      file.path, configuration, mayReplace: file.force)
    let progress = ProgressLine(isWanted: !file.noProgress)
    let alternatives = FitAlternatives(
      command: self, paths: pathArguments(frames.frames), output: file.path,
      limits: configuration.writingLimits, progress: progress)
    var made: AssembledFile
    do {
      made = try await make(alternatives.paths, for: file.path, alternatives.limits, progress)
    } catch var failure as FitFailure {
      failure.suggestions.insert(
        contentsOf: await alternatives.suggestions(after: failure), at: 0)
      Console.output.write(text(of: failure))
      throw Stop(.findings)
    }
    if !file.dryRun { try written.write(made.bytes) }
    if let suggestion = await alternatives.smallerSizeSuggestion(for: made) {
      made.fit = made.fit.map { "\($0)\n\(suggestion)" }
    }
    let facts = made.facts + (file.dryRun ? ["not written (--dry-run)"] : [])
    let summary = "\(file.path.display.printable): \(facts.joined(separator: ", "))"
    let isPrinted = Console.output.write(
      [summary, made.fit].compactMap(\.self).joined(separator: "\n") + "\n")
    defer { Console.output.write(adviceOnSource) }
    // Rules judge stickers for Messages, which shows no WebP. Files for platforms have been checked already.
    if !file.dryRun, !file.path.isWebP, fitting.platform == nil {
      try await written.check(advice: frames.advice)
    }
    if !isPrinted { throw Stop(.failure) }
  }

  /// Returns the text of a failure: the reason, and the command with each change of options that helps.
  private func text(of failure: FitFailure) -> String {
    let style = TextStyle.forOutput(.auto)
    let sentence =
      "\(file.path.display.printable): \(failure.reason). Nothing was written."
    let commands = failure.suggestions.flatMap { suggestion in
      AdviceText(
        "\(suggestion.clause.capitalizedFirst):",
        ExportCommandLine().command(with: suggestion.name, suggestion.value), style
      ).lines(after: style.sign("→", "->"), id: "", indent: 2, width: style.width)
    }
    return (wrap(sentence, width: style.width) + commands).map { $0 + "\n" }.joined()
  }

  /// Advice to delete the only source of the animation if it stays in the folder of the new file, where both would be
  /// stickers; empty otherwise.
  private var adviceOnSource: String {
    let sources = pathArguments(frames.frames)
    guard !file.dryRun, fitting.platform == nil, !file.path.isWebP, sources.count == 1,
      let name = sources[0].lastComponent, sources[0].absolute != file.path.absolute,
      sources[0].absolute.parent == file.path.absolute.parent,
      ImageName.hasImageExtension(sources[0]),
      (try? FileKind(sources[0], followsLinks: true)) == .file
    else { return "" }
    let style = TextStyle.forOutput(.auto)
    let sentence =
      "\(name.string.printable) is still there, so the folder has both: delete it once "
      + "\(file.path.displayedName.printable) looks right"
    return AdviceText(sentence, nil, style)
      .lines(after: style.sign("→", "->"), id: "", indent: 2, width: style.width)
      .map { $0 + "\n" }.joined()
  }
}
