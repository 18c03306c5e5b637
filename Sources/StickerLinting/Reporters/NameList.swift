import StickerBase

/// A list of file names within a number of lines, with their common folder named once.
struct NameList {
  /// The common folder without a trailing `/`; `nil` if there is none, or if there is only one name.
  let folder: String?
  /// The names relative to the folder.
  let names: [String]

  init(_ names: [String]) {
    let folder = names.count > 1 ? Self.commonFolder(of: names) : ""
    self.folder = folder.isEmpty ? nil : String(folder.dropLast())
    self.names = names.map { String($0.dropFirst(folder.count)) }
  }

  /// Returns the names that fit in a number of lines, but at least the first one.
  ///
  /// - Parameter start: the text before the names.
  /// - Returns: the lines, and the number of names in them.
  func lines(
    atMost maxLines: Int, after start: String, width: Int
  ) -> (lines: [String], count: Int) {
    if maxLines == .max { return (lines(of: names.count, after: start, width), names.count) }
    var (fitting, tooMany) = (1, 1)
    var columns = 0
    for name in names {
      guard columns <= maxLines * width else { break }
      columns += name.columns + 2
      tooMany += 1
    }
    while tooMany - fitting > 1 {
      let middle = (fitting + tooMany) / 2
      if lines(of: middle, after: start, width).count <= maxLines {
        fitting = middle
      } else {
        tooMany = middle
      }
    }
    return (lines(of: fitting, after: start, width), fitting)
  }

  /// Returns the first `count` names and the number of the remaining ones, wrapped. A name that fits on a line is not
  /// broken.
  private func lines(of count: Int, after start: String, _ width: Int) -> [String] {
    Phrase.lines(
      start.split(separator: " ").map { Phrase(String($0)) } + phrases(count), separator: " ",
      width: width)
  }

  /// Returns the first `count` names and the number of the remaining ones as phrases. A name is one phrase, even if it
  /// contains blanks.
  private func phrases(_ count: Int) -> [Phrase] {
    let remainder = andMore(names.count - count).split(separator: " ").map { Phrase(String($0)) }
    return names.prefix(count).enumerated().map { index, name in
      Phrase(index + 1 < min(count, names.count) ? name + "," : name)
    } + remainder
  }

  /// Returns the common folder with a trailing `/`; empty if there is none.
  private static func commonFolder(of names: [String]) -> Substring {
    guard let first = names.first else { return "" }
    var folder = first.folder
    for name in names where !folder.isEmpty {
      while !name.hasPrefix(folder) { folder = folder.dropLast().folder }
    }
    return folder
  }
}

extension StringProtocol {
  /// The text up to and including the last `/`.
  fileprivate var folder: Substring {
    Substring(self).lastIndex(of: "/").map { Substring(self)[...$0] } ?? ""
  }
}
