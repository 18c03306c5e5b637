import StickerBase
package import StickerCodecs

/// A list of frames and delays that lies beside them: `frames.json` or `frames.txt`.
package struct FrameTable {
  /// One frame: its file, unless the list goes by position, and how long it shows.
  package struct Row: Equatable {
    var name: String?
    var delay: FrameDelay

    package init(name: String? = nil, delay: FrameDelay) {
      self.name = name
      self.delay = delay
    }
  }

  package var rows: [Row] = []
  /// How often the animation plays; 0 means for ever.
  var loopCount: Int?

  /// The names that are looked for in a folder, the first one first.
  package static let fileNames = ["frames.json", "frames.txt"]
  /// Bytes of a list that are read.
  static let maximumBytes = 1 << 20

  /// An empty list.
  package init(loopCount: Int) { self.loopCount = loopCount }

  /// Reads a list; JSON begins with a brace or bracket.
  init(_ bytes: [UInt8]) throws(ListProblem) {
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      try readJSON(bytes)
    } else {
      try readLines(bytes)
    }
    guard !rows.isEmpty else { throw ListProblem("it lists no frames") }
    let named = rows.count { $0.name != nil }
    guard named == 0 || named == rows.count else {
      throw ListProblem(
        "only \(named.grouped) of \(counted(rows.count, "frame")) have names: name all or none")
    }
  }

  /// How times are written: `40`, `33.3`, `100/3` and `40ms` are milliseconds, `0.04s` seconds.
  static func delay(_ text: some StringProtocol) -> FrameDelay? {
    let number: Substring
    let unit: Fraction
    let text = Substring(text)
    if text.hasSuffix("ms") {
      (number, unit) = (text.dropLast(2), Fraction(1, 1000))
    } else if text.hasSuffix("s") {
      (number, unit) = (text.dropLast(), Fraction(1))
    } else {
      (number, unit) = (text, Fraction(1, 1000))
    }
    guard let seconds = Fraction(number)?.multiplied(by: unit), seconds.value <= 65_535 else {
      return nil
    }
    return seconds.delay
  }
}

// One frame a line: the time, behind the file's name if there is one. # begins a comment.
extension FrameTable {
  private mutating func readLines(_ bytes: [UInt8]) throws(ListProblem) {
    // Some editors begin a file with a byte order mark.
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard let text = String(validating: content, as: UTF8.self) else {
      throw ListProblem("it is not UTF-8 text")
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let words = line.split { $0 == " " || $0 == "\t" }
      guard let last = words.last, words.first?.hasPrefix("#") != true else { continue }
      guard let delay = Self.delay(last) else {
        throw ListProblem(
          "line \(index + 1) does not end with a time such as 40, 100/3 or 0.04s")
      }
      let name = line.prefix(upTo: last.startIndex)
        .drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }
      rows.append(Row(name: name.isEmpty ? nil : String(name.reversed()), delay: delay))
    }
  }
}

// What `disassemble` writes; also a list of times alone.
extension FrameTable {
  private mutating func readJSON(_ bytes: [UInt8]) throws(ListProblem) {
    do throws(JSONFault) {
      let document = try JSONReader.value(of: bytes)
      guard case .object(let members) = document.content else {
        return try readRows(document)
      }
      for member in members {
        switch member.key {
        case "frames": try readRows(member.value)
        case "loop": loopCount = try Self.integer(member.value, "'loop'")
        default: break
        }
      }
    } catch {
      throw ListProblem(error.description(in: bytes))
    }
  }

  private mutating func readRows(_ list: JSONNode) throws(JSONFault) {
    for element in try list.elements("'frames'") {
      guard case .object(let members) = element.content else {
        rows.append(Row(name: nil, delay: try Self.delay(element)))
        continue
      }
      var name: String?
      var delay: FrameDelay?
      var (numerator, denominator) = (Int?.none, Int?.none)
      for member in members {
        switch member.key {
        case "file": name = try member.value.string("'file'")
        case "delay": delay = try Self.delay(member.value)
        case "numerator": numerator = try Self.integer(member.value, "'numerator'", 65_535)
        case "denominator": denominator = try Self.integer(member.value, "'denominator'", 65_535)
        default: break
        }
      }
      if let numerator, let denominator {
        delay = FrameDelay(numerator: numerator, denominator: denominator)
      }
      guard let delay else {
        throw JSONFault(
          problem: "a frame has neither 'delay' nor 'numerator' and 'denominator',",
          offset: element.offset)
      }
      rows.append(Row(name: name, delay: delay))
    }
  }

  private static func delay(_ value: JSONNode) throws(JSONFault) -> FrameDelay {
    let text =
      switch value.content {
      case .string(let text): text
      case .number(let number): "\(number)"
      default: ""
      }
    guard let delay = delay(text) else {
      throw JSONFault(
        problem: "a delay is not a time such as 40, \"100/3\" or \"0.04s\"", offset: value.offset)
    }
    return delay
  }

  private static func integer(
    _ value: JSONNode, _ name: String, _ most: Int = Int(Int32.max)
  ) throws(JSONFault) -> Int {
    let number = try value.number(name)
    guard 0...Double(most) ~= number, number.rounded() == number else {
      throw JSONFault(
        problem: "\(name) is not a whole number from 0 to \(most)", offset: value.offset)
    }
    return Int(number)
  }
}

extension FrameTable {
  /// The list as JSON, to be read back exactly.
  ///
  /// - Parameter format: where the frames come from, for the reader.
  package func json(format: ImageFormat) -> String {
    var text = "{\n  \"format\": \"\(format.rawValue)\",\n  \"loop\": \(loopCount ?? 0),\n"
    text += "  \"frames\": [\n"
    text += rows.map { row in
      "    {\"file\": \"\(row.name ?? "")\", \"numerator\": \(row.delay.numerator), "
        + "\"denominator\": \(row.delay.denominator)}"
    }.joined(separator: ",\n")
    return text + "\n  ]\n}\n"
  }
}
