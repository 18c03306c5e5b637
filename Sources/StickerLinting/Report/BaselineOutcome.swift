import SystemPackage

/// The outcome of a baseline's entries in a run.
struct BaselineOutcome: Sendable {
  /// Entries that accepted a finding, with its current measurement.
  var accepted: [BaselineEntry] = []
  /// Entries whose finding has become worse, with the measurement that they accept.
  var worsened: [BaselineEntry] = []
  /// Entries about files that were not checked.
  var unseen: [BaselineEntry] = []
  /// The digests of the files with findings, if the findings are turned into entries.
  var digests: [FilePath: String] = [:]
}
