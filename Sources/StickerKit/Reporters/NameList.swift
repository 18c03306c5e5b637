import StickerBase

/// Names of files as far as there is room, with the folder that all of them lie in named once.
struct NameList {
  /// The folder, without a `/` at its end; `nil` when there is none, or one name alone.
  let folder: String?
  /// As seen from the folder.
  let names: [String]

  init(_ names: [String]) {
    let folder = names.count > 1 ? Self.commonFolder(of: names) : ""
    self.folder = folder.isEmpty ? nil : String(folder.dropLast())
    self.names = names.map { String($0.dropFirst(folder.count)) }
  }

  /// The first of the names, and how many there are more.
  func text(_ shown: Int) -> String {
    names.prefix(shown).joined(separator: ", ") + andMore(names.count - shown)
  }

  /// As many of the names as fit in so many lines; the first one in any case.
  ///
  /// - Returns: the lines, and the number of names in them.
  func lines(_ most: Int, behind start: String, width: Int) -> (lines: [String], count: Int) {
    if most == .max { return (wrap(start + text(names.count), width: width), names.count) }
    var (fitting, tooMany) = (1, 1)
    var columns = 0
    for name in names {
      guard columns <= most * width else { break }
      columns += name.columns + 2
      tooMany += 1
    }
    while tooMany - fitting > 1 {
      let middle = (fitting + tooMany) / 2
      if wrap(start + text(middle), width: width).count <= most {
        fitting = middle
      } else {
        tooMany = middle
      }
    }
    return (wrap(start + text(fitting), width: width), fitting)
  }

  /// With a `/` at its end; empty where there is none.
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
  /// All of it up to the last `/`.
  fileprivate var folder: Substring {
    Substring(self).lastIndex(of: "/").map { Substring(self)[...$0] } ?? ""
  }
}
