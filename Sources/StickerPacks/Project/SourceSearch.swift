import StickerBase
import SystemPackage

/// Finds source files below folders, with a limit on the number of names per project, and determines how they
/// use images.
struct SourceSearch {
  private let root: FilePath
  private var namesLeft = 100_000
  private var bytesLeft = TreeLimits.standard.contentsBytes
  private var known: [FilePath: [FilePath]?] = [:]
  private static let mostFolders = 64
  /// The largest source file that is read, in bytes.
  private static let mostBytes = 1 << 20
  private static let extensions: Set<String> = ["swift", "m", "mm", "h"]
  private static let interfaceExtensions: Set<String> = ["storyboard", "xib"]
  private static let catalogs: Set<String> = ["xcassets", "xcstickers"]

  /// - Parameter root: the folder that the user named; links below it are not followed.
  init(below root: FilePath) { self.root = root }

  private var links: LinkPolicy { .refusedBelow(root) }

  static func isSource(_ path: FilePath) -> Bool { extensions.contains(path.extension ?? "") }

  /// Returns true for a storyboard or xib.
  static func isInterface(_ path: FilePath) -> Bool {
    interfaceExtensions.contains(path.extension ?? "")
  }

  /// Returns the source files in a folder, or the file itself; `nil` if there are too many names to search.
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
      guard namesLeft > 0, depth < Self.mostFolders else {
        known[place] = .some(nil)
        return nil
      }
      for name in names {
        let path = folder.appendingVisibly(name)
        guard let kind = try? open.kind(of: name) else { continue }
        if kind == .folder, !Self.catalogs.contains(name.extension ?? "") {
          folders.append((path, depth + 1))
        } else if kind == .file, Self.isSource(path) {
          found.append(path)
        }
      }
    }
    known[place] = found
    return found
  }

  /// Determines how the code and the interface files of a target use images.
  mutating func pictures(in files: [FilePath]) -> PictureUse {
    var use = PictureUse()
    for file in files {
      guard bytesLeft > 0 else {
        // Code that is not read may make stickers.
        use.assumeStickers()
        return use
      }
      guard let contents = try? FileContents(file, limit: Self.mostBytes, links),
        let bytes = contents.bytes
      else { continue }
      bytesLeft -= bytes.count
      use.read(bytes)
    }
    return use
  }
}

/// The use of images in code and interface files, judged by their words.
struct PictureUse {
  /// True if code makes stickers.
  private var makesStickers = false
  /// True if code that was read calls the initializer of a sticker.
  private(set) var callsInitializer = false
  /// True if code loads files of its bundle.
  private var loadsResources = false
  /// The names of images that the interface shows.
  private var shownNames: Set<String> = []
  /// The names of files loaded in source files that make stickers, and of files loaded in other source files.
  private var (namesOfMakers, otherNames): (Set<String>, Set<String>) = ([], [])

  /// Assumes that code that is not read makes stickers.
  fileprivate mutating func assumeStickers() { (makesStickers, loadsResources) = (true, true) }

  /// True if code makes stickers from files in its bundle.
  var makesStickersOfResources: Bool { makesStickers && loadsResources }

  /// The class that makes a sticker from a file (Messages framework), and stickerlint's own module that makes
  /// stickers from a manifest.
  private static let makers = ["MSSticker", "import StickerManifest"].map { Array($0.utf8) }
  /// The initializer of a sticker in Swift and Objective-C (MSSticker).
  private static let initializers = ["MSSticker(", "MSSticker.init(", "MSSticker alloc]"].map {
    Array($0.utf8)
  }
  /// The text before the name of an image in UIKit and SwiftUI code, and in storyboards.
  private static let showers = [
    "named: \"", "named:\"", "Named:@\"", "named: @\"", " Image(\"", "image=\"", "<image name=\"",
  ].map { Array($0.utf8) }
  /// Words in code that loads files of its bundle (Foundation's Bundle, or stickerlint's own module).
  private static let loaders = [
    "orResource", "resourcePath", "resourceURL", "bundlePath", "bundleURL",
    "import StickerManifest",
  ].map { Array($0.utf8) }
  private static let namedLoaders = ["orResource: \"", "orResource:\"", "orResource:@\""]
    .map { Array($0.utf8) }
  private static let mostNames = 10_000

  fileprivate mutating func read(_ bytes: [UInt8]) {
    let isMaker = Self.makers.contains { bytes.firstRange(of: $0) != nil }
    if isMaker { makesStickers = true }
    if Self.initializers.contains(where: { bytes.firstRange(of: $0) != nil }) {
      callsInitializer = true
    }
    if Self.loaders.contains(where: { bytes.firstRange(of: $0) != nil }) {
      loadsResources = true
      let names = Self.names(behind: Self.namedLoaders, in: bytes)
      if isMaker { namesOfMakers.formUnion(names) } else { otherNames.formUnion(names) }
    }
    shownNames.formUnion(Self.names(behind: Self.showers, in: bytes))
  }

  /// Returns the texts that follow the given words, up to the closing quote.
  private static func names(behind words: [[UInt8]], in bytes: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    for word in words {
      var rest = bytes[...]
      while let found = rest.firstRange(of: word), names.count < mostNames {
        rest = rest[found.upperBound...]
        let name = rest.prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n") }
        names.insert(String(decoding: name, as: UTF8.self))
      }
    }
    return names
  }

  /// Returns true if an image is loaded by its name only in source files that make no stickers.
  func isLoadedForOtherThings(_ picture: FilePath) -> Bool {
    Self.contains(otherNames, picture) && !Self.contains(namesOfMakers, picture)
  }

  /// Returns true if the interface shows an image by its name: `wave` or `wave.png`, also for `wave@2x.png`.
  func shows(_ picture: FilePath) -> Bool { Self.contains(shownNames, picture) }

  private static func contains(_ names: Set<String>, _ picture: FilePath) -> Bool {
    guard let name = picture.lastComponent?.string, let stem = picture.stem else { return false }
    let plain = stem.prefix { $0 != "@" && $0 != "~" }
    return names.contains(name) || names.contains(stem) || names.contains(String(plain))
  }
}
