import StickerBase
import StickerPacks

// Changes that an export makes to texts, and its remarks on sizes and emoji.
extension ExportedPack {
  /// Cuts the name and the author to the platform's lengths, with a warning for each.
  mutating func cutTexts() {
    let texts: [(PlatformLimit.Key, String, WritableKeyPath<ExportedPack, String>)] = [
      (.title, "name", \.title), (.author, "author", \.author),
    ]
    for (key, word, text) in texts {
      let cut = platform.cut(self[keyPath: text], to: platform.pack[key]?.most)
      guard cut != self[keyPath: text], let most = platform.pack[key]?.most else { continue }
      self[keyPath: text] = cut
      remarks.append(
        .warning("the \(word) has more than \(most.grouped) characters, and is cut"))
    }
  }

  /// Adds a note if files have more bytes than older numbers allow, or a warning if no newer number allows them.
  mutating func remarkOnCaution() {
    for isAnimated in [false, true] {
      let limits = platform.limits(animated: isAnimated)
      guard let caution = limits?[.cautiousBytes] else { continue }
      let large = stickers.filter {
        $0.isAnimated == isAnimated && !caution.allows($0.byteCount)
      }
      let bytes = large.map(\.byteCount)
      guard let least = bytes.min(), let most = bytes.max() else { continue }
      let names =
        large.prefix(3).map(\.path.string).joined(separator: ", ") + andMore(large.count - 3)
      let range = least == most ? most.grouped : "\(least.grouped) to \(most.grouped)"
      let sentence =
        "\(names) \(agreeing(large.count, "has", "have")) \(range) bytes; older numbers allow "
        + "\(caution.textWithUnit) (\(caution.source.locator))"
      guard let newer = limits?[.bytes] else {
        remarks.append(.warning(sentence))
        continue
      }
      remarks.append(
        .note(
          "\(sentence), and \(platform.service) takes \(newer.textWithUnit) today: nothing must be done"
        ))
    }
  }

  /// Adds a note on emoji that are left out, and a warning if all stickers have the same.
  mutating func remarkOnEmoji() {
    if let most = platform.pack[.emoji]?.most {
      let cut = stickers.count { $0.emoji.count > most }
      if cut > 0 {
        remarks.append(
          .note(
            "\(counted(cut, "sticker")) \(agreeing(cut, "keeps", "keep")) the first \(most) emoji"))
      }
    }
    let different = Set(stickers.map(\.emoji))
    if platform.pack[.emoji] != nil, stickers.count > 2, different.count == 1 {
      remarks.append(.warning("all stickers have the same emoji: nobody can find one by it"))
    }
  }
}

extension ExportBuilder {
  /// Returns the remark on an animation that is to end after some plays: that it does, or that it plays forever because
  /// its file has no room for the number. `nil` if it is to play forever, if the platform sets the number, and for
  /// videos, which have none.
  func remarkOnPlays(
    of art: StickerArt, _ sticker: PlannedSticker, _ demands: PlatformLimits,
    _ format: WrittenFormat, in plan: PackPlan
  ) -> Remark? {
    let plays = art.animation.loopCount
    if art.isAnimated, !demands.holds(plays) {
      return .note("plays forever: the file has no room for \(counted(plays, "play"))")
    }
    guard art.isAnimated, plays > 0, format != .webm,
      demands.plan(delays: art.delays, plays: plays).plays == plays
    else { return nil }
    let way: String
    if sticker.frames != nil {
      way = "'repetitions: 0' below it in \(ManifestFile.name) is forever"
    } else if let folder = plan.folder.shellWord {
      way =
        "this makes it loop: stickerlint fix \(folder) --pick finite-loop --in-place "
        + "--backup originals"
    } else {
      way = "'fix --pick finite-loop' makes it loop"
    }
    return .note("plays \(plays == 1 ? "once" : counted(plays, "time")) and stops; \(way)")
  }
}

extension ExportedSticker {
  /// Returns the emoji that a platform takes: all, or the first ones.
  func emoji(for platform: Platform) -> [String] {
    Array(emoji.prefix(platform.pack[.emoji]?.most ?? emoji.count))
  }
}
