/// The kind of change that a person chooses once for all animations that a platform refuses.
package enum Adaptation: String, Sendable, CaseIterable {
  /// All frames are played in the nearest time that the platform takes, or repeated if that changes the speed less.
  case speed
  /// The first seconds are kept; a play that is too short is changed as with ``speed``.
  case cut

  /// Returns the change to choose among those that a platform accepts; `nil` if there are none.
  package func choice(among changes: [MotionChange]) -> MotionChange? {
    let cut = self == .cut ? changes.first { $0.cut != nil } : nil
    return cut ?? changes.first { $0.repeats != nil } ?? changes.last
  }
}
