package import StickerAnalysis
import StickerCodecs

/// What a sticker looks like, kept when its frames are forgotten, so that a pack's stickers can be
/// compared.
package struct StickerLook: Sendable, Equatable {
  /// The first frame and, of an animation, those at each quarter.
  package var frames: [Look]
  package var isAnimated: Bool
  /// How long one round takes in ms as written; 0 for a still.
  package var duration: Double
  /// When each of ``frames`` comes, in ms; empty where some of those that stand for the animation are blank or were
  /// not looked at.
  package var starts: [Double]
  /// Tells stickers apart by every pixel that shows; see ``FrameAnalysis/fingerprint``.
  package var fingerprint: UInt64

  /// Whether it can be compared in detail.
  package var isWhole: Bool { frames.allSatisfy(\.isWhole) }

  /// Forgets what takes most of its memory; see ``PackLooks``.
  package mutating func forgetDetails() {
    for index in frames.indices { frames[index].forgetDetails() }
  }

  /// - Parameter image: whose frames tell the time; none for what has no time.
  init?(_ looks: [Look], of frames: [FrameAnalysis], in image: ImageHeader?) {
    guard !looks.isEmpty else { return nil }
    self.frames = looks
    duration = image?.duration ?? 0
    let delays = image?.frames.map { $0.delay?.milliseconds ?? 0 } ?? []
    let shown = Look.frames(of: frames.count).sorted()
    starts =
      shown.count == looks.count ? shown.map { delays.prefix($0).reduce(0, +) } : []
    isAnimated = frames.count > 1
    fingerprint = frames.reduce(0) { ($0 ^ $1.fingerprint) &* 0x9E37_79B9_7F4A_7C15 }
  }
}
