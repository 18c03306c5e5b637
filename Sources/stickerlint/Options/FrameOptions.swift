import ArgumentParser
import StickerKit
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
    help: "Fail on gaps and doubles in the numbers of frames, and on whatever else is warned of.")
  var strict = false

  /// Says what is to be known of the frames; with `--strict`, warnings end the run.
  func report(_ remarks: [SequenceRemark]) throws {
    for remark in remarks {
      Console.error.write("stickerlint: \(remark.isWarning ? "warning: " : "")\(remark.text)\n")
    }
    if strict, remarks.contains(where: \.isWarning) {
      Console.error.write("stickerlint: nothing was written, because of --strict\n")
      throw ExitStatus.findings.exitCode
    }
  }
}

extension SequenceFault {
  /// Says the fault on standard error and ends the run.
  func end() -> ExitCode {
    if case .missing(let path) = self {
      Console.error.write(MissingPath.message(path) + "\n")
    } else {
      Console.error.write("stickerlint: \(self)\n")
    }
    return (isAboutImages ? ExitStatus.findings : .usage).exitCode
  }
}
