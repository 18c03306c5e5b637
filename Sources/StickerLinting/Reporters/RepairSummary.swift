import StickerBase
import StickerPacks
import StickerRules

/// The commands that close a report: the first repairs errors, and all findings whose repair changes no pixel; the
/// second repairs everything else that can be repaired.
struct RepairSummary {
  /// A clause, and the command that does what it says.
  typealias Line = (words: String, command: SuggestedCommand)

  let lines: [Line]

  /// Counts the repairs of findings; `nil` unless there are several findings and one command for all of them.
  init?(_ findings: [Finding]) {
    let repair = CommonRepair(findings)
    let first: Line?
    if repair.errors.isEmpty {
      first = repair.count(isLossy: repair.isLossy) > 1 ? repair.lineForAll : nil
    } else {
      first = repair.count(isLossy: true) > 1 ? repair.lineForErrors : nil
    }
    guard let first else { return nil }
    lines = [first] + [repair.errors.isEmpty ? nil : repair.lineForOthers].compactMap(\.self)
  }
}

/// The findings that one command repairs, by the kinds of their repairs.
private struct CommonRepair {
  private let findings: [Finding]
  private let repaired: [Finding]
  /// The findings that must be fixed and that a repair of the art or of an icon set resolves.
  let errors: [Finding]
  /// The number of findings that `fix` repairs without `--lossy`, and of those that need it.
  private let (plain, lossy): (Int, Int)
  /// The pack sizes that findings advise, and the number of findings that setting one size resolves.
  private let (sizes, resized): ([SizeClass], Int)
  /// The common size of the stickers if one command repairs all of their sizes; `nil` if there are several packs.
  private let commonSize: SizeClass?

  init(_ findings: [Finding]) {
    self.findings = findings
    repaired = findings.filter { !$0.needsPick && $0.repairCommand?.repair != nil }
    sizes = repaired.compactMap { $0.repairCommand?.repair?.packSize }
    let others = repaired.filter { $0.repairCommand?.repair?.packSize == nil }
    errors = others.filter { $0.severity == .error }
    lossy = others.count(where: \.needsPixels)
    plain = others.count - lossy
    // A pack size that findings advise changes no pixels. The command sets it if there is one size for one pack or
    // catalog, and then scales nothing unless an error needs that.
    let scopes = Set(repaired.compactMap { $0.repairCommand?.repair?.scopes })
    resized = Set(sizes).count == 1 && scopes.count == 1 ? sizes.count : 0
    commonSize = scopes.count == 1 ? findings.lazy.compactMap(\.commonSize).first : nil
  }

  /// True if the command for all findings changes pixels.
  var isLossy: Bool { sizes.isEmpty && lossy > 0 }

  /// Returns the number of findings that a command repairs.
  func count(isLossy: Bool) -> Int { plain + resized + (isLossy ? lossy : 0) }

  /// The command for all findings, if none of those it repairs must be fixed.
  var lineForAll: RepairSummary.Line? {
    let hasErrors = findings.contains { $0.severity == .error }
    return command(isLossy: isLossy).map {
      (effect + (hasErrors ? ", but nothing that must be fixed" : ""), $0)
    }
  }

  private var effect: String {
    guard isSure else { return "fix may repair \(counted(lossy, "finding")) at once" }
    // A repair with --lossy may still need a manual check, and recompression may make it unnecessary.
    if !isLossy {
      let count = count(isLossy: false)
      let rest = lossy > 0 ? ", up to \(count + lossy) with --lossy (pixels change)" : ""
      return "fix repairs \(counted(count, "finding")) at once\(choice)\(rest)"
    }
    if plain == 0 { return "fix repairs up to \(counted(lossy, "finding")) at once" }
    return
      "fix repairs \(counted(plain, "finding")) or more, up to \(plain + lossy) with --lossy "
      + "(pixels change)"
  }

  private var choice: String { resized > 0 ? " and keeps the size of the art" : "" }

  /// True if at least one finding is certain to be repaired.
  private var isSure: Bool { repaired.contains { $0.repairCommand?.effect == .resolves } }

  /// The command that repairs errors, and all findings whose repair changes no pixel.
  var lineForErrors: RepairSummary.Line? {
    let count = count(isLossy: false) + errors.count(where: \.needsPixels)
    let all = findings.count { $0.severity == .error }
    let ofErrors =
      errors.count < all
      ? "\(errors.count.grouped) of the \(all.grouped) that must be fixed"
      : all == 1
        ? "the one that must be fixed"
        : (all == 2 ? "both" : "all \(all.grouped)") + " that must be fixed"
    let whole =
      count > errors.count
      ? "\(counted(count, "finding"))\(choice), among them \(ofErrors)" : ofErrors
    guard let command = command(isLossy: false) else { return nil }
    return ("fix \(isSure ? "repairs" : "may repair") \(whole)", command)
  }

  /// The command that changes pixels for other findings, too.
  var lineForOthers: RepairSummary.Line? {
    let others = lossy - errors.count(where: \.needsPixels)
    guard others > 0 else { return nil }
    return command(isLossy: true).map {
      ("Or also up to \(others.grouped) more, where pixels change", $0)
    }
  }

  private func command(isLossy: Bool) -> SuggestedCommand? {
    let commands = repaired.compactMap { finding in
      var command = finding.repairCommand
      command?.repair?.packSize = nil
      return command
    }
    guard var repair = SuggestedCommand.joining(commands, isForAll: true)?.repair else {
      return nil
    }
    repair.arguments =
      errors.compactMap(\.repairCommand?.repair?.arguments).first { !$0.isEmpty } ?? []
    let needsFit = errors.isEmpty && sizes.isEmpty && repair.isLossy
    repair.isLossy = isLossy || needsFit
    repair.fixesErrors = errors.contains {
      $0.needsPixels || $0.repairCommand?.repair?.isLossy == true
    }
    // The command needs a size only if it scales art.
    let scales = repair.isLossy || repair.fixesErrors
    if repair.isLossy, repair.size == nil { repair.size = commonSize }
    if !scales, repaired.contains(where: { $0.tried?.size != nil }) { repair.size = nil }
    if resized > 0 { (repair.packSize, repair.size) = (sizes[0], nil) }
    return .fix(repair, isSure ? .resolves : .mayResolve)
  }
}

extension Finding {
  /// True if the repairs of the rule change pixels.
  fileprivate var needsPixels: Bool { RuleRegistry.metadata(ruleID)?.repair == .lossy }
}
