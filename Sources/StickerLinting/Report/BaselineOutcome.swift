import SystemPackage

/// The outcome of a baseline's entries in a run.
struct BaselineOutcome: Sendable {
  /// Entries that accepted a finding. An entry with a measurement has the current one.
  var accepted: [BaselineEntry] = []
  /// Entries whose finding has become worse. Each keeps the measurement that it accepts.
  var worsened: [BaselineEntry] = []
  /// Entries that were not checked, because the file was left out or could not be judged, or because the rule was off.
  var unchecked: [BaselineEntry] = []
  /// The digests of the files with findings, if the findings are turned into entries.
  var digests: [FilePath: String] = [:]
}
