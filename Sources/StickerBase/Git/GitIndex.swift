package import SystemPackage

/// The list of what Git holds of a work tree (gitformat-index(5)). It is read by ourselves: to run Git in a folder
/// of somebody else runs what that folder's configuration names.
package struct GitIndex {
  private let bytes: [UInt8]

  /// An index of 100,000 files has about 10 MB; no more is read of a longer one.
  private static let mostBytes = 64 << 20
  /// A file in the place of `.git` names a folder.
  private static let mostLinkBytes = 4096

  /// The work tree that a folder lies in, without links; `nil` where there is none.
  package static func root(holding folder: FilePath) -> FilePath? {
    guard var place = folder.real else { return nil }
    while true {
      if (try? FileKind(place.appending(".git"), followsLinks: true)) != nil { return place }
      guard !place.components.isEmpty else { return nil }
      place.removeLastComponent()
    }
  }

  /// The index of a work tree; `nil` where none can be read, or what it names cannot be there.
  package init?(of root: FilePath) {
    let git = root.appending(".git")
    let isFolder = (try? FileKind(git, followsLinks: true)) == .folder
    guard let home = isFolder ? git : Self.linked(git), Self.holdsContents(home) else { return nil }
    let contents = try? FileContents(
      home.appending("index"), limit: Self.mostBytes, followsLinks: true)
    guard let bytes = contents?.bytes else { return nil }
    self.bytes = bytes
  }

  /// Whether a repository is whole enough for Git to take it for one; that of a further work tree names another.
  private static func holdsContents(_ home: FilePath) -> Bool {
    let parts = ["HEAD", "objects", "commondir"].map {
      try? FileKind(home.appending($0), followsLinks: true)
    }
    return parts[0] == .file && (parts[1] == .folder || parts[2] == .file)
  }

  /// For trees that share one repository: `gitdir: FOLDER` (gitrepository-layout(5)).
  private static func linked(_ file: FilePath) -> FilePath? {
    let text = (try? FileContents(file, limit: mostLinkBytes, followsLinks: true))?.bytes
    let lead = Array("gitdir: ".utf8)
    guard let text, text.starts(with: lead), !text.contains(0) else { return nil }
    let line = text.dropFirst(lead.count).prefix { $0 != UInt8(ascii: "\n") }
    return file.removingLastComponent().pushing(FilePath(String(decoding: line, as: UTF8.self)))
  }

  /// The digests of the contents that Git holds for some files.
  ///
  /// - Parameter names: paths below the work tree.
  /// - Returns: what is found, by name; `nil` where the index cannot be understood, as one that is split in two.
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

  /// The name that Git gives a content (gitformat-pack(5), a blob).
  package static func digest(of content: [UInt8]) -> [UInt8] {
    SHA1.digest(Array("blob \(content.count)\0".utf8), content)
  }
}
