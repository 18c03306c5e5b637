/// The choices of a user for one sticker on one platform: below the sticker's `for` in a `stickerpack.yml`, or on the
/// command line.
package struct PlatformChoice: Sendable, Equatable {
  /// True to leave the sticker out of packs for the platform.
  package var leaveOut = false
  package var change = MotionChange()
  /// True if ``change`` was chosen for the whole pack. Then it applies only to animations that the platform refuses.
  package var isOfPack = false
  /// True if ``change`` comes from the command line instead of the `stickerpack.yml`.
  package var isOption = false

  package init(leaveOut: Bool = false, change: MotionChange = MotionChange()) {
    (self.leaveOut, self.change) = (leaveOut, change)
  }

  /// True if something is chosen for the sticker itself.
  package var isOwn: Bool { leaveOut || !isOfPack && !change.isNone }

  /// Replaces ``change`` with the one for the whole pack.
  package mutating func apply(changeOfPack change: MotionChange, isOption: Bool = false) {
    (self.change, isOfPack, self.isOption) = (change, true, isOption)
  }

  /// The value of a platform in `stickerpack.yml`: `{cut: 3, max-frames: 20}`, or `{leave-out: true}`.
  package var manifestText: String { leaveOut ? "{leave-out: true}" : change.manifestText }
}

extension [String: PlatformChoice] {
  /// Returns the change of an animation for a platform; `nil` if there is none.
  ///
  /// - Parameter isRefused: returns true if the platform refuses the animation as it is; a choice for the whole pack
  ///   applies only then.
  package func change(
    for platform: Platform, ifRefused isRefused: @autoclosure () -> Bool
  ) -> MotionChange? {
    guard let choice = self[platform.id], !choice.change.isNone else { return nil }
    return choice.isOfPack && !isRefused() ? nil : choice.change
  }

  /// Returns true if the sticker is left out of packs for a platform.
  package func isLeftOut(of platform: Platform) -> Bool { self[platform.id]?.leaveOut ?? false }
}
