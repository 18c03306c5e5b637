public import StickerCodecs
import SystemPackage

/// Measures the stickers of packs and lets every rule judge them.
public struct Linter: Sendable {
  public var profile: Profile
  /// The size class for all packs, when the user names one.
  public var sizeClass: SizeClass?
  public var limits: DecodeLimits
  /// Files measured at the same time.
  public var jobs: Int

  public init(
    profile: Profile = .messages, sizeClass: SizeClass? = nil, limits: DecodeLimits = .standard,
    jobs: Int = 1
  ) {
    self.profile = profile
    self.sizeClass = sizeClass
    self.limits = limits
    self.jobs = jobs
  }

  /// Checks everything that was found. The report does not depend on the order in which files are
  /// finished, nor on how many are worked on at a time.
  ///
  /// - Parameter progress: called with the number of files measured so far and in all.
  public func lint(
    _ found: PackLoader, failOn: Severity? = .error,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async -> Report {
    let judge = Judge(profile: profile)
    let judged = await measure(found.packs, judge, progress)
    var report = Report(profile: profile, failOn: failOn)
    for (pack, findings) in judged {
      report.packs.append(PackReport(pack, findings + judge.findings(about: pack)))
    }
    return report
  }
}

/// All rules, ready to judge.
struct Judge: Sendable {
  private let stickerRules: [any StickerRule]
  private let packRules: [any PackRule]

  init(profile: Profile) {
    let rules = RuleRegistry.all.map { $0.init(profile: profile) }
    stickerRules = rules.compactMap { $0 as? any StickerRule }
    packRules = rules.compactMap { $0 as? any PackRule }
  }

  /// What the rules about single files say.
  func findings(about sticker: Sticker, isSequenceFrame: Bool) -> [Finding] {
    stickerRules.flatMap { rule -> [Finding] in
      let kind = type(of: rule)
      guard !isSequenceFrame || kind.checksSequenceFrames else { return [] }
      var findings: [Finding] = []
      rule.check(sticker) { findings.append(Finding($0, kind.metadata, sticker.path)) }
      return findings
    }
  }

  /// What the rules about packs say.
  func findings(about pack: Pack) -> [Finding] {
    packRules.flatMap { rule -> [Finding] in
      var findings: [Finding] = []
      rule.check(pack) {
        findings.append(Finding($0, type(of: rule).metadata, $0.sticker?.path ?? pack.path))
      }
      return findings
    }
  }
}

extension Finding {
  fileprivate init(_ draft: Draft, _ rule: RuleMetadata, _ path: FilePath) {
    self.init(
      ruleID: rule.id, severity: draft.severity ?? rule.severity, path: draft.path ?? path,
      frame: draft.frame, message: draft.message, help: draft.help, measured: draft.measured,
      limit: draft.limit)
  }

  fileprivate static func precedes(_ a: Finding, _ b: Finding) -> Bool {
    guard a.path == b.path else { return naturallyPrecedes(a.path, b.path) }
    return (a.frame ?? -1, a.ruleID) < (b.frame ?? -1, b.ruleID)
  }
}

extension PackReport {
  fileprivate init(_ pack: Pack, _ findings: [Finding]) {
    path = pack.path
    name = pack.name
    stickerCount = pack.stickerCount
    sizeClass = pack.sizeClass
    largest = pack.stickers.max { $0.byteCount < $1.byteCount }.map { ($0.path, $0.byteCount) }
    let spoiled = Set(findings.map(\.path))
    goodCount = pack.stickers.count { !spoiled.contains($0.path) } + pack.sequenceCount
    self.findings = findings.sorted(by: Finding.precedes)
    errors = pack.faults.map(\.description).sorted()
  }
}
