import StickerBase
package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A watcher that detects changes to the files at and below some paths.
///
/// It polls: inotify and kqueue differ, have their own limits, and report nothing for network disks and
/// containers. A scan takes a few system calls per file. While nothing changes, the pause after a scan is at least ten
/// times as long as the scan, so that less than a tenth of a processor is used.
package struct WatchedFiles: Sendable {
  /// Files and folders; missing ones count as changed when they appear.
  package var paths: [FilePath]
  /// Files and folders that the program writes itself, whose changes do not count.
  package var ignored: Set<FilePath> = []

  /// The shortest pause between two scans.
  private static let interval = Duration.milliseconds(300)
  /// The time without changes that ends a group of changes: a program may write several files, or one file in
  /// several steps.
  private static let quietTime = Duration.milliseconds(150)
  /// Maximum number of waits for the end of a group.
  private static let maxQuietTimes = 40

  package init(_ paths: [FilePath]) { self.paths = paths }

  /// The state of the watched files at one time. Two snapshots are equal if no file changed between them.
  package struct Snapshot: Sendable, Equatable {
    /// The stamp of each file and, for a link to a file, also the stamp of its target.
    fileprivate var stamps: [FilePath: [FileStamp]] = [:]

    /// The number of files.
    package var count: Int { stamps.count }

    /// Returns the paths of the files with a name.
    package func files(named name: String) -> [FilePath] {
      stamps.keys.filter { $0.lastComponent?.string == name }.sorted(by: naturallyPrecedes)
    }
  }

  /// Watches further files.
  ///
  /// - Parameter snapshot: an earlier snapshot; the current state of the files is added to it.
  package mutating func add(_ more: [FilePath], to snapshot: inout Snapshot) {
    for path in more where !paths.contains(path) {
      paths.append(path)
      add(path, depth: 0, to: &snapshot)
    }
  }

  /// Takes a snapshot. Hidden folders are left out, as in a search for stickers, and so is everything beyond
  /// ``TreeLimits``.
  package func snapshot() -> Snapshot {
    var snapshot = Snapshot()
    for path in paths { add(path, depth: 0, to: &snapshot) }
    return snapshot
  }

  private func add(_ path: FilePath, depth: Int, to snapshot: inout Snapshot) {
    let limits = TreeLimits.standard
    guard !isIgnored(path), snapshot.count < limits.entries, let stamp = FileStamp(path) else {
      return
    }
    // A link that the user named is followed. For a link that was found, only a change to the link or to its
    // target file counts.
    guard (try? FileKind(path, followsLinks: depth == 0)) == .folder else {
      snapshot.stamps[path] = [stamp, FileStamp(behind: path)].compactMap(\.self)
      return
    }
    // The stamp of a folder is left out, because the program's own output changes it; the files in it
    // suffice.
    guard depth < limits.depth else { return }
    let links: LinkPolicy = depth == 0 ? .followed : .refused
    let names = (try? FolderListing.names(in: path, links, atMost: limits.entries)) ?? []
    for name in names {
      let inner = path.appendingAsShown(name)
      let isHidden = name.string.hasPrefix(".")
      if isHidden, (try? FileKind(inner, followsLinks: false)) == .folder { continue }
      add(inner, depth: depth + 1, to: &snapshot)
    }
  }

  private func isIgnored(_ path: FilePath) -> Bool {
    let sameNamed = ignored.filter { $0.lastComponent == path.lastComponent }
    return !sameNamed.isEmpty
      && sameNamed.contains { $0.inResolvedFolder == path.inResolvedFolder }
  }

  /// Waits for a change since a snapshot, and until nothing more changes for a moment.
  ///
  /// - Returns: the changed path that is first in natural order.
  package func change(since old: Snapshot) async throws(CancellationError) -> FilePath {
    while true {
      let start = ContinuousClock.now
      var new = snapshot()
      let pause = max(Self.interval, start.duration(to: .now) * 10)
      if new == old {
        try await sleep(pause)
        continue
      }
      for _ in 1...Self.maxQuietTimes {
        try await sleep(Self.quietTime)
        let next = snapshot()
        if next == new { break }
        new = next
      }
      // If the change was undone, nothing differs: for example, a temporary file was removed again.
      if let changed = new.difference(from: old) { return changed }
    }
  }

  private func sleep(_ duration: Duration) async throws(CancellationError) {
    do { try await Task.sleep(for: duration) } catch { throw CancellationError() }
  }
}

extension WatchedFiles.Snapshot {
  /// Returns the changed path that is first in natural order; `nil` if the snapshots are equal.
  fileprivate func difference(from old: Self) -> FilePath? {
    Set(stamps.keys).union(old.stamps.keys)
      .filter { stamps[$0] != old.stamps[$0] }
      .min(by: naturallyPrecedes)
  }
}
