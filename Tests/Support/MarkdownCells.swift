/// The cells of a Markdown table row, as GitHub shows them.
public struct MarkdownCells {
  /// The visible text of each cell. The backslashes of escapes remain, except before `|`.
  public private(set) var texts: [String] = []
  /// The text outside code, which Markdown interprets.
  public private(set) var prose: [String] = []

  /// - Parameter row: a line that begins and ends with `|`.
  public init(row: some StringProtocol) {
    for cell in Self.split(row).dropFirst().dropLast() { read(cell) }
  }

  /// Splits a row at every unescaped `|`. A backslash escapes the ASCII punctuation after it, and is removed before `|`
  /// (cmark-gfm, extensions/table.c).
  private static func split(_ row: some StringProtocol) -> [String] {
    var cells = [""]
    var rest = Array(row.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      if scalar == "\\", let next = rest.first, next.isASCII, next.value > 0x20,
        !next.properties.isAlphabetic, !("0"..."9" ~= next)
      {
        rest.removeFirst()
        cells[cells.count - 1] += (next == "|" ? "" : "\\") + String(next)
      } else if scalar == "|" {
        cells.append("")
      } else {
        cells[cells.count - 1].unicodeScalars.append(scalar)
      }
    }
    return cells
  }

  /// Separates code from prose: a run of backticks opens code that the next run of the same length closes
  /// (CommonMark 0.31, section 6.1).
  private mutating func read(_ cell: String) {
    var (text, prose) = ("", "")
    var rest = Array(cell.unicodeScalars)[...].trimmed()
    while !rest.isEmpty {
      let fence = rest.prefix { $0 == "`" }
      guard !fence.isEmpty else {
        prose.unicodeScalars.append(rest.removeFirst())
        text.unicodeScalars.append(prose.unicodeScalars.last!)
        continue
      }
      rest = rest.dropFirst(fence.count)
      guard let end = Self.end(of: fence.count, in: rest) else {
        prose.unicodeScalars.append(contentsOf: fence)
        text.unicodeScalars.append(contentsOf: fence)
        continue
      }
      var code = rest[..<end]
      if code.count > 2, code.first == " ", code.last == " ", code.contains(where: { $0 != " " }) {
        code = code.dropFirst().dropLast()
      }
      text.unicodeScalars.append(contentsOf: code)
      rest = rest[(end + fence.count)...]
    }
    self.texts.append(text)
    self.prose.append(prose)
  }

  /// Returns the index of the first run of exactly `length` backticks; `nil` if there is none.
  private static func end(of length: Int, in text: ArraySlice<Unicode.Scalar>) -> Int? {
    var index = text.startIndex
    while index < text.endIndex {
      let run = text[index...].prefix { $0 == "`" }.count
      if run == length { return index }
      index += max(run, 1)
    }
    return nil
  }
}

extension ArraySlice<Unicode.Scalar> {
  fileprivate func trimmed() -> Self {
    var slice = self
    while slice.first == " " { slice.removeFirst() }
    while slice.last == " " { slice.removeLast() }
    return slice
  }
}
