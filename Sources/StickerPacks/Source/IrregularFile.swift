package import StickerBase
package import SystemPackage

/// An entry with the name of an image or sticker folder that is not what that name says.
package struct IrregularFile: Sendable, Equatable {
  package var path: FilePath
  /// The actual kind.
  package var kind: FileKind
  /// The target of a link; `nil` if this was not a link when it was found.
  package var target: LinkTarget?

  package init(path: FilePath, kind: FileKind, target: LinkTarget? = nil) {
    self.path = path
    self.kind = kind
    self.target = target
  }

  /// The target of a link and the resulting problem, with names safe to print; `nil` if it is not a link.
  package var linkDescription: String? {
    guard let target else { return nil }
    let reason =
      switch target.end {
      case .nothing: "which does not exist: Xcode finds no image"
      case .outside:
        "outside of the checked folder: it was not read, and another checkout may lack it"
      case .other(.link): "which goes through another link, and only one link is followed"
      case .other(let kind): "which is \(kind), not an image"
      case .file: "which is a file, but a folder was expected"
      }
    return "'\(target.written.display.excerpt)', \(reason)"
  }
}
