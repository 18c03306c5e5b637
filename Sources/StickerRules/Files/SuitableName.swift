import StickerPacks
package import SystemPackage

extension FilePath.Component {
  /// Returns the name with an extension that suits the content of the file.
  ///
  /// Copies such as `wave.png.bak` and `wave.png.orig`, and frames of a series such as `w.gif.000` and `w.gif.001`, as
  /// gifsicle names them, keep what tells them apart, since all would get one name without it.
  ///
  /// - Parameter allowed: the extensions in lower case, the usual one first.
  package func named(forOneOf allowed: [String]) -> String? {
    guard let usual = allowed.first else { return nil }
    let inner = FilePath(stem)
    let isComplete = allowed.contains(inner.extension?.lowercased() ?? "")
    let isCopy =
      ImageName.hasImageExtension(inner) && !ImageName.hasImageExtension(FilePath(string))
    guard let last = self.extension, !last.isEmpty,
      isCopy || last.utf8.allSatisfy({ 0x30...0x39 ~= $0 })
    else { return isComplete ? stem : "\(stem).\(usual)" }
    return "\(isComplete ? inner.stem ?? stem : stem).\(last).\(usual)"
  }
}
