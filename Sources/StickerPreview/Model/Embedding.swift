/// Which pictures go into a page.
package enum Embedding: String, Sendable, CaseIterable {
  /// Every file as it is, once.
  case all
  /// The first frame of each, made small.
  case thumbnails
  /// None.
  case none
}

/// What of a page is seen first.
package enum PageView: String, Sendable {
  case pack
  case findings
}
