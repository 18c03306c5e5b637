import StickerBase
import StickerPacks
import SystemPackage

/// A configuration file with all files that it extends, in the order in which they are applied.
struct ConfigurationChain {
  struct Link {
    var file: ConfigurationFile
    /// The folder that its patterns are relative to.
    var base: FilePath
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
  private var count = 0
  private let shown: (FilePath) -> String

  /// The maximum number of files that a configuration consists of.
  private static let maximumCount = 32
  /// The maximum length of a chain of files that extend one another.
  private static let maximumDepth = 8

  /// Creates an empty chain.
  ///
  /// - Parameter shown: returns the name of a file in messages.
  init(shown: @escaping (FilePath) -> String) { self.shown = shown }

  /// Reads a file, and appends it after the files that it extends.
  ///
  /// - Parameter base: the folder that its patterns are relative to.
  mutating func read(
    _ path: FilePath, from base: FilePath, _ policy: LinkPolicy
  ) throws(DocumentError) {
    requested.append(path.absolute)
    let name = shown(path.lexicallyNormalized())
    let file = try ConfigurationReader.read(path, shownAs: name, policy)
    count += 1
    byteCount += FileContents.byteCount(of: path, policy)
    open.append(path.absolute)
    for entry in file.extends ?? [] {
      var other = path.removingLastComponent().pushing(entry.path)
      // Without links, `..` always leads to the parent folder.
      if case .refusedBelow = policy { other.lexicallyNormalize() }
      let policy = policy == .followed ? .refused : policy
      if let reason = refusal(of: other, policy) {
        requested.append(other.absolute)
        throw entry.fault("it cannot extend '\(entry.path.display.excerpt)': \(reason)")
      }
      // The patterns of a file shared from elsewhere apply to the files of whoever extends it.
      let folder = other.realFolder
      try read(other, from: base.starts(with: folder) ? folder : base, policy)
    }
    open.removeLast()
    links.append(Link(file: file, base: base, name: name.printable, path: path.absolute))
  }

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
    if count >= Self.maximumCount {
      return "the configuration would have more than \(Self.maximumCount) files"
    }
    return nil
  }
}
