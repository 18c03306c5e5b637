import ArgumentParser

/// The number of files to check at the same time.
struct SpeedOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Files to check at the same time (default: one per core).", valueName: "n"))
  var jobs: Int?

  func validate() throws {
    if let jobs, !(1...256 ~= jobs) {
      throw ValidationError("--jobs must be from 1 to 256, not \(jobs).")
    }
  }
}
