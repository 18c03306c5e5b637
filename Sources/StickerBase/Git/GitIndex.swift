package import SystemPackage

/// The Git index of a work tree (gitformat-index(5)). It is parsed here, because running Git in a stranger's
/// folder would run the programs that the folder's configuration names.
package struct GitIndex {
  private let bytes: [UInt8]

  /// Maximum size of an index in bytes; an index of 100,000 files has about 10 MB. A larger one is not read.
  private static let mostBytes = 64 << 20
  /// Maximum size in bytes of a `.git` file, which names a folder.
  private static let mostLinkBytes = 4096

  /// Returns the work tree that contains a folder, without links; `nil` if there is none.
  package static func root(holding folder: FilePath) -> FilePath? {
    guard var place = folder.real else { return nil }
    while true {
      if (try? FileKind(place.appending(".git"), followsLinks: true)) != nil { return place }
      guard !place.components.isEmpty else { return nil }
      place.removeLastComponent()
    }
  }

  /// Reads the index of a work tree; `nil` if it cannot be read, or the repository is incomplete.
  package init?(of root: FilePath) {
    let git = root.appending(".git")
    let isFolder = (try? FileKind(git, followsLinks: true)) == .folder
    guard let home = isFolder ? git : Self.linked(git), Self.holdsContents(home) else { return nil }
    let contents = try? FileContents(
      home.appending("index"), limit: Self.mostBytes, followsLinks: true)
    guard let bytes = contents?.bytes else { return nil }
    self.bytes = bytes
  }

  /// True if Git would accept a folder as a repository. The repository of a linked work tree names another
  /// one in `commondir`.
  private static func holdsContents(_ home: FilePath) -> Bool {
    let parts = ["HEAD", "objects", "commondir"].map {
      try? FileKind(home.appending($0), followsLinks: true)
    }
    return parts[0] == .file && (parts[1] == .folder || parts[2] == .file)
  }

  /// Returns the folder that a `.git` file names in a tree that shares a repository: `gitdir: FOLDER`
  /// (gitrepository-layout(5)).
  private static func linked(_ file: FilePath) -> FilePath? {
    let text = (try? FileContents(file, limit: mostLinkBytes, followsLinks: true))?.bytes
    let lead = Array("gitdir: ".utf8)
    guard let text, text.starts(with: lead), !text.contains(0) else { return nil }
    let line = text.dropFirst(lead.count).prefix { $0 != UInt8(ascii: "\n") }
    return file.removingLastComponent().pushing(FilePath(String(decoding: line, as: UTF8.self)))
  }

  /// Returns the digests of the contents that Git holds for some files.
  ///
  /// - Parameter names: paths below the work tree.
  /// - Returns: the digests found, by name; `nil` if the index cannot be parsed or is split in two.
  package func digests(of names: Set<[UInt8]>) -> [[UInt8]: [UInt8]]? {
    var reader = GitIndexReader(bytes)
    guard let count = reader.takeHeader() else { return nil }
    var found: [[UInt8]: [UInt8]] = [:]
    for _ in 0..<count {
      guard let entry = reader.takeEntry() else { return nil }
      if entry.isRestorable, names.contains(entry.name) { found[entry.name] = entry.digest }
    }
    return reader.isSplit ? nil : found
  }

  /// Returns the name that Git gives to a file's content (gitformat-pack(5), a blob).
  package static func digest(of content: [UInt8]) -> [UInt8] {
    SHA1.digest(Array("blob \(content.count)\0".utf8), content)
  }
}
