import StickerBase
import StickerPacks
package import StickerRules
package import SystemPackage

extension Pack {
  /// What `stickerlint fix` is to be given: the pack, or the catalog that it lies in; `nil` for what is
  /// not repaired: what Xcode has built, and what comes from standard input.
  var repairRoot: FilePath? {
    let areOnDisk = source.files.allSatisfy(\.isOnDisk)
    guard source.product == nil, areOnDisk else { return nil }
    let above = source.path.parent
    let isInCatalog = above.hasExtension("xcstickers") || above.hasExtension("xcassets")
    return isInCatalog ? above : source.path
  }
}

extension Finding {
  /// Whether it is mended only by its rule's name, and not among everything.
  package var mustBeNamed: Bool {
    severity == .note && RuleRegistry.metadata(ruleID)?.asksToMendNotes == true
  }

  /// This finding with the very command that mends it, where there is one, in the place of any other
  /// command. The names in it are words of a shell.
  ///
  /// - Parameters:
  ///   - root: what is to be repaired; `nil` for what is not.
  ///   - size: that of the pack, where it was asked for.
  func advising(repairOf root: FilePath?, size: SizeClass?) -> Finding {
    guard let root, isRepairable, let metadata = RuleRegistry.metadata(ruleID),
      metadata.repair != nil
    else { return self }
    var finding = self
    let command = root.repairCommand(picking: repairedWith + [ruleID], size)
    finding.command = command
    let colon = ": "
    if metadata.givesCommand, let help, let end = help.firstRange(of: colon) {
      // The copy has what is mended in its place.
      var advice = help[..<end.lowerBound]
      if advice.hasSuffix(Self.removal) { advice = advice.dropLast(Self.removal.count) }
      finding.help = advice + colon + command
    } else {
      let or = metadata.repairMayLeave ? Self.orTry : Self.or
      finding.help = (help.map { $0 + or } ?? "Mend it") + colon + command
    }
    return finding
  }

  /// What stands between the advice and the command.
  private static let or = " Or"
  private static let orTry = " Or try"

  /// The advice without the command that it ends with.
  package var plainHelp: String? {
    guard let help, let command, help.hasSuffix(command) else { return help }
    let advice = help.dropLast(command.count + 2)
    let or = [Self.orTry, Self.or].first { advice.hasSuffix($0) }
    return or.map { String(advice.dropLast($0.count)) } ?? advice + "."
  }
}

extension FilePath {
  /// `stickerlint fix Otters --pick finite-loop -o Otters-fixed`.
  fileprivate func repairCommand(picking rules: [String], _ size: SizeClass?) -> String {
    let words =
      [shellWord ?? "PACK"] + rules.map { "--pick \($0)" }
      + (size.map { ["--size \($0.name)"] } ?? [])
    return "stickerlint fix \(words.joined(separator: " ")) -o \(fixed.shellWord ?? "FIXED")"
  }

  /// Where a mended copy may lie: in the current folder, and not among what is checked with the original.
  private var fixed: FilePath {
    guard let name = lastComponent, name.kind == .regular else { return above.appending("fixed") }
    let place = FilePath(root: nil, components: name)
    if name.stem.hasSuffix(Self.fixed) || name.stem.contains("\(Self.fixed)-") {
      return place.numbered
    }
    return FilePath("\(name.stem)\(Self.fixed)\(name.extension.map { ".\($0)" } ?? "")")
  }

  private static let fixed = "-fixed"

  /// The next name like this one: `Otters-2`, and then `Otters-3`.
  package var numbered: FilePath {
    guard let name = lastComponent, name.kind == .regular else { return appending("new") }
    let ending = name.extension.map { ".\($0)" } ?? ""
    let parts = name.stem.split(separator: "-", omittingEmptySubsequences: false)
    let number = parts.count > 1 ? parts.last.flatMap { Int($0) } : nil
    let next = number.flatMap { 1..<9999 ~= $0 ? $0 + 1 : nil }
    let stem = next == nil ? name.stem : parts.dropLast().joined(separator: "-")
    return removingLastComponent().appending("\(stem)-\(next ?? 2)\(ending)")
  }
}
