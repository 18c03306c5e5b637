public import SystemPackage

/// Measures the stickers of packs and lets every rule judge them.
public struct Linter: Sendable {
  /// The size class for all packs, when the user names one.
  public var sizeClass: SizeClass?
  /// Files measured at the same time.
  public var jobs: Int

  public init(sizeClass: SizeClass? = nil, jobs: Int = 1) {
    self.sizeClass = sizeClass
    self.jobs = jobs
  }

  /// Checks everything that was found. The report does not depend on the order in which files are
  /// finished, nor on how many are worked on at a time.
  ///
  /// - Parameters:
  ///   - configuration: what holds for the pack in a folder.
  ///   - progress: called with the number of files measured so far and in all.
  public func lint(
    _ found: PackLoader,
    configuration: (_ folder: FilePath) -> Configuration = { _ in Configuration() },
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async -> Report {
    let sources = found.packs.map { ($0, Judge(configuration($0.path))) }
    var report = Report()
    for (pack, judge, findings) in await measure(sources, progress) {
      report.packs.append(
        PackReport(pack, findings + judge.findings(about: pack), judge.configuration))
    }
    return report
  }
}

/// The rules that a configuration leaves on, ready to judge.
struct Judge: Sendable {
  let configuration: Configuration
  private let stickerRules: [(rule: any StickerRule, severity: Severity)]
  private let packRules: [(rule: any PackRule, severity: Severity)]

  init(_ configuration: Configuration) {
    self.configuration = configuration
    let rules = RuleRegistry.all.compactMap { kind -> (any Rule, Severity)? in
      guard case .severity(let severity) = configuration.level(of: kind.metadata) else {
        return nil
      }
      return (kind.init(profile: configuration.profile.value), severity)
    }
    stickerRules = rules.compactMap { rule, severity in
      (rule as? any StickerRule).map { ($0, severity) }
    }
    packRules = rules.compactMap { rule, severity in
      (rule as? any PackRule).map { ($0, severity) }
    }
  }

  /// What the rules about single files say.
  func findings(about sticker: Sticker, isSequenceFrame: Bool) -> [Finding] {
    stickerRules.flatMap { rule, severity -> [Finding] in
      let kind = type(of: rule)
      guard !isSequenceFrame || kind.checksSequenceFrames else { return [] }
      var findings: [Finding] = []
      rule.check(sticker) {
        findings.append(Finding($0, kind.metadata.id, severity, sticker.path))
      }
      return findings
    }
  }

  /// What the rules about packs say.
  func findings(about pack: Pack) -> [Finding] {
    packRules.flatMap { rule, severity -> [Finding] in
      var findings: [Finding] = []
      rule.check(pack) {
        let path = $0.sticker?.path ?? pack.path
        findings.append(Finding($0, type(of: rule).metadata.id, severity, path))
      }
      return findings
    }
  }
}

extension Finding {
  fileprivate init(_ draft: Draft, _ id: String, _ severity: Severity, _ path: FilePath) {
    self.init(
      ruleID: id, severity: severity, path: draft.path ?? path, frame: draft.frame,
      message: draft.message, help: draft.help, measured: draft.measured, limit: draft.limit)
  }

  fileprivate static func precedes(_ a: Finding, _ b: Finding) -> Bool {
    guard a.path == b.path else { return naturallyPrecedes(a.path, b.path) }
    return (a.frame ?? -1, a.ruleID) < (b.frame ?? -1, b.ruleID)
  }
}

extension PackReport {
  fileprivate init(_ pack: Pack, _ findings: [Finding], _ configuration: Configuration) {
    profile = configuration.profile.value
    failOn = configuration.failOn.value.severity
    path = pack.path
    name = pack.name
    stickers = (pack.stickers.map(\.path) + pack.sequences).sorted(by: naturallyPrecedes)
    sizeClass = pack.sizeClass
    largest = pack.stickers.max { $0.byteCount < $1.byteCount }.map { ($0.path, $0.byteCount) }
    let spoiled = Set(findings.map(\.path))
    // A sequence is as good as its folder, its list and its frames.
    let spoiledFolders = spoiled.union(spoiled.map(\.parent))
    goodCount =
      pack.stickers.count { !spoiled.contains($0.path) }
      + pack.sequences.count { !spoiledFolders.contains($0) }
    self.findings = findings.sorted(by: Finding.precedes).numbered()
    errors = pack.faults.map(\.description).sorted()
  }
}
