import StickerBase
import StickerCodecs
package import SystemPackage

/// The originals that Git can restore: files whose contents equal those in its index, committed or staged.
package struct GitCopies: Sendable {
  /// Restorable files by work tree, as paths in Git's index.
  private var held: [FilePath: [FilePath]] = [:]
  /// Number of all originals.
  private var count = 0

  /// - Parameters:
  ///   - files: files that are about to be replaced.
  ///   - limit: maximum size in bytes of a file that is read.
  package init(of files: [FilePath], limit: Int) {
    count = files.count
    var roots: [FilePath: FilePath?] = [:]
    var names: [FilePath: [(file: FilePath, name: FilePath)]] = [:]
    for file in files {
      let folder = file.parent
      let root = roots[folder] ?? GitIndex.root(holding: folder)
      roots[folder] = root
      guard let root, let place = folder.real, let name = file.lastComponent else { continue }
      names[root, default: []].append((file, place.appending(name).relative(to: root)))
    }
    for (root, files) in names {
      let wanted = Set(files.map(\.name.bytes))
      guard let digests = GitIndex(of: root)?.digests(of: wanted) else { continue }
      let found = files.filter { file, name in
        guard let digest = digests[name.bytes],
          let content = try? FileContents(file, limit: limit, followsLinks: false).bytes
        else { return false }
        return GitIndex.digest(of: content) == digest
      }
      if !found.isEmpty {
        held[root] = found.map(\.name).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
      }
    }
  }

  /// Maximum number of files named in a command.
  private static let mostNamed = 12

  /// One sentence per work tree, such as `Git has the originals of all 2 files; to get them back: git restore
  /// -- a.png b.png`.
  package var sentences: [String] {
    held.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }.map { root, names in
      let what =
        count == 1
        ? "the original"
        : names.count == count
          ? "the originals of all \(count.grouped) files"
          : "the originals of \(names.count.grouped) of the \(count.grouped) files"
      let pronoun = names.count == 1 ? "it" : "them"
      return "Git has \(what); to get \(pronoun) back: \(Self.command(root, names))"
    }
  }

  private static func command(_ root: FilePath, _ names: [FilePath]) -> String {
    let isHere = FilePath(".").real == root
    let place = isHere ? "" : " -C \(root.shellWord ?? "FOLDER")"
    let words = names.compactMap(\.shellWord)
    let isNamed = names.count <= mostNamed && words.count == names.count
    // Git treats names as patterns (gitglossary(7), pathspec).
    let special = Set("*?[]\\:".utf8)
    let isLiteral = isNamed && names.contains { $0.bytes.contains(where: special.contains) }
    return "git\(place)\(isLiteral ? " --literal-pathspecs" : "") restore -- "
      + (isNamed ? words.joined(separator: " ") : "FILE")
  }
}

extension RepairPlan {
  /// The replaced files that Git can restore in their current state.
  package var gitCopies: GitCopies {
    GitCopies(
      of: files.filter { $0.stamp != nil }.map(\.path), limit: DecodeLimits.standard.fileBytes)
  }
}
