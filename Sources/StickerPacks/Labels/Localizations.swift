import StickerBase
package import SystemPackage

/// The labels of a pack in other languages, and the languages that there are.
package struct Localizations: Sendable, Equatable {
  /// The pack's table in each language that has one, in the order of their paths.
  package var tables: [StringsTable] = []
  /// Folders of languages that have no table for the pack although others have; in order.
  package var foldersWithout: [FilePath] = []

  init() {}

  /// The files and folders that findings can be about.
  var paths: [FilePath] { tables.map(\.path) + tables.map(\.path.parent) + foldersWithout }
}
