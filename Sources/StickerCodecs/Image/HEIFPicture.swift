/// What the boxes of a HEIC file say of its picture. No pixel of it is decoded.
public struct HEIFPicture: Sendable, Hashable {
  /// Size in px as stored, before any rotation or cropping: of the primary item, or of the track
  /// where there is no item.
  public let width: Int
  public let height: Int
  /// True when there is a sequence of pictures, as in HEICS.
  public let isSequence: Bool
}
