package import SystemPackage

extension FilePath {
  /// Where a file is or would be, the same however the path is spelled.
  package var place: FilePath {
    let folder = removingLastComponent()
    guard let name = lastComponent, let real = (folder.isEmpty ? "." : folder).real else {
      return self
    }
    return real.appending(name)
  }
}
