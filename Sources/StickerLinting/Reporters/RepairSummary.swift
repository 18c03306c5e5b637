import StickerBase
import StickerPacks
import StickerRules

/// The number of findings that one command repairs, and that command.
struct RepairSummary {
  let command: SuggestedCommand
  /// Number of findings that fix repairs without `--lossy`, and of those that need it.
  private let (plain, lossy): (Int, Int)
  /// Number of findings that the command ends by another pack size.
  private let resized: Int
  /// True if there are findings that must be fixed, and none of them is among these.
  private let missesErrors: Bool
  /// True if at least one finding is certain to be repaired.
  private let isSure: Bool

  /// Counts the repairs of findings; `nil` unless there are several findings and one command for all of them.
  init?(_ findings: [Finding]) {
    let repaired = findings.filter { !$0.needsPick && $0.command?.repair != nil }
    let sizes = repaired.compactMap { $0.command?.repair?.packSize }
    let others = repaired.filter { $0.command?.repair?.packSize == nil }
    let errors = others.filter { $0.severity == .error }
    lossy = others.count(where: \.needsPixels)
    plain = others.count - lossy
    // A pack size that findings advise changes no pixels. The command sets it if there is one size for one pack or
    // catalog, and then scales nothing unless an error needs that.
    let scopes = Set(repaired.compactMap { $0.command?.repair?.scopes })
    resized = Set(sizes).count == 1 && scopes.count == 1 ? sizes.count : 0
    let isLossy = sizes.isEmpty ? lossy > 0 : errors.contains(where: \.needsPixels)
    isSure = repaired.contains { $0.command?.effect == .ends }
    let commands = repaired.compactMap { finding in
      var command = finding.command
      command?.repair?.packSize = nil
      if finding.command?.repair?.packSize != nil { command?.repair?.isLossy = false }
      return command
    }
    guard plain + resized + (isLossy ? lossy : 0) > 1,
      var repair = SuggestedCommand.joining(commands, isForAll: true, isLossy: isLossy)?.repair
    else { return nil }
    repair.words = errors.compactMap(\.command?.repair?.words).first { !$0.isEmpty } ?? []
    if !sizes.isEmpty { repair.isLossy = isLossy }
    if resized > 0 { (repair.packSize, repair.size) = (sizes[0], nil) }
    command = .fix(repair, isSure ? .ends : .mayEnd)
    missesErrors =
      errors.allSatisfy(\.needsPick) && findings.contains { $0.severity == .error }
  }

  /// The effect of the command, without a period.
  var words: String {
    let icon = command.repair?.words.contains("PICTURE") == true
    return effect + (missesErrors ? ", but nothing that must be fixed" : "")
      + (icon ? "; PICTURE is the art of the icon" : "")
  }

  private var effect: String {
    guard isSure else { return "fix may repair \(counted(lossy, "finding")) at once" }
    // A repair with --lossy may still need a manual check, and recompression may make it unnecessary.
    if resized > 0 || command.repair?.isLossy != true {
      let count = plain + resized
      let size = resized > 0 ? " and keeps the size of the art" : ""
      let rest = lossy > 0 ? ", up to \(count + lossy) with --lossy (pixels change)" : ""
      return "fix repairs \(counted(count, "finding")) at once\(size)\(rest)"
    }
    if plain == 0 { return "fix repairs up to \(counted(lossy, "finding")) at once" }
    return
      "fix repairs \(counted(plain, "finding")) or more, up to \(plain + lossy) with --lossy "
      + "(pixels change)"
  }
}

extension Finding {
  /// True if the repairs of the rule change pixels.
  fileprivate var needsPixels: Bool { RuleRegistry.metadata(ruleID)?.repair == .lossy }
}
