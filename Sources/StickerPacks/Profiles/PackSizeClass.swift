/// The size class of a pack, and its source.
package struct PackSizeClass: Sendable, Equatable {
  package enum Origin: String, Sendable {
    /// The option `--size`.
    case option
    /// `grid-size` in `Contents.json`.
    case contents
    /// `size` in `stickerpack.yml`.
    case manifest
    /// `size` in a configuration.
    case configuration
    /// The sizes of the pack's stickers.
    case inferred
  }

  package var sizeClass: SizeClass
  package var origin: Origin

  package init(_ sizeClass: SizeClass, _ origin: Origin) {
    self.sizeClass = sizeClass
    self.origin = origin
  }
}

extension Profile {
  /// The word that Xcode's inspector and Apple's sessions use for the size that catalogs call `regular`.
  package static let mediumSynonym = (word: "medium", means: "regular")

  /// Returns the size class with a name, or with Apple's synonym for it; `nil` if there is none.
  package func sizeClass(named name: String) -> SizeClass? {
    let name = name == Self.mediumSynonym.word ? Self.mediumSynonym.means : name
    return sizeClasses.first { $0.name == name }
  }
}
