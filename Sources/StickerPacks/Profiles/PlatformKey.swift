import StickerBase
import StickerCodecs

extension PlatformLimit {
  /// The subjects of demands, in the order of the documentation.
  package enum Key: String, Sendable, CaseIterable {
    // Keys of a pack.
    case stickers
    case firstStickers = "first-stickers"
    case unmixed
    case paired
    case emoji
    case title
    case author
    case identifier
    case stickerName = "sticker-name"
    case nameCharacters = "name-characters"
    case ownNames = "own-names"
    case description
    case tags
    case wideCharacters = "wide-characters"
    case utf16 = "utf-16"
    case packedBytes = "packed-bytes"
    case packedImages = "packed-images"
    case eventBytes = "event-bytes"
    // Keys of a picture.
    case formats
    case bytes
    case cautiousBytes = "cautious-bytes"
    case width
    case height
    case longerSide = "longer-side"
    case square
    case evenSides = "even-sides"
    case frames
    case distinctFrames = "distinct-frames"
    case frameTime = "frame-time"
    case frameRate = "frame-rate"
    case loopTime = "loop-time"
    case totalTime = "total-time"
    case plays
    case controlOffset = "control-offset"
    case trueColor = "true-color"
    case density
    case margin
    case label
    case transparency
  }
}

extension PlatformLimit.Key {
  /// The keys of the demands on a pack.
  package static let ofPacks: [PlatformLimit.Key] = [
    .stickers, .firstStickers, .unmixed, .paired, .emoji, .title, .author, .identifier,
    .stickerName, .nameCharacters, .ownNames, .description, .tags, .wideCharacters, .utf16,
    .packedBytes, .packedImages, .eventBytes, .label,
  ]

  /// The keys of the demands on a still, an animation or another picture.
  package static let ofPictures = allCases.filter { $0 == .label || !ofPacks.contains($0) }

  /// The keys of the demands on the playback of an animation, and on the form in which it is stored.
  package static let ofTiming: [PlatformLimit.Key] = [
    .frames, .distinctFrames, .frameTime, .frameRate, .loopTime, .totalTime, .plays, .controlOffset,
    .trueColor,
  ]

  /// The unit of the demand's numbers, in the plural; `nil` for words and statements.
  package var unit: String? { units?.many }

  /// The unit of the demand's numbers in the singular and in the plural; `nil` for words and statements.
  fileprivate var units: (one: String, many: String)? {
    switch self {
    case .stickers, .firstStickers: ("sticker", "stickers")
    case .emoji: ("emoji per sticker", "emoji per sticker")
    case .title, .author, .identifier, .stickerName, .description, .tags, .label, .wideCharacters:
      ("character", "characters")
    case .packedBytes, .eventBytes, .bytes, .cautiousBytes, .controlOffset: ("byte", "bytes")
    case .packedImages: ("image", "images")
    case .width, .height, .longerSide, .margin: ("px", "px")
    case .frames, .distinctFrames: ("frame", "frames")
    case .frameTime, .loopTime, .totalTime: ("ms", "ms")
    case .frameRate: ("frame per second", "frames per second")
    case .plays: ("play", "plays")
    case .density: ("px per inch", "px per inch")
    case .nameCharacters, .ownNames, .unmixed, .paired, .utf16, .formats, .square, .evenSides,
      .trueColor, .transparency:
      nil
    }
  }

  /// The subject of the demand in a few words, such as `size of the file`. In sentences, a number follows it.
  package var name: String {
    switch self {
    case .stickers: "stickers"
    case .firstStickers: "first upload"
    case .unmixed, .paired: "kinds"
    case .emoji: "emoji"
    case .title: "name"
    case .author: "author"
    case .identifier: "identifier"
    case .stickerName, .nameCharacters, .ownNames: "name of a sticker"
    case .description: "description"
    case .tags: "tags"
    case .wideCharacters: "wide characters"
    case .utf16: "characters"
    case .packedBytes: "size of the archive"
    case .packedImages: "images in the archive"
    case .eventBytes: "size of the event"
    case .formats: "format"
    case .bytes: "size of the file"
    case .cautiousBytes: "size, to be safe"
    case .width: "width"
    case .height: "height"
    case .longerSide: "longer side"
    case .square, .evenSides: "sides"
    case .frames: "frames"
    case .distinctFrames: "different frames"
    case .frameTime: "time of a frame"
    case .frameRate: "frame rate"
    case .loopTime: "time of one play"
    case .totalTime: "time of all plays"
    case .plays: "plays"
    case .controlOffset: "animation header"
    case .trueColor: "color"
    case .density: "density"
    case .margin: "margin"
    case .label: "label"
    case .transparency: "background"
    }
  }

  /// The demand in one sentence.
  package var summary: String {
    switch self {
    case .stickers: "Number of stickers in a pack."
    case .firstStickers: "Number of stickers in the first upload; more are added later."
    case .unmixed: "Stills and animations are in different packs."
    case .paired: "Each sticker is a still and an animation."
    case .emoji: "Number of emoji that a sticker stands for."
    case .title: "Length of the pack's name."
    case .author: "Length of the author's name."
    case .identifier: "Length of the pack's identifier."
    case .stickerName: "Length of a sticker's name."
    case .nameCharacters: "The characters of a sticker's name."
    case .ownNames: "A sticker's name is not that of one of the service's own emoji."
    case .description: "Length of the description."
    case .tags: "Length of the tags."
    case .wideCharacters: "Number of characters that a wide character, such as a kana, counts for."
    case .utf16: "Characters are counted in UTF-16: most emoji count for two or more."
    case .packedBytes: "Size of the ZIP archive."
    case .packedImages: "Number of images in the ZIP archive."
    case .eventBytes: "Size of the event that describes the pack."
    case .formats: "The accepted formats."
    case .bytes: "Size of the file."
    case .cautiousBytes: "Size of the file that older or stricter readers take."
    case .width: "Width of the canvas."
    case .height: "Height of the canvas."
    case .longerSide: "Length of the longer side."
    case .square: "Both sides have the same length."
    case .evenSides: "Both sides have an even number of pixels."
    case .frames: "Number of frames in the file."
    case .distinctFrames: "Number of frames that look different."
    case .frameTime: "Duration of a frame."
    case .frameRate: "Frames per second."
    case .loopTime: "Duration of one play."
    case .totalTime: "Duration of all plays."
    case .plays: "Number of plays; 0 is forever."
    case .controlOffset: "Place of the animation's header, the chunk acTL, in the file."
    case .trueColor: "RGB with alpha, no palette."
    case .density: "Pixels per inch in the file."
    case .margin: "Clear pixels between the art and each side."
    case .label: "Length of the text that is read aloud."
    case .transparency: "The art has no background."
    }
  }
}

extension PlatformLimit.Key {
  /// ``summary`` in the form for the middle of a sentence.
  fileprivate var clause: String {
    let text = summary.hasSuffix(".") ? String(summary.dropLast()) : summary
    // An abbreviation keeps its capitals.
    return text.prefix(2).allSatisfy(\.isUppercase)
      ? text : text.prefix(1).lowercased() + text.dropFirst()
  }
}

extension PlatformLimit {
  /// The value in words, without its unit: `8, 16 or 24`, `1 to 200`, `at most 3,000`, `forever`.
  package var text: String {
    switch value {
    case .range(let least?, let most?):
      if least == most { return key == .plays && least == 0 ? "forever" : least.grouped }
      return "\(least.grouped) to \(most.grouped)"
    case .range(let least?, nil): return "at least \(least.grouped)"
    case .range(nil, let most?): return "at most \(most.grouped)"
    case .range(nil, nil): return "any"
    case .numbers(let numbers): return listed(numbers.map(\.grouped), "or")
    case .words(let words) where key == .nameCharacters: return listed(words, "and")
    case .words(let words): return listed(words.map(Self.displayName), "or")
    case .required: return "required"
    case .advised: return "advised"
    }
  }

  /// The text that lists show beside ``Key/name``: the value with its unit, or the demanded statement, such as `both
  /// sides have the same length (advised)`.
  package var statement: String {
    switch (value, key) {
    case (.required, _): return key.clause
    case (.advised, _): return "\(key.clause) (advised)"
    case (_, .wideCharacters): return "each counts for \(textWithUnit)"
    case (.range(nil, let most?), .controlOffset):
      return "within the first \(most.grouped) bytes of the file"
    default: return textWithUnit
    }
  }

  /// The value with its unit.
  package var textWithUnit: String {
    guard let units = key.units, text != "forever" else { return text }
    return "\(text) \(most ?? least == 1 ? units.one : units.many)"
  }

  private static func displayName(_ word: String) -> String {
    ImageFormat(rawValue: word)?.name ?? word.uppercased()
  }
}
