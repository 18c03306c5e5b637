import StickerBase
import StickerLinting
import StickerPacks
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

  /// Returns the command with another author, which writes the pack again.
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
  ///   - output: the folder to write; `nil` for that of the run.
  mutating func keep(_ kept: [Platform], of all: [Platform], at output: FilePath?) {
    replace(["--for"], by: kept.map(\.id).joined(separator: ","))
    if let output { replace(["-o", "--output"], by: output.string) }
    let names = Set(kept.map(\.id))
    for platform in all where !names.contains(platform.id) {
      remove(ChoiceOptions.names) { $0.hasPrefix("\(platform.id)=") }
    }
    if !kept.contains(where: \.hasNames) { remove(["--prefix"]) }
  }

  /// Names another platform and a file with its extension, and drops `--dry-run`.
  mutating func exchange(_ platform: Platform, writing file: FilePath) {
    replace(["--for"], by: platform.id)
    replace(["-o", "--output"], by: file.string)
    drop("--dry-run")
  }

  /// Drops the `--leave-out` options of a platform, which other ones replace.
  ///
  /// - Parameter isAlone: true if the run is for this platform only, so that options for all are its own.
  mutating func dropOmissions(of platform: Platform, isAlone: Bool) {
    remove(["--leave-out"]) { isAlone || $0.hasPrefix("\(platform.id)=") }
  }

  /// Names another pack in place of the one of the run.
  ///
  /// - Parameters:
  ///   - source: the argument of the run; `nil` if there is none.
  ///   - pack: the other pack.
  mutating func exchange(source: String?, for pack: FilePath) {
    // A value of an option may be the same word.
    let places = words.indices.dropFirst().filter { words[$0] == source }
    guard
      let place = places.first(where: { !words[$0 - 1].hasPrefix("-") }) ?? places.first
    else {
      words.insert(pack.string, at: min(1, words.count))
      return
    }
    words[place] = pack.string
  }

  /// Drops a flag.
  mutating func drop(_ flag: String) { words.removeAll { $0 == flag } }

  /// Replaces all values of an option with a single one, at the place of the first; does nothing without the option.
  private mutating func replace(_ names: [String], by value: String) {
    guard let place = remove(names), let name = names.first else { return }
    words.insert(contentsOf: [name, value], at: place)
  }

  /// Removes an option, under all of its names, where `isMeant` accepts its value.
  ///
  /// - Returns: the place of the first one that was removed; `nil` if there was none.
  @discardableResult
  private mutating func remove(
    _ names: [String], where isMeant: (String) -> Bool = { _ in true }
  ) -> Int? {
    var rest: [String] = []
    var place: Int?
    var index = words.startIndex
    while index < words.endIndex {
      let word = words[index]
      let next = index + 1 < words.endIndex ? words[index + 1] : nil
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      if names.contains(word), let next, isMeant(next) {
        place = place ?? rest.count
        index += 2
      } else if parts.count == 2, names.contains(parts[0]), isMeant(parts[1]) {
        place = place ?? rest.count
        index += 1
      } else {
        rest.append(word)
        index += 1
      }
    }
    words = rest
    return place
  }
}

extension Export {
  /// Returns the sentences that suggest how to continue after refusals: with this run's command and the additions that
  /// resolve them, for the platforms whose packs are not written. They say what a person has to do first, if anything.
  func next(
    after outcomes: ExportOutcomes, _ plan: PackPlan, _ configuration: Configuration
  ) -> [String] {
    let refused = outcomes.refused
    let isManual = { (next: ExportAdditions) in
      !next.dropsPlatform && (next.task != nil || next.isEmpty)
    }
    let ready = refused.filter { $0.outcome.next.map { !isManual($0) && !$0.isEmpty } ?? false }
    let manual = refused.filter { $0.outcome.next.map(isManual) ?? false }
    let dropped = refused.filter { $0.outcome.next?.dropsPlatform ?? false }.map(\.platform)
    // Written packs are not drawn again, unless a refused platform leaves stickers to their platforms.
    let isNew = dryRun || outcomes.written.isEmpty
    var sentences: [String] = []
    let hopeless = refused.map(\.platform).filter { one in
      dropped.contains(one) || !ready.contains { $0.platform == one }
    }
    if !ready.isEmpty {
      let others = platforms.filter { isNew && !hopeless.contains($0) }
      let (command, kept) = command(for: ready, and: others, plan, configuration)
      let left = hopeless.filter { !kept.contains($0) && !dropped.contains($0) }.map(\.id)
      let without = Self.clause(dropping: refused)
      let besides = left.isEmpty ? "" : ", but not for \(listed(left, "or"))"
      sentences.append("to continue\(without)\(besides): \(command)")
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

  /// Returns the clause that names the platforms which the command leaves out, and what it has in their place:
  /// ` with line-animated in place of line`.
  private static func clause(
    dropping refused: [(platform: Platform, outcome: ExportOutcome)]
  ) -> String {
    var clauses: [String] = []
    for (platform, outcome) in refused {
      guard let next = outcome.next, next.dropsPlatform else { continue }
      let clause =
        next.platforms.first.map { "with \($0.id) in place of \(platform.id)" }
        ?? "without \(platform.id)"
      if !clauses.contains(clause) { clauses.append(clause) }
    }
    return clauses.isEmpty ? "" : " \(listed(clauses))"
  }

  /// Returns the command of this run, for some of its platforms, with the additions that resolve their refusals, and
  /// the platforms that it keeps.
  private func command(
    for refused: [(platform: Platform, outcome: ExportOutcome)], and others: [Platform],
    _ plan: PackPlan, _ configuration: Configuration
  ) -> (command: String, kept: [Platform]) {
    var additions = ExportAdditions()
    for next in refused.compactMap(\.outcome.next) { additions.add(next) }
    let left = spare.union(
      refused.filter { $0.outcome.next?.dropsPlatform ?? false }.map(\.platform.id))
    let kept = platforms.filter { one in
      !left.contains(one.id)
        && (others.contains(one)
          || refused.contains {
            $0.platform == one || $0.platform.leavesStickers(to: one, among: platforms)
          })
    }
    let isEarlier = (kept + additions.platforms).contains { platform in
      builder(for: platform, configuration)?.hasEarlierExport(in: path(for: platform, of: plan))
        ?? false
    }
    var options = !update && isEarlier ? ["--update"] : []
    options += additions.options(for: kept + additions.platforms).map(\.text)
    options += additions.neededBytes.map { [SequenceFault.option(forMemory: $0)] } ?? []
    var command = ExportCommandLine()
    command.drop("--dry-run")
    // The options of a platform that leave out stickers name all of them, and those of other platforms stay.
    let omissions = additions.options.filter { $0.name == "--leave-out" }
    for platform in platforms
    where omissions.contains(where: { $0.platform ?? platform.id == platform.id }) {
      command.dropOmissions(of: platform, isAlone: platforms.count == 1)
    }
    if additions.options.contains(where: { $0.name == "--exclude" }) {
      options += repeated.filter { $0.hasPrefix("--exclude=") }.map(Self.typed)
    }
    if additions.dropsEnlarging {
      command.drop("--enlarge")
      // An option of the earlier export is dropped by repeating the others only.
      if repeated.contains("--enlarge") {
        options += ["--forget"] + repeated.filter { $0 != "--enlarge" }.map(Self.typed)
      }
    }
    if kept.count < platforms.count {
      let all = kept + additions.platforms
      let output = all.count == 1 ? path(for: all[0], of: plan) : nil
      command.keep(all, of: platforms, at: outputPath == nil ? nil : output)
    } else {
      options += additions.platforms.map { "--for \($0.id)" }
    }
    return (command.text(adding: options), kept)
  }

  /// Returns what a person has to do before the command for some platforms can work.
  private static func tasks(
    of refused: [(platform: Platform, outcome: ExportOutcome)]
  ) -> String {
    let tasks = refused.map { $0.outcome.next?.task ?? ExportAdditions.byHand }
    if let task = tasks.first, Set(tasks).count == 1 { return task }
    return zip(refused, tasks).map { "\($1) for \($0.platform.id)" }.joined(separator: ", ")
  }
}

extension Platform {
  /// Returns true if stickers of a kind are left to another platform of a run.
  fileprivate func leavesStickers(to other: Platform, among platforms: [Platform]) -> Bool {
    [false, true].contains { animated in
      leaves(animated: animated, to: platforms)
        && others(taking: animated, among: platforms).first?.id == other.id
    }
  }
}
