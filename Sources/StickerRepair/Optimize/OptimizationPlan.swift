package import SystemPackage

/// What making files smaller comes to, before anything is written.
package struct OptimizationPlan: Sendable {
  /// What is to be written: smaller files, and lists with their new names.
  package var changes = RepairPlan()
  /// In the order of paths, as is what stays.
  package var smaller: [SmallerFile] = []
  package var left: [LeftFile] = []
  /// Files that were looked at, and their bytes then and afterwards.
  package var fileCount = 0
  package var bytesBefore = 0
  package var bytesAfter = 0

  /// What could not be looked at, in sentences that are safe to print.
  package var faults: [String] = []

  package init() {}

  /// The lists among ``changes``.
  package var lists: [RepairedFile] {
    let smaller = Set(smaller.map(\.path))
    return changes.files.filter { !smaller.contains($0.path) }
  }

  /// Files with more bytes than that, each with the bytes that it has in the end.
  package func above(_ limit: Int) -> [(path: FilePath, byteCount: Int)] {
    (smaller.map { ($0.newPath, $0.after) } + left.map { ($0.path, $0.byteCount) })
      .filter { $0.1 > limit }
  }
}

/// A file that becomes smaller: its bytes before and after.
package struct SmallerFile: Sendable, Equatable {
  package var path: FilePath
  /// Another one where a GIF becomes a PNG.
  package var newPath: FilePath
  package var before: Int
  package var after: Int
  /// Whether an image is gone that only programs without APNG show.
  package var omitsHiddenImage = false
}

/// A file that stays as it is.
package struct LeftFile: Sendable, Equatable {
  package var path: FilePath
  /// 0 for one that was not read.
  package var byteCount = 0
  /// Why, as a clause, safe to print; `nil` where no smaller way was found.
  package var reason: String?
}
