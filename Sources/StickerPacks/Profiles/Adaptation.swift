/// A kind of change that the user chooses for all animations that a platform refuses.
package enum Adaptation: String, Sendable, CaseIterable {
  /// The animation takes the nearest duration that the platform accepts. It is repeated if that changes its speed less.
  case speed
  /// An animation that is too long is cut; any other animation is changed as with ``speed``.
  case cut

  /// Returns the change of this kind among changes; `nil` if there are none.
  ///
  /// - Parameter changes: the result of ``PlatformLimits/changes(for:plays:chosen:)``.
  package func choice(among changes: [MotionChange]) -> MotionChange? {
    let cut = self == .cut ? changes.first { $0.cut != nil } : nil
    return cut ?? changes.first { $0.repeats != nil } ?? changes.last
  }
}
