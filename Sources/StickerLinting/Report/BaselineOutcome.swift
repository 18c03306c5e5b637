import SystemPackage

/// The outcome of a baseline's entries in a run.
struct BaselineOutcome: Sendable {
  /// Entries that accepted a finding, with its current measurement if they have one.
  var accepted: [BaselineEntry] = []
  /// Entries whose finding has become worse, with the measurement that they accept.
  var worsened: [BaselineEntry] = []
  /// Entries that were not checked: about files that were left out or could not be judged, or of rules that were off.
  var unseen: [BaselineEntry] = []
  /// The digests of the files with findings, if the findings are turned into entries.
  var digests: [FilePath: String] = [:]
}
