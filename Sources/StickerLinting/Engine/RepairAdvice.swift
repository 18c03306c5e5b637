import StickerBase
import StickerPacks
package import StickerRules
package import SystemPackage

extension PackSource {
  /// The argument of `stickerlint fix`: the only image that was named, the pack, or the catalog that contains the pack.
  /// `nil` for built products and images from standard input, which cannot be repaired.
  var repairScope: FilePath? {
    guard product == nil, files.allSatisfy(\.isOnDisk) else { return nil }
    if declaration == nil, !isCatalogPack, namedPaths.count == 1, let named = namedPaths.first,
      files.contains(where: { $0.path == named })
    {
      return named
    }
    let above = path.parent
    let isInCatalog = above.hasExtension("xcstickers") || above.hasExtension("xcassets")
    return isInCatalog ? above : path
  }
}

extension PackRun {
  /// The maximum number of files that a command names in place of their folder.
  private static let maxFiles = 6

  /// Returns the arguments of `stickerlint fix` that repair a pack.
  ///
  /// If a named folder has few pictures, and also contains other packs or pictures that the run leaves out, the
  /// pictures are named one by one. With the folder as its argument, `fix` would repair the other packs, too, and a
  /// check of the repaired copy would include the other pictures.
  static func scopes(of source: PackSource, _ outputs: RepairOutputs) -> [FilePath] {
    guard let scope = source.repairScope else { return [] }
    guard scope == source.path, source.isNamedFolder,
      !outputs.leftOut.isEmpty || outputs.hasScopes(in: scope),
      1...maxFiles ~= source.files.count, source.sequences.isEmpty
    else { return [scope] }
    return source.files.map(\.path)
  }
}

extension SuggestedCommand.Repair.LeftOut {
  /// Returns patterns for the pictures that a search leaves out: `logo/*.jpg` if no picture with this ending is
  /// checked there, otherwise one for each picture.
  static func patterns(for found: FoundPacks) -> [Self] {
    let scopes = Set(found.packs.compactMap(\.repairScope))
    let leftOut = found.otherArtFiles + found.unrelatedFiles.filter { $0.isBelow(scopes) }
    guard !leftOut.isEmpty else { return [] }
    func kind(_ path: FilePath) -> FilePath { path.parent.appending(path.extension ?? "") }
    let checked = Set(found.packs.flatMap(\.files).map { kind($0.path) })
    let patterns = leftOut.map { path in
      let folder = path.removingLastComponent()
      let name = path.lastComponent?.string ?? ""
      let isAlone = path.extension != nil && !checked.contains(kind(path))
      let pattern = isAlone ? "*.\((path.extension ?? "").globLiteral)" : name.globLiteral
      let prefix = folder.isEmpty ? "" : "\(folder.string.globLiteral)/"
      return Self(folder: folder, pattern: prefix + pattern)
    }
    // A pattern cannot lead out of the working folder.
    return patterns.distinct.filter { (try? Glob($0.pattern)) != nil }
  }
}

extension FilePath {
  /// Returns true if the file lies in one of the folders.
  fileprivate func isBelow(_ folders: Set<FilePath>) -> Bool {
    var folder = self
    while folder.removeLastComponent() {
      if folders.contains(folder) { return true }
    }
    return false
  }
}

extension Finding {
  /// True if only `--pick` with the rule's id repairs the finding.
  package var needsPick: Bool {
    guard let metadata = RuleRegistry.metadata(ruleID) else { return false }
    return metadata.repairNeedsPick || severity == .note && metadata.repairsNotesOnlyIfPicked
  }

  /// Returns this finding with the `fix` command that resolves it, if any, in place of any other command.
  ///
  /// - Parameters:
  ///   - scopes: the pack, catalog or files to repair; empty if the finding cannot be repaired.
  ///   - size: the size that the pack is judged by, if requested by option.
  func advising(
    repairOf scopes: [FilePath], size: SizeClass?, into outputs: RepairOutputs
  ) -> Finding {
    // With a size, the command would also scale the stickers of the other packs in its folder, which was not tried.
    let scalesOthers = repairOutcome?.size != nil && scopes.contains(where: outputs.hasScopes)
    guard !scopes.isEmpty, draft.isRepairable, !scalesOthers,
      let metadata = RuleRegistry.metadata(ruleID), metadata.repair != nil
    else { return self }
    var finding = self
    var repair = SuggestedCommand.Repair(
      scopes, rules: (draft.jointRepairs + [ruleID]).distinct, size: size ?? repairOutcome?.size,
      output: outputs[scopes], takenOutputs: outputs.present)
    // With `--size`, some art may be too large. The command also repairs that finding.
    if repairOutcome?.size != nil {
      repair.rules = (repair.rules + [LargerThanSizeClass.metadata.id]).distinct
    }
    repair.isLossy = repairOutcome?.needsFit ?? false
    repair.limits = repairOutcome?.limits ?? [:]
    repair.leftOut = outputs.leftOut
    repair.arguments = metadata.repairArguments + draft.repairArguments
    var sentence = draft.repairSentence ?? draft.advice?.sentence ?? "Repair it."
    if let resolvingPackSize = draft.resolvingPackSize {
      repair.packSize = resolvingPackSize
      if draft.jointRepairs.isEmpty {
        repair.rules = []
        sentence = sentence.dropLast() + " with --pick \(ruleID) instead of --pack-size."
      }
    }
    // The sentence explains a size that the user has not named.
    if size == nil, let chosen = repairOutcome?.size { sentence += " \(chosen.effectOfOption)" }
    let effect = repairOutcome?.effect ?? (metadata.repairMayBePartial ? .mayResolve : .resolves)
    let command = SuggestedCommand.fix(repair, effect)
    finding.repairCommand = command
    // A command that may not resolve a note is not advised, unless the note has a command anyway.
    guard finding.severity > .note || effect == .resolves || draft.advice?.command != nil else {
      return finding
    }
    // Advice without a command of its own describes a manual repair, to which `fix` is an alternative.
    let isAlternative =
      draft.advice != nil && draft.advice?.command == nil && draft.resolvingPackSize == nil
      && draft.repairSentence == nil
    finding.advice = Advice(
      sentence, command, isAlternative ? .alternative : .does)
    return finding
  }
}

extension SizeClass {
  /// The effect of the option with this size: `--size small gives all stickers 300 px.`
  var effectOfOption: String { "--size \(name) gives all stickers \(side) px." }
}

extension SuggestedCommand {
  /// The maximum number of scopes in one command. If there are more, the command names the folder that contains them.
  private static let maxScopes = 6

  /// Returns one `fix` command that does the work of several; `nil` if none of them is a `fix` command, or if their
  /// sizes or pack sizes differ.
  ///
  /// - Parameter isForAll: true if the command repairs all findings, and not only those of some rules. Commands without
  ///   a size are then joined with commands that have one.
  static func joining(_ commands: [SuggestedCommand], isForAll: Bool, isLossy: Bool = false)
    -> SuggestedCommand?
  {
    let repairs = commands.compactMap(\.repair)
    let sizes = Set(repairs.map(\.size))
    let named = sizes.compactMap(\.self)
    guard var joined = repairs.first, isForAll ? named.count <= 1 : sizes.count == 1,
      Set(repairs.map(\.packSize)).count == 1
    else { return nil }
    joined.size = named.first
    let scopes = repairs.flatMap(\.scopes).distinct
    joined.scopes = scopes.filter { scope in
      !scopes.contains { $0 != scope && $0.holds(scope) }
    }
    joined.rules = isForAll ? [] : repairs.flatMap(\.rules).distinct
    joined.isLossy = isLossy || repairs.contains(where: \.isLossy)
    joined.limits = repairs.reduce(into: [:]) { $0.merge($1.limits, uniquingKeysWith: max) }
    joined.arguments = isForAll ? [] : repairs.flatMap(\.arguments).distinct
    if joined.scopes.count > 1 {
      let folder = joined.scopes.commonFolder
      if joined.scopes.count > maxScopes { joined.scopes = [folder] }
      let isNamed = joined.scopes == [folder] || folder != "."
      joined.output = (isNamed ? folder.copyPath : "fixed").firstFree(besides: joined.takenOutputs)
    }
    let isSure = commands.contains { $0.effect == .resolves }
    return .fix(joined, isSure ? .resolves : .mayResolve)
  }
}

extension Array where Element: Hashable {
  /// The elements without repetitions, in order.
  package var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension [FilePath] {
  /// The innermost folder that contains all paths; `.` for relative paths with nothing in common.
  fileprivate var commonFolder: FilePath {
    guard var common = first?.parent else { return "." }
    while !allSatisfy({ $0.starts(with: common) }), !common.isEmpty, common != "." {
      common = common.removingLastComponent()
    }
    return common.isEmpty ? "." : common
  }
}

/// The destinations of repaired copies. All are distinct, and none exists yet. They are in the working folder or, if
/// the path of the repaired folder ends without a name, as `.` and `..` do, in the folder above it.
struct RepairOutputs {
  private var names: [FilePath: FilePath] = [:]
  /// The existing files and folders that look like repaired copies, in the working folder and in the folder above it.
  let present: Set<FilePath>
  /// The pictures that the run does not check.
  let leftOut: [SuggestedCommand.Repair.LeftOut]

  /// Chooses the destinations of all copies.
  ///
  /// - Parameter scopes: all packs, catalogs and single images for which the run may advise a repair, in order.
  init(_ scopes: [FilePath], leavingOut leftOut: [SuggestedCommand.Repair.LeftOut] = []) {
    self.leftOut = leftOut
    present = scopes.isEmpty ? [] : Self.copies(in: ".").union(Self.copies(in: ".."))
    let distinct = scopes.reduce(into: [FilePath]()) { all, scope in
      if names.updateValue("", forKey: scope) == nil { all.append(scope) }
    }
    let counts = Dictionary(distinct.map { ($0.copyPath, 1) }, uniquingKeysWith: +)
    var taken: Set<FilePath> = []
    for scope in distinct {
      let isShared = counts[scope.copyPath, default: 0] > 1
      var name = isShared ? scope.asOneName.copyPath : scope.copyPath
      name = name.firstFree(besides: present.union(taken))
      taken.insert(name)
      names[scope] = name
    }
  }

  /// Returns true if a folder contains a scope other than itself.
  func hasScopes(in folder: FilePath) -> Bool {
    names.keys.contains { $0 != folder && folder.holds($0) }
  }

  /// The destination of a copy of a pack, a catalog or some files.
  subscript(scopes: [FilePath]) -> FilePath {
    guard let scope = scopes.first, scopes.count == 1 else {
      let folder = scopes.commonFolder
      return (folder == "." ? FilePath(FilePath.repairedWord) : folder.copyPath).firstFree(
        besides: present)
    }
    return names[scope] ?? scope.copyPath
  }

  /// Maximum number of names that are read in a folder.
  private static let maxNames = 100_000

  /// Returns the files and folders in a folder that look like repaired copies.
  private static func copies(in folder: FilePath) -> Set<FilePath> {
    let names = (try? FolderListing.names(in: folder, atMost: maxNames)) ?? []
    return Set(
      names.filter { $0.string.contains(FilePath.repairedWord) }.map {
        folder == "." ? FilePath(root: nil, components: $0) : folder.appending($0)
      })
  }
}

extension SuggestedCommand.Repair {
  /// The newest copy that an earlier run left, judged by names: `Otters-fixed-2` if the output is `Otters-fixed-3`.
  /// `nil` if there is none, or if a scope is itself a copy or lies in that copy, because the name then does not tell
  /// what the copy was made from.
  var earlierCopy: FilePath? {
    guard !scopes.contains(where: \.isCopy) else { return nil }
    let copy = takenOutputs.filter { $0.firstFree(besides: takenOutputs) == output }.max(
      by: naturallyPrecedes)
    guard let copy, let place = copy.real,
      !scopes.contains(where: { $0.real?.starts(with: place) ?? false })
    else { return nil }
    return copy
  }

  /// The first scope that is, judged by its name, a repaired copy of another scope: `Otters-fixed` beside `Otters`.
  /// `nil` if there is none.
  var copyAmongScopes: (copy: FilePath, original: FilePath)? {
    for copy in scopes where copy.isCopy {
      let original = scopes.first { scope in
        guard !scope.isCopy, let name = copy.lastComponent?.string else { return false }
        return [scope.copyPath, scope.asOneName.copyPath].contains { path in
          name == path.string || name.hasPrefix("\(path.stem ?? path.string)-")
        }
      }
      if let original { return (copy, original) }
    }
    return nil
  }
}

extension FilePath {
  fileprivate static let repairedWord = "fixed"
  private static let suffix = "-\(repairedWord)"

  /// The path of a repaired copy: `Otters-fixed` for `Art/Otters`, `../fixed` for `.`, and `Otters-fixed-2` for
  /// `Otters-fixed`.
  fileprivate var copyPath: FilePath {
    guard let name = lastComponent, name.kind == .regular else {
      return above.appending(Self.repairedWord)
    }
    let path = FilePath(root: nil, components: name)
    if isCopy { return path.numbered }
    let (stem, ending) = name.stemAndEnding
    return FilePath("\(stem)\(Self.suffix)\(ending)")
  }

  /// True if the name is that of a copy, such as `Otters-fixed` or `Otters-fixed-2`.
  fileprivate var isCopy: Bool {
    guard let stem = lastComponent?.stemAndEnding.stem else { return false }
    return stem.hasSuffix(Self.suffix) || stem.contains("\(Self.suffix)-")
  }

  /// The path as one name: `Art-Otters` for `Art/Otters`.
  fileprivate var asOneName: FilePath {
    let names = components.filter { $0.kind == .regular }.map(\.string)
    return names.isEmpty ? self : FilePath(names.joined(separator: "-"))
  }

  /// Returns this path if it is not taken, or else its first numbered variant that is not taken.
  fileprivate func firstFree(besides taken: Set<FilePath>) -> FilePath {
    var name = self
    while taken.contains(name) { name = name.numbered }
    return name
  }

  /// The next numbered variant of this name: `Otters-2`, then `Otters-3`.
  package var numbered: FilePath {
    guard let name = lastComponent, name.kind == .regular else { return appending("new") }
    let (whole, ending) = name.stemAndEnding
    let parts = whole.split(separator: "-", omittingEmptySubsequences: false)
    let number = parts.count > 1 ? parts.last.flatMap { Int($0) } : nil
    let next = number.flatMap { 1..<9999 ~= $0 ? $0 + 1 : nil }
    let stem = next == nil ? whole : parts.dropLast().joined(separator: "-")
    return removingLastComponent().appending("\(stem)-\(next ?? 2)\(ending)")
  }
}

extension FilePath.Component {
  /// The name without its ending, and the ending with its period. The `.0` of `Otters 1.0` is a part of the name.
  fileprivate var stemAndEnding: (stem: String, ending: String) {
    guard let ending = self.extension, ending.contains(where: \.isLetter) else {
      return (string, "")
    }
    // The copy of an image is a folder.
    let isImage = ImageName.hasImageExtension(FilePath(root: nil, components: self))
    return (stem, isImage ? "" : ".\(ending)")
  }
}

extension FilePath {
  /// Returns true if a command with this scope repairs the files of another scope, too.
  func holds(_ scope: FilePath) -> Bool {
    self == "." ? scope.isRelative : scope.starts(with: self)
  }
}
