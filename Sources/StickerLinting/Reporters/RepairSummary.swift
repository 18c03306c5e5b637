import StickerBase
import StickerPacks
import StickerRules

/// The commands that close a report.
///
/// Without errors, there is one command. It repairs all findings or, if a finding advises a pack size, those whose
/// repair changes no pixel.
///
/// With errors, there are up to two commands. The first repairs the errors and, unless an error needs a change of
/// pixels, also all other findings whose repair changes no pixel. The second repairs all findings.
struct RepairSummary {
  /// A clause, and the command that does what it says.
  typealias Line = (words: String, command: SuggestedCommand)

  let lines: [Line]

  /// Summarizes the repairs of findings; `nil` unless one command repairs several of them.
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
  /// The findings that `fix` repairs without `--pick`.
  private let repairable: [Finding]
  /// The repairable findings that must be fixed, apart from those that a pack size resolves.
  let errors: [Finding]
  /// The number of findings that `fix` repairs without `--lossy`, and the number of findings that need it.
  private let (plainCount, lossyCount): (Int, Int)
  /// The pack sizes that findings advise, and the number of findings that setting one size resolves.
  private let (packSizes, resizedCount): ([SizeClass], Int)
  /// The size that one command can give all stickers; `nil` if there is none, or if there are several packs.
  private let commonSize: SizeClass?
  /// True if the repair of a finding needs a size that the user has not named.
  private let choosesSize: Bool

  init(_ findings: [Finding]) {
    self.findings = findings
    repairable = findings.filter { !$0.needsPick && $0.repairCommand?.repair != nil }
    packSizes = repairable.compactMap { $0.repairCommand?.repair?.packSize }
    let others = repairable.filter { $0.repairCommand?.repair?.packSize == nil }
    errors = others.filter { $0.severity == .error }
    lossyCount = others.count(where: \.needsPixels)
    plainCount = others.count - lossyCount
    // A pack size that findings advise changes no pixels. The command sets it if there is one size for one pack or
    // catalog, and then scales nothing unless an error needs that.
    let scopes = Set(repairable.compactMap { $0.repairCommand?.repair?.scopes })
    resizedCount = Set(packSizes).count == 1 && scopes.count == 1 ? packSizes.count : 0
    commonSize = scopes.count == 1 ? findings.lazy.compactMap(\.commonSize).first : nil
    choosesSize = repairable.contains { $0.repairOutcome?.size != nil }
  }

  /// True if the command for all findings changes pixels.
  var isLossy: Bool { packSizes.isEmpty && lossyCount > 0 }

  /// Returns the number of findings that a command repairs.
  func count(isLossy: Bool) -> Int { plainCount + resizedCount + (isLossy ? lossyCount : 0) }

  /// The line about all findings, if no command repairs an error; `nil` if there is no command for all of them.
  var lineForAll: RepairSummary.Line? {
    command(isLossy: isLossy).map { line(effect + remarkOnErrors, $0) }
  }

  /// The end of ``lineForAll`` about findings that must be fixed; empty if there are none. No command is known to
  /// repair them, but `--lossy` tries fits that are expected to lose a lot of quality.
  private var remarkOnErrors: String {
    let errors = findings.filter { $0.severity == .error }
    guard !errors.isEmpty else { return "" }
    let tried = triedCount
    guard isLossy, tried > 0 else { return ", but nothing that must be fixed" }
    return ", and tries the \(tried.grouped) that must be fixed, which may lose a lot of quality"
  }

  /// The number of files that `--lossy` tries to fit although a lot of quality may be lost.
  private var triedCount: Int {
    findings.count {
      $0.severity == .error && $0.ruleID == FileTooLarge.metadata.id && !$0.isDeclined
    }
  }

  /// Returns a line whose clause also says what a size in the command does, or that sizes and margins change.
  private func line(_ words: String, _ command: SuggestedCommand) -> RepairSummary.Line {
    var words = words
    if let size = command.repair?.size {
      words += "; --size \(size.name) brings larger stickers to \(size.side) px"
    }
    // Stickers of several sizes look different once they have one.
    if command.repair?.isLossy == true, command.repair?.size == nil,
      repairable.filter(\.needsPixels).allSatisfy(\.changesSizeAlone),
      !errors.isEmpty || triedCount == 0
    {
      words += "; sizes and margins change"
    }
    return (words, command)
  }

  private var effect: String {
    guard isSure else { return "fix may repair \(counted(lossyCount, "finding")) at once" }
    // A repair with --lossy may still need a manual check, and recompression may make it unnecessary.
    if !isLossy {
      let count = count(isLossy: false)
      let maxCount = (count + lossyCount).grouped
      let lossy = lossyCount > 0 ? ", up to \(maxCount) with --lossy (pixels change)" : ""
      return "fix repairs \(counted(count, "finding")) at once\(sizeRemark)\(lossy)"
    }
    if plainCount == 0 { return "fix repairs up to \(counted(lossyCount, "finding")) at once" }
    let maxCount = (plainCount + lossyCount).grouped
    return "fix repairs \(plainCount.grouped) to \(maxCount) findings (pixels change)"
  }

  private var sizeRemark: String { resizedCount > 0 ? " and keeps the size of the art" : "" }

  /// True if at least one finding is certain to be repaired.
  private var isSure: Bool { repairable.contains { $0.repairCommand?.effect == .resolves } }

  /// True if the command for errors repairs nothing else, because an error needs an option that changes pixels.
  private var leavesOthers: Bool {
    errors.contains { $0.needsPixels || $0.repairCommand?.repair?.isLossy == true }
  }

  /// The line about errors. If their repair changes no pixel, its command also repairs all other findings whose repair
  /// changes no pixel. `nil` if there is no command.
  var lineForErrors: RepairSummary.Line? {
    let count = leavesOthers ? errors.count : count(isLossy: false)
    let all = findings.count { $0.severity == .error }
    let tried = findings.count {
      $0.severity == .error && !$0.needsPick && !$0.isDeclined
        && RuleRegistry.metadata($0.ruleID)?.repair != nil
    }
    let ofErrors =
      errors.count < all
      ? "\(errors.count < tried ? "at least " : "")\(errors.count.grouped) of the \(all.grouped) that must be fixed"
      : all == 1
        ? "the one that must be fixed"
        : (all == 2 ? "both" : "all \(all.grouped)") + " that must be fixed"
    let whole =
      count > errors.count
      ? "\(counted(count, "finding"))\(sizeRemark), among them \(ofErrors)" : ofErrors
    guard let command = command(isLossy: false) else { return nil }
    return line("fix \(isSure ? "repairs" : "may repair") \(whole)", command)
  }

  /// The line about all findings that the command of ``lineForErrors`` leaves. Its command repairs all findings, and
  /// may change pixels. `nil` if no findings are left, or if there is no command.
  var lineForOthers: RepairSummary.Line? {
    let first = leavesOthers ? errors.count : count(isLossy: false)
    let others = plainCount + resizedCount + lossyCount - first
    guard others > 0 else { return nil }
    let changes = lossyCount > errors.count(where: \.needsPixels) ? ", if pixels may change" : ""
    let notes = repairable.count { $0.severity == .note }
    let which = notes < others ? "\(notes.grouped) of them " : ""
    let kinds = notes == 0 ? "" : ", \(which)good to know"
    return command(isLossy: true).map {
      line("Or also up to \(others.grouped) more\(kinds)\(changes)", $0)
    }
  }

  /// Returns the command for all findings or, if ``leavesOthers`` is true and the command is not lossy, for the errors.
  /// `nil` if it would leave stickers in several sizes, or if the packs need different commands.
  private func command(isLossy: Bool) -> SuggestedCommand? {
    let isForErrors = leavesOthers && !isLossy
    let commands = (isForErrors ? errors : repairable).compactMap { finding in
      var command = finding.repairCommand
      command?.repair?.packSize = nil
      return command
    }
    guard var repair = SuggestedCommand.joining(commands, isForAll: true)?.repair else {
      return nil
    }
    repair.arguments =
      errors.compactMap(\.repairCommand?.repair?.arguments).first { !$0.isEmpty } ?? []
    let needsFit = errors.isEmpty && packSizes.isEmpty && repair.isLossy
    repair.isLossy = isLossy || needsFit
    repair.fixesErrors = leavesOthers
    // The command needs a size only if it scales art.
    let scales = repair.isLossy || repair.fixesErrors
    if repair.isLossy, choosesSize {
      guard let commonSize else { return nil }
      repair.size = commonSize
    }
    if !scales, choosesSize { repair.size = nil }
    // With a size that suits all stickers, scaling only those with errors would mix sizes: fix chooses a size for them.
    if isForErrors, choosesSize { repair.size = nil }
    if resizedCount > 0, isLossy || !leavesOthers {
      (repair.packSize, repair.size) = (packSizes[0], nil)
    }
    return .fix(repair, isSure ? .resolves : .mayResolve)
  }
}

extension Finding {
  /// True if the repairs of the rule change pixels.
  fileprivate var needsPixels: Bool { RuleRegistry.metadata(ruleID)?.repair == .lossy }

  /// True if the repair only scales art to the size at which it is shown anyway, or adds a clear margin.
  fileprivate var changesSizeAlone: Bool {
    severity < .error
      && [
        UnusualDimensions.metadata.id, LargerThanSizeClass.metadata.id,
        BetweenSizeClasses.metadata.id, NonSquare.metadata.id,
      ].contains(ruleID)
  }
}
