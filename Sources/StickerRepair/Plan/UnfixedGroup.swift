import StickerRules
import SystemPackage

/// Files whose findings were left unfixed for the same reason, or for reasons of the same kind.
struct UnfixedGroup {
  private(set) var paths: [FilePath] = []
  /// The IDs of the rules, without repetitions.
  fileprivate(set) var rules: [String] = []
  /// The reason of the first file.
  let reason: String
  /// The number of different reasons.
  private(set) var reasonCount = 1
  /// The difference between ``reason`` and the reasons of the other files.
  private(set) var others = OthersRemark.none
  /// The command that tries changes for the first file.
  let trial: String?
  /// True if lint no longer reports the findings.
  let isHidden: Bool
  private let kind: UnfixedFinding.Kind

  private init(_ cause: UnfixedFinding) {
    (reason, trial, isHidden, kind) = (cause.reason, cause.trial, cause.isHidden, cause.kind)
    rules = [cause.rule].compactMap(\.self)
  }

  /// Returns one group for each rule and kind of reason, errors first. Groups of the same files and the same reason are
  /// merged. Findings without a fix have no group.
  ///
  /// - Parameter isDetailed: true for a group for each rule and reason, in the order of their first files.
  static func all(of causes: [UnfixedFinding], isDetailed: Bool) -> [UnfixedGroup] {
    var indices: [Key: Int] = [:]
    var groups: [UnfixedGroup] = []
    var reasons: [[(text: String, files: [FilePath])]] = []
    for cause in causes where cause.kind != .noFix {
      let key = Key(cause, isDetailed: isDetailed)
      let index = indices[key] ?? groups.count
      if index == groups.count {
        indices[key] = index
        groups.append(UnfixedGroup(cause))
        reasons.append([])
      }
      groups[index].paths.append(cause.path)
      reasons[index].append((cause.reason, [cause.path]))
    }
    for index in groups.indices {
      groups[index].reasonCount = Set(reasons[index].map(\.text)).count
      groups[index].others = OthersRemark(reasons[index])
    }
    let joined = groups.joiningRules
    return isDetailed ? joined : joined.mostUsefulFirst
  }

  /// True if a rule is about an error.
  fileprivate var isSevere: Bool {
    rules.contains { RuleRegistry.metadata($0)?.severity == .error }
  }

  fileprivate var isOffer: Bool { if case .offered = kind { true } else { false } }

  /// The properties that the causes of a group share.
  private struct Key: Hashable {
    var rule: String?
    var kind: UnfixedFinding.Kind
    var reason: String?
    var isHidden: Bool

    init(_ cause: UnfixedFinding, isDetailed: Bool) {
      (rule, kind, isHidden) = (cause.rule, cause.kind, cause.isHidden)
      switch kind {
      case .offered: reason = isDetailed ? cause.reason : nil
      case .noFix, .left, .refused:
        reason =
          isDetailed
          ? cause.reason
          : OthersRemark.withoutNumbers(OthersRemark.withoutNames(cause.reason, [cause.path]))
      }
    }
  }
}

extension [UnfixedGroup] {
  /// The groups; groups with the same files and the same reason are merged.
  fileprivate var joiningRules: [UnfixedGroup] {
    reduce(into: []) { joined, group in
      let index = joined.firstIndex {
        $0.reason == group.reason && $0.paths == group.paths && $0.reasonCount == group.reasonCount
      }
      if let index {
        joined[index].rules += group.rules
      } else {
        joined.append(group)
      }
    }
  }

  /// The groups, sorted: errors precede other groups, then offers precede the rest, then groups with more files.
  fileprivate var mostUsefulFirst: [UnfixedGroup] {
    enumerated().sorted { one, other in
      let (a, b) = (one.element, other.element)
      guard a.isSevere == b.isSevere else { return a.isSevere }
      guard a.isOffer == b.isOffer else { return a.isOffer }
      return a.paths.count == b.paths.count
        ? one.offset < other.offset : a.paths.count > b.paths.count
    }.map(\.element)
  }
}
