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
  /// The arguments of `stickerlint fix` that repair the pack; empty if no repair is advised.
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

/// A step between the rules and the report that drops or changes findings of one pack. A new step needs a property here
/// and a place in ``judging``, ``placing`` or ``joining``.
struct FindingPass: Sendable {
  let apply: @Sendable (_ findings: [Finding], _ run: PackRun) async -> [Finding]

  /// The passes that decide which findings there are, and which of them a repair resolves.
  static let judging = [
    dropLeftOut, dropCovered, dropSuppressed, limitRepairs, tryRepairs,
  ]
  /// The passes that complete the advice of findings and replace paths with those that the user knows.
  static let placing = [
    namePack, adviseRepairs, adviseRepairsOfOthers, placeNewFiles, adviseForProducts, showPaths,
  ]
  /// The passes over the findings that no configuration accepts, after ``placing``.
  static let joining = [joinInPack]

  /// Drops findings that yield to another finding about several files, or about the same sticker alone.
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

  /// Drops findings of the rules that the linter suppresses in this run.
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

  /// Limits the joint repairs of a finding to those of rules with findings about the same file.
  static var limitRepairs: FindingPass {
    FindingPass { findings, _ in findings.limitingRepairsToReportedRules() }
  }

  /// Tries repairs, so that a repair that would not resolve its finding is not advised.
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
        // A repair that was refused is not advised again. Neither is a repair that had no effect, unless the finding
        // adds arguments that it was run without.
        if run.linter.isRefused(finding)
          || run.linter.requestedRepairs.contains(finding.ruleID)
            && finding.repairArguments.isEmpty
        {
          var finding = finding
          finding.isDeclined = true
          return finding
        }
        return finding.advising(
          repairOf: finding.repairScope.map { [run.linter.shownPath($0).path] }
            ?? run.repairScopes,
          size: size, into: run.outputs)
      }
    }
  }

  /// Adds the repair command of another finding about the same file to each finding that this command also resolves.
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

  /// Advises changes in the project for findings about a built product.
  static var adviseForProducts: FindingPass {
    FindingPass { findings, run in
      run.pack.product.map { product in findings.map { $0.inProduct(product) } } ?? findings
    }
  }

  /// Replaces the paths of checked files with the paths that the user knows.
  static var showPaths: FindingPass {
    FindingPass { findings, run in
      guard run.pack.product == nil else { return findings }
      return findings.map { finding in
        let declared = run.pack.declaration.map { finding.withPaths(mappedBy: $0.place) } ?? finding
        return declared.withPaths(mappedBy: run.linter.shownPath)
      }
    }
  }
}

extension [Finding] {
  /// Returns the findings about a pack and its files without those that yield to another finding: to one that covers
  /// several files or, if they are about a sticker in its pack, to one about the sticker alone.
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
  /// Joins the findings with the same ``Finding/Draft/packMessage`` into one about the pack, which names some of the
  /// stickers and takes the place of the first joined finding. Other findings stay.
  ///
  /// - Parameters:
  ///   - pack: the path of the pack.
  ///   - count: the number of stickers in the pack.
  fileprivate func joined(in pack: FilePath, of count: Int) -> [Finding] {
    guard contains(where: { $0.packMessage != nil }) else { return self }
    var joinedKeys: Set<[String]> = []
    var result: [Finding] = []
    let groups = Dictionary(grouping: self) {
      [$0.ruleID, $0.packMessage ?? ""] + $0.platforms
    }
    for finding in self {
      let key = [finding.ruleID, finding.packMessage ?? ""] + finding.platforms
      guard let message = finding.packMessage, let group = groups[key], group.count > 1 else {
        result.append(finding)
        continue
      }
      guard joinedKeys.insert(key).inserted else { continue }
      var packFinding = finding
      let names = group.prefix(3).map { $0.path.displayedName.printable }.joined(separator: ", ")
      (packFinding.path, packFinding.line) = (pack, nil)
      packFinding.message =
        "\(group.count.grouped) of \(counted(count, "file")) (\(names)\(andMore(group.count - 3))) \(message)"
      packFinding.severity = group.map(\.severity).max() ?? finding.severity
      packFinding.covers = group.map(\.path)
      // A baseline compares the number of stickers.
      (packFinding.measured, packFinding.limit) = (
        Quantity(group.count, .stickers), Quantity(0, .stickers)
      )
      result.append(packFinding)
    }
    return result
  }

  /// Returns the findings with ``Finding/jointRepairs`` reduced to the rules that have a finding about the same file.
  /// If no such rule has one, the joint repairs stay.
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
  /// The paths of the stickers that are not fine because of the finding, or of files in their folders. A joined finding
  /// has the paths of all findings that it replaces.
  package var affectedPaths: [FilePath] {
    guard draft.affected.isEmpty else { return draft.affected }
    return draft.packMessage != nil && !draft.covers.isEmpty
      ? draft.covers : [draft.sticker ?? path]
  }

  /// Returns this finding with the paths that the user knows. If the path of the finding maps to a line, that line
  /// replaces the finding's line. Otherwise, the finding keeps its line only if the name of the file stays the same, as
  /// in a copy.
  fileprivate func withPaths(mappedBy place: (FilePath) -> (path: FilePath, line: Int?)) -> Finding
  {
    let (path, mappedLine) = place(path)
    var finding = self
    finding.affected = draft.affected.map { place($0).path }
    guard path != self.path else { return finding }
    let line = mappedLine ?? (path.lastComponent == self.path.lastComponent ? draft.line : nil)
    finding.sticker = draft.sticker.map { place($0).path }
    // A `fix` command already names the pack by the user's path.
    if let command, command.repair == nil {
      finding.advice?.command = command.mappingPaths { place($0).path }
    }
    finding.path = path
    finding.line = line
    return finding
  }

  /// Returns this finding about a built product, with advice to be followed in the project. The line of a file in an
  /// archive is removed, because an archive has no lines.
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
