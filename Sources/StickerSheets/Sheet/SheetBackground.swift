import StickerAnalysis
import StickerPixels

/// A background for stickers: a page, a bubble as Messages draws it, or a photo.
package enum SheetBackground: String, CaseIterable, Sendable {
  case white
  case black
  case blue
  case green
  case gray
  case photo

  /// The default backgrounds of a sheet.
  package static let usual: [SheetBackground] = [.white, .black, .blue, .gray, .photo]

  /// Returns the function that gives the color of each pixel of a plate.
  ///
  /// - Parameters:
  ///   - width: the width of the plate in px.
  ///   - height: the height of the plate in px.
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
