import StickerBase
import StickerPacks
import SystemPackage

/// Flags names that a Mac's file system takes for the same name.
struct CollidingNames: PackRule {
  static let metadata = RuleMetadata(
    id: "colliding-names", group: .packs, severity: .error,
    summary: "Two names in a folder differ only in case, or in how accents are encoded.",
    why:
      "By default, a Mac's disk treats them as one name: a checkout keeps only one of the two "
      + "files, and Xcode builds the pack with it twice, or not at all.",
    howToFix: "Rename one of them.",
    since: "0.1.0",
    evidence: [
      .apple(
        .fileSystem, "names are compared without regard to case and to how accents are encoded")
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    let paths =
      pack.source.files.map(\.path) + pack.sequences + pack.irregularFiles.map(\.path)
      + pack.catalogFolders.map(\.path)
    let byFolder = Dictionary(grouping: Set(paths)) { $0.removingLastComponent() }
    var reported: Set<Set<String>> = []
    for (_, paths) in byFolder.sorted(by: { naturallyPrecedes($0.key, $1.key) }) {
      let names = paths.map { ($0.displayedName, $0) }
      for twins in Self.collisions(names.map(\.0)) {
        reported.insert(Set(twins))
        let same = names.filter { twins.contains($0.0) }.map(\.1).sorted(by: naturallyPrecedes)
        report(.colliding(twins, path: same.last, covers: Array(same.dropLast())))
      }
    }
    for folder in pack.catalogFolders {
      for twins in Self.collisions(folder.contents.listedNames)
      where !reported.contains(Set(twins)) {
        report(.colliding(twins, path: folder.contentsPath, covers: [folder.contentsPath]))
      }
    }
  }

  /// Returns groups of names that differ in their bytes but are one name on a Mac, in byte order. The Apple File System
  /// compares names without regard to case and normalization (Apple File System Reference).
  static func collisions(_ names: [String]) -> [[String]] {
    // Swift compares strings by canonical equivalence, so that precomposed and decomposed accents are equal.
    let groups = Dictionary(grouping: names) { $0.lowercased() }
    return groups.values.compactMap { group in
      var seen: Set<[UInt8]> = []
      let different = group.filter { seen.insert(Array($0.utf8)).inserted }
      return different.count > 1
        ? different.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } : nil
    }.sorted { $0[0].utf8.lexicographicallyPrecedes($1[0].utf8) }
  }
}

extension Finding.Draft {
  fileprivate static func colliding(
    _ names: [String], path: FilePath?, covers: [FilePath]
  ) -> Self {
    // Strings are equal whatever the encoding of their accents. So unequal names differ in case, and names whose
    // lowercase forms have different bytes differ in encoding.
    let differInCase = Set(names).count > 1
    let differInEncoding = !differInCase || Set(names.map { Array($0.lowercased().utf8) }).count > 1
    let reasons =
      (differInCase ? ["upper and lower case"] : [])
      + (differInEncoding ? ["how accents are encoded"] : [])
    var draft = Self(
      "\(listed(names.map { "'\($0.excerpt)'" }, "and")) are one name on a Mac's disk: they differ "
        + "only in \(listed(reasons, "and in")).",
      help: "Rename all but one of them.", path: path)
    draft.covers = covers
    return draft
  }
}
