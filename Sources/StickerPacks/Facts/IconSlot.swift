/// A slot in the icon set of a Messages extension; every slot requires an image.
package struct IconSlot: Equatable, Sendable {
  /// The size in points, as Xcode writes it.
  package let size: String
  package let scale: String
  package let idiom: String
  package let platform: String?
  /// The width in px.
  package let width: Int
  /// The height in px.
  package let height: Int
  /// True if the slot belongs to the containing app, which may have its own icons.
  package let isForHost: Bool

  init(
    _ size: String, _ scale: String, _ idiom: String, _ width: Int, _ height: Int,
    platform: String? = nil, isForHost: Bool = false
  ) {
    self.size = size
    self.scale = scale
    self.idiom = idiom
    self.platform = platform
    self.width = width
    self.height = height
    self.isForHost = isForHost
  }
}
