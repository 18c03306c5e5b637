import StickerBase
import StickerPacks
import StickerRules
package import SystemPackage

/// One pack in a run, with the facts that the passes over its findings need.
struct PackRun {
  let pack: Pack
  let judge: Judge
  let linter: Linter
  let outputs: RepairOutputs
  /// The named part of the pack; `nil` if the whole pack is meant.
  let named: NamedPart?
  /// The arguments of `stickerlint fix` that repair the pack; none if no repair is advised.
  let repairScopes: [FilePath]

  init(_ pack: Pack, _ judge: Judge, _ linter: Linter, _ outputs: @autoclosure () -> RepairOutputs)
  {
    (self.pack, self.judge, self.linter) = (pack, judge, linter)
    named = NamedPart(of: pack.source)
    let outputs =
      linter.advisesRepairs && pack.source.repairScope != nil ? outputs() : RepairOutputs([])
    self.outputs = outputs
    repairScopes =
      linter.advisesRepairs
      ? Self.scopes(of: pack.source, outputs).map { linter.shownPath($0).path }
      : []
  }

  /// The path of the pack in findings.
  fileprivate var shownPath: FilePath {
    guard pack.product == nil else { return pack.path }
    return linter.shownPath(pack.declaration?.place(of: pack.path).path ?? pack.path).path
  }

  /// Applies passes to findings, in order.
  func applying(_ passes: [FindingPass], to findings: [Finding]) async -> [Finding] {
    var findings = findings
    for pass in passes { findings = await pass.apply(findings, self) }
    return findings
  }
}

/// A step between the rules and the report: it drops or changes findings of one pack. A new step needs
/// a property here and a place in ``judging``, ``placing`` or ``joining``.
struct FindingPass: Sendable {
  let apply: @Sendable (_ findings: [Finding], _ run: PackRun) async -> [Finding]

  /// The passes that settle which findings there are and which of them a repair resolves.
  static let judging = [
    dropLeftOut, dropCovered, dropSuppressed, limitRepairs, tryRepairs,
  ]
  /// The passes that settle how findings are shown.
  static let placing = [
    namePack, adviseRepairs, adviseRepairsOfOthers, placeNewFiles, adviseForProducts, showPaths,
  ]
  /// The passes over the findings that need attention, with the paths that the user knows.
  static let joining = [joinInPack]

  /// Drops findings that yield to a finding about several files, or to one about the same sticker by itself.
  static var dropCovered: FindingPass { FindingPass { findings, _ in findings.withoutCovered() } }

  /// Drops findings about stickers that a manifest leaves out for all platforms of the run.
  static var dropLeftOut: FindingPass {
    FindingPass { findings, run in
      let profile = run.judge.profile(at: run.pack.path)
      let leftOut = profile.isForMessages ? [] : run.pack.leftOut(of: profile.receivers)
      guard !leftOut.isEmpty else { return findings }
      return findings.filter { finding in
        // A sequence is left out as a folder, and its frames with it.
        !finding.affectedPaths.allSatisfy { leftOut.contains($0) || leftOut.contains($0.parent) }
      }
    }
  }

  /// Drops findings of rules that have nothing to judge in this run.
  static var dropSuppressed: FindingPass {
    FindingPass { findings, run in
      findings.filter { !run.linter.suppressedRules.contains($0.ruleID) }
    }
  }

  /// Replaces findings about several stickers with one about the pack, where their rule says so.
  static var joinInPack: FindingPass {
    FindingPass { findings, run in
      run.named == nil
        ? findings.joined(in: run.shownPath, of: run.pack.stickerCount) : findings
    }
  }

  /// Limits the repairs that a finding needs to those of rules with findings about the same file.
  static var limitRepairs: FindingPass {
    FindingPass { findings, _ in findings.limitingRepairsToReportedRules() }
  }

  /// Tries repairs, so that those that would not resolve their finding are not advised.
  static var tryRepairs: FindingPass {
    FindingPass { findings, run in
      guard !run.repairScopes.isEmpty, let tried = run.linter.tryRepairs else { return findings }
      guard let named = run.named else { return await tried(run.pack, findings, run.judge) }
      // The other findings are not reported.
      return await tried(run.pack, findings.filter(named.concerns), run.judge)
        + findings.filter { !named.concerns($0) }
    }
  }

  /// Writes the pack's path into the commands about a whole pack. For files that are judged by themselves, and
  /// that no manifest or catalog lists, advice is about the file alone.
  static var namePack: FindingPass {
    FindingPass { findings, run in
      let isAlone =
        run.pack.source.listing == nil && !run.pack.isCatalogPack
        && (run.named != nil || run.linter.judgesFilesAlone)
      return findings.map { finding in
        if isAlone, let alone = finding.advice?.alone {
          var finding = finding
          finding.advice = Advice(alone.sentence, alone.command)
          return finding
        }
        guard let command = finding.advice?.command else { return finding }
        var finding = finding
        finding.advice?.command = command.naming(run.pack)
        return finding
      }
    }
  }

  /// Adds the `fix` command of each repairable finding.
  static var adviseRepairs: FindingPass {
    FindingPass { findings, run in
      guard !run.repairScopes.isEmpty else { return findings }
      let size = run.pack.sizeClass.flatMap { $0.origin == .option ? $0.sizeClass : nil }
      return findings.map { finding in
        // A repair that had no effect is not advised again, unless the finding adds arguments that it was run without;
        // nor is a repair that was refused.
        run.linter.requestedRepairs.contains(finding.ruleID) && finding.repairArguments.isEmpty
          || run.linter.isRefused(finding)
          ? finding
          : finding.advising(
            repairOf: finding.repairScope.map { [run.linter.shownPath($0).path] }
              ?? run.repairScopes,
            size: size, into: run.outputs)
      }
    }
  }

  /// Adds the command of another finding about the same file if that also resolves this one.
  static var adviseRepairsOfOthers: FindingPass {
    FindingPass { findings, _ in
      guard findings.contains(where: { !$0.repairingRules.isEmpty }) else { return findings }
      let byFile = Dictionary(grouping: findings, by: \.path)
      return findings.map { finding in
        let others = byFile[finding.path]?.filter { finding.repairingRules.contains($0.ruleID) }
        guard let sentence = finding.advice?.sentence,
          let command = others?.lazy.compactMap(\.repairCommand).first
        else { return finding }
        var finding = finding
        finding.advice = Advice(sentence, command, .alternative)
        return finding
      }
    }
  }

  /// Drops commands that would write a file over another one, or a new file that the manifest or the project's code
  /// does not name.
  static var placeNewFiles: FindingPass {
    FindingPass { findings, run in
      let files = run.pack.source.files.map { ($0.path, SuggestedCommand?.none) }
      var taken = Dictionary(files) { one, _ in one }
      return findings.map { $0.withPlaceForNewFile(in: run.pack.source, &taken) }
    }
  }

  /// Sends the reader of a finding about a built product to its project.
  static var adviseForProducts: FindingPass {
    FindingPass { findings, run in
      run.pack.product.map { product in findings.map { $0.inProduct(product) } } ?? findings
    }
  }

  /// Replaces the paths of checked files with those that the user knows.
  static var showPaths: FindingPass {
    FindingPass { findings, run in
      guard run.pack.product == nil else { return findings }
      return findings.map { finding in
        let declared = run.pack.declaration.map { finding.shown($0.place) } ?? finding
        return declared.shown(run.linter.shownPath)
      }
    }
  }
}

extension [Finding] {
  /// Returns the findings about a pack and its files without those that yield to a finding about several
  /// files, and those about a sticker in its pack that yield to one about the sticker alone.
  func withoutCovered() -> [Finding] {
    var covering: [FilePath: Set<String>] = [:]
    var alone: [FilePath: Set<String>] = [:]
    for finding in self {
      for path in finding.covers { covering[path, default: []].insert(finding.ruleID) }
      if RuleRegistry.rule(finding.ruleID) is any StickerRule.Type {
        alone[finding.path, default: []].insert(finding.ruleID)
      }
    }
    return filter { finding in
      guard let yielding = RuleRegistry.metadata(finding.ruleID)?.yieldsTo, !yielding.isEmpty else {
        return true
      }
      let isInPack = RuleRegistry.rule(finding.ruleID) is any MemberRule.Type
      let rules = (covering[finding.path] ?? []).union(isInPack ? alone[finding.path] ?? [] : [])
      return yielding.isDisjoint(with: rules)
    }
  }
}

extension [Finding] {
  /// Returns the findings with one about the pack in place of those about several stickers with the same
  /// ``Finding/Draft/packMessage``; it stands where the first of them stood, and names some of them.
  ///
  /// - Parameters:
  ///   - pack: the path of the pack.
  ///   - count: the number of its stickers.
  fileprivate func joined(in pack: FilePath, of count: Int) -> [Finding] {
    guard contains(where: { $0.packMessage != nil }) else { return self }
    var joint: Set<[String]> = []
    var result: [Finding] = []
    let groups = Dictionary(grouping: self) {
      [$0.ruleID, $0.packMessage ?? ""] + $0.platforms
    }
    for finding in self {
      let key = [finding.ruleID, finding.packMessage ?? ""] + finding.platforms
      guard let message = finding.packMessage, let same = groups[key], same.count > 1 else {
        result.append(finding)
        continue
      }
      guard joint.insert(key).inserted else { continue }
      var one = finding
      let names = same.prefix(3).map { $0.path.displayedName.printable }.joined(separator: ", ")
      (one.path, one.line) = (pack, nil)
      one.message =
        "\(same.count.grouped) of \(counted(count, "file")) (\(names)\(andMore(same.count - 3))) \(message)"
      one.severity = same.map(\.severity).max() ?? finding.severity
      one.covers = same.map(\.path)
      // A baseline compares the number of stickers.
      (one.measured, one.limit) = (Quantity(same.count, .stickers), Quantity(0, .stickers))
      result.append(one)
    }
    return result
  }

  /// Returns the findings with ``Finding/jointRepairs`` reduced to the rules that have a finding about the
  /// same file; unchanged if none has.
  fileprivate func limitingRepairsToReportedRules() -> [Finding] {
    guard contains(where: { !$0.jointRepairs.isEmpty }) else { return self }
    let reported = Dictionary(grouping: self, by: \.path).mapValues { Set($0.map(\.ruleID)) }
    return map { finding in
      var finding = finding
      let needed = finding.jointRepairs.filter { reported[finding.path]?.contains($0) ?? false }
      if !needed.isEmpty { finding.jointRepairs = needed }
      return finding
    }
  }
}

extension Finding {
  /// The paths of the stickers that are not fine because of the finding, or of files in their folders; for a joined
  /// finding, those of all findings that it stands for.
  package var affectedPaths: [FilePath] {
    guard draft.affected.isEmpty else { return draft.affected }
    return draft.packMessage != nil && !draft.covers.isEmpty
      ? draft.covers : [draft.sticker ?? path]
  }

  /// Returns this finding at the path that the user knows. The line of that place replaces the finding's own, which
  /// otherwise stays only if the name of the file does, as in a copy.
  fileprivate func shown(_ place: (FilePath) -> (path: FilePath, line: Int?)) -> Finding {
    let (path, found) = place(path)
    var finding = self
    finding.affected = draft.affected.map { place($0).path }
    guard path != self.path else { return finding }
    let line = found ?? (path.lastComponent == self.path.lastComponent ? draft.line : nil)
    finding.sticker = draft.sticker.map { place($0).path }
    // A `fix` command already names the pack by the user's path.
    if let command, command.repair == nil {
      finding.advice?.command = command.shown { place($0).path }
    }
    finding.path = path
    finding.line = line
    return finding
  }

  /// Returns this finding about a built product: the advice is to be followed in the project. The line is
  /// removed for a file in an archive, since the archive has no lines.
  fileprivate func inProduct(_ product: BuiltProduct) -> Finding {
    var finding = self
    if product.archive != nil { finding.line = nil }
    if let sentence = draft.advice?.sentence, !sentence.hasSuffix("build again."),
      !RuleRegistry.ruleIDsWithoutProjectAdvice.contains(ruleID)
    {
      finding.advice?.sentence = "\(sentence) Do that in the project, and build again."
    }
    return finding
  }
}
