import StickerAnalysis
import StickerBase
import StickerPixels

/// The colors and sizes with which the page draws Messages, and the source of each. Lengths are in points. Values
/// "measured by eye" come from Apple's screenshots; values that are "our own" have no model.
struct MessagesLook: Encodable {
  /// Plain backgrounds for judging stickers: white, black, and the bubbles in both appearances, which have
  /// Apple's system colors (Human Interface Guidelines, Color).
  let backgrounds = Background.allCases.map {
    Swatch(name: $0.rawValue, color: $0.color.hexadecimal)
  }
  /// Photo-like plates, with the colors that the contrast rules use; our own.
  let plates = PhotoBackground.allCases.map {
    Photo(name: $0.rawValue, colors: $0.colors.map(\.hexadecimal))
  }
  /// The photo in the conversation; our own.
  let sunset = Photo(name: "sunset", colors: ["#2b2140", "#6d3b5e", "#d9775f", "#f6c48a"])

  /// Number of stickers in a row of the browser on a phone (WWDC16 session 204, Xcode's sticker sizes).
  let columns = ["small": 4, "regular": 3, "large": 2]
  /// The space between stickers in the browser, by size class. Measured by eye.
  let gaps = ["small": 8, "regular": 10, "large": 20]
  /// Pixels per point of sticker art (MSSticker: sizes at 3x).
  let scale = 3

  /// Screens by width, as Apple lists them (Human Interface Guidelines, Layout): iPhone SE (1st
  /// generation), SE, 16e, 16, 16 Pro, 16 Plus, 16 Pro Max; iPad mini.
  let screens = [
    Screen(width: 320, height: 568), Screen(width: 375, height: 667),
    Screen(width: 390, height: 844), Screen(width: 393, height: 852),
    Screen(width: 402, height: 874), Screen(width: 430, height: 932),
    Screen(width: 440, height: 956), Screen(width: 744, height: 1133),
  ]
  /// The share of the screen's height that the compact browser takes: a keyboard's height. Measured by eye.
  let compactShare = 0.4
  /// The height of the conversation above the compact browser, just enough to recognize it; our own.
  let talkAbove = 290
  /// The smallest and the largest scale of a peeled-off sticker, relative to its original size. Measured by eye.
  let peeledScales = [0.3, 3]

  /// Lengths by name, for the style sheet.
  let lengths = Self.lengths
  /// Colors by name, for the style sheet.
  let colors = Self.colors
  /// Shares by name, for the style sheet.
  let shares: [String: Double] = [
    // The maximum width of a bubble, relative to the width of the transcript. Measured by eye.
    "widest-bubble": 0.72,
    // The radius of an app icon's corners, relative to its side. Measured by eye on Apple's template for icons.
    "icon-corner": 0.225,
  ]

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

  /// A color in light and in dark mode.
  struct Tone: Encodable {
    let light: String
    let dark: String
  }
}

extension MessagesLook {
  /// Lengths by name, measured by eye unless a comment names a source.
  private static let lengths = [
    // A message of an app: 300 points wide, cut by 6 at each side (MSMessageTemplateLayout.image). Its icon
    // is at the top left of the picture (WWDC16, session 224).
    "layout-width": LayoutCrop.width, "layout-cut": LayoutCrop.side,
    "layout-corner": LayoutCrop.radius, "layout-inset": 12, "layout-icon-width": 32,
    "layout-icon-height": 24,
    // The frame is our own.
    "frame": 9, "frame-edge": 10, "screen-corner": 34,
    "bar-top": 16, "bar-bottom": 8, "back-side": 22, "back-start": 12, "back-top": 26, "avatar": 40,
    "transcript-top": 10, "transcript-side": 14, "row-gap": 10,
    "bubble-corner": 18, "bubble-across": 14, "bubble-down": 8,
    "photo-width": 210, "photo-height": 158,
    // Icons of Messages apps are 4:3 (Human Interface Guidelines, iMessage apps and stickers).
    "badge-width": 20, "badge-height": 15, "entry-icon-width": 34, "entry-icon-height": 26,
    "entry-across": 12, "entry-down": 7, "plus-side": 30, "field-corner": 18,
    "handle-width": 36, "handle-height": 5,
    "share-height": 18, "tray-side": 84, "tray-art": 76, "tray-corner": 14,
    // The sizes of body and footnote text, and the line height of body text, are Apple's (Human Interface Guidelines,
    // Typography, large).
    "text-body": 17, "text-leading": 22, "text-footnote": 13, "text-small": 11, "text-field": 15,
    "text-initial": 18,
    "text-plus": 20, "text-no-icon": 9,
  ]

  /// Bubbles have Apple's system colors (Human Interface Guidelines, Color); the rest was measured by eye.
  private static let colors: [String: Tone] = [
    "bubble-blue": Tone(.blueBubble, .blueBubbleInDarkMode),
    "bubble-green": Tone(.greenBubble, .greenBubbleInDarkMode),
    "bubble-gray": Tone(.grayBubble, .grayBubbleInDarkMode),
    "on-gray": Tone("#000000", "#ffffff"), "on-color": Tone("#ffffff"),
    "screen": Tone("#ffffff", "#000000"), "on-screen": Tone("#000000", "#ffffff"),
    "frame-color": Tone("#1d1d20", "#3b3b41"), "frame-edge-color": Tone("#47474d", "#5e5e66"),
    "bar": Tone("#f6f6f8", "#161618"), "bar-line": Tone("#e2e2e6", "#2a2a2e"),
    "avatar-top": Tone("#a5abb9"), "avatar-bottom": Tone("#7d8391"),
    "quiet": Tone("#6b6b70", "#a0a0a6"),
    "plate": Tone("#ffffffdb"), "on-plate": Tone("#333333"),
    "no-icon-top": Tone("#8b7bff"), "no-icon-bottom": Tone("#5e4bd8"),
    "hover": Tone("#80808c29"), "plus": Tone("#e2e2e7", "#2c2c30"),
    "on-plus": Tone("#55555c", "#b9b9c0"),
    "field-line": Tone("#c9c9cf", "#3c3c42"), "field-text": Tone("#76767d", "#96969d"),
    "title-shade": Tone("#0000008c"),
    "sheet": Tone("#f2f2f6", "#1b1b1e"), "handle": Tone("#b9b9c0"),
    "share": Tone("#5f5f67", "#a9a9b2"), "share-shrunk": Tone("#a33d00", "#ffb27a"),
  ]
}

extension MessagesLook.Tone {
  /// Creates a tone with the same color in both modes if no dark color is given.
  fileprivate init(_ light: String, _ dark: String? = nil) {
    self.init(light: light, dark: dark ?? light)
  }

  fileprivate init(_ light: Background, _ dark: Background) {
    self.init(light: light.color.hexadecimal, dark: dark.color.hexadecimal)
  }
}
