package import SystemPackage

extension FilePath {
  /// This path with the links in its folder resolved, so that two paths of a file are equal if they spell its name
  /// alike. The file need not exist; if its folder does not, the path is unchanged.
  package var inResolvedFolder: FilePath {
    let folder = removingLastComponent()
    guard let name = lastComponent, let real = (folder.isEmpty ? "." : folder).real else {
      return self
    }
    return real.appending(name)
  }
}
