import SystemPackage

/// What became of the entries of a baseline in a run.
struct BaselineOutcome: Sendable {
  /// Entries that accept a finding, as it is now.
  var accepted: [BaselineEntry] = []
  /// Entries that accepted a finding which has become worse, as it was.
  var worsened: [BaselineEntry] = []
  /// Entries about what was not checked.
  var unseen: [BaselineEntry] = []
  /// The digests of the files with findings, as far as entries are to be made of those.
  var digests: [FilePath: String] = [:]
}
