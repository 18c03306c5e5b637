import StickerBase
import StickerCodecs
import SystemPackage

/// Recognizes pictures in a checkout of art that are not meant for a pack: screenshots, wallpapers, banners, posters,
/// photos of the printed stickers, the tray icons of WhatsApp's packs.
///
/// They are recognized by their names or by their sizes: the size of a print or of a web page's preview or, without an
/// alpha channel, an oblong size that is larger than any sticker. If most pictures of the checkout have such sizes, or
/// all have such names, its stickers have them as well, and those sizes or names do not count.
struct OtherArt {
  /// Words in the names of files and folders. Each word in these lists also matches its plural with "s", and its
  /// spelling as two words.
  private static let words: Set<String> = [
    "appicon", "banner", "contactsheet", "favicon", "mockup", "ogimage", "opengraph",
    "screenshot", "spritesheet", "stickersheet", "touchicon", "wallpaper",
  ]
  /// Words in the names of folders. Words that are not in ``words`` mean something else in the name of a file: a
  /// palette may be an emoji.
  private static let folderWords = words.union([
    "appstore", "doc", "documentation", "example", "fixture", "flyer", "palette", "playstore",
    "poster", "raw", "readme", "snapshot", "socialmedia", "socialpreview", "socialshare",
    "template", "testdata", "thumb", "thumbnail", "tshirt",
  ])
  /// Words in the names of files. Words that are not in ``words`` mean something else in the name of a folder, which
  /// may contain a small copy of a pack.
  private static let fileWords = words.union([
    "collage", "hexwall", "preview", "socialpreview", "trayicon", "unnamedchunk",
  ])
  /// Words for previews, displays and covers in Chinese, Japanese and Korean, which match anywhere in a name.
  private static let phrases = ["预览", "預覽", "展示", "封面", "プレビュー", "미리보기"]
  /// Words for figures.
  private static let figures: Set<String> = ["chart", "diagram", "figure", "graph", "plot"]
  /// The extensions of scripts that draw figures.
  private static let scripts: Set<String> = ["ipynb", "jl", "py", "qmd", "r", "rmd"]
  /// Minimum ratio of the longer to the shorter side of an oblong picture; a sticker of 618 × 495 px is just below it.
  private static let minRatio = 1.25
  /// Maximum length in px of the longer side of a sticker (Human Interface Guidelines, Messages).
  private static let maxSide = Profile.messages.maximumSide
  /// The sizes in px of pictures that represent a web page: GitHub's social preview and Open Graph's image.
  private static let previews = [(1_280, 640), (1_200, 630)]
  /// The side in px of the tray icons of WhatsApp (WhatsApp/stickers on GitHub).
  private static let traySide = 96
  /// Maximum number of pixels of a print: A1 at 300 dpi has 70 million. A small file with more is an attack.
  private static let maxPrintPixels = 100_000_000
  /// Number of bytes that may still be read to determine sizes. Pictures that exceed it are checked as stickers.
  private var bytesLeft = 1 << 30

  /// Returns the reason that a picture is not a sticker, judged by its path; `nil` if it may be one.
  ///
  /// - Parameter checkout: the top of the git checkout that contains the file.
  static func reason(byNameOf file: PackSource.File, in checkout: FilePath) -> String? {
    let folders = (file.path.names(below: checkout) ?? []).dropLast()
    if let folder = folders.first(where: { isFolder($0.string) }) {
      return "its folder \(folder.string.excerpt) is not for stickers"
    }
    let name = file.path.stem ?? ""
    if let word = Self.word(of: fileWords, in: name) ?? phrases.first(where: name.contains) {
      return "its name has the word '\(word)'"
    }
    return folders.map(\.string).first { folder in phrases.contains(where: folder.contains) }.map {
      "its folder \($0.excerpt) is not for stickers"
    }
  }

  /// Returns true for the name of a folder that is not for stickers.
  static func isFolder(_ name: String) -> Bool { word(of: folderWords, in: name) != nil }

  /// Returns the reason that a picture beside a script is not a sticker; `nil` if it may be one.
  ///
  /// - Parameter neighbors: the names of the files in its folder that are not images.
  static func reason(asFigure file: PackSource.File, beside neighbors: [String]) -> String? {
    guard Self.word(of: figures, in: file.path.stem ?? "") != nil else { return nil }
    let script = neighbors.first { scripts.contains(FilePath($0).extension?.lowercased() ?? "") }
    return script.map { "it is a figure beside the script \($0.excerpt)" }
  }

  /// Returns the reason that a picture is not a sticker, regardless of the other pictures: it is the icon of an Android
  /// app, or a resource of a Swift package's tests.
  ///
  /// - Parameter packages: the `Package.swift` files of the tree.
  static func certainReason(_ path: FilePath, _ packages: [FilePath]) -> String? {
    if word(of: ["iclauncher"], in: path.stem ?? "") != nil {
      return "it is the icon of an Android app"
    }
    let isTestResource = packages.contains { package in
      path.isOrLies(in: package.removingLastComponent().appending("Tests"))
    }
    return isTestResource ? "it is a resource of a Swift package's tests" : nil
  }

  /// Returns true for the icon of a pack for WhatsApp by its name.
  static func isTrayIcon(_ path: FilePath) -> Bool {
    word(of: ["trayicon"], in: path.stem ?? "") != nil
  }

  /// Returns the reason that a picture is not a sticker, judged by its size; `nil` if it may be one, or if it cannot be
  /// read.
  mutating func reason(bySizeOf file: PackSource.File) -> String? {
    let size = FileContents.byteCount(of: file.location, file.links)
    guard size <= bytesLeft else { return nil }
    bytesLeft -= size
    guard let contents = try? file.contents(limit: DecodeLimits.standard.fileBytes),
      let bytes = contents.bytes, let image = try? ImageFile.probe(bytes).image,
      let use = Self.otherUse(of: image, named: file.path.stem ?? "", byteCount: bytes.count)
    else { return nil }
    return "\(image.width.grouped) × \(image.height.grouped) px \(use)"
  }

  /// Returns the purpose that the size of a picture indicates, as the end of a sentence; `nil` if it indicates none.
  private static func otherUse(
    of image: ImageHeader, named stem: String, byteCount: Int
  ) -> String? {
    let (width, height) = (image.width, image.height)
    let (longer, shorter) = (max(width, height), min(width, height))
    if longer > maxSide, Double(longer) >= minRatio * Double(shorter),
      !image.colorType.hasAlphaSamples, image.colorType != .indexed
    {
      return
        "without an alpha channel are a photo, a screenshot or a wallpaper rather than a sticker"
    }
    if previews.contains(where: { $0 == (width, height) }) {
      return "are the preview of a web page"
    }
    if width == traySide, height == traySide, ArtFolder.words(of: stem).first == "tray" {
      return "are the tray icon of a pack for WhatsApp"
    }
    // Files that Messages rejects are reported, regardless of what they show.
    let isPrint = DecodeLimits.standard.canvasPixels + 1...maxPrintPixels ~= width * height
    return isPrint && byteCount <= Profile.messages.maximumBytes.bytes
      ? "are a print or a drawing to export from rather than a sticker" : nil
  }

  /// Returns the first word of a name, or pair of words, that is in a list.
  private static func word(of words: Set<String>, in name: String) -> String? {
    let parts = ArtFolder.words(of: name)
    let pairs = zip(parts, parts.dropFirst()).map { $0 + $1 }
    return (parts + pairs).first(where: words.contains)
  }
}

extension PackCollector {
  /// Leaves out pictures that are not stickers in checkouts without a project.
  mutating func leaveOutOtherArt() {
    guard !projects.repositories.isEmpty else { return }
    let withProject = Set(projects.all.compactMap { checkout(of: $0.project.path) })
    let loose = Dictionary(grouping: all.filter(\.isLooseArt)) { checkout(of: $0.path) }
    var art = OtherArt()
    for checkout in loose.keys.compactMap(\.self).sorted(by: naturallyPrecedes)
    where !withProject.contains(checkout) {
      leaveOutOtherArt(of: loose[checkout] ?? [], in: checkout, &art)
    }
  }

  /// Leaves out the pictures in the packs of one checkout that are not stickers.
  private mutating func leaveOutOtherArt(
    of packs: [PackSource], in checkout: FilePath, _ art: inout OtherArt
  ) {
    var folders = ArtFolders(packs, in: checkout)
    var candidates: [PackSource] = []
    var oldCount = 0
    for pack in packs {
      guard let (reason, isOld) = folders.reasonToLeaveOut(pack) else {
        candidates.append(pack)
        continue
      }
      if isOld { oldCount += pack.files.count }
      leaveOut(pack.files.map { ($0, reason) }, of: pack)
    }
    let certain = candidates.map {
      $0.files.map { OtherArt.certainReason($0.path, projects.packages) }
    }
    for (pack, reasons) in zip(candidates, certain) {
      leaveOut(Array(zip(pack.files, reasons)), of: pack)
    }
    candidates = candidates.map { self[$0.path] }
    var nameReasons = candidates.map { pack in
      let neighbors = otherNames(in: pack.path)
      return pack.files.map {
        OtherArt.reason(byNameOf: $0, in: checkout)
          ?? OtherArt.reason(asFigure: $0, beside: neighbors)
      }
    }
    if !nameReasons.joined().contains(nil) {
      nameReasons = candidates.map { $0.files.map { _ in nil } }
    }
    var sizeReasons = zip(candidates, nameReasons).map { pack, reasons in
      zip(pack.files, reasons).map { $1 == nil ? art.reason(bySizeOf: $0) : nil }
    }
    let remaining = nameReasons.joined().count { $0 == nil }
    // Old copies have the sizes of their originals.
    if 2 * sizeReasons.joined().count(where: { $0 != nil }) > remaining + oldCount {
      sizeReasons = candidates.map { $0.files.map { _ in nil } }
    }
    for (pack, (byName, bySize)) in zip(candidates, zip(nameReasons, sizeReasons)) {
      leaveOut(zip(pack.files, zip(byName, bySize)).map { ($0, $1.0 ?? $1.1) }, of: pack)
    }
  }

  /// Leaves out the files that have a reason, unless the user named them or an `include` lists them.
  private mutating func leaveOut(_ files: [(PackSource.File, String?)], of pack: PackSource) {
    func isKept(_ file: PackSource.File, _ reason: String?) -> Bool {
      reason == nil || file.links == .followed || file.isIncluded
    }
    guard files.contains(where: { !isKept($0, $1) }) else { return }
    self[pack.path].files = files.filter { isKept($0, $1) }.map(\.0)
    for (file, reason) in files where !isKept(file, reason) {
      otherArt.add(1, in: pack.path)
      otherArtFiles.append(file.path)
      passOver(file.path, isFolder: false, reason ?? "")
    }
  }

  /// Returns the innermost checkout that a file or folder is or lies in; `nil` if there is none.
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
  /// True for a plain folder of images.
  fileprivate var isLooseArt: Bool {
    !isPartOfCatalog && declaration == nil && conversation == nil && product == nil
  }
}
