import ArgumentParser
import StickerBase
import StickerLinting
import StickerPacks

/// The table of the outcomes of several animations.
struct AssemblyTable {
  struct Row {
    fileprivate let cells: [String]
    /// The result of fitting, or the reason for a failure.
    fileprivate let note: String
    fileprivate let byteCount: Int?
    fileprivate let status: ExitStatus?
    /// True if the file already existed.
    fileprivate var existed = false
  }

  private var rows: [Row] = []

  var count: Int { rows.count }

  mutating func add(_ row: Row) { rows.append(row) }

  /// The worst status; `nil` if nothing failed and no existing file is refused.
  var status: ExitStatus? {
    let found = rows.compactMap(\.status)
    return found.contains(.failure) ? .failure : found.first
  }

  /// Returns the table with a line for each animation and one for the total. A note that does not fit next to the
  /// columns follows on separate lines.
  ///
  /// - Parameter place: the place of the files in words, for the last line.
  func text(_ place: String, _ style: TextStyle) -> String {
    let titles = ["name", "frames", "loop", "size"]
    let widths = titles.indices.map { column in
      (rows.map { $0.cells[column] } + [titles[column]]).map(\.columns).max() ?? 0
    }
    func line(_ cells: [String], _ note: String) -> String {
      let padded = cells.enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: widths[column] - cell.columns)
        return column == 0 ? cell + blanks : blanks + cell
      }
      let columns = "  \(padded.joined(separator: "  "))"
      let note = style.plain(note)
      if note.isEmpty || columns.columns + 2 + note.columns <= style.width {
        return style.plain(note.isEmpty ? columns : "\(columns)  \(note)") + "\n"
      }
      return style.plain(columns) + "\n"
        + wrap(note, width: style.width - 6).map { "      \($0)\n" }.joined()
    }
    let made = rows.compactMap(\.byteCount)
    let existing = rows.count { $0.existed }
    return line(titles, "") + rows.map { line($0.cells, $0.note) }.joined()
      + style.plain(
        "\(made.count.grouped) of \(counted(rows.count, "animation")) made"
          + (existing > 0 ? ", \(existing.grouped) already there" : "")
          + ", \(ByteCount(made.reduce(0, +))), \(place)\n")
  }
}

extension AssemblyTable.Row {
  /// Creates the row of an animation that was made.
  init(_ entry: FrameCollection.Entry, _ made: AssembledFile) {
    cells = Self.cells(
      entry,
      [
        made.frameCount.grouped, "\(hundredths(made.seconds)) s", "\(ByteCount(made.bytes.count))",
      ])
    note = [made.fit ?? "exact", made.merged].compactMap(\.self).joined(separator: "; ")
    (byteCount, status) = (made.bytes.count, nil)
  }

  /// Creates the row of an animation whose file already exists.
  ///
  /// - Parameter problem: the reason that a platform refuses the file, as a clause; `nil` if it does not refuse it.
  init(existing entry: FrameCollection.Entry, problem: String?) {
    cells = Self.cells(entry)
    note = "already there\(problem.map { ", and \($0)" } ?? ""); --force replaces it"
    (byteCount, status, existed) = (nil, problem == nil ? nil : .findings, true)
  }

  /// Creates the row of an animation that failed, with the reason.
  init(_ entry: FrameCollection.Entry, _ error: any Error) {
    cells = Self.cells(entry)
    byteCount = nil
    switch error {
    case let ending as any RunEnding:
      let stop = ending.stop
      // The name is already in the first column.
      let name = entry.path.display.printable
      let text = Self.oneLine(stop.text)
      let prefix = ["\(name): ", "\(name) "].first(where: text.hasPrefix)
      note = String(text.dropFirst(prefix?.count ?? 0))
      status = stop.status
    case let failure as FitFailure: (note, status) = (failure.sentence, .findings)
    case let error as ValidationError: (note, status) = (Self.oneLine(error.message), .failure)
    default: (note, status) = ("\(error)".printable, .failure)
    }
  }

  /// Returns the cells of an animation: its name, and dashes instead of unknown facts.
  private static func cells(
    _ entry: FrameCollection.Entry, _ facts: [String] = ["-", "-", "-"]
  ) -> [String] {
    [entry.path.displayedName.printable] + facts
  }

  /// Returns a text with its lines joined.
  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }.joined(separator: " ")
  }
}
