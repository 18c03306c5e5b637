import ArgumentParser
import StickerBase
import StickerCodecs
import StickerLinting
import StickerPacks
import StickerRepair
import SystemPackage

/// `stickerlint disassemble FILE -o FOLDER`.
struct Disassemble: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disassemble",
    abstract: "Take an animation apart into a folder of frames.",
    discussion: """
      Writes a PNG of the whole canvas for every frame that is shown, and frames.json with the exact \
      delays and the loop count. 'stickerlint assemble' turns the folder back into the animation.

      Exit status: 1 if the image cannot be decoded, 2 if something cannot be read or written.
      """)

  @Argument(
    help: ArgumentHelp("An APNG, GIF, WebP, PNG or JPEG.", valueName: "file"), completion: .file())
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The folder to create; if it exists, it must be empty.", valueName: "folder"),
    completion: .directory)
  var output: String

  @Flag(help: "Do not show progress on a terminal.")
  var noProgress = false

  @OptionGroup
  var limits: LimitOptions

  func run() async throws {
    let (file, folder) = (pathArguments([file])[0], pathArguments([output])[0])
    let place = folder.removingLastComponent()
    try Stop.ifMissing([file] + (place.isEmpty ? [] : [place]))
    let limits = try limits.configuration(at: folder).writingLimits
    let progress = ProgressLine(isWanted: !noProgress)
    do throws(Disassembly.Fault) {
      let done = try await Disassembly(of: file, to: folder, limits: limits) {
        progress.update("writing", done: $0, total: $1)
      }
      progress.finish()
      report(done, file, folder)
    } catch {
      progress.finish()
      switch error {
      case .image(let fault): throw fault
      case .folder(let fault): throw fault
      }
    }
  }

  private func report(_ done: Disassembly, _ file: FilePath, _ folder: FilePath) {
    let name = file.display.printable
    if let damage = done.damage {
      let missingCount = done.image.frames.count - done.frameCount
      let subject = missingCount == 1 ? "1 frame is" : "\(missingCount.grouped) frames are"
      let omission = missingCount == 0 ? "" : "; \(subject) left out"
      Console.error.warn("\(name) is damaged: \(damage.description.printable)\(omission)")
    }
    if done.image.hasHiddenDefaultImage {
      Console.error.say("the default image of \(name) is not a frame and is left out")
    }
    for loss in done.losses(name) { Console.error.say(loss) }
    let frames = done.frameCount == 1 ? "1 frame" : "\(done.frameCount.grouped) frames"
    Console.output.write(
      "\(folder.display.printable): \(frames) of \(done.image.uprightSize)\n")
  }
}

extension Disassembly {
  /// Returns remarks on what the frames lack in comparison with the file.
  ///
  /// - Parameter name: the file's name, safe to print.
  fileprivate func losses(_ name: String) -> [Remark] {
    var losses: [Remark] = []
    if let firstFrame {
      var omitted = OmittedData(from: image, to: firstFrame)
      omitted.roundsSamples = false
      if !omitted.clauses.isEmpty {
        losses.append(.note("the frames of \(name) are \(listed(omitted.clauses))"))
      }
    }
    if roundedCount > 0 {
      losses.append(
        .note(
          "8 of \(image.bitDepth) bits per sample are kept in \(roundedCount.grouped) of "
            + "\(counted(frameCount, "frame")), which \(agreeing(roundedCount, "is", "are")) turned, or drawn "
            + "over others"))
    }
    if let reason = image.unknownColorsReason {
      losses.append(.warning("the color profile of \(name) \(reason), and its frames have none"))
    }
    return losses
  }
}
