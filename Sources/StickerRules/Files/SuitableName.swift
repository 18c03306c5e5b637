package import SystemPackage

extension FilePath.Component {
  /// Returns the name with an extension that suits the content of the file.
  ///
  /// A copy such as `wave.png.bak` only loses its last extension. Frames of a series such as `w.gif.000` and
  /// `w.gif.001`, as gifsicle names them, keep their number, since all would get one name without it.
  ///
  /// - Parameter allowed: the extensions in lower case, the usual one first.
  package func named(forOneOf allowed: [String]) -> String? {
    guard let usual = allowed.first else { return nil }
    let inner = FilePath(stem)
    let isComplete = allowed.contains(inner.extension?.lowercased() ?? "")
    guard let number = self.extension, !number.isEmpty,
      number.utf8.allSatisfy({ 0x30...0x39 ~= $0 })
    else { return isComplete ? stem : "\(stem).\(usual)" }
    return "\(isComplete ? inner.stem ?? stem : stem).\(number).\(usual)"
  }
}
