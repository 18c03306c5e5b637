/// A pack's size class and how it is known.
package struct PackSizeClass: Sendable, Equatable {
  package enum Origin: String, Sendable {
    /// Given with `--size`.
    case option
    /// Written as `grid-size` in `Contents.json`.
    case contents
    /// Written as `size` in `stickerpack.yml`.
    case manifest
    /// Written as `size` in a configuration.
    case configuration
    /// The class that most stickers of the pack fit.
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
  /// The size that Xcode's inspector and Apple's sessions call medium, which catalogs write as
  /// `regular`.
  package static let mediumSynonym = (word: "medium", means: "regular")

  /// The size of that name, or of Apple's other word for it.
  package func sizeClass(named name: String) -> SizeClass? {
    let name = name == Self.mediumSynonym.word ? Self.mediumSynonym.means : name
    return sizeClasses.first { $0.name == name }
  }
}
