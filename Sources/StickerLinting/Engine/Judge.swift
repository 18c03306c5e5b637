import StickerBase
package import StickerPacks
package import StickerRules
import Synchronization
package import SystemPackage

/// The rules with the settings of a configuration, ready to judge the files of a pack.
package final class Judge: Sendable {
  let configuration: Configuration
  /// The rules for files without an override.
  private let common: RuleSet
  /// The rules for each combination of overrides, by the indices of the overrides. Many files share few combinations.
  private let overridden = Mutex<[[Int]: RuleSet]>([:])
  /// Maximum number of combinations that are kept. A hostile configuration could have one for each file.
  private static let maxCombinations = 64
  /// The rules whose findings about frames are joined.
  let rulesJoiningFrames: Set<String>

  /// Maps a path to the path that the user knows, with a line; see ``Linter/shownPath``.
  package let shownPath: @Sendable (FilePath) -> (path: FilePath, line: Int?)
  /// Maps a path to the path that the patterns of configurations apply to; see ``Linter/settingsPath``.
  private let settingsPath: @Sendable (FilePath) -> FilePath

  package init(
    _ configuration: Configuration,
    _ shownPath: @escaping @Sendable (FilePath) -> (path: FilePath, line: Int?) = { ($0, nil) },
    _ settingsPath: @escaping @Sendable (FilePath) -> FilePath = { $0 }
  ) {
    self.configuration = configuration
    (self.shownPath, self.settingsPath) = (shownPath, settingsPath)
    let rules = RuleSet(configuration.effectiveRules(at: nil))
    common = rules
    let joining = rules.grouped.aboutStickers.filter { type(of: $0).joinsFrames }
    rulesJoiningFrames = Set(joining.map { type(of: $0).metadata.id })
  }

  private func rules(for path: FilePath) -> RuleSet {
    guard !configuration.overrides.isEmpty else { return common }
    let overrides = configuration.overrides(at: settingsPath(shownPath(path).path).absolute)
    if let rules = overridden.withLock({ $0[overrides] }) { return rules }
    let rules = RuleSet(configuration.effectiveRules(withOverrides: overrides))
    overridden.withLock { if $0.count < Self.maxCombinations { $0[overrides] = rules } }
    return rules
  }

  /// Returns the profile for a file or folder, with the rules' options applied.
  package func profile(at path: FilePath) -> Profile { rules(for: path).effective.profile }

  /// Returns true if at least one of some rules may run for a file. If there are overrides, this is assumed.
  func runsAny(of rules: [String]) -> Bool {
    !configuration.overrides.isEmpty || rules.contains { common.effective.severity(of: $0) != nil }
  }

  /// The limits on reading and writing that the configuration sets.
  package var writingLimits: WritingLimits { configuration.writingLimits }

  /// Returns the findings of the rules about single stickers.
  ///
  /// - Parameters:
  ///   - isFrameOrIcon: true for a frame or an icon, to which fewer rules apply.
  ///   - isIcon: true for an image of an icon set. Rules that judge frames only to join their findings do not apply to
  ///     it.
  package func findings(
    about sticker: Sticker, isFrameOrIcon: Bool, isIcon: Bool = false
  ) -> [Finding] {
    let rules = rules(for: sticker.path)
    var sticker = sticker
    let userPath = shownPath(sticker.path).path
    if userPath != sticker.path { sticker.original = userPath }
    let isShown = sticker.image.map { rules.effective.profile.shows($0.format) } ?? true
    var findings: [Finding] = []
    for rule in rules.grouped.aboutStickers {
      let kind = type(of: rule)
      guard !isFrameOrIcon || kind.checksSequenceFrames || kind.joinsFrames && !isIcon,
        sticker.sequence == nil || kind.checksSequences, isShown || kind.checksUnshownFormats,
        rules.effective.severity(of: kind.metadata.id) != nil
      else { continue }
      rule.check(sticker) { draft in
        guard let severity = rules.effective.severity(of: kind.metadata.id, judged: draft.severity)
        else { return }
        var finding = Finding(
          draft, ruleID: kind.metadata.id, severity: severity, path: draft.path ?? sticker.path)
        if sticker.isMadeOfFrames || sticker.hasUndecodedFormat && kind != EmbeddedMetadata.self {
          finding.isRepairable = false
        }
        // Safe repairs do not edit a file in a format that is not shown. They repair the PNG made from that file.
        if !isShown, !isFrameOrIcon, kind.metadata.repair == .safe,
          kind.metadata.id != UnsupportedFormat.metadata.id
        {
          finding.jointRepairs.append(UnsupportedFormat.metadata.id)
        }
        findings.append(finding)
      }
    }
    return findings.withoutSuperseded()
  }

  /// Returns the findings of the rules that judge a sticker in the context of its pack.
  package func findings(about member: PackMember) -> [Finding] {
    let path = member.sticker.path
    let rules = rules(for: path)
    let userPath = shownPath(path).path
    let isMadeOfFrames = userPath != path && !ImageName.hasImageExtension(userPath)
    var findings: [Finding] = []
    for rule in rules.grouped.aboutMembers {
      let id = type(of: rule).metadata.id
      guard rules.effective.severity(of: id) != nil else { continue }
      rule.check(member) { draft in
        guard let severity = rules.effective.severity(of: id, judged: draft.severity) else {
          return
        }
        var finding = Finding(draft, ruleID: id, severity: severity, path: path)
        if isMadeOfFrames { finding.isRepairable = false }
        findings.append(finding)
      }
    }
    return findings.withoutSuperseded()
  }

  /// Returns the findings of the rules about packs, and of those about stickers in the context of their pack. The
  /// settings for the file that a finding is about decide its severity.
  package func findings(about pack: Pack) -> [Finding] {
    var findings = pack.members(profile(at: pack.path)).flatMap { self.findings(about: $0) }
    for rule in rules(for: pack.path).grouped.aboutPacks {
      let id = type(of: rule).metadata.id
      rule.check(pack) { draft in
        let path = draft.path ?? pack.path
        let settings = rules(for: path).effective
        guard let severity = settings.severity(of: id, judged: draft.severity) else { return }
        findings.append(Finding(draft, ruleID: id, severity: severity, path: path))
      }
    }
    return findings
  }

  /// Returns all findings about a pack, without those that yield to another finding.
  ///
  /// - Parameters:
  ///   - pack: a pack that may exist only as a plan.
  ///   - others: the findings of the rules about single stickers of the pack.
  package func findings(about pack: Pack, beside others: [Finding]) -> [Finding] {
    (others + findings(about: pack)).withoutCovered()
  }
}

extension Judge {
  /// The minimum number of stickers with the same finding for a joint finding. They must also be more than half of the
  /// pack. If they are the whole pack, three are enough.
  private static let minJointStickers = 4

  /// Returns the joint findings about a pack. Each can replace the same finding about most stickers of the pack; see
  /// ``Report/withJointFindings()``.
  ///
  /// - Parameter findings: the findings about the pack and its stickers.
  func jointFindings(for findings: [Finding], of pack: Pack) -> [Finding] {
    let members = Dictionary(pack.members(profile(at: pack.path)).map { ($0.sticker.path, $0) }) {
      one, _ in one
    }
    return rules(for: pack.path).grouped.aboutMembers.compactMap { rule in
      let id = type(of: rule).metadata.id
      let same = findings.filter {
        $0.ruleID == id && $0.severity > .note && members[$0.path] != nil
      }
      let isAll = same.count == members.count && same.count > 2
      guard isAll || same.count >= Self.minJointStickers && 2 * same.count > members.count,
        let draft = rule.jointFinding(same.compactMap { members[$0.path] }, of: pack)
      else { return nil }
      let severity = same.map(\.severity).max() ?? .warning
      var joint = Finding(draft, ruleID: id, severity: severity, path: pack.path)
      joint.covers = same.map(\.path)
      joint.isRepairable =
        draft.resolvingPackSize != nil || draft.isRepairable && same.allSatisfy(\.isRepairable)
      joint.repairOutcome = .joined(same.map(\.repairOutcome))
      return joint
    }
  }
}

extension [Finding] {
  /// Returns the findings about one file without those that yield to another finding about it.
  fileprivate func withoutSuperseded() -> [Finding] {
    let reported = Set(map(\.ruleID))
    return filter { RuleRegistry.metadata($0.ruleID)?.yieldsTo.isDisjoint(with: reported) ?? true }
  }
}

/// All rules with the settings for a file.
private struct RuleSet: Sendable {
  let effective: EffectiveRules
  let grouped: GroupedRules

  init(_ effective: EffectiveRules) {
    self.effective = effective
    grouped = RuleRegistry.grouped(effective.profile)
  }
}
