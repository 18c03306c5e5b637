import StickerAnalysis
import StickerBase
import StickerPixels

/// How Messages looks: every color and size that the page draws it with, and where each comes from.
/// Lengths are points. What no document says was measured by eye, on screenshots of Apple's.
struct MessagesLook: Encodable {
  /// Plain backgrounds that stickers are judged on: white, black, and the bubbles in both appearances,
  /// which have Apple's system colors (Human Interface Guidelines, Color).
  let backgrounds = Background.allCases.map {
    Swatch(name: $0.rawValue, color: $0.color.hexadecimal)
  }
  /// Photo-like plates, by the colors that the contrast rules judge by; ours.
  let plates = Plate.allCases.map { Photo(name: $0.rawValue, colors: $0.colors.map(\.hexadecimal)) }

  /// Stickers in a row of the browser on a phone (WWDC16 session 204, Xcode's sticker sizes).
  let columns = ["small": 4, "regular": 3, "large": 2]
  /// Space between stickers of the browser; large has wider gaps. Measured by eye.
  let gaps = ["small": 8, "regular": 10, "large": 20]
  /// Pixels of a point that art is made for (MSSticker: sizes at 3x).
  let scale = 3

  /// Screens by width, as Apple lists them (Human Interface Guidelines, Layout): iPhone SE (1st
  /// generation), SE, 13 mini, 16, 16 Pro, 16 Pro Max; iPad mini's 744.
  let screens = [
    Screen(width: 320, height: 568), Screen(width: 375, height: 667),
    Screen(width: 390, height: 844), Screen(width: 393, height: 852),
    Screen(width: 402, height: 874), Screen(width: 430, height: 932),
    Screen(width: 744, height: 1133),
  ]
  /// The share of the screen that the compact browser takes: a keyboard's height. Measured by eye.
  let compactShare = 0.4

  /// Bubbles: corner, padding, width as a share of the transcript. Measured by eye.
  let bubble = Bubble(corner: 18, across: 14, down: 8, widest: 0.72)
  /// A photo in the transcript. Measured by eye.
  let photo = Screen(width: 210, height: 158)
  /// The icon before the app's name below a sticker that was sent, in Messages' 4:3. Measured by eye.
  let badge = Screen(width: 20, height: 15)

  struct Swatch: Encodable {
    let name: String
    let color: String
  }

  struct Photo: Encodable {
    let name: String
    /// From dark to light.
    let colors: [String]
  }

  struct Screen: Encodable {
    let width: Int
    let height: Int
  }

  struct Bubble: Encodable {
    let corner: Int
    let across: Int
    let down: Int
    let widest: Double
  }
}
