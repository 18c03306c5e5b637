package import StickerBase

/// What is known of a sticker that is a `.stickersequence`.
package struct SequenceFacts: Sendable, Equatable {
  /// Width and height in px.
  package struct Size: Sendable, Equatable {
    package var width: Int
    package var height: Int
  }

  /// The first frame that has another size than the first one, from 0, and its size.
  package var oddFrame: Int?
  package var oddSize: Size?
  /// Whether every frame could be read.
  package var isComplete = true
  /// Whether every frame stores its pixels as the compiled animation would.
  var storesWholePixels = false
  /// What Xcode's animation may have; `nil` when that cannot be told.
  package var estimatedBytes: ByteCount?
  /// The frames that the estimate was made from; all, unless there are too many px.
  package var estimatedFrames = 0
  /// What the first ``estimatedFrames`` take alone, where that is so far above the limit that no encoder
  /// gets below it; `nil` where an encoder may.
  package var leastBytes: ByteCount?

  package init() {}
}
