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
  /// The bytes that may still be read to learn shapes; pictures beyond them are checked as stickers.
  private var bytesLeft = 1 << 30

  /// Returns the reason that a picture is none of the stickers; `nil` if it may be one.
  ///
  /// - Parameter checkout: the top of the git checkout that contains the file.
  mutating func reasonToLeaveOut(_ file: PackSource.File, in checkout: FilePath) -> String? {
    let folders = (file.path.names(below: checkout) ?? []).dropLast()
    if let folder = folders.first(where: { Self.word(of: Self.folderWords, in: $0.string) != nil })
    {
      return "its folder \(folder.string.excerpt) is not for stickers"
    }
    if let word = Self.word(of: Self.fileWords, in: file.path.stem ?? "") {
      return "its name has the word '\(word)'"
    }
    let size = FileContents.byteCount(of: file.location, file.links)
    guard size <= bytesLeft else { return nil }
    bytesLeft -= size
    guard let contents = try? file.contents(limit: DecodeLimits.standard.fileBytes),
      let bytes = contents.bytes, let image = try? ImageFile.probe(bytes).image,
      !image.colorType.hasAlphaSamples, image.colorType != .indexed
    else { return nil }
    let (longer, shorter) = (max(image.width, image.height), min(image.width, image.height))
    guard longer > Self.mostSide, Double(longer) >= Self.leastRatio * Double(shorter) else {
      return nil
    }
    return
      "\(image.width.grouped) × \(image.height.grouped) px without an alpha channel are a photo, a "
      + "screenshot or a wallpaper rather than a sticker"
  }

  /// Returns the first of the words that a name has, apart from case and the "s" of a plural.
  private static func word(of words: Set<String>, in name: String) -> String? {
    let parts = name.lowercased().split { !$0.isLetter }.map {
      $0.hasSuffix("s") ? $0.dropLast() : $0
    }
    let pairs = zip(parts, parts.dropFirst()).map { String($0 + $1) }
    return (parts.map(String.init) + pairs).first(where: words.contains)
  }
}

extension PackCollector {
  /// Leaves out pictures that are not stickers in checkouts without a project.
  mutating func leaveOutOtherArt() {
    guard !projects.repositories.isEmpty else { return }
    let withProject = Set(projects.read.compactMap { checkout(of: $0.project.path) })
    let loose = Dictionary(grouping: all.filter(\.isLooseArt)) { checkout(of: $0.path) }
    var art = OtherArt()
    for checkout in loose.keys.compactMap(\.self).sorted(by: naturallyPrecedes)
    where !withProject.contains(checkout) {
      leaveOut(art: &art, of: loose[checkout] ?? [], in: checkout)
    }
  }

  private mutating func leaveOut(
    art: inout OtherArt, of packs: [PackSource], in checkout: FilePath
  ) {
    let reasons = packs.map { pack in
      pack.files.map {
        $0.links == .followed || $0.isIncluded ? nil : art.reasonToLeaveOut($0, in: checkout)
      }
    }
    let left = reasons.joined().count { $0 != nil }
    guard left > 0, 2 * left <= packs.reduce(0, { $0 + $1.files.count }) else { return }
    for (pack, reasons) in zip(packs, reasons) {
      let files = zip(pack.files, reasons)
      self[pack.path].files = files.filter { $1 == nil }.map(\.0)
      for case (let file, let reason?) in files {
        otherArt.add(1, in: pack.path)
        passOver(file.path, isFolder: false, reason)
      }
    }
  }

  /// Returns the innermost checkout that contains a file or folder.
  private func checkout(of path: FilePath) -> FilePath? {
    var folder = path
    while !projects.repositories.contains(folder) {
      guard folder.lastComponent?.kind == .regular, folder.removeLastComponent() else { return nil }
      if folder.isEmpty { folder = "." }
    }
    return folder
  }
}

extension PackSource {
  /// True for a folder of nothing but images.
  fileprivate var isLooseArt: Bool {
    !isPartOfCatalog && declaration == nil && conversation == nil && product == nil
  }
}
