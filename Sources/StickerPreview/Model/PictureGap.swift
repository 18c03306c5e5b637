/// The reason that not all of a sticker is shown; the page has a text for each.
enum PictureGap: String, Encodable {
  /// The earlier pictures use up the limit of the page.
  case noRoom = "no-room"
  /// Not all frames could be drawn, or they have too many pixels.
  case firstFrame = "first-frame"
  /// Its metadata contains a location or a thumbnail that cannot be removed here.
  case personal
}
