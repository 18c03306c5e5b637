import StickerCodecs
import StickerPacks

/// A slot for an icon, and the icon in it.
struct PageIcon: Encodable {
  /// The name of the slot, such as `60x45 @2x iphone`.
  let slot: String
  /// The size in px that the slot requires.
  let width: Int
  let height: Int
  /// The size of the image in px; `nil` without an image that can be read.
  let imageWidth: Int?
  let imageHeight: Int?
  /// True if the app that contains the extension needs the icon.
  let isForHost: Bool
  /// The index of its picture in the page; `nil` if there is none to show.
  let picture: Int?

  init(_ slot: IconSlot, _ image: ImageHeader?, picture: Int?) {
    self.slot = slot.name
    width = slot.width
    height = slot.height
    imageWidth = image?.width
    imageHeight = image?.height
    isForHost = slot.isForHost
    self.picture = picture
  }
}
