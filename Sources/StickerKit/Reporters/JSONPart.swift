import StickerRules

/// What the JSON of a part says of the whole, for `stickerlint merge`.
struct JSONPart: Encodable {
  let shard: Int
  let of: Int
  let packs: Int
  let digest: String
  /// What was asked for, where it came in a stream.
  let path: String?
  let usedIgnores: [ReportPart.IgnorePlace]
  let unusedIgnores: [JSONOutline.LeftoverEntry]
  let unmatchedPatterns: [JSONOutline.LeftoverEntry]
  /// What went wrong beside what could not be read of packs.
  let failures: [Failure]

  struct Failure: Encodable {
    let message: String
    let file: String?
    let line: Int?
    let column: Int?
  }

  init(_ part: ReportPart, _ report: Report) {
    shard = part.shard.number
    of = part.shard.count
    packs = part.packCount
    digest = part.digest
    path = part.path?.display
    usedIgnores = part.usedIgnores.sorted()
    unusedIgnores = part.unusedIgnores.map(JSONOutline.LeftoverEntry.init)
    unmatchedPatterns = part.unmatchedPatterns.map(JSONOutline.LeftoverEntry.init)
    failures = report.failures.map {
      Failure(message: $0.message, file: $0.file, line: $0.place?.line, column: $0.place?.column)
    }
  }
}

/// What the JSON of a part says of a pack beyond what every report does: all that other formats need.
struct JSONPackPart: Encodable {
  /// Which one it is of all packs, from 0.
  let place: Int
  /// How many of the findings, which are in the order of the packs, are about it.
  let findings: Int
  let good: Int
  let icons: Int
  let sequences: Int
  let siblings: Int
  let isBuilt: Bool
  let messages: Int?
  let exactSize: Int
  let otherSize: Int
  let largest: Largest?
  let failOn: String?
  let maxWarnings: Maximum?
  let profile: String
  /// What a configuration makes of the profile's numbers, by rule and option.
  let numbers: [String: Double]
  let stickers: [String]
  let errors: [String]
  let baselined: [JSONFinding]
  let ignored: [Ignored]
  /// A file for each folder that a finding is about.
  let representatives: [String: String]

  struct Largest: Encodable {
    let path: String
    let bytes: Int
  }

  struct Maximum: Encodable {
    let value: Int
    let flag: String?
    let file: String?
    let line: Int?
  }

  struct Ignored: Encodable {
    let finding: JSONFinding
    let reason: String
  }

  init(_ pack: PackReport, _ context: ReportContext) {
    place = pack.place
    findings = pack.findings.count
    good = pack.goodCount
    icons = pack.iconCount
    sequences = pack.sequenceCount
    siblings = pack.siblingCount
    isBuilt = pack.isBuilt
    messages = pack.messageCount
    (exactSize, otherSize) = pack.sizeCounts
    largest = pack.largest.map { Largest(path: $0.path.display, bytes: $0.size.bytes) }
    failOn = pack.failOn?.rawValue
    maxWarnings = pack.maxWarnings.map { maximum in
      switch maximum.origin {
      case .standard: Maximum(value: maximum.value, flag: nil, file: nil, line: nil)
      case .flag(let flag): Maximum(value: maximum.value, flag: flag, file: nil, line: nil)
      case .file(let file, let line):
        Maximum(value: maximum.value, flag: nil, file: file, line: line)
      }
    }
    profile = pack.profile.id
    numbers = pack.profile.changedNumbers
    stickers = pack.stickers.map(\.display)
    errors = pack.errors
    baselined = pack.baselined.map { JSONFinding($0, context) }
    ignored = pack.ignored.map {
      Ignored(finding: JSONFinding($0.finding, context), reason: $0.reason)
    }
    let told = Set((pack.findings + pack.baselined + pack.ignored.map(\.finding)).map(\.path))
    representatives = Dictionary(
      pack.representatives.filter { told.contains($0.key) }
        .map { ($0.key.display, $0.value.display) }
    ) { one, _ in one }
  }
}
