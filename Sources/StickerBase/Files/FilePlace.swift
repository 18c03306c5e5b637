package import SystemPackage

extension FilePath {
  /// This path with its folder resolved, the same however the path is spelled; the file need not exist.
  package var place: FilePath {
    let folder = removingLastComponent()
    guard let name = lastComponent, let real = (folder.isEmpty ? "." : folder).real else {
      return self
    }
    return real.appending(name)
  }
}
