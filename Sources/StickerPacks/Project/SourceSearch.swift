import StickerBase
import SystemPackage

/// Finds source files below folders, with a limit on the number of names per project, and determines how source and
/// interface files use images.
struct SourceSearch {
  private let root: FilePath
  private var namesLeft = 100_000
  private var bytesLeft = TreeLimits.standard.contentsBytes
  private var known: [FilePath: [FilePath]?] = [:]
  /// Maximum depth of nested folders.
  private static let maxDepth = 64
  /// The largest source file that is read, in bytes.
  private static let maxBytes = 1 << 20
  private static let extensions: Set<String> = [
    "swift", "m", "mm", "h", "c", "cc", "cpp", "cxx",
  ]
  private static let interfaceExtensions: Set<String> = ["storyboard", "xib"]
  private static let catalogExtensions: Set<String> = ["xcassets", "xcstickers"]

  /// Creates a search.
  ///
  /// - Parameter root: the folder that the user named; links below it are not followed.
  init(below root: FilePath) { self.root = root }

  private var links: LinkPolicy { .refusedBelow(root) }

  static func isSource(_ path: FilePath) -> Bool { extensions.contains(path.extension ?? "") }

  /// Returns true for a storyboard or xib.
  static func isInterface(_ path: FilePath) -> Bool {
    interfaceExtensions.contains(path.extension ?? "")
  }

  /// Returns the source files in a folder, or the file itself; `nil` if there are too many names to search, or if the
  /// folders are nested too deeply.
  mutating func sources(in place: FilePath) -> [FilePath]? {
    if Self.isSource(place) { return [place] }
    if let known = known[place] { return known }
    var found: [FilePath] = []
    var folders = [(path: place, depth: 0)]
    while let (folder, depth) = folders.popLast() {
      guard let open = try? OpenFolder(folder, links),
        let names = try? open.names(atMost: namesLeft)
      else { continue }
      namesLeft -= names.count
      guard namesLeft >= 0, depth <= Self.maxDepth else {
        known[place] = .some(nil)
        return nil
      }
      for name in names {
        let path = folder.appendingAsShown(name)
        guard let kind = try? open.kind(of: name) else { continue }
        if kind == .folder, !Self.catalogExtensions.contains(name.extension ?? "") {
          folders.append((path, depth + 1))
        } else if kind == .file, Self.isSource(path) {
          found.append(path)
        }
      }
    }
    known[place] = found
    return found
  }

  /// Sets ``XcodeTarget/mayHaveSources`` of a target whose files a description lists. If a folder of a target other
  /// than a sticker pack is missing, code may be generated in it later.
  mutating func setMayHaveSources(of target: inout XcodeTarget) {
    if target.isStickerPack {
      let budget = PatternBudget()
      target.mayHaveSources = Set(target.sources.roots).contains { root in
        (sources(in: root) ?? []).contains {
          !$0.hasExtension("h") && target.sources.contains($0, budget)
        }
      }
      return
    }
    guard target.isApp || target.productType == XcodeTarget.messagesApp, !target.isStub else {
      return
    }
    let budget = PatternBudget()
    for root in Set(target.sources.roots) {
      guard (try? FileKind(root, links)) != nil, let found = sources(in: root),
        !found.contains(where: { target.sources.contains($0, budget) })
      else { return }
    }
    target.mayHaveSources = false
  }

  /// Returns the use of images in source and interface files.
  mutating func pictureUse(in files: [FilePath]) -> PictureUse {
    var use = PictureUse()
    for file in files {
      guard bytesLeft > 0 else {
        // Code that is not read may make stickers.
        use.assumeStickers()
        return use
      }
      guard let contents = try? FileContents(file, limit: Self.maxBytes, links),
        let bytes = contents.bytes
      else {
        use.noteUnreadFile()
        continue
      }
      bytesLeft -= bytes.count
      if Self.isInterface(file) {
        use.read(interface: bytes)
      } else {
        use.read(
          code: DecodedText.text(of: bytes), file.hasExtension("swift") ? .swift : .objectiveC)
      }
    }
    return use
  }

  /// Returns true if the code of an extension makes stickers, but its Info.plist keeps it out of the system's sticker
  /// picker. Code is read only if the result depends on it.
  mutating func makesStickers(_ target: XcodeTarget) -> Bool {
    guard target.productType == XcodeTarget.messagesApp,
      target.configurations.contains(where: \.leavesOutMediaContext)
    else { return false }
    let budget = PatternBudget()
    // A project may list a folder several times.
    var seen: Set<FilePath> = []
    let files = target.sources.roots.filter { seen.insert($0).inserted }
      .flatMap { sources(in: $0) ?? [] }
      .filter { target.sources.contains($0, budget) }
    return pictureUse(in: files).callsInitializer
  }
}
