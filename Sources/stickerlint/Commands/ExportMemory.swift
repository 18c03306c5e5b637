import StickerBase
import StickerPacks
import SystemPackage

/// Texts of an export that its options give; `nil` for those that they do not.
struct ExportTexts {
  var name: String?
  var author: String?
  /// The emoji of stickers that have none.
  var emoji: String?
  /// True if the names of stickers begin with a text of the command line.
  var beginsNames = false
}

/// The choices of an export that `--remember` writes into `stickerpack.yml`.
struct ExportMemory {
  private let manifest: FilePath
  private let choices: ChoiceOptions
  private let texts: ExportTexts
  /// The lines of the stickers that are left out for a platform, by its id.
  private let leftOut: [String: [Int]]
  /// The lines of the stickers that get the common emoji.
  private let withoutEmoji: [Int]
  /// The names of the stickers, by their lines.
  private let names: [(line: Int, name: String)]

  /// Collects the choices, and checks that they can be written.
  ///
  /// - Parameters:
  ///   - plan: the plan with the choices of the run.
  ///   - excluded: the stickers that `--exclude` leaves out.
  /// - Throws: ``Stop`` if nothing can be written.
  init(
    _ choices: ChoiceOptions, _ texts: ExportTexts, _ plan: PackPlan,
    without excluded: [PlannedSticker], for platforms: [Platform]
  ) throws {
    let declared = plan.stickers + excluded
    guard let manifest = plan.manifest, declared.contains(where: { $0.origin.line != nil }) else {
      throw Stop.usage(
        "--remember needs a stickerpack.yml, and there is none; begin one with: \(plan.source.initCommand)"
      )
    }
    (self.manifest, self.choices, self.texts) = (manifest, choices, texts)
    leftOut = Dictionary(
      uniqueKeysWithValues: platforms.map { platform in
        let leftOut = plan.stickers.filter { sticker in
          sticker.choices[platform.id].map { $0.leaveOut && $0.isOption } ?? false
        }
        return (platform.id, (leftOut + excluded).compactMap(\.origin.line))
      })
    withoutEmoji =
      texts.emoji == nil ? [] : try Self.linesWithoutEmoji(in: manifest, among: plan.stickers)
    names =
      texts.beginsNames
      ? plan.stickers.compactMap { sticker in sticker.origin.line.map { ($0, sticker.name) } } : []
    // A manifest without a safe place for it ends the run before anything is drawn.
    guard !edits(for: platforms).isEmpty else {
      throw Stop.usage(
        "--remember has nothing to write: choose with --leave-out, --cut, --duration, --repeat, --max-frames, "
          + "--min-quality, --name, --author, --default-emoji or --prefix")
    }
    _ = try text(for: platforms)
  }

  private static func linesWithoutEmoji(
    in manifest: FilePath, among stickers: [PlannedSticker]
  ) throws -> [Int] {
    var found = try PackPlan(manifest: manifest, followsLinks: true)
    found.adoptEmoji()
    let exported = Set(stickers.compactMap(\.origin.line))
    return found.stickers.filter(\.emoji.isEmpty).compactMap(\.origin.line)
      .filter(exported.contains)
  }

  /// Returns the sentence that says where the choices of the next run can be kept.
  static func hint(for plan: PackPlan) -> String {
    plan.manifest.map { "--remember keeps such choices in \($0.display.printable)" }
      ?? "'\(plan.source.initCommand)' begins a \(ManifestFile.name), in which --remember keeps such choices"
  }

  /// Writes the choices for platforms, and says what changed.
  func write(for platforms: [Platform]) throws {
    guard !platforms.isEmpty else { return }
    let (found, edited, words) = try text(for: platforms)
    guard edited != found else { return }
    do throws(WriteFault) {
      try FileReplacement.write(edited, to: manifest)
    } catch {
      throw PackFault.unwritten(error)
    }
    Console.error.say("\(manifest.display.printable) now \(words.joined(separator: "; "))")
  }

  /// A change of the manifest.
  private struct Edit {
    /// The changes of stickers by their lines; one without a line for the pack.
    let edits: [(line: Int?, edit: ManifestEdit)]
    /// Returns what the manifest then does, such as `leaves out 4 stickers for line`.
    let words: (_ changed: Int) -> String
    /// The text to add by hand if there is no safe place for it.
    let text: String
  }

  private func edits(for platforms: [Platform]) -> [Edit] {
    var edits: [Edit] = []
    for platform in platforms {
      guard let lines = leftOut[platform.id], !lines.isEmpty else { continue }
      edits.append(
        Edit(
          edits: lines.map { ($0, .choices([("leave-out", "true")], platform: platform.id)) },
          words: { "leaves out \(counted($0, "sticker")) for \(platform.id)" },
          text: "'for: {\(platform.id): {leave-out: true}}' to each sticker"))
    }
    for platform in platforms {
      let change = choices.change(for: platform)
      guard !change.isNone else { continue }
      edits.append(
        Edit(
          edits: [(nil, .choices(change.words, platform: platform.id))],
          words: { _ in "has \(change.manifestText) for \(platform.id)" },
          text: "'for: {\(platform.id): \(change.manifestText)}' above 'stickers:'"))
    }
    for case (let key, let text?) in [("author", texts.author), ("name", texts.name)] {
      edits.append(
        Edit(
          edits: [(nil, .key(key, text: text))],
          words: { _ in "has the \(key) '\(text.excerpt)'" },
          text: "the \(key) above 'stickers:'"))
    }
    if let emoji = texts.emoji, !withoutEmoji.isEmpty {
      edits.append(
        Edit(
          edits: withoutEmoji.map { ($0, .key("emoji", text: emoji)) },
          words: { "has \(emoji) for \(counted($0, "sticker"))" },
          text: "'emoji: \(emoji)' to each sticker without one"))
    }
    if let first = names.first {
      edits.append(
        Edit(
          edits: names.map { ($0.line, .key("name", text: $0.name)) },
          words: { "has the names of \(counted($0, "sticker")), such as '\(first.name.excerpt)'" },
          text:
            "'name: \(first.name.excerpt)' to the first sticker, and to each of the others its own")
      )
    }
    return edits
  }

  /// Returns the manifest before and after, and what changed in words.
  private func text(
    for platforms: [Platform]
  ) throws -> (found: [UInt8], edited: [UInt8], words: [String]) {
    let found: [UInt8]
    do throws(FileFault) {
      found = try FileContents(manifest, limit: ManifestFile.maximumBytes, .followed).bytes ?? []
    } catch {
      throw PackFault.unreadable(error)
    }
    let edits = edits(for: platforms)
    var changed = [Int](repeating: 0, count: edits.count)
    var bytes = found
    // From the end, and the pack last, so that the lines of stickers stay valid.
    let steps = edits.enumerated().flatMap { index, edit in
      edit.edits.map { (index: index, line: $0.line, edit: $0.edit) }
    }
    for step in steps.sorted(by: { $0.line ?? 0 > $1.line ?? 0 }) {
      guard let next = step.edit.applied(to: bytes, ofStickerInLine: step.line) else {
        throw Stop.usage(
          "\(manifest.display.printable) has no place for --remember that is safe; add \(edits[step.index].text) by hand"
        )
      }
      if next != bytes { changed[step.index] += 1 }
      bytes = next
    }
    let words = zip(edits, changed).filter { $1 > 0 }.map { $0.words($1) }
    return (found, bytes, words)
  }
}
