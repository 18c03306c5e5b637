import StickerBase
import StickerPacks
import SystemPackage

/// A configuration file with all that it extends, in the order in which they are laid over one
/// another.
struct ConfigurationChain {
  struct Link {
    var file: ConfigurationFile
    /// The folder that its patterns are seen from.
    var base: FilePath
    var name: String
    /// Absolute.
    var path: FilePath
  }

  private(set) var links: [Link] = []
  /// Every file that was to be read, also the one that could not be; absolute.
  private(set) var asked: [FilePath] = []
  /// Bytes of all files.
  private(set) var byteCount = 0
  /// Files that are being read, from the first one on.
  private var open: [FilePath] = []
  private var count = 0
  private let shown: (FilePath) -> String

  /// Files that one may be made of in all, and files that extend one another.
  private static let maximumCount = 32
  private static let maximumDepth = 8

  /// - Parameter shown: how a file is called in messages.
  init(shown: @escaping (FilePath) -> String) { self.shown = shown }

  /// Adds a file behind what it extends.
  ///
  /// - Parameter base: the folder that its patterns are seen from.
  mutating func read(
    _ path: FilePath, from base: FilePath, _ policy: LinkPolicy
  ) throws(DocumentError) {
    asked.append(path.absolute)
    let name = shown(path.lexicallyNormalized())
    let file = try ConfigurationReader.read(path, shownAs: name, policy)
    count += 1
    byteCount += FileContents.byteCount(of: path, policy)
    open.append(path.absolute)
    for entry in file.extends ?? [] {
      var other = path.removingLastComponent().pushing(entry.path)
      // A folder of a path without links is above what is in it.
      if case .refusedBelow = policy { other.lexicallyNormalize() }
      let policy = policy == .followed ? .refused : policy
      if let reason = refusal(of: other, policy) {
        asked.append(other.absolute)
        throw entry.fault("it cannot extend '\(entry.path.display.excerpt)': \(reason)")
      }
      // What is shared from elsewhere means the files of whoever extends it.
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
      // A link on the way is told by whoever reads the file.
      if case .unreadable = error {
        let neighbors = FolderListing.guesses(in: path.parent, policy)
        let guess = path.lastComponent.flatMap { nearest(to: $0.string, among: neighbors) }
        return "there is no such file" + (guess.map { "; did you mean '\($0.excerpt)'?" } ?? "")
      }
    }
    if open.contains(path.absolute) { return "it would extend itself" }
    if open.count >= Self.maximumDepth {
      return "more than \(Self.maximumDepth) files would extend one another"
    }
    if count >= Self.maximumCount { return "there are more than \(Self.maximumCount) files" }
    return nil
  }
}
