/// The reason that not all of a sticker is shown; the page has a text for each.
enum PictureGap: String, Encodable {
  /// The pictures before it take all the room of a page.
  case noRoom = "no-room"
  /// Not all frames could be drawn, or there are too many.
  case firstFrame = "first-frame"
  /// It has a location or a small picture in its metadata, which cannot be removed here.
  case personal
}
