import StickerBase
import SystemPackage

/// The patterns of one `.gitignore` (gitignore(5)).
struct GitIgnore: Sendable {
  private struct Pattern: Sendable {
    var glob: Glob
    /// The line as written.
    var text: String
    /// The number of the line, from 1.
    var line: Int
    var isNegated: Bool
    var isForFolders: Bool
  }

  /// The maximum size in bytes of a file that is read.
  private static let maximumBytes = 64 << 10
  /// The maximum number of patterns from one file. If there are more, the first ones are ignored.
  private static let maximumPatterns = 1_000

  private let folder: FilePath
  private let patterns: [Pattern]

  var count: Int { patterns.count }

  /// Reads the `.gitignore` in a folder; `nil` if there is none, or if it is a link, too large or not UTF-8. The files
  /// that it would exclude are then checked.
  ///
  /// - Parameter folder: an absolute path without links.
  init?(in folder: FilePath) {
    let path = folder.appending(".gitignore")
    guard let file = try? FileContents(path, limit: Self.maximumBytes, .refusedBelow("/")),
      let bytes = file.bytes, let content = DecodedText(bytes),
      // Git skips a UTF-8 byte order mark and reads no other encoding (dir.c).
      [.utf8, .markedUTF8].contains(content.encoding)
    else { return nil }
    self.init(content.text, in: folder)
  }

  init(_ text: String, in folder: FilePath) {
    self.folder = folder
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    patterns = lines.enumerated().compactMap { number, line in
      Self.pattern(String(line), number: number + 1)
    }.suffix(Self.maximumPatterns)
  }

  private static func pattern(_ line: String, number: Int) -> Pattern? {
    guard !line.hasPrefix("#") else { return nil }
    let isNegated = line.hasPrefix("!")
    var text = isNegated ? String(line.dropFirst()) : line
    while text.hasSuffix(" "), !text.hasSuffix("\\ ") { text.removeLast() }
    let isForFolders = text.hasSuffix("/")
    if isForFolders { text.removeLast() }
    guard !text.isEmpty, !text.contains("//"), !text.hasSuffix("/") else { return nil }
    // A pattern without a slash matches names at any depth; braces have no meaning in git.
    let isAnchored = text.contains("/")
    let rest = text.hasPrefix("/") ? String(text.dropFirst()) : text
    let plain = rest.replacing("{", with: "\\{").replacing("}", with: "\\}")
    guard let glob = try? Glob(isAnchored ? plain : "**/" + plain) else { return nil }
    return Pattern(
      glob: glob, text: line, line: number, isNegated: isNegated, isForFolders: isForFolders)
  }

  /// Returns the verdict of the last pattern that matches an item below the folder; `nil` if none matches.
  ///
  /// - Parameters:
  ///   - path: an absolute path.
  ///   - root: a folder that the user named. Patterns from folders above are ignored if they match everything in it.
  func verdict(
    on path: FilePath, isFolder: Bool, below root: FilePath, _ budget: PatternBudget
  ) -> (excludes: Bool, line: Int, text: String)? {
    guard budget.spend(path.length), let names = GlobPath(path, below: folder) else { return nil }
    let everything = GlobPath(everythingIn: root, below: folder)
    let pattern = patterns.last { pattern in
      (isFolder || !pattern.isForFolders) && pattern.glob.matches(names, budget)
        && !(everything.map { pattern.glob.matches($0, budget) } ?? false)
    }
    return pattern.map { (!$0.isNegated, $0.line, $0.text) }
  }
}

/// The `.gitignore` files that apply in each folder of a repository.
struct GitIgnores: Sendable {
  /// The maximum number of patterns that apply in one folder, including those from folders above.
  private static let maxPatterns = 4_000

  let budget: PatternBudget
  /// The files that apply in the folder of the last request, and in each folder above it; `nil` for a folder outside of
  /// any repository.
  private var byFolder: [FilePath: [(path: FilePath, file: GitIgnore)]?] = [:]

  init(_ budget: PatternBudget) { self.budget = budget }

  /// Returns the file, line and pattern that exclude an item; `nil` if none does.
  ///
  /// - Parameters:
  ///   - name: the name of the item.
  ///   - folder: the folder of the item, as an absolute path without links.
  ///   - root: see ``GitIgnore/verdict(on:isFolder:below:_:)``.
  mutating func exclusion(
    of name: FilePath.Component, in folder: FilePath, isFolder: Bool, below root: FilePath
  ) -> (file: FilePath, line: Int, text: String)? {
    let path = folder.appending(name)
    for (source, file) in (files(for: folder) ?? []).reversed() {
      guard let verdict = file.verdict(on: path, isFolder: isFolder, below: root, budget)
      else { continue }
      return verdict.excludes ? (source, verdict.line, verdict.text) : nil
    }
    return nil
  }

  /// Returns the files from the root of the repository down to a folder; `nil` outside of any repository.
  private mutating func files(
    for folder: FilePath
  ) -> [(path: FilePath, file: GitIgnore)]? {
    var unknown: [FilePath] = []
    var above = folder
    while byFolder[above] == nil {
      unknown.append(above)
      let isTop = Repository.isRoot(above)
      if isTop || above.components.isEmpty {
        byFolder[above] = .some(isTop ? files(directlyIn: above) : nil)
      } else {
        above.removeLastComponent()
      }
    }
    guard !unknown.isEmpty else { return byFolder[folder] ?? nil }
    for folder in unknown.reversed() where byFolder[folder] == nil {
      let inherited = byFolder[folder.removingLastComponent()] ?? nil
      byFolder[folder] = .some(inherited.map { $0 + files(directlyIn: folder) })
    }
    byFolder = byFolder.filter { folder.starts(with: $0.key) }
    let found = byFolder[folder] ?? nil
    if (found ?? []).reduce(0, { $0 + $1.file.count }) > Self.maxPatterns { budget.exhaust() }
    return found
  }

  private func files(directlyIn folder: FilePath) -> [(path: FilePath, file: GitIgnore)] {
    GitIgnore(in: folder).map { [(folder.appending(".gitignore"), $0)] } ?? []
  }
}
