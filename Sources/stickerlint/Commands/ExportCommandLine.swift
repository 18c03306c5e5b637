import StickerBase
import StickerLinting
import StickerPacks
import StickerRules
import SystemPackage

/// The words of this run's command line, from which the suggested next command is made.
struct ExportCommandLine {
  private var words = Array(CommandLine.arguments.dropFirst())

  /// Returns the command with further words.
  ///
  /// - Parameter options: options, each as words that a shell reads.
  func text(adding options: [String]) -> String {
    (["stickerlint"] + words.map(\.shellQuoted) + options).joined(separator: " ")
  }

  /// Returns the command with an option in place of others of the same name, or without the option, and without
  /// `--dry-run`.
  ///
  /// - Parameter value: the value of the option; `nil` to leave the option out.
  func command(with name: String, _ value: String?) -> SuggestedCommand {
    var command = self
    command.remove([name])
    command.drop("--dry-run")
    return SuggestedCommand(
      (command.words + (value.map { [name, $0] } ?? [])).map { .argument($0) })
  }

  /// Returns a command that writes the pack again, with another author.
  ///
  /// - Parameters:
  ///   - updates: true to add `--update`.
  ///   - remembers: true to add `--remember`, so that the author replaces the one in the manifest.
  func text(naming author: String, updates: Bool, remembers: Bool) -> String {
    var command = self
    command.remove(["--author"])
    command.drop("--dry-run")
    return command.text(
      adding: ["--author \(author)"] + (updates ? ["--update"] : [])
        + (remembers ? ["--remember"] : []))
  }

  /// Limits the command to some platforms, and drops the choices for the others.
  ///
  /// - Parameters:
  ///   - kept: the platforms to keep.
  ///   - all: the platforms of the run.
  ///   - output: the folder to write; `nil` for the folder of the run.
  mutating func keepPlatforms(_ kept: [Platform], of all: [Platform], at output: FilePath?) {
    replace(["--for"], by: kept.map(\.id).joined(separator: ","))
    if let output { replace(["-o", "--output"], by: output.string) }
    let names = Set(kept.map(\.id))
    for platform in all where !names.contains(platform.id) {
      remove(ChoiceOptions.names) { $0.hasPrefix("\(platform.id)=") }
    }
    if !kept.contains(where: \.hasNames) { remove(["--prefix"]) }
  }

  /// Replaces the platform and the output, and drops `--dry-run`.
  ///
  /// - Parameter file: the output, with the extension of the platform's files.
  mutating func retarget(to platform: Platform, writing file: FilePath) {
    replace(["--for"], by: platform.id)
    replace(["-o", "--output"], by: file.string)
    drop("--dry-run")
  }

  /// Drops the `--leave-out` options of a platform, so that others can replace them.
  ///
  /// - Parameter isAlone: true if the run is for this platform only, so that options for all platforms are its own.
  mutating func dropOmissions(of platform: Platform, isAlone: Bool) {
    remove(["--leave-out"]) { isAlone || $0.hasPrefix("\(platform.id)=") }
  }

  /// Replaces the pack.
  ///
  /// - Parameters:
  ///   - source: the argument that names the pack of the run; `nil` if there is none.
  ///   - pack: the new pack.
  mutating func replacePack(_ source: String?, with pack: FilePath) {
    // A value of an option may be the same word.
    let candidates = words.indices.dropFirst().filter { words[$0] == source }
    guard
      let index = candidates.first(where: { !words[$0 - 1].hasPrefix("-") }) ?? candidates.first
    else {
      words.insert(pack.string, at: min(1, words.count))
      return
    }
    words[index] = pack.string
  }

  /// Drops a flag.
  mutating func drop(_ flag: String) { words.removeAll { $0 == flag } }

  /// Replaces all values of an option with a single one, at the index of the first; does nothing if the command does
  /// not have the option.
  private mutating func replace(_ names: [String], by value: String) {
    guard let index = remove(names), let name = names.first else { return }
    words.insert(contentsOf: [name, value], at: index)
  }

  /// Removes an option, under any of its names, wherever `isMeant` accepts its value.
  ///
  /// - Returns: the index of the first word that was removed; `nil` if there was none.
  @discardableResult
  private mutating func remove(
    _ names: [String], where isMeant: (String) -> Bool = { _ in true }
  ) -> Int? {
    var kept: [String] = []
    var firstRemoved: Int?
    var index = words.startIndex
    while index < words.endIndex {
      let word = words[index]
      let next = index + 1 < words.endIndex ? words[index + 1] : nil
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      if names.contains(word), let next, isMeant(next) {
        firstRemoved = firstRemoved ?? kept.count
        index += 2
      } else if parts.count == 2, names.contains(parts[0]), isMeant(parts[1]) {
        firstRemoved = firstRemoved ?? kept.count
        index += 1
      } else {
        kept.append(word)
        index += 1
      }
    }
    words = kept
    return firstRemoved
  }
}

extension Export {
  /// Returns the sentences that suggest how to continue after refusals. Each has this run's command, for platforms
  /// whose packs are not written, with the additions that resolve the refusals, and says what a person has to do first.
  func nextSteps(
    after outcomes: ExportOutcomes, _ plan: PackPlan, _ configuration: Configuration
  ) -> [String] {
    let refused = outcomes.refused
    let isManual = { (additions: ExportAdditions) in
      !additions.dropsPlatform && (additions.task != nil || additions.isEmpty)
    }
    let ready = refused.filter {
      $0.outcome.additions.map { !isManual($0) && !$0.isEmpty } ?? false
    }
    let manual = refused.filter { $0.outcome.additions.map(isManual) ?? false }
    let dropped = refused.filter { $0.outcome.additions?.dropsPlatform ?? false }.map(\.platform)
    // Written packs are not drawn again, unless a refused platform leaves stickers to their platforms.
    let isNothingWritten = dryRun || outcomes.written.isEmpty
    var sentences: [String] = []
    let unresolved = refused.map(\.platform).filter { platform in
      dropped.contains(platform) || !ready.contains { $0.platform == platform }
    }
    if !ready.isEmpty {
      let others = platforms.filter { isNothingWritten && !unresolved.contains($0) }
      let (command, kept) = command(for: ready, and: others, plan, configuration)
      let omitted = unresolved.filter { !kept.contains($0) && !dropped.contains($0) }.map(\.id)
      let replacements = Self.clause(dropping: refused)
      let exception = omitted.isEmpty ? "" : ", but not for \(listed(omitted, "or"))"
      sentences.append("to continue\(replacements)\(exception): \(command)")
    } else if dropped.count == refused.count, !dropped.isEmpty, !outcomes.written.isEmpty {
      sentences.append(
        "nothing is left to do: this pack has too few stickers for \(listed(dropped.map(\.id), "or"))"
      )
    }
    if !manual.isEmpty {
      let (command, _) = command(for: manual, and: [], plan, configuration)
      let names = ready.isEmpty ? "to continue" : "for \(listed(manual.map(\.platform.id)))"
      sentences.insert("\(names): \(Self.tasks(of: manual)), then: \(command)", at: 0)
    }
    return sentences
  }

  /// Returns the clause about the platforms that the command leaves out, and about the platforms in their place, such
  /// as ` with line-animated in place of line`; empty if the command leaves out none.
  private static func clause(
    dropping refused: [(platform: Platform, outcome: ExportOutcome)]
  ) -> String {
    var clauses: [String] = []
    for (platform, outcome) in refused {
      guard let additions = outcome.additions, additions.dropsPlatform else { continue }
      let clause =
        additions.platforms.first.map { "with \($0.id) in place of \(platform.id)" }
        ?? "without \(platform.id)"
      if !clauses.contains(clause) { clauses.append(clause) }
    }
    return clauses.isEmpty ? "" : " \(listed(clauses))"
  }

  /// Returns the command of this run with the additions that resolve refusals.
  ///
  /// - Parameters:
  ///   - refused: the platforms whose refusals the command resolves.
  ///   - others: the other platforms to keep in the command.
  /// - Returns: the command, and the platforms of the run that it keeps.
  private func command(
    for refused: [(platform: Platform, outcome: ExportOutcome)], and others: [Platform],
    _ plan: PackPlan, _ configuration: Configuration
  ) -> (command: String, kept: [Platform]) {
    var additions = ExportAdditions()
    for more in refused.compactMap(\.outcome.additions) { additions.add(more) }
    let dropped = outnumbered.union(
      refused.filter { $0.outcome.additions?.dropsPlatform ?? false }.map(\.platform.id))
    let kept = platforms.filter { platform in
      !dropped.contains(platform.id)
        && (others.contains(platform)
          || refused.contains {
            $0.platform == platform
              || $0.platform.leavesStickers(to: platform, among: platforms)
          })
    }
    let hasEarlierExport = (kept + additions.platforms).contains { platform in
      builder(for: platform, configuration)?.hasEarlierExport(in: path(for: platform, of: plan))
        ?? false
    }
    var options = !update && hasEarlierExport ? ["--update"] : []
    options += additions.options(for: kept + additions.platforms).map(\.text)
    options += additions.neededBytes.map { [SequenceFault.option(forMemory: $0)] } ?? []
    var command = ExportCommandLine()
    command.drop("--dry-run")
    // The new options name all stickers that a platform leaves out, so they replace its old ones.
    let omissions = additions.options.filter { $0.name == "--leave-out" }
    for platform in platforms
    where omissions.contains(where: { $0.platform ?? platform.id == platform.id }) {
      command.dropOmissions(of: platform, isAlone: platforms.count == 1)
    }
    if additions.options.contains(where: { $0.name == "--exclude" }) {
      options += repeatedOptions.filter { $0.hasPrefix("--exclude=") }.map(Self.typed)
    }
    if additions.dropsEnlarging {
      command.drop("--enlarge")
      // To drop an option of the earlier export, the command forgets all of them, and gives the others again.
      if repeatedOptions.contains("--enlarge") {
        options += ["--forget"] + repeatedOptions.filter { $0 != "--enlarge" }.map(Self.typed)
      }
    }
    if kept.count < platforms.count {
      let all = kept + additions.platforms
      let output = all.count == 1 ? path(for: all[0], of: plan) : nil
      command.keepPlatforms(all, of: platforms, at: outputPath == nil ? nil : output)
    } else {
      options += additions.platforms.map { "--for \($0.id)" }
    }
    return (command.text(adding: options), kept)
  }

  /// Returns what a person has to do before the command for some platforms can work.
  private static func tasks(
    of refused: [(platform: Platform, outcome: ExportOutcome)]
  ) -> String {
    let tasks = refused.map { $0.outcome.additions?.task ?? ExportAdditions.byHand }
    if let task = tasks.first, Set(tasks).count == 1 { return task }
    return zip(refused, tasks).map { "\($1) for \($0.platform.id)" }.joined(separator: ", ")
  }
}

extension Platform {
  /// Returns true if this platform leaves stickers of a kind, still or animated, to another platform of a run.
  fileprivate func leavesStickers(to other: Platform, among platforms: [Platform]) -> Bool {
    [false, true].contains { animated in
      leaves(animated: animated, to: platforms)
        && others(taking: animated, among: platforms).first?.id == other.id
    }
  }
}
