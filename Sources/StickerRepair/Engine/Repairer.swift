import StickerBase
import StickerCodecs
import StickerEncoding
package import StickerLinting
package import StickerPacks
import StickerRules
import Synchronization
package import SystemPackage

/// Plans a repair: decodes and repairs the affected files in memory, and verifies the results. Nothing is
/// written.
package struct Repairer: Sendable {
  package var request: RepairRequest
  /// Maximum number of files that are repaired at the same time, and of encoding threads for each.
  package var jobs: Int
  /// The folders and files that will be copied; `nil` if files are replaced. Other files are not copied, so a new name
  /// may equal the name of one of them.
  package var copied: [FilePath]?
  /// The folder or file that the copy will be; `nil` if files are replaced, or if the copy may not be written.
  package var output: FilePath?

  package init(_ request: RepairRequest, jobs: Int) {
    (self.request, self.jobs) = (request, jobs)
  }

  /// Maximum size in bytes of all results. Once it is reached, the remaining files are left for a second run. The last
  /// result may exceed it, and up to ``maxAhead`` results that are not in the plan yet are not counted.
  private static let maxResults = 256 << 20
  /// Maximum number of files whose repair is started before the first of them is in the plan.
  private static let maxAhead = 64

  /// Plans the repair of packs by their findings.
  ///
  /// - Parameters:
  ///   - configuration: returns the configuration for the pack in a folder.
  ///   - progress: called with the number of files processed so far and in all.
  package func plan(
    _ packs: [(pack: Pack, report: PackReport)],
    configuration: (_ folder: FilePath) -> Configuration,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async -> RepairPlan {
    var plan = RepairPlan()
    let findings = packs.map { request.selected(from: $0.report.findings) }
    let work = zip(packs, findings).map { $0.pack.files(toRepair: $1, request) }
    let total = work.reduce(0) { $0 + $1.count }
    var done = 0
    progress(done, total)
    let results = ResultBudget(bytes: Self.maxResults)
    let copy = copied.map { CopiedRoots($0) }
    for (((pack, _), findings), files) in zip(zip(packs, findings), work) {
      let configuration = configuration(pack.path)
      let (judge, limits) = (Judge(configuration), configuration.writingLimits)
      var lists = PackContentsEditor(pack, copied: copied)
      var matching = MatchingFrames(findings)
      var repairs: [JointSizes.Repair] = []
      plan.fileCount += pack.source.files.count
      let repairers = files.map { file in
        var repairer = FileRepairer(
          pack: pack, file: file,
          findings: findings.filter { $0.filesToRepair.contains(file.path) }, request: request,
          judge: judge, limits: limits, jobs: jobs)
        repairer.copiedPath = output.flatMap { output in
          copy?.copiedPath(of: file.path).map { $0.isEmpty ? output : output.pushing($0) }
        }
        return repairer
      }
      // Files repaired at the same time share the memory limit of one.
      let memory = MemoryGate(capacity: limits.memoryBytes)
      await inParallel(repairers, jobs: jobs, ahead: Self.maxAhead) { repairer in
        guard !results.isSpent else { return (repairer, RepairDraft?.none) }
        return await memory.holding(repairer.memoryBytes) { (repairer, await repairer.draft()) }
      } onEach: { _ in
        done += 1
        progress(done, total)
      } inOrder: { repairer, draft in
        // Drafts that were started before the budget was spent are dropped, too, so that the plan does not depend on
        // the number of threads.
        let draft = results.isSpent ? nil : draft
        results.spend(draft?.byteCount ?? 0)
        let made = draft ?? repairer.postponed
        if !matching.hold(repairer, made) { repairs.append((repairer, made)) }
      }
      let sizes = JointSizes(pack: pack, judge: judge, request: request, findings: findings)
      let (settled, left) = await sizes.settled(repairs)
      for (_, draft) in settled { draft.settle(in: &lists, of: &plan) }
      plan.unfixed += left
      await matching.settle(in: &lists, of: &plan)
      await lists.apply(findings, request, limits, into: &plan)
      plan.unfixed += pack.withoutFix(findings, request)
    }
    plan.files.sort { naturallyPrecedes($0.path, $1.path) }
    plan.unfixed.sort { naturallyPrecedes($0.path, $1.path) }
    return plan
  }
}

/// The bytes that are left for results.
private final class ResultBudget: Sendable {
  private let remaining: Mutex<Int>

  init(bytes: Int) { remaining = Mutex(bytes) }

  var isSpent: Bool { remaining.withLock { $0 <= 0 } }

  func spend(_ bytes: Int) { remaining.withLock { $0 -= bytes } }
}

extension FileRepairer {
  /// The draft of a file that is left for a second run.
  fileprivate var postponed: RepairDraft {
    var draft = RepairDraft(path: file.path)
    for finding in findings {
      draft.leave([finding.ruleID], "too much data for one run: fix this in a second run")
    }
    return draft
  }
}

extension Finding {
  /// The files that a repair of the finding changes.
  var filesToRepair: [FilePath] { draft.repaired.isEmpty ? [path] : draft.repaired }

  func unfixed(_ reason: String) -> UnfixedFinding {
    UnfixedFinding(path: path, rule: ruleID, reason: reason)
  }
}

extension Pack {
  /// Returns the files of the pack that a repair may change: the files of the findings with a fix and, if an outline or
  /// a platform is requested, all stickers. A built product has none.
  fileprivate func files(
    toRepair findings: [Finding], _ request: RepairRequest
  ) -> [PackSource.File] {
    guard source.product == nil else { return [] }
    let paths = Set(
      findings.filter { FixRegistry.ruleIDs.contains($0.ruleID) }.flatMap(\.filesToRepair))
    let leftOut = leftOut(of: request.platform.map { [$0] } ?? [])
    return source.files.filter { file in
      guard !file.isBuilt, case .disk = file.medium else { return false }
      let isRequested = request.outline != nil || request.platform != nil
      return paths.contains(file.path)
        || isRequested && file.role == .sticker && !leftOut.contains(file.path)
    }
  }

  /// Returns the findings that stay unfixed because they are not about a repairable file or have no fix, each with the
  /// reason.
  fileprivate func withoutFix(_ findings: [Finding], _ request: RepairRequest) -> [UnfixedFinding] {
    let files = Set(source.files.map(\.path))
    let icons = Set(source.files.filter { $0.role == .icon }.map(\.path))
    let targets = Dictionary(
      source.files.compactMap { file in file.linkTarget.map { (file.path, $0) } }
    ) { first, _ in first }
    let stickers = Set(source.files.filter { $0.role == .sticker }.map(\.path))
    return findings.compactMap { finding in
      guard request.includes(finding.ruleID) else { return nil }
      // The fit to the platform reports the reason itself.
      let isFitted = request.platform != nil && finding.ruleID == RuleRegistry.unsuitedAnimationID
      if isFitted, stickers.contains(finding.path) { return nil }
      guard FixRegistry.pictureRuleIDs.contains(finding.ruleID) else {
        let isLeft = !FixRegistry.ruleIDs.contains(finding.ruleID) && finding.severity > .note
        guard isLeft else { return nil }
        var unfixed = finding.unfixed("it needs your judgment: see the findings of lint")
        unfixed.kind = .noFix
        return unfixed
      }
      guard source.product == nil else {
        return finding.unfixed("it is compiled: change its source in the project")
      }
      if let target = targets[finding.path] {
        return finding.unfixed("it is a link: fix its target, \(target.display.printable)")
      }
      guard files.isDisjoint(with: finding.filesToRepair) else { return nil }
      return finding.unfixed(
        finding.path == source.path
          ? "smaller stickers are not enlarged, since that would blur them"
          : icons.contains(finding.path)
            ? "it is an icon: 'stickerlint icons' draws a whole set from one picture"
            : CatalogFolder.Kind(finding.path) == .sequence
              ? "it is not a single image: fix its frames or its Contents.json"
              : "it is not a single image: change its frames, or the list of their times")
    }
  }
}

extension RepairRequest {
  /// Returns true if the request includes findings of a rule.
  func includes(_ rule: String) -> Bool { picks.isEmpty || picks.contains(rule) }
}
