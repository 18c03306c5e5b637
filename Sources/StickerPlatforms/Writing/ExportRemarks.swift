import StickerBase
import StickerPacks

// The cuts of texts, and the remarks on sizes, emoji and plays.
extension ExportedPack {
  /// Cuts the name and the author to the platform's lengths, with a warning for each.
  mutating func cutTexts() {
    let texts: [(PlatformLimit.Key, String, WritableKeyPath<ExportedPack, String>)] = [
      (.title, "name", \.title), (.author, "author", \.author),
    ]
    for (key, word, text) in texts {
      let cut = platform.cut(self[keyPath: text], to: platform.pack[key]?.most)
      guard cut != self[keyPath: text], let maxLength = platform.pack[key]?.most else { continue }
      self[keyPath: text] = cut
      remarks.append(
        .warning("the \(word) has more than \(maxLength.grouped) characters, and is cut"))
    }
  }

  /// Adds a note if files have more bytes than an older limit of the platform allows; a warning if there is no newer
  /// limit.
  mutating func remarkOnCaution() {
    for isAnimated in [false, true] {
      let limits = platform.limits(animated: isAnimated)
      guard let caution = limits?[.cautiousBytes] else { continue }
      let large = stickers.filter {
        $0.isAnimated == isAnimated && !caution.allows($0.byteCount)
      }
      let bytes = large.map(\.byteCount)
      guard let smallest = bytes.min(), let largest = bytes.max() else { continue }
      let names =
        large.prefix(3).map(\.path.string).joined(separator: ", ") + andMore(large.count - 3)
      let range =
        smallest == largest ? largest.grouped : "\(smallest.grouped) to \(largest.grouped)"
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

  /// Adds a note on emoji that are left out, and a warning if all stickers have the same emoji.
  mutating func remarkOnEmoji() {
    if let maxCount = platform.pack[.emoji]?.most {
      let cut = stickers.count { $0.emoji.count > maxCount }
      if cut > 0 {
        remarks.append(
          .note(
            "\(counted(cut, "sticker")) \(agreeing(cut, "keeps", "keep")) the first \(maxCount) emoji"
          ))
      }
    }
    let different = Set(stickers.map(\.emoji))
    if platform.pack[.emoji] != nil, stickers.count > 2, different.count == 1 {
      remarks.append(.warning("all stickers have the same emoji: nobody can find one by it"))
    }
  }
}

extension ExportBuilder {
  /// Returns the remark on an animation that ends after some plays, or that should end but plays forever, since its
  /// file has no room for the number of plays. `nil` if the art plays forever, if the platform sets the number, and for
  /// videos, which have no such number.
  func remarkOnPlays(
    of art: StickerArt, _ sticker: PlannedSticker, _ demands: PlatformLimits,
    _ format: WrittenFormat, in plan: PackPlan
  ) -> Remark? {
    let plays = art.animation.loopCount
    if art.isAnimated, !demands.canStore(plays: plays) {
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
  /// Returns the emoji that a platform takes: all, or the first ones up to the platform's limit.
  func emoji(for platform: Platform) -> [String] {
    Array(emoji.prefix(platform.pack[.emoji]?.most ?? emoji.count))
  }
}
