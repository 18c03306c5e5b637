import StickerBase
import StickerCodecs

/// A format in which another tool writes the times of frames, or their places on a canvas.
///
/// To add one, write a constant in a separate file and list it in ``all``.
struct TimesFormat: Sendable {
  /// The tool's name, for messages.
  let tool: String
  /// The extensions of the tool's files, in lower case.
  let extensions: Set<String>
  /// Reads a text; returns `nil` if the text is not in this format.
  let read: @Sendable (TimesText) throws(ListProblem) -> FrameTable?

  /// The formats in the order in which they are tried.
  static let all = [apngasm, apngasmXML, pixiv, aseprite, texturePacker, concat]

  /// Reads a text in the first format that recognizes it. Returns `nil` if none does.
  static func read(_ content: TimesText) throws(ListProblem) -> FrameTable? {
    for format in all {
      guard var table = try format.read(content), !table.rows.isEmpty else { continue }
      table.tool = format.tool
      return table
    }
    return nil
  }
}

/// The text of a file that may hold times.
struct TimesText {
  /// UTF-8 without a byte order mark.
  let utf8: [UInt8]
  /// The text as JSON; `nil` if it is not JSON.
  let json: DocumentNode?

  init(_ content: DecodedText) {
    utf8 = content.utf8
    json = content.startsAsJSON ? (try? JSONReader.value(of: content.utf8)) : nil
  }

  var text: String { String(decoding: utf8, as: UTF8.self) }
}

extension DecodedText {
  /// True if the first character that is not whitespace is a brace or bracket.
  var startsAsJSON: Bool {
    let first = utf8.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}

extension FrameDelay {
  /// Reads a fraction of a second such as `10/100`. Numerator and denominator are kept if both fit into 16 bits.
  ///
  /// - Parameters:
  ///   - standard: the denominator for a text with only one number; `nil` if the text must have two.
  ///   - part: the part of the list that has the text, for the message.
  /// - Returns: `nil` if the text is not such a fraction.
  /// - Throws: ``ListProblem`` if the time is longer than a delay can express.
  static func fraction(
    _ text: some StringProtocol, standardDenominator standard: Int? = nil, _ part: String
  ) throws(ListProblem) -> FrameDelay? {
    let words = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = words.compactMap { word in
      word.utf8.count <= 9 && word.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(word) : nil
    }
    guard numbers.count == words.count, let numerator = numbers.first,
      let denominator = numbers.count == 2 ? numbers[1] : numbers.count == 1 ? standard : nil
    else { return nil }
    if numerator <= 65_535, denominator <= 65_535 {
      return FrameDelay(numerator: numerator, denominator: denominator)
    }
    return try FrameTable.delay(Fraction(numerator, denominator == 0 ? 100 : denominator), part)
  }
}
