import StickerBase
package import SystemPackage

/// The labels of a pack in other languages.
package struct Localizations: Sendable, Equatable {
  /// The pack's tables: first those in the pack, then those in its catalog, then those beside the catalog, each group
  /// in the order of its paths. The tables of a manifest are in the order of their languages.
  package var tables: [StringsTable] = []
  /// The language folders without a table for the pack beside language folders with one, in the order of ``tables``.
  package var foldersWithoutTable: [FilePath] = []

  init() {}

  /// The files and folders that findings can be reported for.
  var paths: [FilePath] { tables.map(\.path) + tables.map(\.path.parent) + foldersWithoutTable }
}
