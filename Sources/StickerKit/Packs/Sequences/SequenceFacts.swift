/// What is known of a sticker that is a `.stickersequence`.
public struct SequenceFacts: Sendable, Equatable {
  /// Width and height in px.
  public struct Size: Sendable, Equatable {
    public var width: Int
    public var height: Int
  }

  /// The first frame that has another size than the first one, from 0, and its size.
  public var oddFrame: Int?
  public var oddSize: Size?
  /// Whether every frame could be read.
  public var isComplete = true
  /// Whether every frame stores its pixels as the compiled animation would.
  var storesWholePixels = false
  /// What Xcode's animation may have; `nil` when that cannot be told.
  public var estimatedBytes: ByteCount?
  /// The frames that the estimate was made from; all, unless there are too many px.
  public var estimatedFrames = 0

  public init() {}
}
