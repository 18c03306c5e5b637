import StickerPacks
import StickerRules
import SystemPackage

/// A finding with the names of the place it is about.
struct PlacedFinding {
  let finding: Finding
  /// The pack it belongs to, by its number in the report; `nil` when it is about a configuration or a
  /// baseline.
  let pack: Int?
  /// Its place as seen from its pack, with the line where there is one.
  let name: String
  /// Its place as seen from outside; the same where no other pack has findings.
  let fullName: String
  /// Whether it makes the run fail.
  let fails: Bool
  /// The icon set that its file is an image of.
  var iconSet: FilePath?
}

extension Report {
  /// Whether findings are spread over several packs, so that a file's name is not enough.
  var hasFindingsInSeveralPacks: Bool { packs.count { !$0.findings.isEmpty } > 1 }

  /// The findings about packs, in order.
  var placedFindings: [PlacedFinding] {
    let isSpread = hasFindingsInSeveralPacks
    return zip(packs.indices, titles).flatMap { index, title in
      let pack = packs[index]
      return pack.findings.map { finding in
        let name = pack.called(finding.path) + finding.lineSuffix
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
  var placedLeftovers: [PlacedFinding] {
    zip(leftovers, allLeftovers).map { finding, leftover in
      let column = finding.column.map { ":\($0)" } ?? ""
      let name = "\(finding.path.display.printable):\(finding.line ?? 1)\(column)"
      return PlacedFinding(
        finding: finding, pack: nil, name: name, fullName: name, fails: leftover.fails)
    }
  }
}

extension Finding {
  /// `:12` for a line of a file, `:12:5` with a column, as compilers write it; empty where there is none.
  var lineSuffix: String { [line, column].compactMap { $0.map { ":\($0)" } }.joined() }
}

extension PackReport {
  /// As ``shown(_:)``; a pack that is one sticker is not called a pack.
  func called(_ path: FilePath) -> String {
    path == self.path && stickers == [path] ? "the whole sequence" : shown(path)
  }
}

extension FilePath {
  /// The icon set that it lies in; `nil` where it lies in none.
  fileprivate var iconSet: FilePath? {
    let folder = parent
    return CatalogFolder.Kind(folder) == .iconSet ? folder : nil
  }
}
