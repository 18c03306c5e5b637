import StickerBase
import StickerLinting
import StickerPacks
import StickerRules
import SystemPackage

/// A pack as the page shows it.
struct PagePack: Encodable {
  /// The name of the pack. Like all texts here, it is one line that is safe to print.
  let name: String
  let path: String
  /// `small`, `regular` or `large`; `nil` if it is unknown.
  let size: String?
  /// True if the pack states no size, so that ``size`` is the size of most of its stickers.
  let isInferred: Bool
  let stickers: [PageSticker]
  let findings: [PageFinding]
  /// Number of stickers without problems as the report counts them, plus the number of videos, which are not inspected.
  let good: Int
  let icons: [PageIcon]
  let plan: PagePlan?
  /// The command that checks the pack that an export was made from; `nil` if this is not an export, or if its source is
  /// unknown.
  let sourceCheck: String?
  /// True if the pack is for Messages, with or without other platforms.
  let isForMessages: Bool
  /// The platforms of `--for` except Messages, which has separate views.
  let platforms: [PagePlatform]
  /// True for a description of messages, with or without mistakes.
  let isMessages: Bool
  /// The messages of an app; `nil` for a pack, and for a description with mistakes.
  let conversation: PageConversation?

  init(
    _ report: PackReport, _ seen: PreviewedPack, stickers: [PageSticker], icons: [PageIcon],
    conversation: PageConversation?, iconPicture: Int?
  ) {
    name = report.name.isEmpty ? report.path.display.printable : report.name.printable
    path = report.path.display.printable
    size = report.sizeClass?.sizeClass.name
    isInferred = report.sizeClass?.origin == .inferred
    self.stickers = stickers
    let lookup = StickerLookup(seen)
    findings = report.findings.map { PageFinding($0, about: lookup.stickers(of: $0)) }
    good = report.goodCount + seen.videos.count
    self.icons = icons
    isMessages = seen.pack.source.conversation != nil
    self.conversation = conversation
    isForMessages = report.profile.isForMessages
    sourceCheck = seen.export?.sourceCheck?.printable
    let receivers = report.profile.receivers
    let paths = seen.ordered.map(\.path)
    platforms = receivers.map { platform in
      let included = Set(seen.pack.stickers(for: platform, among: receivers).map(\.path))
      // Videos follow the other stickers; an export wrote them for this platform.
      return PagePlatform(
        platform, stickers, isWritten: seen.export?.platform == platform.id
      ) { $0 >= paths.count || included.contains(paths[$0]) }
    }
    plan = seen.plan.map { PagePlan($0, of: report.path, icon: iconPicture) }
  }
}

/// A map from findings to the stickers that they are about.
private struct StickerLookup {
  private var indices: [FilePath: Int] = [:]
  private var indicesByLine: [Int: Int] = [:]
  private let manifest: FilePath?

  init(_ seen: PreviewedPack) {
    manifest = seen.pack.declaration?.path
    for (index, sticker) in seen.ordered.enumerated() {
      indices[sticker.path] = index
      // In a catalog, a sticker has a folder of its own, whose findings are about the sticker.
      let folder = sticker.path.parent
      if CatalogFolder.Kind(folder) == .sticker { indices[folder] = index }
    }
    for sticker in seen.pack.declaration?.stickers ?? [] {
      if let line = sticker.line, let index = indices[sticker.path] { indicesByLine[line] = index }
    }
  }

  /// Returns the indices of the stickers that a finding is about, each once.
  func stickers(of finding: Finding) -> [Int] {
    if finding.path == manifest, let line = finding.line, let index = indicesByLine[line] {
      return [index]
    }
    let found = ([finding.path] + finding.covers).compactMap { path in
      indices[path] ?? indices[path.parent]
    }
    var seen: Set<Int> = []
    return found.filter { seen.insert($0).inserted }
  }
}
