import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension FilePath {
  /// The folder that this path is or lies in, absolute and without links; where it cannot be told,
  /// the closest one above that can.
  var realFolder: FilePath {
    var folder = (try? FileKind(self, followsLinks: true)) == .folder ? self : parent
    while true {
      if let real = folder.resolved { return real }
      guard !folder.components.isEmpty, folder.parent != folder else { return "/" }
      folder = folder.parent
    }
  }

  /// Where this path leads, absolute. A file's own name stays, though it may be a link's.
  var real: FilePath {
    if (try? FileKind(self, followsLinks: true)) == .folder { return realFolder }
    return lastComponent.map { realFolder.appending($0) } ?? realFolder
  }

  private var resolved: FilePath? {
    withPlatformString { path in
      guard let real = realpath(path, nil) else { return nil }
      defer { free(real) }
      return FilePath(platformString: real)
    }
  }
}
