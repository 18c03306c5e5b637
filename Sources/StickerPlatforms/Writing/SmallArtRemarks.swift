package import StickerBase
package import StickerPacks

/// Remarks on the art of a run's packs that looks small beside art that was drawn for the platform. Platforms on which
/// the same stickers fill the same share of the canvas have one remark in common.
package struct SmallArtRemarks: Sendable {
  private var groups: [(text: String, isTiny: Bool, platforms: [Platform])] = []
  /// The platforms with art that is hard to see.
  package private(set) var tiny: [Platform] = []
  /// True if some of the art that is hard to see is animated.
  private var hasAnimations = false

  /// Creates remarks on no art.
  package init() {}

  /// Adds the small art of a pack.
  package mutating func add(_ pack: ExportedPack) {
    let small = pack.stickers.filter { $0.enlargeable != nil }
    let tiny = small.filter { $0.enlargeable.map { $0.fill < ArtFill.tiny } ?? false }
    let named = tiny.isEmpty ? small : tiny
    guard !named.isEmpty else { return }
    let shares = Self.shares(of: named, among: pack.stickers)
    let text =
      "\(shares) \(agreeing(named.count, "fills", "fill")) \(named.compactMap(\.enlargeable).fillText)"
    if !tiny.isEmpty {
      self.tiny.append(pack.platform)
      hasAnimations = hasAnimations || tiny.contains(where: \.isAnimated)
    }
    if let index = groups.firstIndex(where: { $0.text == text && $0.isTiny == !tiny.isEmpty }) {
      groups[index].platforms.append(pack.platform)
    } else {
      groups.append((text, !tiny.isEmpty, [pack.platform]))
    }
  }

  /// Returns the remarks: warnings about art that is hard to see, and notes on other small art.
  ///
  /// - Parameters:
  ///   - namesPlatforms: true if the run is for several platforms.
  ///   - enlarging: the command that scales the art of ``tiny`` up; `nil` if there is none.
  package func remarks(namesPlatforms: Bool, enlarging: String?) -> [Remark] {
    let last = groups.lastIndex(where: \.isTiny)
    return groups.enumerated().map { index, group in
      let names = namesPlatforms ? " on \(listed(group.platforms.map(\.id)))" : ""
      let sentence = "\(group.text)\(names); --enlarge scales such art up, which blurs it"
      guard group.isTiny else { return .note(sentence) }
      // A platform may refuse an enlarged animation, since its file grows.
      let caution =
        hasAnimations
        ? "; animations may then not fit or lose quality, so small and clean may be better" : ""
      let introduction = hasAnimations ? ". To enlarge it anyway: " : ": "
      let command = index == last ? enlarging.map { introduction + $0 } ?? "" : ""
      return .warning(sentence + caution + command)
    }
  }

  /// Returns the number and the first names of the named stickers, separately for animations and stills:
  /// `2 of 8 animations (a.gif, b.gif) and 1 of 4 stills (c.png)`.
  private static func shares(
    of named: [ExportedSticker], among all: [ExportedSticker]
  ) -> String {
    let kinds = Set(all.map(\.isAnimated)).sorted { $0 && !$1 }
    return listed(
      kinds.compactMap { isAnimated in
        let group = named.filter { $0.isAnimated == isAnimated }
        guard !group.isEmpty else { return nil }
        let count = all.count { $0.isAnimated == isAnimated }
        let noun = kinds.count == 1 ? "sticker" : isAnimated ? "animation" : "still"
        let names = group.prefix(maxNames).map(\.art.displayedName.printable)
        return "\(group.count.grouped) of \(counted(count, noun)) "
          + "(\(names.joined(separator: ", "))\(andMore(group.count - maxNames)))"
      })
  }

  /// Maximum number of names of each kind.
  private static let maxNames = 3
}
