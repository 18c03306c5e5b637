import StickerBase
package import SystemPackage

/// The labels of a pack in other languages.
package struct Localizations: Sendable, Equatable {
  /// The pack's tables, one per language, in the order of their paths.
  package var tables: [StringsTable] = []
  /// Language folders without a table for the pack, although other languages have one; in the order
  /// of their paths.
  package var foldersWithoutTable: [FilePath] = []

  init() {}

  /// The files and folders that findings can be reported for.
  var paths: [FilePath] { tables.map(\.path) + tables.map(\.path.parent) + foldersWithoutTable }
}
