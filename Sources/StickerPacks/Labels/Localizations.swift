import StickerBase
package import SystemPackage

/// The labels of a pack in other languages.
package struct Localizations: Sendable, Equatable {
  /// The pack's tables: those in the pack, then those in its catalog, then those beside the catalog, each in the order
  /// of their paths; or those of a manifest, by language.
  package var tables: [StringsTable] = []
  /// Language folders without a table for the pack, although other language folders in the same place have one; in the
  /// same order.
  package var foldersWithoutTable: [FilePath] = []

  init() {}

  /// The files and folders that findings can be reported for.
  var paths: [FilePath] { tables.map(\.path) + tables.map(\.path.parent) + foldersWithoutTable }
}
