import StickerAnalysis
import StickerPixels

/// What stickers are shown on: pages, bubbles as Messages draws them, and a photo.
package enum SheetBackground: String, CaseIterable, Sendable {
  case white
  case black
  case blue
  case green
  case gray
  case photo

  /// Those of a sheet that nobody has chosen others for.
  package static let usual: [SheetBackground] = [.white, .black, .blue, .gray, .photo]

  /// The color of a pixel of a plate.
  ///
  /// - Parameters: the plate's size in px.
  func paint(width: Int, height: Int) -> (_ x: Int, _ y: Int) -> Color {
    let plain: Background
    switch self {
    case .white: plain = .white
    case .black: plain = .black
    case .blue: plain = .blueBubble
    case .green: plain = .greenBubble
    case .gray: plain = .grayBubble
    case .photo:
      let scene = Scene(width: width, height: height)
      return { scene.color($0, $1) }
    }
    let color = plain.color
    return { _, _ in color }
  }
}
