package import SystemPackage

/// Resolves the files that a document names: below its own folder and without following links, because the
/// document is untrusted.
package struct DocumentPaths {
  private let folder: FilePath
  package let links: LinkPolicy
  /// The files that the document lists, none of which is suggested for another entry. Empty for a document that may
  /// name a file several times.
  private let listed: Set<FilePath>

  /// Creates a resolver for one document.
  ///
  /// - Parameters:
  ///   - document: the file whose folder the paths are relative to.
  ///   - root: the folder that the user named, in which the document was found; links below it are rejected.
  ///   - listed: the files that the document lists, as it names them; empty if it may name a file several times.
  package init(of document: FilePath, below root: FilePath, listed: Set<FilePath> = []) {
    folder = document.parent
    links = .refusedBelow(root)
    self.listed = Set(listed.map(\.withoutCurrentFolders))
  }

  /// Returns the path that an entry names. If nothing is there or the path is not allowed, adds a mistake and returns
  /// `nil`.
  ///
  /// - Parameter expected: the kind that the file must have; `nil` for any kind except a link.
  package func path(
    _ entry: Located<String>, as expected: FileKind? = nil, _ problems: inout ProblemList
  ) -> FilePath? {
    let written = FilePath(entry.value)
    guard !written.isEmpty, entry.value.isShownAsWritten else {
      problems.add(
        "'\(entry.value.excerpt)' is not a path: it is empty, or contains control or invisible characters",
        at: entry.place)
      return nil
    }
    guard written.root == nil, written.components.allSatisfy({ $0.kind != .parentDirectory })
    else {
      problems.add(
        "'\(entry.value.excerpt)': '..' and absolute paths are not allowed", at: entry.place)
      return nil
    }
    let path = folder == "." ? written : folder.pushing(written)
    let kind: FileKind
    do throws(FileFault) {
      kind = try FileKind(path, links)
    } catch {
      guard case .unreadable(_, let reason) = error else { return refuseLink(entry, &problems) }
      guard error.isAboutMissingFile else {
        problems.add("'\(entry.value.excerpt)' cannot be read: \(reason)", at: entry.place)
        return nil
      }
      // Mistakes that are not shown are not worth the search.
      let entryPath = written.withoutCurrentFolders
      let guess = problems.faults.count < 10 ? nearest(to: entryPath, at: path) : nil
      let advice =
        guess.map { ". Did you mean '\($0.excerpt)'?" }
        ?? (listed.contains(entryPath) ? "; if it was deleted, remove its entry" : "")
      problems.add("there is no '\(entry.value.excerpt)'\(advice)", at: entry.place)
      return nil
    }
    if kind == .link { return refuseLink(entry, &problems) }
    if let expected, kind != expected {
      problems.add("'\(entry.value.excerpt)' is \(kind), not \(expected)", at: entry.place)
      return nil
    }
    return path
  }

  /// Returns the name in the folder of a missing file that was probably meant; `nil` if no name is similar.
  private func nearest(to written: FilePath, at path: FilePath) -> String? {
    let neighbors = FolderListing.guesses(in: path.parent, links).filter { name in
      !listed.contains(written.removingLastComponent().appending(name))
    }
    // With their common extension, short names would count as similar.
    let stems = neighbors.map { FilePath($0).stem ?? $0 }
    let guess = path.stem.flatMap { StickerBase.nearest(to: $0, among: stems) }
    return guess.flatMap { guess in zip(stems, neighbors).first { $0.0 == guess }?.1 }
  }

  private func refuseLink(_ entry: Located<String>, _ problems: inout ProblemList) -> FilePath? {
    problems.add("'\(entry.value.excerpt)' goes through a symbolic link", at: entry.place)
    return nil
  }
}
