package import SystemPackage

/// The planned result of an optimization, before anything is written.
package struct OptimizationPlan: Sendable {
  /// The files to write: smaller files, and the `Contents.json` files and manifests that name them.
  package var changes = RepairPlan()
  /// Files that become smaller, sorted by path, like ``unchanged`` and ``premultiplied``.
  package var smaller: [SmallerFile] = []
  package var unchanged: [UnchangedFile] = []
  /// Files whose colors are premultiplied, which optimizing keeps.
  package var premultiplied: [FilePath] = []
  /// Number of examined files.
  package var fileCount = 0
  /// Total size in bytes of the examined files before the optimization.
  package var bytesBefore = 0
  /// Total size in bytes of the examined files after the optimization.
  package var bytesAfter = 0

  /// Files and folders that could not be examined, as sentences that are safe to print.
  package var faults: [String] = []

  package init() {}

  /// The `Contents.json` files and manifests among ``changes``.
  package var lists: [RepairedFile] {
    let smaller = Set(smaller.map(\.path))
    return changes.files.filter { !smaller.contains($0.path) }
  }

  /// Returns the files larger than `limit` bytes after the optimization, with their sizes.
  package func above(_ limit: Int) -> [(path: FilePath, byteCount: Int)] {
    (smaller.map { ($0.newPath, $0.after) } + unchanged.map { ($0.path, $0.byteCount) })
      .filter { $0.1 > limit }
  }
}

/// A file that becomes smaller, with its size in bytes before and after.
package struct SmallerFile: Sendable, Equatable {
  package var path: FilePath
  /// Differs from `path` if a GIF is converted to PNG.
  package var newPath: FilePath
  package var before: Int
  package var after: Int
  /// True if a default image is removed that only programs without APNG support show.
  package var omitsHiddenImage = false
  package var omitted = OmittedData()
}

/// A file that stays unchanged.
package struct UnchangedFile: Sendable, Equatable {
  package var path: FilePath
  /// Size in bytes; 0 if the file was not read.
  package var byteCount = 0
  /// The reason as a clause, safe to print; `nil` if no smaller file was found.
  package var reason: String?
}
