import StickerBase
package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What lies below some paths, to see when something of it changes.
///
/// It is looked at again and again: inotify and kqueue differ, have limits of their own, and tell
/// nothing of disks of other machines and of containers. A look takes a system call a file, and what a
/// look takes is waited tenfold, so that a tenth of a processor is used at most.
package struct WatchedFiles: Sendable {
  /// Files and folders; those that are not there yet count when they appear.
  package var paths: [FilePath]
  /// Files and folders that the program writes itself.
  package var ignored: Set<FilePath> = []

  private static let interval = Duration.milliseconds(300)
  /// Changes come in groups: a program writes several files, or one in several steps.
  private static let calm = Duration.milliseconds(150)
  private static let mostCalms = 40

  package init(_ paths: [FilePath]) { self.paths = paths }

  /// What is there at a moment: everything that tells a file from what it was before.
  package struct Look: Sendable, Equatable {
    /// Of each file its own stamp and, of a link to a file, that of what it leads to.
    fileprivate var stamps: [FilePath: [FileStamp]] = [:]

    /// How many files there are.
    package var count: Int { stamps.count }

    /// The files of a name.
    package func files(named name: String) -> [FilePath] {
      stamps.keys.filter { $0.lastComponent?.string == name }.sorted(by: naturallyPrecedes)
    }
  }

  /// Watches more files from now on.
  ///
  /// - Parameter look: what was seen before; what these are now is added to it.
  package mutating func add(_ more: [FilePath], to look: inout Look) {
    for path in more where !paths.contains(path) {
      paths.append(path)
      add(path, depth: 0, to: &look)
    }
  }

  /// Looks at everything; hidden folders are left out, as a search for stickers leaves them out, and so
  /// is what lies beyond ``TreeLimits``.
  package func look() -> Look {
    var look = Look()
    for path in paths { add(path, depth: 0, to: &look) }
    return look
  }

  private func add(_ path: FilePath, depth: Int, to look: inout Look) {
    let limits = TreeLimits.standard
    guard !isIgnored(path), look.count < limits.entries, let stamp = FileStamp(path) else {
      return
    }
    // A link that somebody named is followed, one that is found is not: of it counts where it leads, and
    // whether the file there changes.
    guard (try? FileKind(path, followsLinks: depth == 0)) == .folder else {
      look.stamps[path] = [stamp, FileStamp(behind: path)].compactMap(\.self)
      return
    }
    // A folder changes with what the program itself writes into it; its files say enough.
    guard depth < limits.depth else { return }
    let links: LinkPolicy = depth == 0 ? .followed : .refused
    let names = (try? FolderListing.names(in: path, links, atMost: limits.entries)) ?? []
    for name in names {
      let inner = path.appendingVisibly(name)
      let isHidden = name.string.hasPrefix(".")
      if isHidden, (try? FileKind(inner, followsLinks: false)) == .folder { continue }
      add(inner, depth: depth + 1, to: &look)
    }
  }

  private func isIgnored(_ path: FilePath) -> Bool {
    let named = ignored.filter { $0.lastComponent == path.lastComponent }
    return !named.isEmpty && named.contains { $0.place == path.place }
  }

  /// Waits until something is other than it was, and nothing more changes for a moment.
  ///
  /// - Returns: a file that has changed.
  package func change(since old: Look) async throws(CancellationError) -> FilePath? {
    while true {
      let start = ContinuousClock.now
      var new = look()
      let pause = max(Self.interval, start.duration(to: .now) * 10)
      if new == old {
        try await sleep(pause)
        continue
      }
      for _ in 1...Self.mostCalms {
        try await sleep(Self.calm)
        let next = look()
        if next == new { break }
        new = next
      }
      // A file that was only passing through, such as a temporary one.
      if new == old { continue }
      return new.difference(from: old)
    }
  }

  private func sleep(_ duration: Duration) async throws(CancellationError) {
    do { try await Task.sleep(for: duration) } catch { throw CancellationError() }
  }
}

extension WatchedFiles.Look {
  /// The first path in the order of names that is other than it was.
  fileprivate func difference(from old: Self) -> FilePath? {
    Set(stamps.keys).union(old.stamps.keys)
      .filter { stamps[$0] != old.stamps[$0] }
      .min(by: naturallyPrecedes)
  }
}
