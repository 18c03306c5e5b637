import StickerBase
import StickerCodecs

extension TimesFormat {
  /// The list of ffmpeg's concat demuxer, with lines such as `file 'x.png'` and `duration 0.1` (ffmpeg-formats,
  /// concat). The first line, `ffconcat version 1.0`, may be missing if the text begins with a `file` and has a
  /// `duration`.
  static let concat = TimesFormat(tool: "ffmpeg", extensions: ["ffconcat", "concat", "txt"]) {
    (content) throws(ListProblem) -> FrameTable? in
    let lines = content.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(ConcatLine.init)
    let keywords = lines.map(\.keyword).filter { !$0.isEmpty && !$0.hasPrefix("#") }
    guard
      keywords.first == "ffconcat"
        || keywords.first == "file" && keywords.contains("duration")
    else { return nil }
    var frames: [(name: String, delay: FrameDelay?)] = []
    for (index, line) in lines.enumerated() {
      switch line.keyword {
      case "file": frames.append((TableMatch.plainName(line.word), nil))
      case "duration":
        guard !frames.isEmpty, let seconds = line.time else {
          throw ListProblem("line \(index + 1) has no valid frame duration")
        }
        frames[frames.count - 1].delay = try FrameTable.delay(seconds, "line \(index + 1)")
      case "inpoint", "outpoint":
        throw ListProblem("line \(index + 1) cuts a movie")
      default: break
      }
    }
    // ffmpeg ignores the last duration, unless the last file follows once more.
    if let last = frames.last, last.delay == nil, last.name == frames.dropLast().last?.name {
      frames.removeLast()
    }
    let rows = frames.compactMap { frame in
      frame.delay.map { FrameTable.Row(name: frame.name, delay: $0) }
    }
    if let frame = frames.first(where: { $0.delay == nil }) {
      throw ListProblem("'\(frame.name.excerpt)' has no duration")
    }
    return FrameTable(rows: rows)
  }
}

/// A line of a concat list.
private struct ConcatLine {
  let keyword: Substring
  /// The text after the keyword.
  private let value: Substring

  init(_ line: Substring) {
    let text = line.drop(while: \.isWhitespace)
    keyword = text.prefix { !$0.isWhitespace }
    value = text[keyword.endIndex...].drop(while: \.isWhitespace)
  }

  /// The word after the keyword, with its quotes and backslashes resolved (ffmpeg-utils, quoting and escaping).
  var word: String {
    var word = ""
    var isQuoted = false
    var isEscaped = false
    for character in value {
      if isEscaped {
        word.append(character)
        isEscaped = false
      } else if character == "'" {
        isQuoted.toggle()
      } else if isQuoted {
        word.append(character)
      } else if character == "\\" {
        isEscaped = true
      } else if character.isWhitespace {
        break
      } else {
        word.append(character)
      }
    }
    return word
  }

  /// The duration after the keyword, in seconds; `nil` if it is not valid. It is a number of seconds, a number with the
  /// unit `s`, `ms` or `us`, or `[HH:]MM:SS` (ffmpeg-utils, time duration).
  var time: Fraction? {
    let text = value.prefix { !$0.isWhitespace }
    let units = [("ms", 1000), ("us", 1_000_000), ("s", 1)]
    if let (unit, perSecond) = units.first(where: { text.hasSuffix($0.0) }) {
      return Fraction(text.dropLast(unit.count))?.divided(by: Fraction(perSecond))
    }
    var seconds = Fraction(0)
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3 else { return nil }
    for part in parts {
      guard let number = Fraction(part), let carried = seconds.multiplied(by: Fraction(60))
      else { return nil }
      seconds = carried.adding(number)
    }
    return seconds
  }
}
