package import StickerBase
package import SystemPackage

/// Something that is not a file where an image or a folder was expected, such as a link to a folder.
package struct IrregularFile: Sendable, Equatable {
  package var path: FilePath
  /// The actual kind.
  package var kind: FileKind
  /// The target of a link that a search found; `nil` for a link that the user named, and for anything but a link.
  package var target: LinkTarget?

  package init(path: FilePath, kind: FileKind, target: LinkTarget? = nil) {
    self.path = path
    self.kind = kind
    self.target = target
  }

  /// The target of a link and the resulting problem, with names safe to print; `nil` if ``target`` is `nil`.
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
