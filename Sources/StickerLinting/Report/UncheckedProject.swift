import StickerBase
package import StickerRules
package import SystemPackage

/// A project around packs that were checked without it.
package struct UncheckedProject: Sendable, Equatable {
  /// The absolute path of the project.
  package var project: FilePath
  /// Number of errors in the settings of the project and in the icons of its apps.
  package var errorCount: Int
}

extension UncheckedProject {
  /// Returns the advice to check the project, with a path that is relative to the working folder if the project lies
  /// below it.
  package func advice(from workingFolder: FilePath) -> (sentence: String, command: SuggestedCommand)
  {
    var path = project
    if path.removePrefix(workingFolder), path.isEmpty { path = project }
    let sentence =
      errorCount > 0
      ? "In the project around it, \(errorCount.grouped) more must be fixed. To check the project:"
      : "The project around it, with its app and other catalogs, was not checked. To check it:"
    return (sentence, SuggestedCommand([.path(path, or: "PROJECT")]))
  }
}
