import StickerBase
import StickerCodecs
package import SystemPackage

/// Which originals Git could bring back: files whose contents are those that its index names, committed or staged.
package struct GitCopies: Sendable {
  package private(set) var held: [FilePath] = []
  /// All originals.
  package private(set) var count = 0

  /// - Parameters:
  ///   - files: that are about to be replaced.
  ///   - limit: bytes of a file that is read.
  package init(of files: [FilePath], limit: Int) {
    count = files.count
    for (folder, files) in Dictionary(grouping: files, by: { $0.removingLastComponent() }) {
      guard let index = GitIndex(holding: folder.isEmpty ? "." : folder) else { continue }
      var names: [FilePath: [UInt8]] = [:]
      for file in files {
        if let inside = file.real?.relative(to: index.root) { names[file] = inside.bytes }
      }
      let digests = index.digests(of: Set(names.values)) ?? [:]
      held += files.filter { file in
        guard let digest = names[file].flatMap({ digests[$0] }),
          let content = try? FileContents(file, limit: limit, followsLinks: false).bytes
        else { return false }
        return GitIndex.digest(of: content) == digest
      }
    }
    held.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// Files that are named one by one.
  private static let mostNamed = 3

  /// `Git has the 2 originals, and brings them back: git restore -- a.png b.png`; `nil` where it has none.
  package var sentence: String? {
    guard !held.isEmpty else { return nil }
    let isAll = held.count == count
    let what =
      isAll
      ? count == 1 ? "the original" : "the \(count.grouped) originals"
      : "\(held.count.grouped) of the \(count.grouped) originals"
    let words = held.compactMap(\.shellWord)
    let isNamed = held.count <= Self.mostNamed && words.count == held.count
    return "Git has \(what), and brings \(agreeing(held.count, "it", "them")) back: git restore -- "
      + (isNamed ? words.joined(separator: " ") : "FILE")
  }
}

extension RepairPlan {
  /// Which of the files that it replaces Git could bring back, as they are now.
  package var gitCopies: GitCopies {
    GitCopies(
      of: files.filter { $0.stamp != nil }.map(\.path), limit: DecodeLimits.standard.fileBytes)
  }
}
