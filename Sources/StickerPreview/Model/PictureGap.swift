/// Why not all of a sticker is shown; the page has words for it.
enum PictureGap: String, Encodable {
  /// Those before it take all that a page may hold.
  case noRoom = "no-room"
  /// Not all frames could be drawn, or are too many.
  case firstFrame = "first-frame"
}
