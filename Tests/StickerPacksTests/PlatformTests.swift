import Foundation
import StickerTestSupport
import Testing

@testable import StickerBase
@testable import StickerPacks

/// The files that describe platforms, and the absence of their numbers elsewhere.
@Suite struct PlatformTests {
  private static let sources = Folders.root.appending(path: "Sources")
  private static let folder = sources.appending(path: "StickerPacks/Profiles/Platforms")

  @Test(arguments: PlatformFile.texts.map(\.name))
  func platformFileHasNoMistake(_ name: String) throws {
    let file = try PlatformFile(
      Array(Data(contentsOf: Self.folder.appending(path: name))), name: name)
    #expect(!file.platforms.isEmpty)
    #expect(file.platforms.allSatisfy { $0.still != nil || $0.animation != nil })
  }

  @Test func everyPlatformFileIsEmbedded() throws {
    #expect(try Folders.names(in: Self.folder).sorted() == PlatformFile.texts.map(\.name))
    #expect(PlatformFile.embedded.count == PlatformFile.texts.count)
  }

  @Test(
    arguments: [
      (nil, "otter"), (9, "otter"), (3, "ott"), (0, ""), (-1, ""), (-9, ""),
    ] as [(Int?, String)])
  func textIsCutToALength(_ maxLength: Int?, _ beginning: String) throws {
    #expect(try #require(Platform.named("slack-emoji")).cut("otter", to: maxLength) == beginning)
  }

  @Test func idsAreUniqueAndMessagesIsFirst() {
    let ids = Platform.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.first == Platform.messagesID)
  }

  @Test(arguments: Platform.all)
  func platformsForEmojiAreDeclared(_ platform: Platform) {
    #expect((platform.contents == .emoji) == platform.name.hasSuffix(" emoji"))
  }

  /// The ids do not matter.
  @Test(arguments: Platform.Contents.allCases)
  func othersTakeTheSameKindOfArt(_ contents: Platform.Contents) throws {
    let line = try #require(Platform.named("line"))
    var other = try #require(Platform.named("line-custom"))
    other.contents = contents
    let others = line.others(taking: false, among: [line, other])
    #expect(others.map(\.id) == (contents == .stickers ? ["line-custom"] : []))
  }

  @Test(arguments: Platform.all)
  func limitsHaveSourcesAndOrderedBounds(_ platform: Platform) {
    for limit in platform.parts.flatMap(\.limits.all) {
      #expect(!limit.source.locator.isEmpty)
      #expect(limit.source.date.year > 2015)
      if let least = limit.least, let most = limit.most { #expect(least <= most) }
    }
  }

  /// Texts with one mistake each, and a part of the error message.
  static let mistakes: [(text: String, message: String)] = [
    ("bytes: {at-most: 3, source: other}", "'other' is not a source"),
    ("bytes: {source: page}", "needs one of"),
    ("bytes: {at-most: 3, required: true, source: page}", "needs one of"),
    ("bytes: {one-of: [3, png], source: page}", "needs one of"),
    ("bytes: {at-most: -3, source: page}", "must be from 0"),
    ("bytes: {at-most: 3}", "no 'source'"),
    ("byte: {at-most: 3, source: page}", "is not a demand"),
    ("stickers: {at-most: 3, source: page}", "is not a demand"),
  ]

  @Test(arguments: mistakes)
  func mistakeIsFound(_ text: String, _ message: String) {
    let text = """
      version: 1
      service: S
      sources: {page: {url: u, date: 2026-01-31, confidence: A}}
      platforms: {s: {name: s, still: {\(text)}}}
      """
    let error = #expect(throws: DocumentError.self) {
      try PlatformFile(Array(text.utf8), name: "s.yml")
    }
    #expect(error?.description.contains(message) == true)
  }

  private static var numbers: Set<Int> {
    Set(
      PlatformFile.embedded.flatMap(\.platforms).flatMap(\.parts).flatMap(\.limits.all).flatMap {
        limit -> [Int] in
        if case .numbers(let numbers) = limit.value { return numbers }
        return [limit.least, limit.most].compactMap(\.self)
      })
  }

  /// Code about platforms contains none of their numbers, except small ones and those of units, which occur in every
  /// program. `Profile.swift` is not checked.
  @Test func codeAboutPlatformsHasNoneOfTheirNumbers() throws {
    let commands = try Folders.names(in: Self.sources.appending(path: "stickerlint/Commands"))
      .filter { $0.contains("Export") }
    #expect(commands.count > 10)
    let paths =
      [
        "StickerPacks/Profiles", "StickerRules/Platforms", "StickerLinting/PlatformPages",
        "StickerPlatforms", "stickerlint/Commands/Platforms.swift",
      ] + commands.map { "stickerlint/Commands/\($0)" }
    let unitNumbers: Set = [100, 255, 1000]  // percent, a byte, ms in a second
    let numbers = Self.numbers.filter { $0 >= 40 }.subtracting(unitNumbers)
    for (file, literals) in try Self.literals(below: paths) where file != "Profile.swift" {
      #expect(literals.isDisjoint(with: numbers), "\(file): \(literals.intersection(numbers))")
    }
  }

  /// No code contains a number that can only come from a platform.
  @Test func noCodeHasANumberThatOnlyPlatformsHave() throws {
    let numbers = Self.numbers.filter { $0 > 100_000 && $0 % 1000 != 0 }
    #expect(numbers.count > 3)
    for (file, literals) in try Self.literals(below: [""]) {
      #expect(literals.isDisjoint(with: numbers), "\(file): \(literals.intersection(numbers))")
    }
  }

  /// Returns the decimal integers in Swift files, except those in comments, by the name of the file.
  ///
  /// - Parameter paths: the paths of files and folders below `Sources`
  private static func literals(below paths: [String]) throws -> [String: Set<Int>] {
    var found: [String: Set<Int>] = [:]
    let token = /[A-Za-z0-9_]+(?:\.[0-9]+)?/
    for path in paths {
      let root = sources.appending(path: path)
      let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }
      let files =
        root.pathExtension == "swift"
        ? [root] : (names ?? []).filter { $0.hasSuffix(".swift") }.map { root.appending(path: $0) }
      for file in files {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
        let code = text.split(separator: "\n").map { line in
          line.range(of: "//").map { line[..<$0.lowerBound] } ?? line
        }
        let numbers = code.flatMap { $0.matches(of: token) }.compactMap {
          Int($0.output.filter { $0 != "_" })
        }
        found[file.lastPathComponent, default: []].formUnion(numbers)
      }
    }
    return found
  }
}
