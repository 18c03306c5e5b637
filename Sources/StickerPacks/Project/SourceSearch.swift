import StickerBase
import SystemPackage

/// Looks for source files below folders, within a number of names for one project, and for what these say of pictures.
struct SourceSearch {
  private let root: FilePath
  private var namesLeft = 100_000
  private var bytesLeft = TreeLimits.standard.contentsBytes
  private var known: [FilePath: [FilePath]?] = [:]
  private static let mostFolders = 64
  /// Bytes of one source file that are read.
  private static let mostBytes = 1 << 20
  private static let extensions: Set<String> = ["swift", "m", "mm", "h"]
  private static let interfaceExtensions: Set<String> = ["storyboard", "xib"]

  /// - Parameter root: the folder that somebody named; links below it are not followed.
  init(below root: FilePath) { self.root = root }

  private var links: LinkPolicy { .refusedBelow(root) }

  static func isSource(_ path: FilePath) -> Bool { extensions.contains(path.extension ?? "") }

  /// True for a storyboard or xib.
  static func isInterface(_ path: FilePath) -> Bool {
    interfaceExtensions.contains(path.extension ?? "")
  }

  /// The source files in a folder, or the file itself; `nil` when there is too much to look through.
  mutating func sources(in place: FilePath) -> [FilePath]? {
    if Self.isSource(place) { return [place] }
    if let known = known[place] { return known }
    var found: [FilePath] = []
    var folders = [(path: place, depth: 0)]
    while let (folder, depth) = folders.popLast() {
      guard let open = try? OpenFolder(folder, links), let names = try? open.names(atMost: namesLeft)
      else { continue }
      namesLeft -= names.count
      guard namesLeft > 0, depth < Self.mostFolders else {
        known[place] = .some(nil)
        return nil
      }
      for name in names {
        let path = folder.appendingVisibly(name)
        guard let kind = try? open.kind(of: name) else { continue }
        if kind == .folder, !KnownNames.isCatalog(name) {
          folders.append((path, depth + 1))
        } else if kind == .file, Self.isSource(path) {
          found.append(path)
        }
      }
    }
    known[place] = found
    return found
  }

  /// What the code and the interface files of a target say of pictures.
  mutating func pictures(in files: [FilePath]) -> PictureUse {
    var use = PictureUse()
    for file in files {
      guard bytesLeft > 0 else {
        // Code that is not read may make stickers.
        use.makesStickers = true
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

/// What code and interface files do with pictures, as their words tell.
struct PictureUse {
  /// True if code makes stickers of files.
  var makesStickers = false
  /// The names of pictures that the interface shows.
  private(set) var shownNames: Set<String> = []

  /// The class that makes a sticker of a file (Messages framework), and the module of ours that does so by a
  /// manifest.
  private static let makers = ["MSSticker", "import StickerManifest"].map { Array($0.utf8) }
  /// What stands before the name of a picture in UIKit's and SwiftUI's code, and in storyboards.
  private static let showers = [
    "named: \"", "named:\"", "Named:@\"", "named: @\"", " Image(\"", "image=\"", "<image name=\"",
  ].map { Array($0.utf8) }
  private static let mostNames = 10_000

  fileprivate mutating func read(_ bytes: [UInt8]) {
    if Self.makers.contains(where: { bytes.firstRange(of: $0) != nil }) { makesStickers = true }
    for shower in Self.showers {
      var rest = bytes[...]
      while let found = rest.firstRange(of: shower), shownNames.count < Self.mostNames {
        rest = rest[found.upperBound...]
        let name = rest.prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n") }
        shownNames.insert(String(decoding: name, as: UTF8.self))
      }
    }
  }

  /// True if the interface shows a picture by its name: `wave`, `wave.png`, of `wave@2x.png` too.
  func shows(_ picture: FilePath) -> Bool {
    guard let name = picture.lastComponent?.string, let stem = picture.stem else { return false }
    let plain = stem.prefix { $0 != "@" && $0 != "~" }
    return shownNames.contains(name) || shownNames.contains(stem) || shownNames.contains(String(plain))
  }
}
