import StickerBase
package import StickerCodecs
import StickerKit
package import StickerPacks
import StickerRules
import SystemPackage

/// A pack as it was found and measured, and what `pack` would make of it.
package struct SeenPack: Sendable {
  package let pack: Pack
  /// All that was measured of its stickers.
  package let stickers: [Sticker]
  /// For reading their files.
  package let limits: DecodeLimits
  /// What would be written; `nil` where that was not asked for.
  package var plan: Plan?

  /// What `stickerlint pack` would do.
  package enum Plan: Sendable {
    case written(PackPlan)
    /// Why it would not, in words.
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

  /// The stickers in the order in which Messages shows them.
  var ordered: [Sticker] {
    let places = Dictionary(zip(pack.stickers.map(\.path), pack.stickers.indices)) { one, _ in one }
    return stickers.sorted { (places[$0.path] ?? .max) < (places[$1.path] ?? .max) }
  }
}

/// A pack as the page shows it.
struct PagePack: Encodable {
  /// One harmless line, as all texts here.
  let name: String
  let path: String
  /// `small`, `regular` or `large`; `nil` when nothing says so.
  let size: String?
  /// Whether most stickers have that size, and nothing else says so.
  let isInferred: Bool
  let stickers: [PageSticker]
  let findings: [PageFinding]
  /// Stickers that are fine, as the report counts them.
  let good: Int
  let icons: [PageIcon]
  let plan: PagePlan?
  /// Whether it is a description of messages, with mistakes or without.
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
    plan = seen.plan.map { PagePlan($0, of: report.path, icon: iconPicture) }
  }
}

/// Which stickers of a pack findings are about.
private struct StickerPlaces {
  private var indices: [FilePath: Int] = [:]
  private var lines: [Int: Int] = [:]
  private let manifest: FilePath?

  init(_ seen: SeenPack) {
    manifest = seen.pack.declaration?.path
    for (index, sticker) in seen.ordered.enumerated() {
      indices[sticker.path] = index
      // In a catalog the folder of its own, and its list.
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
  /// px that the slot wants, and that the image has.
  let width: Int
  let height: Int
  let imageWidth: Int?
  let imageHeight: Int?
  /// Whether the app that holds the extension needs it.
  let isForHost: Bool
  /// Its picture among those of the page; `nil` when there is none to show.
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

/// What `pack` would write.
struct PagePlan: Encodable {
  /// Why nothing would be written.
  let refusal: String?
  let name: String?
  let size: String?
  /// The command that writes it or, where nothing would be written, tries it again; ready to be pasted
  /// into a shell. `nil` where the path of the pack cannot be typed as it is shown.
  let command: String?
  /// Folders of stickers.
  let folderCount: Int
  /// The catalog's folders, one a line.
  let tree: [String]
  /// Languages that labels are in.
  let languages: [String]
  /// What a user should know of it.
  let remarks: [String]
  /// The picture that icons are drawn from, among those of the page.
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
