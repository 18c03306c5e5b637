import StickerBase
import StickerLinting
import StickerPacks
package import SystemPackage

/// The lines of code, pages and data that use the old names of files that a repair renames. They are reported for a
/// person to change, since the program cannot know what a line means.
package struct OldNameUses: Sendable {
  /// A line that uses an old name.
  package struct Use: Sendable, Equatable {
    package var file: FilePath
    /// The line, from 1.
    package var line: Int
    /// The old and the new name, safe to print.
    package var (old, new): (String, String)
    /// The number of places in the line.
    package var count = 1
    /// The first place; `nil` if the line is short.
    package var place: OldNamePlace?
    /// True if the line may mean something else.
    package var isDoubtful = false
  }

  /// The uses, sorted by file and line, with prose after code, and doubtful uses last; at most ``maxKept``.
  package private(set) var uses: [Use] = []
  /// The number of uses that were found.
  package private(set) var count = 0
  /// False if the search ended at one of its limits.
  package private(set) var isComplete = true

  package init() {}

  /// The limits of a search: text files that are read, their bytes, the bytes of one of them, names in folders, the
  /// depth of folders, and the uses that are kept.
  private static let (maxFiles, maxBytes, maxFileBytes) = (4_000, 64 << 20, 1 << 20)
  private static let (maxNames, maxDepth, maxKept) = (50_000, 32, 1_000)
  /// The time that a search may take.
  private static let maxTime = Duration.seconds(2)

  /// Endings of files in which people and tools name pictures.
  private static let endings: Set<String> = [
    "c", "cc", "cpp", "cs", "css", "dart", "go", "gradle", "h", "htm", "html", "java", "js", "json",
    "jsx", "kt", "kts", "m",
    "md", "mm", "pbxproj", "php", "plist", "py", "rb", "rs", "rst", "scss", "sh", "storyboard",
    "strings", "swift", "toml",
    "ts", "tsx", "txt", "vue", "xcconfig", "xib", "xml", "yaml", "yml",
  ]
  /// Folders of other people's code and of build products.
  private static let skipped: Set<String> = [
    "Carthage", "DerivedData", "Pods", "build", "node_modules",
  ]

  /// Searches the checkouts around the repaired files and folders. Where there is no checkout, the repaired files and
  /// folders are searched, and the text files and catalogs beside them. If nothing is renamed, no file is read.
  ///
  /// - Parameter roots: the repaired files and folders.
  package init(of plan: RepairPlan, around roots: [FilePath]) {
    let names = OldNames(of: plan.files)
    guard !names.isEmpty else { return }
    // The repair itself writes the new names into its files.
    let written = Set(plan.files.map { $0.path.absolute })
    var doubtful: [Use] = []
    var search = Search(deadline: ContinuousClock.now + Self.maxTime)
    let renamed = plan.files.filter(\.isRenamed).map(\.path.parent)
    let rootFolders = roots.map { $0.isFolder ? $0 : $0.parent }
    let folders = rootFolders + renamed
    let checkouts = folders.compactMap { Repository(around: $0)?.root.asTyped }
    let above = rootFolders.filter { Repository(around: $0) == nil }.map(\.above)
    for file in search.files(below: folders + checkouts, beside: above)
    where !written.contains(file.absolute) {
      guard let text = search.text(of: file) else { continue }
      names.forEachUse(in: text) { found in
        // If another file with the old name is beside the text, the text means that file.
        let renaming = found.renaming
        let beside = file.removingLastComponent().appending(renaming.old)
        guard beside.absolute == renaming.path.absolute || FileStamp(beside) == nil else { return }
        count += 1
        let use = Use(
          file: file, line: found.line, old: renaming.old.string.printable,
          new: renaming.new.string.printable, count: found.count, place: found.place,
          isDoubtful: found.isDoubtful)
        if use.isDoubtful, doubtful.count < Self.maxKept {
          doubtful.append(use)
        } else if !use.isDoubtful, uses.count < Self.maxKept {
          uses.append(use)
        }
      }
    }
    isComplete = search.isComplete
    // Doubtful uses take no places from the others.
    uses = uses.sorted() + doubtful.sorted().prefix(Self.maxKept - uses.count)
  }

  /// A search for text files within the limits.
  private struct Search {
    let deadline: ContinuousClock.Instant
    private(set) var isComplete = true
    private var (bytesLeft, namesLeft) = (maxBytes, maxNames)

    init(deadline: ContinuousClock.Instant) { self.deadline = deadline }

    /// Returns the text files in folders, each once, in the order of the folders.
    ///
    /// - Parameter others: folders of which only the files and the catalogs are searched.
    mutating func files(below roots: [FilePath], beside others: [FilePath]) -> [FilePath] {
      var found: [FilePath] = []
      var seen: Set<FilePath> = []
      for (root, isWhole) in roots.map({ ($0, true) })
        + others.map({ ($0, $0.isInCatalog) })
      {
        var folders = [(path: root, depth: 0)]
        while let (folder, depth) = folders.popLast() {
          guard seen.insert(folder.realFolder).inserted,
            let open = try? OpenFolder(folder, .refusedBelow(root)),
            let names = try? open.names(atMost: namesLeft)
          else { continue }
          namesLeft -= names.count
          guard namesLeft > 0, depth < maxDepth, ContinuousClock.now < deadline else {
            isComplete = false
            return found
          }
          for name in names {
            guard let kind = try? open.kind(of: name) else { continue }
            let path = folder.appendingAsShown(name)
            if kind == .folder, name.string.first != ".", !skipped.contains(name.string) {
              if isWhole || path.isInCatalog { folders.append((path, depth + 1)) }
            } else if kind == .file, endings.contains(name.extension?.lowercased() ?? "") {
              guard found.count < maxFiles else {
                isComplete = false
                return found
              }
              found.append(path)
            }
          }
        }
      }
      return found
    }

    /// Returns the bytes of a text file in UTF-8; `nil` if it is not one, is too large, or if a limit is reached.
    mutating func text(of file: FilePath) -> [UInt8]? {
      guard bytesLeft > 0, ContinuousClock.now < deadline else {
        isComplete = false
        return nil
      }
      guard let contents = try? FileContents(file, limit: maxFileBytes, .refused),
        let bytes = contents.bytes
      else { return nil }
      bytesLeft -= bytes.count
      return DecodedText(bytes)?.utf8
    }
  }
}

extension [OldNameUses.Use] {
  /// Returns the uses sorted by file and line, with prose last.
  fileprivate func sorted() -> Self {
    sorted { one, other in
      guard one.file != other.file else { return one.line < other.line }
      let areProse = (one.file.isProse, other.file.isProse)
      return areProse.0 == areProse.1 ? naturallyPrecedes(one.file, other.file) : areProse.1
    }
  }
}

extension FilePath {
  /// True for a text that people read: nothing breaks if it uses an old name.
  fileprivate var isProse: Bool {
    ["md", "rst", "txt"].contains(self.extension?.lowercased() ?? "")
  }

  /// True for a catalog, and for a folder in one.
  fileprivate var isInCatalog: Bool {
    components.contains { KnownNames.isCatalog($0) || $0.extension == "stickerpack" }
  }

  /// This absolute folder as the user would type it: relative if it is the working folder or inside it.
  fileprivate var asTyped: FilePath {
    var path = self
    guard path.removePrefix(FilePath(".").realFolder) else { return self }
    return path.isEmpty ? "." : path
  }
}
