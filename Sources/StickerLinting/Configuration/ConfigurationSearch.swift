package import StickerBase
package import SystemPackage

/// Finds and reads the configuration of each folder: the closest `.stickerlint.yml` in it or above it. Files
/// further up are not read unless the closest one extends them.
package struct ConfigurationSearch: Sendable {
  /// The source of the configurations.
  package enum Choice: Sendable {
    case closest
    /// One file for all folders. Its patterns are relative to the working folder.
    case file(FilePath)
    case none

    /// The file of ``file(_:)``, which must exist; empty for the other cases.
    package var files: [FilePath] { if case .file(let path) = self { [path] } else { [] } }
  }

  let choice: Choice
  /// The policy for lookups in a folder whose path had no links when it was resolved. A component that has since become
  /// a link is not followed.
  private static let links = LinkPolicy.refusedBelow("/")
  /// The budget for matching all patterns.
  package let budget = PatternBudget()
  /// The maximum total size of the configurations in bytes. A file that several files extend counts each time.
  private static let maximumBytes = 2 << 20
  private var byteCount = 0
  private let flags: ConfigurationFlags
  /// The absolute path of the folder that relative paths start from.
  private let workingFolder: FilePath
  private var byRealFolder: [FilePath: Result<Configuration, DocumentError>] = [:]
  private var byPath: [FilePath: Configuration] = [:]
  /// The configuration of a named file, once it is read.
  private var named: Result<Configuration, DocumentError>?

  package init(_ choice: Choice, flags: ConfigurationFlags, workingFolder: FilePath) {
    self.choice = choice
    self.flags = flags
    self.workingFolder = workingFolder
  }

  /// Returns every path at which a configuration that applies to some paths could be: in their folders, and in all
  /// folders above.
  package static func places(for paths: [FilePath]) -> [FilePath] {
    var candidates: [FilePath] = []
    for path in paths {
      var folder = path.realFolder
      repeat {
        candidates.append(folder.appending(ConfigurationFile.name))
      } while folder.removeLastComponent()
    }
    return candidates
  }

  /// Returns every file that some configurations extend, directly or through other files. A missing or invalid file is
  /// included, and its chain ends there.
  package static func extended(by files: [FilePath], _ choice: Choice) -> [FilePath] {
    var (found, byteCount): ([FilePath], Int) = ([], 0)
    for file in files {
      guard let name = file.lastComponent, byteCount <= maximumBytes else { continue }
      let isNamed = choice.files.contains(file)
      var chain = ConfigurationChain { $0.display }
      try? chain.read(
        isNamed ? file : file.realFolder.appending(name), from: file.realFolder,
        isNamed ? .followed : links)
      byteCount += chain.byteCount
      found += chain.requested.dropFirst()
    }
    return found
  }

  /// Returns the configuration for a folder, or for the folder of a file.
  ///
  /// - Parameters:
  ///   - path: the path as the user would type it.
  ///   - real: the folder's path, absolute and without links, if known; see
  ///     ``SystemPackage/FilePath/realFolder(below:real:)``.
  package mutating func configuration(
    for path: FilePath, real: FilePath? = nil
  ) throws(DocumentError) -> Configuration {
    if let known = byPath[path] { return known }
    let configuration = try closest(to: real ?? path.realFolder).get()
    byPath[path] = configuration
    return configuration
  }

  /// Returns the closest configuration to a folder, which is an absolute path without links.
  private mutating func closest(
    to folder: FilePath
  ) -> Result<Configuration, DocumentError> {
    var passed: [FilePath] = []
    var current = folder
    var result = byRealFolder[current] ?? readFile(in: current)
    while result == nil {
      passed.append(current)
      current.removeLastComponent()
      result = byRealFolder[current] ?? readFile(in: current)
    }
    let found = result ?? .success(configuration(merging: []))
    for folder in passed + [current] { byRealFolder[folder] = found }
    return found
  }

  /// Reads the configuration in a folder; `nil` if the folder above it decides.
  private mutating func readFile(in folder: FilePath) -> Result<Configuration, DocumentError>? {
    switch choice {
    case .none: return .success(configuration(merging: []))
    case .file(let file):
      let result = named ?? read(file, from: workingFolder, .followed)
      named = result
      return result
    case .closest:
      let names = [ConfigurationFile.name, ".stickerlint.yaml"].compactMap {
        FilePath.Component($0)
      }
      let kinds = Self.kinds(of: names, in: folder)
      if kinds[0] != nil {
        return read(folder.appending(names[0]), from: folder, Self.links)
      }
      let misnamed = folder.appending(names[1])
      if kinds[1] == .file {
        return .failure(
          DocumentError(
            "this file is not read; rename it to \(ConfigurationFile.name)",
            about: displayName(of: misnamed)))
      }
      return folder.components.isEmpty ? .success(configuration(merging: [])) : nil
    }
  }

  private static func kinds(
    of names: [FilePath.Component], in folder: FilePath
  ) -> [FileKind?] {
    do throws(FileFault) {
      let open = try OpenFolder(folder, links)
      return names.map { try? open.kind(of: $0) }
    } catch {
      return names.map { _ in nil }
    }
  }

  private mutating func read(
    _ file: FilePath, from base: FilePath, _ links: LinkPolicy
  ) -> Result<Configuration, DocumentError> {
    do throws(DocumentError) {
      guard byteCount <= Self.maximumBytes else {
        throw DocumentError(
          "the configurations add up to more than \(ByteCount(Self.maximumBytes)); "
            + "--config FILE uses a single file for everything", about: displayName(of: file))
      }
      var chain = ConfigurationChain { [self] in displayName(of: $0) }
      try chain.read(file, from: base, links)
      byteCount += chain.byteCount
      return .success(configuration(merging: chain.links))
    } catch {
      return .failure(error)
    }
  }

  /// Returns the defaults, overridden by some files and the command line.
  private func configuration(merging links: [ConfigurationChain.Link]) -> Configuration {
    var configuration = Configuration()
    for link in links {
      configuration.apply(link, budget)
      configuration.files.append(link.name)
      configuration.paths.append(link.path)
    }
    configuration.apply(flags)
    return configuration
  }

  /// Returns a path as messages show it: relative to the working folder if the file lies below that folder or directly
  /// in a folder above it, and unchanged otherwise.
  func displayName(of file: FilePath) -> String {
    if file.starts(with: workingFolder) { return file.relative(to: workingFolder).display }
    let folder = file.removingLastComponent()
    guard file.isAbsolute, workingFolder.starts(with: folder), let name = file.lastComponent else {
      return file.display
    }
    let steps = workingFolder.components.count - folder.components.count
    return String(repeating: "../", count: steps) + FilePath(root: nil, components: name).display
  }
}
