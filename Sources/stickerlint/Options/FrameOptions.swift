import ArgumentParser
import StickerBase
import StickerLinting
import StickerPacks
import StickerRules
import SystemPackage

/// The source of the frames, and how to read it.
struct FrameOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A folder of frames, a .stickersequence, a quoted pattern, image files in order, or one GIF, "
        + "APNG, WebP or movie.", valueName: "frames"),
    completion: .file())
  var frames: [String]

  @Flag(
    help: "Fail on gaps and duplicates in the frame numbers, and on any other warning.")
  var strict = false

  @Flag(
    help: ArgumentHelp(
      "Make an animation of each folder of frames, GIF, APNG, WebP and movie in this folder."))
  var each = false

  @Flag(
    help: ArgumentHelp(
      "Divide the frames' colors by alpha: they are premultiplied, as After Effects may export them."
    ))
  var premultiplied = false

  /// Prints remarks about the frames; with `--strict`, warnings end the run.
  ///
  /// - Parameter source: the animation that the remarks name; `nil` if there is only one.
  func report(_ remarks: [Remark], of source: FilePath? = nil) throws {
    for remark in remarks { Console.error.say(named(remark, source)) }
    if strict, remarks.contains(where: \.isWarning) {
      throw Stop(.findings, [.sentence("nothing was written, because of --strict")])
    }
  }

  /// The advice on findings that other options of `assemble` resolve, by rule ID.
  var advice: [String: String] {
    premultiplied
      ? [:]
      : [
        PremultipliedColors.metadata.id:
          "--premultiplied divides the colors before they are resized and fitted; or export the frames "
          + "with straight alpha"
      ]
  }

  /// Returns a remark with the name of its animation.
  ///
  /// - Parameter source: the animation; `nil` if there is only one, which is not named.
  func named(_ remark: Remark, _ source: FilePath?) -> Remark {
    guard let source else { return remark }
    return Remark(
      isWarning: remark.isWarning, text: "\(source.displayedName.printable): \(remark.text)")
  }

  func named(_ sentence: String, _ source: FilePath?) -> String {
    named(.note(sentence), source).text
  }
}
