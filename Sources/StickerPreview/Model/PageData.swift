import StickerBase
import StickerKit
import StickerPacks
import StickerRules

/// All that a page shows, as JSON: text and numbers, and pictures by their place among those of the page.
struct PageData: Encodable {
  /// This program's version.
  let version: String
  /// The view that opens: `pack` or `findings`.
  let opens: String
  /// Whether pictures are the files themselves; `thumbnails` and `none` leave only findings to look at.
  let embedding: String
  let profile: PageProfile
  let look = MessagesLook()
  /// Findings that the baseline or a configuration accepts.
  let accepted: Int
  let packs: [PagePack]
  /// What is the matter with configuration and baseline, and why the run ends with status 2.
  let leftovers: [PageFinding]
  let errors: [String]
  /// What the rules that speak are, by id.
  let rules: [String: PageRule]

  init(
    _ report: Report, packs: [PagePack], leftovers: [PageFinding], embedding: Embedding,
    opens: PageView, profile: Profile
  ) {
    version = Version.current
    self.opens = opens.rawValue
    self.embedding = embedding.rawValue
    self.profile = PageProfile(profile)
    accepted = report.totals.baselined + report.totals.ignored
    self.packs = packs
    self.leftovers = leftovers
    errors = report.errors.map(\.printable)
    let spoken = Set((packs.flatMap(\.findings) + leftovers).map(\.rule))
    rules = spoken.reduce(into: [:]) { rules, id in
      rules[id] = RuleRegistry.metadata(id).map { PageRule($0, profile) }
    }
  }
}

/// The numbers of the platform.
struct PageProfile: Encodable {
  let name: String
  /// The largest file in bytes.
  let maximumBytes: Int
  /// The most bytes of memory for the frames of an animation.
  let maximumDecodedBytes: Int
  let maximumLabelLength: Int
  /// px a side, smallest class first.
  let sizes: [Size]
  let formats: [String]

  struct Size: Encodable {
    let name: String
    let side: Int
  }

  init(_ profile: Profile) {
    name = profile.name
    maximumBytes = profile.maximumBytes.bytes
    maximumDecodedBytes = profile.maximumDecodedBytes.bytes
    maximumLabelLength = profile.maximumLabelLength
    sizes = profile.sizeClasses.map { Size(name: $0.name, side: $0.side) }
    formats = profile.extensions.keys.map(\.name).sorted()
  }
}

/// What a rule is, in words.
struct PageRule: Encodable {
  let group: String
  let summary: String
  let why: String
  let howToFix: String
  let limit: String?
  /// What it stands on, a statement an entry.
  let evidence: [String]

  init(_ rule: RuleMetadata, _ profile: Profile) {
    group = rule.group.rawValue
    summary = rule.summary
    why = rule.why
    howToFix = rule.howToFix
    limit = rule.limit(profile)
    evidence = rule.evidence.map(\.text)
  }
}
