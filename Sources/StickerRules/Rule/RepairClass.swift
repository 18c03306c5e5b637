/// What `stickerlint fix` may change to mend what a rule finds.
package enum RepairClass: String, Sendable, CaseIterable {
  /// Nothing that shows: every frame and every delay stay as players show them.
  case safe
  /// Pixels; only when it is asked for.
  case lossy
  /// The file's name, with every list that has it.
  case rename

  /// For people: what `stickerlint fix` does with it.
  package var words: String {
    switch self {
    case .safe: "by 'stickerlint fix', nothing that shows changes"
    case .lossy: "by 'stickerlint fix' with --lossy or --pick, pixels change"
    case .rename: "by 'stickerlint fix', the name changes"
    }
  }
}
