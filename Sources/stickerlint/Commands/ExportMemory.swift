import StickerBase
import StickerPacks
import StickerXcode
import SystemPackage

/// The texts that the options of an export give; `nil` for a text that no option gives.
struct ExportTexts {
  var name: String?
  var author: String?
  /// The emoji of stickers that have none.
  var emoji: String?
  /// The text before the names of stickers.
  var prefix: String?
}

/// The choices of an export that `--remember` writes into `stickerpack.yml`. The file is created if there is none.
struct ExportMemory {
  private let manifest: FilePath
  /// The text of a new manifest, before the choices; `nil` if the manifest exists.
  private let beginning: [UInt8]?
  private let choices: ChoiceOptions
  private let texts: ExportTexts
  /// The lines of the stickers that are left out for a platform, by the id of the platform.
  private let leftOut: [String: [Int]]
  /// The lines of the stickers that get the common emoji.
  private let withoutEmoji: [Int]
  /// The number of stickers in the manifest.
  private let count: Int
  /// The lines of the stickers by their paths; `nil` for a sticker without a line.
  private let lineOfPath: [FilePath: Int?]
  /// The changes that were found for stickers, by the id of the platform.
  private var adapted: [String: [FilePath: MotionChange]] = [:]

  /// Collects the choices, and checks that they can be written.
  ///
  /// - Parameters:
  ///   - plan: the plan with the choices of the run.
  ///   - whole: the plan of the whole pack, before `--exclude` and the choices are applied.
  /// - Throws: ``Stop`` if there is nothing to write, or no safe place for it in the manifest; ``PackFault`` if the
  ///   manifest cannot be read.
  init(
    _ choices: ChoiceOptions, _ texts: ExportTexts, _ plan: PackPlan, of whole: PackPlan,
    for platforms: [Platform]
  ) throws {
    (self.choices, self.texts, count) = (choices, texts, whole.stickers.count)
    let (manifest, beginning): (FilePath, [UInt8]?)
    let lines: [Int?]
    if let found = whole.manifest {
      (manifest, beginning) = (found, nil)
      lines = whole.stickers.map(\.origin.line)
    } else {
      manifest = whole.placeOfManifest
      let text = Array(whole.without(texts).manifestText(in: whole.source, suggests: false).utf8)
      lines = ManifestEdit.stickerLines(in: text)
      beginning = text
    }
    (self.manifest, self.beginning) = (manifest, beginning)
    let lineOfPath = Dictionary(zip(whole.paths, lines)) { one, _ in one }
    self.lineOfPath = lineOfPath
    let exported = Dictionary(zip(plan.paths, plan.stickers)) { one, _ in one }
    leftOut = Dictionary(
      uniqueKeysWithValues: platforms.map { platform in
        let paths = whole.paths.filter { path in
          guard let sticker = exported[path] else { return true }
          return sticker.choices[platform.id].map { $0.leaveOut && $0.isOption } ?? false
        }
        return (platform.id, paths.compactMap { lineOfPath[$0] ?? nil })
      })
    if let emoji = texts.emoji {
      var found = beginning == nil ? try PackPlan(manifest: manifest, followsLinks: true) : whole
      found.adoptEmoji()
      let lacking = Set(
        zip(found.paths, found.stickers).filter {
          $1.emoji.isEmpty || beginning != nil && $1.emoji == [emoji]
        }.map(\.0))
      withoutEmoji = plan.paths.filter(lacking.contains).compactMap { lineOfPath[$0] ?? nil }
    } else {
      withoutEmoji = []
    }
    guard !rememberedChoices(for: platforms).isEmpty || !choices.adapt.isEmpty else {
      throw Stop.failure(
        "--remember has nothing to write: choose with --adapt, --leave-out, --exclude, --cut, --duration, --repeat, "
          + "--max-frames, --min-quality, --name, --author, --default-emoji or --prefix")
    }
    // If the manifest has no safe place for the choices, the run ends before anything is drawn.
    _ = try editedManifest(for: platforms)
  }

  /// Returns the sentence that says that `--remember` keeps some options of a run, and in which file.
  static func hint(of options: [String], for plan: PackPlan) -> String {
    "--remember keeps \(listed(options)) in "
      + (plan.manifest.map { $0.display.printable }
        ?? "\(plan.placeOfManifest.display.printable), which it creates")
  }

  /// Keeps the changes that an export found for stickers, by their paths.
  mutating func keep(_ changes: [FilePath: MotionChange], for platform: Platform) {
    adapted[platform.id] = changes
  }

  /// Writes the choices for platforms, and says what changed.
  func write(for platforms: [Platform]) throws {
    guard !platforms.isEmpty else { return }
    let (found, edited, words) = try editedManifest(for: platforms)
    guard edited != found || beginning != nil else { return }
    do throws(WriteFault) {
      try FileReplacement.write(edited, to: manifest, mayReplace: beginning == nil)
    } catch {
      throw PackFault.unwritten(error)
    }
    let changes = listed(words)
    Console.error.say(
      beginning == nil
        ? "\(manifest.display.printable) now \(changes)"
        : "\(manifest.display.printable) is new, and lists \(counted(count, "sticker"))"
          + (words.isEmpty ? "" : "; it \(changes)"))
  }

  /// A choice to write into the manifest.
  private struct RememberedChoice {
    /// The edits, each with the line of its sticker; `nil` for the keys of the pack.
    let edits: [(line: Int?, edit: ManifestEdit)]
    /// Returns what the manifest then does, such as `leaves out 4 stickers for line`, given the number of edits that
    /// changed it.
    let words: (_ changed: Int) -> String
    /// The text for a person to add if there is no safe place for it, such as `the author above 'stickers:'`.
    let text: String
  }

  private func rememberedChoices(for platforms: [Platform]) -> [RememberedChoice] {
    var remembered: [RememberedChoice] = []
    for platform in platforms {
      guard let lines = leftOut[platform.id], !lines.isEmpty else { continue }
      remembered.append(
        RememberedChoice(
          edits: lines.map { ($0, .choices([("leave-out", "true")], platform: platform.id)) },
          words: { "leaves out \(counted($0, "sticker")) for \(platform.id)" },
          text: "'for: {\(platform.id): {leave-out: true}}' to each sticker"))
    }
    for platform in platforms {
      let change = choices.change(for: platform)
      guard !change.isNone else { continue }
      remembered.append(
        RememberedChoice(
          edits: [(nil, .choices(change.words, platform: platform.id))],
          words: { _ in "has \(change.manifestText) for \(platform.id)" },
          text: "'for: {\(platform.id): \(change.manifestText)}' above 'stickers:'"))
    }
    for platform in platforms {
      let changes = (adapted[platform.id] ?? [:]).compactMap { path, change in
        lineOfPath[path].flatMap { $0 }.map { (line: $0, change: change) }
      }
      guard !changes.isEmpty else { continue }
      remembered.append(
        RememberedChoice(
          edits: changes.map { ($0.line, .choices($0.change.words, platform: platform.id)) },
          words: { "changes \(counted($0, "animation")) for \(platform.id)" },
          text: "'for: {\(platform.id): \(changes[0].change.manifestText)}' to its sticker"))
    }
    for case (let key, let text?) in [("author", texts.author), ("name", texts.name)] {
      remembered.append(
        RememberedChoice(
          edits: [(nil, .key(key, text: text))],
          words: { _ in "has the \(key) '\(text.excerpt)'" },
          text: "the \(key) above 'stickers:'"))
    }
    if let emoji = texts.emoji, !withoutEmoji.isEmpty {
      remembered.append(
        RememberedChoice(
          edits: withoutEmoji.map { ($0, .key("emoji", text: emoji)) },
          words: { "has \(emoji) for \(counted($0, "sticker"))" },
          text: "'emoji: \(emoji)' to each sticker without one"))
    }
    if let prefix = texts.prefix {
      remembered += platforms.filter(\.hasNames).map { platform in
        RememberedChoice(
          edits: [(nil, .prefix(prefix, platform: platform.id))],
          words: { _ in "begins names with '\(prefix.excerpt)' for \(platform.id)" },
          text: "'for: {\(platform.id): {prefix: \(prefix.excerpt)}}' above 'stickers:'")
      }
    }
    return remembered
  }

  /// The bytes of the existing manifest.
  private var contents: [UInt8] {
    get throws(PackFault) {
      do throws(FileFault) {
        return try FileContents(manifest, limit: ManifestFile.maximumBytes, .followed).bytes ?? []
      } catch {
        throw .unreadable(error)
      }
    }
  }

  /// Returns the manifest before and after the edits, and the changes in words.
  private func editedManifest(
    for platforms: [Platform]
  ) throws -> (found: [UInt8], edited: [UInt8], words: [String]) {
    let found = try beginning ?? contents
    let remembered = rememberedChoices(for: platforms)
    var changed = [Int](repeating: 0, count: remembered.count)
    var bytes = found
    let steps = remembered.enumerated().flatMap { index, choice in
      choice.edits.map { (index: index, line: $0.line, edit: $0.edit) }
    }
    // The edits begin at the end of the file, and those of the pack come last, so that the lines of stickers stay
    // valid.
    for step in steps.sorted(by: { $0.line ?? 0 > $1.line ?? 0 }) {
      guard let next = step.edit.applied(to: bytes, ofStickerInLine: step.line) else {
        throw Stop.failure(
          "--remember finds no safe place in \(manifest.display.printable); add \(remembered[step.index].text) by hand"
        )
      }
      // A new manifest has the name of `--name` before it is edited. The edit of the name counts although it changes
      // nothing.
      if next != bytes || beginning != nil { changed[step.index] += 1 }
      bytes = next
    }
    let words = zip(remembered, changed).filter { $1 > 0 }.map { $0.words($1) }
    return (found, bytes, words)
  }
}

extension PackPlan {
  /// The path of the manifest in the pack's folder. The manifest may not exist.
  fileprivate var placeOfManifest: FilePath {
    source == "." ? FilePath(ManifestFile.name) : source.appending(ManifestFile.name)
  }

  /// Returns the plan without the author, emoji and prefixes that options gave it, and without an icon from outside the
  /// pack's folder.
  fileprivate func without(_ texts: ExportTexts) -> PackPlan {
    var plan = self
    plan.prefixes = [:]
    // The icons of a catalog lie beside its pack.
    if let icon, !icon.path.starts(with: source) { plan.icon = nil }
    if texts.author != nil { plan.author = nil }
    for index in plan.stickers.indices where plan.stickers[index].emoji == [texts.emoji] {
      plan.stickers[index].emoji = []
    }
    return plan
  }
}

extension Export {
  /// Writes the choices for the platforms whose packs were written, and says what is not kept.
  func remember(_ memory: ExportMemory, _ outcomes: ExportOutcomes) throws {
    guard !dryRun else {
      return Console.error.say("--remember writes nothing with --dry-run")
    }
    try memory.write(for: outcomes.written)
    let refused = outcomes.refused.map(\.platform.id)
    if !refused.isEmpty {
      Console.error.say(
        "--remember keeps nothing for \(listed(refused)), since "
          + agreeing(refused.count, "its pack was not written", "their packs were not written")
      )
    }
    if force { Console.error.say("--force is not kept; the next export needs it, too") }
    guard !outcomes.written.isEmpty else { return }
    if outcomes.written.contains(where: enlarges) {
      Console.error.say("--enlarge is not kept in \(ManifestFile.name); --update repeats it")
    }
    if !choices.adapt.isEmpty {
      Console.error.say(
        "\(ManifestFile.name) keeps the changes that --adapt found; --update repeats --adapt for new animations"
      )
    }
  }
}
