public import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Finds and reads the configuration of each folder: the closest `.stickerlint.yml` in it or above
/// it. Files nearer to the top are not looked at.
public struct ConfigurationSearch {
  /// Where configurations come from.
  public enum Choice: Sendable {
    case closest
    /// This file, for everything.
    case file(FilePath)
    case none
  }

  private let choice: Choice
  private let flags: ConfigurationFlags
  /// The absolute path of the folder that relative paths start from.
  private let workingFolder: FilePath
  private var found: [FilePath: Configuration] = [:]
  private var byFolder: [FilePath: Configuration] = [:]

  public init(_ choice: Choice, flags: ConfigurationFlags, workingFolder: FilePath) {
    self.choice = choice
    self.flags = flags
    self.workingFolder = workingFolder
  }

  /// The configuration for what lies in a folder, given as the user would write it; a file's is
  /// that of its folder.
  public mutating func configuration(
    for path: FilePath
  ) throws(ConfigurationError) -> Configuration {
    if let known = byFolder[path] { return known }
    let configuration: Configuration
    switch choice {
    case .none: configuration = effective(nil)
    case .file(let file):
      configuration = try read(file, shownAs: file.display, followsLinks: true)
    case .closest: configuration = try closest(to: Self.realFolder(path))
    }
    byFolder[path] = configuration
    return configuration
  }

  /// - Parameter folder: an absolute path without links.
  private mutating func closest(
    to folder: FilePath
  ) throws(ConfigurationError) -> Configuration {
    if let known = found[folder] { return known }
    let file = folder.appending(ConfigurationFile.name)
    let configuration: Configuration
    if (try? FileKind(file, followsLinks: false)) != nil {
      configuration = try read(file, shownAs: shown(file), followsLinks: false)
    } else if folder.components.isEmpty {
      configuration = effective(nil)
    } else {
      configuration = try closest(to: folder.removingLastComponent())
    }
    found[folder] = configuration
    return configuration
  }

  private func read(
    _ file: FilePath, shownAs name: String, followsLinks: Bool
  ) throws(ConfigurationError) -> Configuration {
    effective(try ConfigurationReader.read(file, shownAs: name, followsLinks: followsLinks))
  }

  private func effective(_ file: ConfigurationFile?) -> Configuration {
    var configuration = Configuration()
    if let file { configuration.apply(file) }
    configuration.apply(flags)
    return configuration
  }

  /// The folder that a path is or lies in, absolute and without links; the closest one that can be
  /// told.
  private static func realFolder(_ path: FilePath) -> FilePath {
    var folder = (try? FileKind(path, followsLinks: true)) == .folder ? path : path.parent
    while true {
      if let real = folder.withPlatformString({ realpath($0, nil) }) {
        defer { free(real) }
        return FilePath(platformString: real)
      }
      guard !folder.components.isEmpty else { return "/" }
      folder = folder.parent == folder ? "/" : folder.parent
    }
  }

  /// A file's path from the working folder, by way of `..` if it lies above.
  private func shown(_ file: FilePath) -> String {
    if file.starts(with: workingFolder) { return file.relative(to: workingFolder).display }
    let folder = file.removingLastComponent()
    guard workingFolder.starts(with: folder) else { return file.display }
    let steps = workingFolder.components.count - folder.components.count
    return String(repeating: "../", count: steps) + ConfigurationFile.name
  }
}
