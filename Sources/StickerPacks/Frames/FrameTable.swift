import StickerBase
package import StickerCodecs
import SystemPackage

/// A list of frames, delays and places: `frames.json` or `frames.txt` in a folder of frames, or a list that another
/// tool wrote.
package struct FrameTable {
  /// A frame with its delay and its place on a canvas.
  package struct Row: Equatable {
    /// The name of the file; `nil` if the rows of the list apply to the images in order.
    var name: String?
    /// The delay; `nil` if the list has only places.
    var delay: FrameDelay?
    /// The place; `nil` if the list specifies none.
    var place: ListedPlace?

    package init(name: String? = nil, delay: FrameDelay?) {
      self.name = name
      self.delay = delay
    }
  }

  package var rows: [Row] = []
  /// Number of plays; 0 means forever. `nil` if the list does not specify it.
  var loopCount: Int?
  var tags = ListedTags()

  /// The tool whose format the list has; `nil` for stickerlint's format.
  var tool: String?

  /// The file names of lists, in order of precedence.
  package static let fileNames = ["frames.json", "frames.txt"]
  /// The largest list that is read, in bytes.
  static let maximumBytes = 1 << 20

  /// True if every row has a delay.
  var hasDelays: Bool { rows.allSatisfy { $0.delay != nil } }
  /// True if at least one row has a place.
  var hasPlaces: Bool { rows.contains { $0.place != nil } }

  /// Returns true if another list has the same frames in the same order, with delays that differ by at most 0.5 ms.
  func hasOrderAndTimes(of other: FrameTable) -> Bool {
    rows.count == other.rows.count
      && zip(rows, other.rows).allSatisfy {
        $0.name == $1.name && Self.areEqual($0.delay, $1.delay)
      }
  }

  /// Returns true if every row of a file has a delay that differs from a given one by at most 0.5 ms.
  func has(_ delay: FrameDelay, of file: FilePath) -> Bool {
    rows.allSatisfy { $0.name != file.lastComponent?.string || Self.areEqual($0.delay, delay) }
  }

  /// Returns true if two delays differ by at most 0.5 ms, or if neither is specified. One tool writes 1/30 s for a
  /// delay for which another writes 33 ms.
  static func areEqual(_ one: FrameDelay?, _ other: FrameDelay?) -> Bool {
    guard let one, let other else { return one == other }
    return abs(one.milliseconds - other.milliseconds) <= 0.5
  }

  package init(loopCount: Int) { self.loopCount = loopCount }

  init(rows: [Row] = []) { self.rows = rows }

  /// Reads a list in stickerlint's format or in one of ``TimesFormat/all``. A list that begins with a brace or bracket
  /// is JSON.
  ///
  /// - Throws: ``ListProblem`` if the list cannot be read or has no frames.
  init(_ bytes: [UInt8]) throws(ListProblem) {
    guard let content = DecodedText(bytes) else {
      throw ListProblem("it is neither UTF-8 nor UTF-16 text; save it as UTF-8")
    }
    if content.startsAsJSON {
      let (table, problems) = Shape.table.read(json: content.utf8, as: "'frames'")
      if let table, problems.faults.isEmpty, !table.rows.isEmpty {
        self = table
      } else if let found = try TimesFormat.read(TimesText(content)) {
        self = found
      } else if let fault = problems.faults.first {
        throw ListProblem(fault.description)
      }
    } else if let found = try TimesFormat.read(TimesText(content)) {
      self = found
    } else {
      try readLines(content.text)
    }
    guard !rows.isEmpty else { throw ListProblem("it lists no frames") }
    let named = rows.count { $0.name != nil }
    guard named == 0 || named == rows.count else {
      throw ListProblem(
        "only \(named.grouped) of \(counted(rows.count, "frame")) have names: name all or none")
    }
  }

  /// Returns the seconds of a time as text: `40`, `33.3`, `100/3` and `40ms` are milliseconds, `0.04s` is seconds.
  /// Returns `nil` for any other text.
  static func seconds(_ text: some StringProtocol) -> Fraction? {
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
    return Fraction(number)?.multiplied(by: unit)
  }

  /// Returns the seconds of a JSON number of milliseconds; `nil` for any other value.
  static func seconds(milliseconds node: DocumentNode?) -> Fraction? {
    guard case .scalar(let text, isPlain: true)? = node?.content else { return nil }
    return Fraction(json: text)?.divided(by: Fraction(1000))
  }

  /// Maximum number of seconds for which an APNG can show a frame (PNG 3rd edition, 11.3.6.2).
  package static let maxSeconds = 65_535

  /// Returns the delay of a number of seconds.
  ///
  /// - Parameter part: the part of the list that has the number, for the message; `nil` if the caller adds it.
  /// - Throws: ``ListProblem`` if the number is above ``maxSeconds``.
  static func delay(
    _ seconds: Fraction, _ part: String? = nil
  ) throws(ListProblem) -> FrameDelay {
    guard seconds.value <= Double(maxSeconds) else {
      let (whole, rest) = seconds.numerator.quotientAndRemainder(dividingBy: seconds.denominator)
      throw ListProblem(
        (part.map { "\($0): " } ?? "")
          + "a delay of \((rest > 0 ? whole + 1 : whole).grouped) s is above the limit of "
          + "\(maxSeconds.grouped) s")
    }
    return seconds.delay
  }
}

// A text with one frame per line: the name of the file, which may be missing, and the time. A line that begins with #
// is a comment.
extension FrameTable {
  private mutating func readLines(_ text: String) throws(ListProblem) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let words = line.split { $0 == " " || $0 == "\t" }
      guard let last = words.last, words.first?.hasPrefix("#") != true else { continue }
      guard let seconds = Self.seconds(last) else {
        throw ListProblem(
          "line \(index + 1) does not end with a time such as 40, 100/3 or 0.04s")
      }
      let delay = try Self.delay(seconds, "line \(index + 1)")
      let name = line.prefix(upTo: last.startIndex)
        .drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }
      rows.append(Row(name: name.isEmpty ? nil : String(name.reversed()), delay: delay))
    }
  }
}

extension Shape where Value == FrameTable {
  /// The JSON that `disassemble` writes, or only its array, which may also contain times in place of frames.
  fileprivate static var table: Shape {
    let rows = Shape<[FrameTable.Row]>.list(of: .row, atMost: .max)
    let object = Shape.object(
      FrameTable(),
      [
        Field("frames", \.rows, rows),
        Field("loop", \.loopCount, .whole(atMost: Int(Int32.max))),
      ], unknown: .ignored)
    return rows.map { rows, _ in FrameTable(rows: rows) }.or(object) { $0 == .mapping }
  }
}

/// A row as it is written in JSON.
private struct WrittenRow {
  var file: String?
  var delay: FrameDelay?
  var numerator: Int?
  var denominator: Int?
}

extension Shape where Value == FrameTable.Row {
  fileprivate static var row: Shape {
    let object = Shape<WrittenRow>.object(
      WrittenRow(),
      [
        Field("file", \.file, .string), Field("delay", \.delay, .delay),
        Field("numerator", \.numerator, .whole(atMost: 65_535)),
        Field("denominator", \.denominator, .whole(atMost: 65_535)),
      ], unknown: .ignored
    ).map { row, _ throws(ShapeFault) in
      if let numerator = row.numerator, let denominator = row.denominator {
        let delay = FrameDelay(numerator: numerator, denominator: denominator)
        return FrameTable.Row(name: row.file, delay: delay)
      }
      guard let delay = row.delay else {
        throw ShapeFault("a frame needs either 'delay' or 'numerator' and 'denominator'")
      }
      return FrameTable.Row(name: row.file, delay: delay)
    }
    return Shape<FrameDelay>.delay.map { delay, _ in FrameTable.Row(delay: delay) }
      .or(object) { $0 == .mapping }
  }
}

extension Shape where Value == FrameDelay {
  fileprivate static var delay: Shape {
    Shape(schema: ["type": ["number", "string"]]) { node, _, problems in
      let text = node.text ?? ""
      guard let seconds = FrameTable.seconds(milliseconds: node) ?? FrameTable.seconds(text) else {
        problems.add(
          "a delay is not a time such as 40, \"100/3\" or \"0.04s\"", at: node.place)
        return nil
      }
      do throws(ListProblem) {
        return try FrameTable.delay(seconds)
      } catch {
        problems.add(error.text, at: node.place)
        return nil
      }
    }
  }
}

extension Shape where Value == Int {
  /// A whole number from 0 to a maximum. It may be written like `1.0`, since JSON does not distinguish integers.
  static func whole(atMost maximum: Int) -> Shape {
    Shape<Double>.number().map { number, name throws(ShapeFault) in
      guard 0...Double(maximum) ~= number, number.rounded() == number else {
        throw ShapeFault("\(name) is not a whole number from 0 to \(maximum)")
      }
      return Int(number)
    }
  }
}

extension FrameTable {
  /// Returns the names, delays and number of plays as JSON, from which they can be read back exactly.
  ///
  /// - Parameter format: the format of the image that the frames come from, which is written for people only.
  package func json(format: ImageFormat) -> String {
    var text = "{\n  \"format\": \"\(format.rawValue)\",\n  \"loop\": \(loopCount ?? 0),\n"
    text += "  \"frames\": [\n"
    text += rows.map { row in
      "    {\"file\": \"\(row.name ?? "")\", \"numerator\": \(row.delay?.numerator ?? 0), "
        + "\"denominator\": \(row.delay?.denominator ?? 1)}"
    }.joined(separator: ",\n")
    return text + "\n  ]\n}\n"
  }
}
