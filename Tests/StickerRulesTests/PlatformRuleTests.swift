import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase
@testable import StickerCodecs
@testable import StickerPacks
@testable import StickerRules

/// The platform rules at bounds of bytes, sides, timing and packs: one less, the bound itself, one more.
@Suite struct PlatformRuleTests {
  /// A platform's limit on a kind of sticker, and a number at or next to it.
  struct Case: CustomTestStringConvertible, Sendable {
    var platform: Platform
    var animated: Bool
    var limit: PlatformLimit
    var number: Int

    var testDescription: String {
      "\(platform.id) \(animated ? "animation" : "still") \(limit.key.rawValue) \(number)"
    }
  }

  /// Returns each bound of the limits with the given keys, one less and one more.
  private static func cases(_ keys: Set<PlatformLimit.Key>) -> [Case] {
    Platform.all.dropFirst().flatMap { platform in
      [false, true].flatMap { animated in
        (platform.limits(animated: animated)?.all ?? []).filter { keys.contains($0.key) }
          .flatMap { limit in
            Set([limit.least, limit.most].compactMap(\.self).flatMap { [$0 - 1, $0, $0 + 1] })
              .filter { $0 > 0 }.sorted().map {
                Case(platform: platform, animated: animated, limit: limit, number: $0)
              }
          }
      }
    }
  }

  @Test(arguments: cases([.bytes]))
  func byteCountAtTheLimitIsJudged(_ test: Case) {
    let sticker = Sticker.made(bytes: test.number, delays: test.animated ? [100, 100] : [])
    let found = drafts(UnsuitedFormat.self, sticker, test.platform).filter {
      $0.measured?.unit == .bytes && !$0.message.contains("Older")
    }
    #expect(found.isEmpty == test.limit.allows(test.number))
    let severity: Severity = test.platform.isExported ? .note : .warning
    #expect(found.allSatisfy { $0.severity == severity && $0.platforms == [test.platform.id] })
  }

  @Test(arguments: cases([.width, .height, .longerSide]))
  func sideAtTheLimitIsJudged(_ test: Case) throws {
    let limits = try #require(test.platform.limits(animated: test.animated))
    var (width, height) = (min(limits.largestWidth, 600), min(limits.largestHeight, 600))
    switch test.limit.key {
    case .width: width = test.number
    case .height: height = test.number
    default: (width, height) = (test.number, min(test.number, limits[.height]?.least ?? 1))
    }
    let sticker = Sticker.made(
      width: width, height: height, delays: test.animated ? [100, 100] : [])
    let found = drafts(UnsuitedCanvas.self, sticker, test.platform)
    #expect(found.isEmpty == limits.allows(width, height))
    if !test.limit.allows(test.number) { #expect(!found.isEmpty) }
  }

  @Test(arguments: cases([.frames, .frameTime, .loopTime]).filter(\.animated))
  func timingAtTheLimitIsJudged(_ test: Case) throws {
    let limits = try #require(test.platform.animation)
    // An accepted animation with one number changed.
    var count = max(2, limits[.frames]?.least ?? 2)
    var loop = limits[.loopTime]?.most ?? 1000
    switch test.limit.key {
    case .frames: count = test.number
    case .frameTime: loop = test.number * count
    default: loop = test.number
    }
    try #require(count > 0)
    let delays = Array(repeating: Double(loop) / Double(count), count: count)
    let plan = limits.plan(delays: delays, plays: 0)
    let isRefused = plan.problems.contains { $0.limit.key == test.limit.key }
    // Frames can be split, so there may be more; and a play of half a second may repeat.
    let isBelow = test.limit.key == .frames && test.number < test.limit.least ?? 0
    #expect(isRefused == (!test.limit.allows(test.number) && !isBelow))
  }

  @Test func playOfLINEIsRepeatedToWholeSeconds() throws {
    let limits = try #require(Platform.named("line-animated")?.animation)
    let plan = limits.plan(delays: Array(repeating: 100, count: 5), plays: 0)
    #expect(plan.problems.isEmpty && plan.repetitions == 2 && plan.frames == 10)
    #expect(plan.plays == 4)
    let odd = limits.plan(delays: Array(repeating: 300, count: 5), plays: 1)
    #expect(odd.problems.isEmpty && odd.repetitions == 2 && odd.frames == 10)
    let refused = limits.plan(delays: Array(repeating: 240, count: 5), plays: 1)
    #expect(refused.problems.map(\.limit.key) == [.loopTime])
    #expect(refused.problems.first?.nearest == 1000)
  }

  @Test func signalPlaysForever() throws {
    let limits = try #require(Platform.named("signal")?.animation)
    #expect(limits.plan(delays: [100, 100], plays: 3).plays == 0)
  }

  static let counts: [(Platform, Int)] = Platform.all.dropFirst().flatMap { platform in
    guard let limit = platform.pack[.stickers] else { return [(Platform, Int)]() }
    return [limit.least, limit.most].compactMap(\.self).flatMap { [$0 - 1, $0, $0 + 1] }
      .filter { $0 > 0 && $0 <= 300 }.map { (platform, $0) }
  }

  @Test(arguments: counts)
  func numberOfStickersAtTheLimitIsJudged(_ platform: Platform, _ count: Int) {
    var pack = Pack(PackSource(path: "pack"))
    pack.stickers = (0..<count).map { Sticker.made("\($0).png").summary }
    pack.source.files = pack.stickers.map {
      PackSource.File(path: $0.path, links: .refused, role: .sticker)
    }
    let found = drafts(UnsuitedPackSize.self, pack, platform).filter {
      !$0.message.contains("begin with")
    }
    #expect(found.isEmpty == platform.pack[.stickers]!.allows(count))
    let isCertain = platform.pack[.stickers]!.isCertain
    #expect(found.allSatisfy { ($0.severity == .warning) == !isCertain })
  }

  /// Unconfirmed limits never cause an error.
  @Test(arguments: Platform.all.dropFirst())
  func hearsayIsNotAnError(_ platform: Platform) {
    let stickers = [
      Sticker.made(bytes: 9_000_000, width: 3000, height: 1, opaque: 100, partial: 0),
      Sticker.animated(900, frames: 90),
    ]
    var found = stickers.flatMap { sticker in
      [UnsuitedFormat.self, UnsuitedCanvas.self, UnsuitedAnimation.self, UnsuitedBackground.self]
        .flatMap { drafts($0, sticker, platform) }
    }
    var pack = Pack.made(stickers[0], stickers[1])
    pack.source.files = pack.stickers.map {
      PackSource.File(path: $0.path, links: .refused, role: .sticker)
    }
    found += [UnsuitedPackSize.self, UnsuitedEmoji.self, UnsuitedText.self].flatMap {
      drafts($0, pack, platform)
    }
    let isHearsay = platform.sources.allSatisfy { $0.confidence == .hearsay }
    // `nil` is the rule's own severity, error.
    if isHearsay { #expect(found.allSatisfy { $0.severity != nil }) }
    #expect(found.allSatisfy { $0.platforms == [platform.id] })
  }

  static let emoji: [(text: String, emoji: [String])] = [
    ("👋 wave", ["👋"]), ("wave", []), ("1 wave #2", []), ("👨‍👩‍👧👍🏽", ["👨‍👩‍👧", "👍🏽"]),
    ("❤️", ["❤️"]), ("\u{2764}", []), ("🇩🇪🇫🇷", ["🇩🇪", "🇫🇷"]), ("1️⃣", ["1️⃣"]),
    ("👋👋", ["👋"]), ("©", []), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", ["🏴󠁧󠁢󠁥󠁮󠁧󠁿"]), ("🇩", []), ("\u{200D}", []),
    // Joined emoji that no font draws as one, a flag of no region, and joined emoji that are one.
    ("😀\u{200D}😀", []), ("🇽🇽", []), ("👩‍🚀", ["👩‍🚀"]), ("🐦‍🔥", ["🐦‍🔥"]), ("🧑🏽‍🤝‍🧑🏿", ["🧑🏽‍🤝‍🧑🏿"]),
  ]

  @Test(arguments: emoji)
  func emojiAreFoundAsPeopleSeeThem(_ text: String, _ emoji: [String]) {
    #expect(StickerEmoji.emoji(in: text) == emoji)
  }

  @Test func missingVariationSelectorIsAdded() {
    #expect(StickerEmoji.recommended("\u{2764}") == "❤️")
    #expect(StickerEmoji.recommended("🙋\u{200D}\u{2640}") == "🙋‍♀️")
    #expect(StickerEmoji.recommended("👋") == "👋")
    #expect(StickerEmoji.recommended("a") == nil && StickerEmoji.recommended("😀\u{200D}😀") == nil)
    #expect(StickerEmoji().emoji(ofFile: "x", declared: ["\u{2764}"]) == ["❤️"])
  }

  @Test(arguments: [false, true])
  func labelOfAStickerCountsInTheEventUnlessTheStickerIsLeftOut(_ isLeftOut: Bool) throws {
    let matrix = try #require(Platform.named("matrix"))
    var pack = Pack.made(.made("wave.png"), .made("hug.png"))
    pack.source.files = pack.stickers.map {
      PackSource.File(path: $0.path, links: .refused, role: .sticker)
    }
    var wave = DeclaredSticker(
      name: "wave", path: "pack/wave.png", label: String(repeating: "o", count: 70_000))
    wave.choices = [matrix.id: PlatformChoice(leaveOut: isLeftOut)]
    var declaration = PackDeclaration(path: "pack/stickerpack.yml")
    declaration.stickers = [wave]
    pack.source.declaration = declaration
    let found = drafts(UnsuitedPackSize.self, pack, matrix).filter { $0.measured?.unit == .bytes }
    #expect(found.isEmpty == isLeftOut, "\(found.map(\.message))")
  }

  @Test func missingEmojiIsAnError() throws {
    let signal = try #require(Platform.named("signal"))
    let pack = Pack.made(.made("wave.png"), .made("🤗 hug.png"))
    let found = drafts(UnsuitedEmoji.self, pack, signal)
    #expect(found.map(\.path) == ["pack/wave.png"])
    #expect(found.first?.severity == nil)
  }
}
