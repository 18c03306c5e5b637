package import StickerBase
package import SystemPackage

/// Something with an image's name that is no regular file.
package struct OddFile: Sendable, Equatable {
  package var path: FilePath
  /// What is there in its place.
  package var kind: FileKind
  /// Where it leads; `nil` for what is no link, or was none when it was found.
  package var target: LinkTarget?

  package init(path: FilePath, kind: FileKind, target: LinkTarget? = nil) {
    self.path = path
    self.kind = kind
    self.target = target
  }

  /// The place that a link leads to and what breaks, with names safe to print; `nil` for what is no link.
  package var account: String? {
    guard let target else { return nil }
    let reason =
      switch target.end {
      case .nothing: "where nothing is: Xcode finds no picture"
      case .outside:
        "outside of the folder that is checked: it was not read, and a checkout elsewhere may lack it"
      case .other(.link): "which leads on through another link, and only one is followed"
      case .other(let kind): "which is \(kind), and no picture"
      case .file: "which is a file, and a folder was expected"
      }
    return "'\(target.written.display.excerpt)', \(reason)"
  }
}
