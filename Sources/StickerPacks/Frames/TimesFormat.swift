import StickerBase
import StickerCodecs

/// A format in which another tool writes the times of frames.
///
/// To add one, write a constant in a file of its own and list it in ``all``.
struct TimesFormat: Sendable {
  /// The tool's name, for messages.
  let tool: String
  /// The extensions of its files in lower case.
  let extensions: Set<String>
  /// Reads a text; `nil` if it is not in this format.
  let read: @Sendable (TimesText) throws(ListProblem) -> FrameTable?

  /// The formats in the order in which they are tried.
  static let all = [apngasm, apngasmXML, pixiv, aseprite, concat]

  /// Reads a text in the first format that knows it; `nil` if none does.
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
  /// The document; `nil` if the text does not begin as JSON, or is not JSON.
  let json: DocumentNode?

  init(_ content: DecodedText) {
    utf8 = content.utf8
    json = content.startsAsJSON ? (try? JSONReader.value(of: content.utf8)) : nil
  }

  var text: String { String(decoding: utf8, as: UTF8.self) }
}

extension DecodedText {
  /// True if the first character that is no space is a brace or bracket.
  var startsAsJSON: Bool {
    let first = utf8.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}

extension FrameDelay {
  /// Reads a fraction of a second such as `10/100`, with these numbers if they fit into 16 bits.
  ///
  /// - Parameter standard: the denominator of a number alone; `nil` if there must be two numbers.
  init?(seconds text: some StringProtocol, standardDenominator standard: Int? = nil) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.count <= 9 && part.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(part) : nil
    }
    guard numbers.count == parts.count, let numerator = numbers.first,
      let denominator = numbers.count == 2 ? numbers[1] : numbers.count == 1 ? standard : nil
    else { return nil }
    if numerator <= 65_535, denominator <= 65_535 {
      self.init(numerator: numerator, denominator: denominator)
    } else {
      self = Fraction(numerator, denominator == 0 ? 100 : denominator).delay
    }
  }

  /// Reads a JSON number of milliseconds.
  init?(milliseconds node: DocumentNode?) {
    guard case .scalar(let text, isPlain: true)? = node?.content,
      let seconds = Fraction(json: text)?.divided(by: Fraction(1000)),
      let delay = FrameTable.delay(seconds)
    else { return nil }
    self = delay
  }
}
