/// The changes that `stickerlint fix` may make to repair the findings of a rule.
package enum RepairClass: String, Sendable, CaseIterable {
  /// Nothing visible changes: every frame and every delay stay as players show them.
  case safe
  /// Pixels change; only on request.
  case lossy
  /// The file name changes, also in every list that contains it.
  case rename

  /// A description of the repair, for people.
  package var words: String {
    switch self {
    case .safe: "by 'stickerlint fix', nothing visible changes"
    case .lossy: "by 'stickerlint fix' with --lossy or --pick, pixels change"
    case .rename: "by 'stickerlint fix', the name changes"
    }
  }
}
