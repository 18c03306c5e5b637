/// The pictures that are embedded in a page.
package enum Embedding: String, Sendable, CaseIterable {
  /// Every picture in full, each file once.
  case all
  /// The first frame of each sticker, scaled down.
  case thumbnails
  /// No pictures.
  case none
}
