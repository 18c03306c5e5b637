import StickerBase
import StickerPacks
import SystemPackage

/// A configuration file with all files that it extends, in the order in which they are applied.
struct ConfigurationChain {
  /// One file of the chain.
  struct Link {
    var file: ConfigurationFile
    /// The folder that the patterns of the file are relative to.
    var base: FilePath
    /// The file as messages show it.
    var name: String
    /// The absolute path of the file.
    var path: FilePath
  }

  private(set) var links: [Link] = []
  /// The absolute path of every requested file, including one that could not be read.
  private(set) var requested: [FilePath] = []
  /// The total size of the files in bytes.
  private(set) var byteCount = 0
  /// The files being read, outermost first.
  private var open: [FilePath] = []
  /// The number of files read so far.
  private var readCount = 0
  private let displayName: (FilePath) -> String

  /// The maximum number of files that a configuration consists of.
  private static let maximumCount = 32
  /// The maximum length of a chain of files that extend one another.
  private static let maximumDepth = 8

  /// Creates an empty chain.
  ///
  /// - Parameter displayName: returns the name of a file in messages.
  init(displayName: @escaping (FilePath) -> String) { self.displayName = displayName }

  /// Reads a file, and appends it after the files that it extends.
  ///
  /// - Parameters:
  ///   - base: the folder that the patterns of the file are relative to.
  ///   - policy: the policy for links in the path.
  /// - Throws: ``DocumentError`` if one of the files cannot be read or is invalid, or if the chain is too long.
  mutating func read(
    _ path: FilePath, from base: FilePath, _ policy: LinkPolicy
  ) throws(DocumentError) {
    requested.append(path.absolute)
    let name = displayName(path.lexicallyNormalized())
    let file = try ConfigurationReader.read(path, shownAs: name, policy)
    readCount += 1
    byteCount += FileContents.byteCount(of: path, policy)
    open.append(path.absolute)
    for entry in file.extends ?? [] {
      var extended = path.removingLastComponent().pushing(entry.path)
      // Without links, `..` always leads to the parent folder.
      if case .refusedBelow = policy { extended.lexicallyNormalize() }
      let extendedPolicy = policy == .followed ? .refused : policy
      if let reason = refusal(of: extended, extendedPolicy) {
        requested.append(extended.absolute)
        throw entry.fault("it cannot extend '\(entry.path.display.excerpt)': \(reason)")
      }
      // Patterns are relative to the folder of the extended file, unless that folder does not contain `base`.
      let folder = extended.realFolder
      try read(extended, from: base.starts(with: folder) ? folder : base, extendedPolicy)
    }
    open.removeLast()
    links.append(Link(file: file, base: base, name: name.printable, path: path.absolute))
  }

  /// Returns the reason that a file cannot be extended; `nil` if it can be.
  private func refusal(of path: FilePath, _ policy: LinkPolicy) -> String? {
    do throws(FileFault) {
      _ = try FileKind(path, policy)
    } catch {
      // Reading the file reports any other fault, such as a link on the way.
      if case .unreadable = error {
        let neighbors = FolderListing.guesses(in: path.parent, policy)
        let guess = path.lastComponent.flatMap { nearest(to: $0.string, among: neighbors) }
        return "there is no such file" + (guess.map { "; did you mean '\($0.excerpt)'?" } ?? "")
      }
    }
    if open.contains(path.absolute) { return "it would extend itself" }
    if open.count >= Self.maximumDepth {
      return "the chain would be longer than \(Self.maximumDepth) files"
    }
    if readCount >= Self.maximumCount {
      return "the configuration would have more than \(Self.maximumCount) files"
    }
    return nil
  }
}
