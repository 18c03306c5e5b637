import StickerBase
import StickerCodecs
import SystemPackage

/// Recognizes pictures in a checkout of art that are there for something else than a pack: screenshots, wallpapers,
/// banners, photos of the printed stickers, the tray icons of WhatsApp's packs.
///
/// A name tells it, or the shape: a picture without an alpha channel that is oblong and larger than any sticker. If
/// that holds for most pictures of the checkout, it holds for stickers there, and none is left out.
struct OtherArt {
  /// Words in the names of files and of folders, each also with an "s".
  private static let words: Set<String> = [
    "appicon", "banner", "favicon", "mockup", "screenshot", "wallpaper",
  ]
  /// Words that mean something else as the name of a file, such as the emoji of a palette.
  private static let folderWords = words.union(["palette"])
  /// Words that mean something else as the name of a folder, which may hold a small copy of a pack.
  private static let fileWords = words.union(["preview", "trayicon"])
  /// The least ratio of the longer to the shorter side of an oblong picture; of stickers, 618 × 495 px has it.
  private static let leastRatio = 1.25
  /// The longer side in px above which a picture has no size of a sticker (Human Interface Guidelines, Messages).
  private static let mostSide = Profile.messages.maximumSide

  /// Returns the reason that a picture is none of the stickers; `nil` if it may be one.
  ///
  /// - Parameter checkout: the top of the git checkout that contains the file.
  func reasonToLeaveOut(_ file: PackSource.File, in checkout: FilePath) -> String? {
    let folders = (file.path.names(below: checkout) ?? []).dropLast()
    if let folder = folders.first(where: { Self.has(Self.folderWords, $0.string) }) {
      return "its folder \(folder.string.excerpt) is not for stickers"
    }
    if Self.has(Self.fileWords, file.path.stem ?? "") { return "its name is not one of a sticker" }
    guard let contents = try? file.contents(limit: DecodeLimits.standard.fileBytes),
      let bytes = contents.bytes, let image = try? ImageFile.probe(bytes).image,
      !image.colorType.hasAlphaSamples, image.colorType != .indexed
    else { return nil }
    let (longer, shorter) = (max(image.width, image.height), min(image.width, image.height))
    guard longer > Self.mostSide, Double(longer) >= Self.leastRatio * Double(shorter) else {
      return nil
    }
    return
      "\(image.width.grouped) × \(image.height.grouped) px without transparency are a photo, a "
      + "screenshot or a wallpaper rather than a sticker"
  }

  /// Returns true if a name has one of the words, apart from case and the "s" of a plural.
  private static func has(_ words: Set<String>, _ name: String) -> Bool {
    let parts = name.lowercased().split { !$0.isLetter }.map {
      $0.hasSuffix("s") ? $0.dropLast() : $0
    }
    let pairs = zip(parts, parts.dropFirst()).map { String($0 + $1) }
    return !words.isDisjoint(with: parts.map(String.init) + pairs)
  }
}

extension PackCollector {
  /// Leaves out pictures that are not stickers in checkouts without a project.
  mutating func leaveOutOtherArt() {
    for checkout in projects.repositories.sorted(by: { $0.string < $1.string })
    where !projects.read.contains(where: { $0.project.path.isOrLies(in: checkout) }) {
      let art = OtherArt()
      let packs = all.filter { $0.isLooseArt && checkout == self.checkout(of: $0.path) }
      let reasons = packs.map { pack in
        pack.files.map {
          $0.links == .followed || $0.isIncluded ? nil : art.reasonToLeaveOut($0, in: checkout)
        }
      }
      let left = reasons.joined().count { $0 != nil }
      guard left > 0, 2 * left <= packs.reduce(0, { $0 + $1.files.count }) else { continue }
      for (pack, reasons) in zip(packs, reasons) {
        let files = zip(pack.files, reasons)
        self[pack.path].files = files.filter { $1 == nil }.map(\.0)
        for case (let file, let reason?) in files {
          otherArt.add(1, in: pack.path)
          passOver(file.path, isFolder: false, reason)
        }
      }
    }
  }

  /// Returns the innermost checkout that contains a folder.
  private func checkout(of folder: FilePath) -> FilePath? {
    projects.repositories.filter { folder.isOrLies(in: $0) }.max { $0.length < $1.length }
  }
}

extension PackSource {
  /// True for a folder of nothing but images.
  fileprivate var isLooseArt: Bool {
    !isPartOfCatalog && declaration == nil && conversation == nil && product == nil
  }
}
