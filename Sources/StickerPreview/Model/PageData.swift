import StickerBase
import StickerLinting
import StickerPacks
import StickerRules

/// The data of a page, as JSON: text, numbers, and the indices of its pictures.
struct PageData: Encodable {
  /// This program's version.
  let version: String
  /// The view that opens: `pack` or `findings`.
  let opens: String
  /// The pictures in the page: `all`, `thumbnails` or `none`. With the latter two, the page shows only findings.
  let embedding: String
  let profile: PageProfile
  let look = MessagesLook()
  /// Number of findings that the baseline or a configuration accepts.
  let accepted: Int
  let packs: [PagePack]
  /// Findings about the configuration and the baseline, not about a pack.
  let leftovers: [PageFinding]
  /// Errors that make the run end with status 2.
  let errors: [String]
  /// The rules that have findings, by ID.
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
    let reported = Set((packs.flatMap(\.findings) + leftovers).map(\.rule))
    rules = reported.reduce(into: [:]) { rules, id in
      rules[id] = RuleRegistry.metadata(id).map { PageRule($0, profile) }
    }
  }
}

/// The limits of the platform.
struct PageProfile: Encodable {
  let name: String
  /// Maximum size of a file in bytes.
  let maximumBytes: Int
  /// Maximum memory for the frames of an animation in bytes.
  let maximumDecodedBytes: Int
  let maximumLabelLength: Int
  /// The side of each size class in px, smallest first.
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

/// The description of a rule.
struct PageRule: Encodable {
  let group: String
  let summary: String
  let why: String
  let howToFix: String
  let limit: String?
  /// The evidence for the rule, one statement per entry.
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
