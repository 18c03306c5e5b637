/// The reason that the page does not show all of a sticker; the page has a text for each reason.
enum PictureGap: String, Encodable {
  /// The earlier pictures use up the limit of the page.
  case noRoom = "no-room"
  /// Not all frames could be drawn, or they have too many pixels.
  case firstFrame = "first-frame"
  /// The metadata contains a location or a thumbnail that cannot be removed from the embedded copy.
  case personal
}
