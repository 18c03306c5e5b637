import StickerBase
import SystemPackage

/// An entry of a baseline whose file was renamed.
struct MovedEntry: Sendable, Equatable {
  var ruleID: String
  /// The baseline as the user would type it.
  var file: FilePath
  /// The line of the entry, from 1.
  var line: Int
  /// The old path, as the baseline spells it.
  var path: String
  /// The new path, as the baseline spells it.
  var newPath: String
}

extension Report {
  /// A line for each baseline about accepted findings whose files were renamed.
  package var renames: [String] {
    let byFile = Dictionary(grouping: movedBaseline, by: \.file)
    return byFile.sorted { naturallyPrecedes($0.key, $1.key) }.map { file, moved in
      let fileCount = Set(moved.map(\.path)).count
      return "\(file.display.printable): \(counted(moved.count, "accepted finding")) moved: "
        + "\(moved[0].path.printable) is now \(moved[0].newPath.printable)"
        + "\(andMore(fileCount - 1)); --prune-baseline writes the new "
        + agreeing(fileCount, "name", "names")
    }
  }
}
