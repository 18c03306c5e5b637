import StickerPacks
import StickerRules
import SystemPackage

/// A finding with the names of its place.
struct PlacedFinding {
  let finding: Finding
  /// The index of the pack in the report; `nil` for a finding about a configuration or a baseline.
  let pack: Int?
  /// The place relative to the pack, with the line and column if there are any.
  let name: String
  /// The place with the name of the pack; equal to ``name`` if no other pack has findings.
  let fullName: String
  /// True if the finding makes the run fail.
  let fails: Bool
  /// The icon set that contains the file; `nil` if there is none.
  var iconSet: FilePath?
}

extension Report {
  /// True if several packs, or several sections of one pack, have findings, so that a file's name alone is ambiguous.
  var hasFindingsInSeveralPacks: Bool { packs.count { !$0.findings.isEmpty } > 1 }

  /// The findings about packs, in order.
  var placedFindings: [PlacedFinding] {
    let isSpread = Set(packs.filter { !$0.findings.isEmpty }.map(\.path)).count > 1
    return zip(packs.indices, titles).flatMap { index, title in
      let pack = packs[index]
      return pack.findings.map { finding in
        let name = pack.nameInSentence(of: finding.path) + finding.lineSuffix
        let fullName =
          finding.path == pack.path ? title + finding.lineSuffix : "\(title)/\(name)"
        return PlacedFinding(
          finding: finding, pack: index, name: name, fullName: isSpread ? fullName : name,
          fails: pack.fails(finding),
          iconSet: pack.iconCount > 0 ? finding.path.iconSet : nil)
      }
    }
  }

  /// The findings about the configuration and the baseline.
  var placedEntries: [PlacedFinding] {
    zip(entryFindings, unusedEntries).map { finding, entry in
      let column = finding.column.map { ":\($0)" } ?? ""
      let name = "\(finding.path.display.printable):\(finding.line ?? 1)\(column)"
      return PlacedFinding(
        finding: finding, pack: nil, name: name, fullName: name, fails: entry.fails)
    }
  }
}

extension Finding {
  /// The line and column as compilers write them, for example `:12` or `:12:5`; empty without a line.
  var lineSuffix: String { [draft.line, draft.column].compactMap { $0.map { ":\($0)" } }.joined() }
}

extension PackReport {
  /// Returns `the whole sequence` for a pack that is a single sequence, and ``displayName(of:)`` for any other path.
  func nameInSentence(of path: FilePath) -> String {
    path == self.path && stickers == [path] ? "the whole sequence" : displayName(of: path)
  }
}

extension FilePath {
  /// The icon set that contains the file; `nil` if there is none.
  fileprivate var iconSet: FilePath? {
    let folder = parent
    return CatalogFolder.Kind(folder) == .iconSet ? folder : nil
  }
}
