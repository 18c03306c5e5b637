import StickerPacks
package import SystemPackage

extension FilePath.Component {
  /// The name of a PNG that is made from this file: `wave.png` for `wave.gif`, and `walk.000.png` for the frame
  /// `walk.gif.000`, whose number distinguishes it from others; `nil` if the result cannot be a name.
  package var pngName: FilePath.Component? {
    guard let last = self.extension, last.lowercased() != "png" else {
      return self.extension == nil ? FilePath.Component("\(string).png") : self
    }
    guard !last.isEmpty, last.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return FilePath.Component("\(stem).png")
    }
    let inner = FilePath(stem)
    let name = ImageName.hasImageExtension(inner) ? inner.stem ?? stem : stem
    return FilePath.Component("\(name).\(last).png")
  }

  /// Returns the name with one of the allowed extensions; `nil` if `allowed` is empty.
  ///
  /// Copies such as `wave.png.bak` and `wave.png.orig`, and frames such as `w.gif.000` and `w.gif.001`, as gifsicle
  /// names them, keep the part that distinguishes them. Without it, they would all get the same name.
  ///
  /// - Parameter allowed: the extensions in lower case, the usual one first.
  package func name(withOneOf allowed: [String]) -> String? {
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
