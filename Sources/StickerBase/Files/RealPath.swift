package import SystemPackage

extension FilePath {
  /// The folder that this path is or lies in, absolute and without links; if it cannot be resolved, the
  /// closest folder above it that can be.
  package var realFolder: FilePath {
    var folder = (try? FileKind(self, followsLinks: true)) == .folder ? self : parent
    while true {
      if let real = folder.real { return real }
      guard !folder.components.isEmpty, folder.parent != folder else { return "/" }
      folder = folder.parent
    }
  }

  /// This path from the root, with the links in its folder resolved. A file's own name stays, even if it is a link,
  /// and so do the names of missing folders; a link to a folder is resolved.
  package var absolute: FilePath {
    if (try? FileKind(self, followsLinks: true)) == .folder { return realFolder }
    let isBelowMissing = parent != "." && parent.real == nil
    let folder = isBelowMissing ? parent.absolute : realFolder
    return lastComponent.map { folder.appending($0) } ?? folder
  }
}
