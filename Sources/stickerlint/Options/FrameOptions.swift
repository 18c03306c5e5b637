import ArgumentParser
import StickerBase
import StickerKit
import StickerPacks
import SystemPackage

/// Where frames come from.
struct FrameOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A folder of frames, a .stickersequence, a quoted pattern, image files in order, or one GIF "
        + "or APNG.", valueName: "frames"),
    completion: .file())
  var frames: [String]

  @Flag(
    help: "Fail on gaps and duplicates in the frame numbers, and on any other warning.")
  var strict = false

  /// Says what is to be known of the frames; with `--strict`, warnings end the run.
  func report(_ remarks: [Remark]) throws {
    for remark in remarks { Console.error.say(remark) }
    if strict, remarks.contains(where: \.isWarning) {
      throw Stop(.findings, [.sentence("nothing was written, because of --strict")])
    }
  }
}

extension Stop {
  init(_ fault: SequenceFault) {
    status = fault.isAboutImages ? .findings : .usage
    if case .missing(let path) = fault {
      complaints = [.missing(path)]
    } else {
      complaints = [.sentence(fault.description)]
    }
  }
}
