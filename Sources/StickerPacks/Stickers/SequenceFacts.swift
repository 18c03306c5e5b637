package import StickerBase

/// Facts about a sticker that is a sequence of frames, such as a `.stickersequence`.
package struct SequenceFacts: Sendable, Equatable {
  /// The index of the first frame whose size differs from the first frame's; `nil` if there is none.
  package var oddFrame: Int?
  /// The size of that frame in px.
  package var oddSize: FrameSizes.Size?
  /// The size in px of the canvas on which the list of frames places them; `nil` if it places none. Xcode ignores the
  /// places.
  package var unusedCanvas: FrameSizes.Size?
  /// The warning that the places of the frames cannot be used, as a clause; `nil` if there is none.
  package var unusedPlaces: String?
  /// True if every frame could be read.
  package var isComplete = true
  /// True if every frame stores its pixels as the compiled animation would, so that an encoder may copy their data.
  var framesCanBeCopied = false
  /// The estimated size of the animation that Xcode makes; `nil` if it cannot be estimated.
  package var estimatedBytes: ByteCount?
  /// Number of frames that the estimate is based on: all, unless they have too many pixels, or the first ones alone are
  /// too large for any encoder.
  package var estimatedFrames = 0
  /// The size of the first ``estimatedFrames`` alone, if it exceeds the limit by so much that no encoder can
  /// meet the limit; `nil` if an encoder may.
  package var minBytes: ByteCount?

  package init() {}
}
