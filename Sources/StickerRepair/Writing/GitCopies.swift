import StickerBase
import StickerCodecs
package import SystemPackage

/// Which originals Git could bring back: files whose contents are those that its index names, committed or staged.
package struct GitCopies: Sendable {
  /// By work tree, the names of files below it, as Git has them.
  private var held: [FilePath: [FilePath]] = [:]
  /// All originals.
  private var count = 0

  /// - Parameters:
  ///   - files: that are about to be replaced.
  ///   - limit: bytes of a file that is read.
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

  /// Files that are named in a command.
  private static let mostNamed = 12

  /// What to say of each work tree: `Git has the originals of all 2 files; to get them back: git restore -- a.png b.png`.
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
    // Names are patterns for Git (gitglossary(7), pathspec).
    let special = Set("*?[]\\:".utf8)
    let isLiteral = isNamed && names.contains { $0.bytes.contains(where: special.contains) }
    return "git\(place)\(isLiteral ? " --literal-pathspecs" : "") restore -- "
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
