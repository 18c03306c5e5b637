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
    let measured = await measure(found.packs, progress)
    let rules = RuleRegistry.all.map { $0.init(profile: profile) }
    var report = Report(profile: profile, failOn: failOn)
    report.errors = (found.faults + measured.faults).map(\.description).sorted()
    for pack in measured.packs {
      let judged = rules.flatMap { findings(of: $0, about: pack) }
      report.findings += judged
      report.packs.append(Report.PackSummary(pack, judged))
    }
    report.findings.sort(by: precedes)
    return report
  }

  private func findings(of rule: any Rule, about pack: Pack) -> [Finding] {
    var findings: [Finding] = []
    let metadata = type(of: rule).metadata
    func add(_ draft: Finding.Draft, path: FilePath) {
      findings.append(
        Finding(
          ruleID: metadata.id, severity: metadata.severity, path: draft.path ?? path.string,
          frame: draft.frame, message: draft.message, help: draft.help, measured: draft.measured,
          limit: draft.limit, discriminator: draft.discriminator))
    }
    if let rule = rule as? any StickerRule {
      let stickers =
        type(of: rule).checksSequenceFrames ? pack.stickers + pack.sequenceFrames : pack.stickers
      for sticker in stickers { rule.check(sticker) { add($0, path: sticker.path) } }
    }
    if let rule = rule as? any PackRule {
      rule.check(pack) { add($0, path: $0.sticker?.path ?? pack.path) }
    }
    return findings
  }

  private func precedes(_ a: Finding, _ b: Finding) -> Bool {
    (a.path, a.frame ?? -1, a.ruleID, a.discriminator)
      < (b.path, b.frame ?? -1, b.ruleID, b.discriminator)
  }
}

extension Report.PackSummary {
  init(_ pack: Pack, _ findings: [Finding]) {
    path = pack.path.string
    name = pack.name
    stickerCount = pack.stickerCount
    sizeClass = pack.sizeClass
    largest = pack.stickers.max { $0.byteCount < $1.byteCount }
      .map { ($0.path.string, $0.byteCount) }
    let spoiled = Set(findings.map(\.path))
    spoiledPaths = spoiled
    goodCount = pack.stickers.count { !spoiled.contains($0.path.string) } + pack.sequenceCount
  }
}
