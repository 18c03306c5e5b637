import StickerBase
package import StickerCodecs
import StickerLinting
package import StickerPacks
import StickerRules
import SystemPackage

/// A pack as it was found and measured, and the plan of `stickerlint pack` for it.
package struct SeenPack: Sendable {
  package let pack: Pack
  /// All measured stickers of the pack.
  package let stickers: [Sticker]
  /// The limits for reading their files.
  package let limits: DecodeLimits
  /// The plan; `nil` if it was not requested.
  package var plan: Plan?

  /// The result that `stickerlint pack` would have.
  package enum Plan: Sendable {
    case written(PackPlan)
    /// The reason for refusing the pack, in words.
    case refused(String)
  }

  package init(
    _ pack: Pack, _ stickers: [Sticker], limits: DecodeLimits = .standard, plan: Plan? = nil
  ) {
    self.pack = pack
    self.stickers = stickers
    self.limits = limits
    self.plan = plan
  }

  /// The stickers in the order of Messages.
  var ordered: [Sticker] {
    let places = Dictionary(zip(pack.stickers.map(\.path), pack.stickers.indices)) { one, _ in one }
    return stickers.sorted { (places[$0.path] ?? .max) < (places[$1.path] ?? .max) }
  }
}

/// A pack as the page shows it.
struct PagePack: Encodable {
  /// One line that is safe to print, like all texts here.
  let name: String
  let path: String
  /// `small`, `regular` or `large`; `nil` if it is unknown.
  let size: String?
  /// True if the size is only that of most stickers, and not stated.
  let isInferred: Bool
  let stickers: [PageSticker]
  let findings: [PageFinding]
  /// Number of stickers without problems, as the report counts them.
  let good: Int
  let icons: [PageIcon]
  let plan: PagePlan?
  /// The platforms of `--for` except Messages, which has separate views.
  let platforms: [PagePlatform]
  /// True for a description of messages, with or without mistakes.
  let isMessages: Bool
  /// The messages of an app; `nil` for a pack, and for a description with mistakes.
  let conversation: PageConversation?

  init(
    _ report: PackReport, _ seen: SeenPack, stickers: [PageSticker], icons: [PageIcon],
    conversation: PageConversation?, iconPicture: Int?
  ) {
    name = report.name.isEmpty ? report.path.display.printable : report.name.printable
    path = report.path.display.printable
    size = report.sizeClass?.sizeClass.name
    isInferred = report.sizeClass?.origin == .inferred
    self.stickers = stickers
    let places = StickerPlaces(seen)
    findings = report.findings.map { PageFinding($0, about: places.stickers(of: $0)) }
    good = report.goodCount
    self.icons = icons
    isMessages = seen.pack.source.conversation != nil
    self.conversation = conversation
    let receivers = report.profile.receivers
    let paths = seen.ordered.map(\.path)
    platforms = receivers.map { platform in
      let there = Set(seen.pack.stickers(for: platform, among: receivers).map(\.path))
      return PagePlatform(platform, stickers) { there.contains(paths[$0]) }
    }
    plan = seen.plan.map { PagePlan($0, of: report.path, icon: iconPicture) }
  }
}

/// A map from findings to the stickers that they are about.
private struct StickerPlaces {
  private var indices: [FilePath: Int] = [:]
  private var lines: [Int: Int] = [:]
  private let manifest: FilePath?

  init(_ seen: SeenPack) {
    manifest = seen.pack.declaration?.path
    for (index, sticker) in seen.ordered.enumerated() {
      indices[sticker.path] = index
      // In a catalog, a sticker has a folder of its own, whose findings are about the sticker.
      let folder = sticker.path.parent
      if CatalogFolder.Kind(folder) == .sticker { indices[folder] = index }
    }
    for sticker in seen.pack.declaration?.stickers ?? [] {
      if let line = sticker.line, let index = indices[sticker.path] { lines[line] = index }
    }
  }

  func stickers(of finding: Finding) -> [Int] {
    if finding.path == manifest, let line = finding.line, let index = lines[line] { return [index] }
    let found = ([finding.path] + finding.covers).compactMap { path in
      indices[path] ?? indices[path.parent]
    }
    var seen: Set<Int> = []
    return found.filter { seen.insert($0).inserted }
  }
}

/// An icon in its slot.
struct PageIcon: Encodable {
  /// `60x45 @2x iphone`.
  let slot: String
  /// The size in px that the slot requires.
  let width: Int
  let height: Int
  /// The size of the image in px.
  let imageWidth: Int?
  let imageHeight: Int?
  /// True if the app that contains the extension needs the icon.
  let isForHost: Bool
  /// The index of its picture in the page; `nil` if there is none to show.
  let picture: Int?

  init(_ slot: IconSlot, _ image: ImageHeader?, picture: Int?) {
    self.slot = slot.name
    width = slot.width
    height = slot.height
    imageWidth = image?.width
    imageHeight = image?.height
    isForHost = slot.isForHost
    self.picture = picture
  }
}

/// The output that `stickerlint pack` would write.
struct PagePlan: Encodable {
  /// The reason that nothing would be written.
  let refusal: String?
  let name: String?
  let size: String?
  /// The command that writes it or, after a refusal, tries it again; ready to be pasted into a shell. `nil`
  /// if the path of the pack cannot be typed as shown.
  let command: String?
  /// Number of sticker folders.
  let folderCount: Int
  /// The folders of the catalog, one per line.
  let tree: [String]
  /// The languages of the labels.
  let languages: [String]
  /// Remarks for the user.
  let remarks: [String]
  /// The index in the page of the picture that icons are drawn from.
  let icon: Int?

  init(_ plan: SeenPack.Plan, of path: FilePath, icon: Int?) {
    let pack = path.shellWord.map { "stickerlint pack \($0)" }
    switch plan {
    case .refused(let reason):
      refusal = reason.printable
      command = pack.map { $0 + " --dry-run" }
      (name, size, folderCount, tree, languages, remarks) = (nil, nil, 0, [], [], [])
    case .written(let plan):
      refusal = nil
      name = plan.name.printable
      size = plan.size?.sizeClass.name
      command = pack
      folderCount = plan.stickers.count
      tree =
        ["Stickers.xcstickers/", "  \(plan.name.printable).stickerpack/"]
        + plan.stickers.map { sticker in
          let kind = sticker.frames == nil ? "sticker" : "stickersequence"
          return "    \(sticker.name.printable).\(kind)/"
        }
      languages = plan.languages.map(\.printable)
      remarks = plan.remarks.map(\.text.printable)
    }
    self.icon = icon
  }
}
