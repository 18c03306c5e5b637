import ArgumentParser
import StickerEncoding

/// The options of the encoder.
struct EncodingOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How hard to look for a smaller file, from 1 (fast) to 9 (slow).", valueName: "1-9"))
  var effort = Effort.standard.level

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Threads to use (default: one per core); the file is the same for any number.",
      valueName: "n"))
  var jobs: Int?

  func validate() throws {
    if !Effort.levels.contains(effort) {
      throw ValidationError("--effort must be from 1 to 9, not \(effort).")
    }
    if let jobs, !(1...256 ~= jobs) {
      throw ValidationError("--jobs must be from 1 to 256, not \(jobs).")
    }
  }

  /// Number of threads to use.
  var threads: Int { jobs ?? availableCores() }
}
