import Foundation
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase
@testable import StickerPacks

@Suite struct NameOrderTests {
  /// Returns the groups of `names-in-order.txt`, each with the remark on its order, if there is one.
  private static func groups() throws -> [(names: [String], remark: String?)] {
    let file = Folders.root.appending(path: "Tests/StickerPacksTests/names-in-order.txt")
    return try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n\n").map { group in
        let lines = group.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("# ") }
        return (
          lines.filter { !$0.hasPrefix("> ") },
          lines.first { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
        )
      }.filter { !$0.names.isEmpty }
  }

  @Test func shuffledNamesAreOrderedAsListed() throws {
    let groups = try Self.groups()
    #expect(groups.reduce(0) { $0 + $1.names.count } >= 60)
    var random = SeededGenerator(seed: 1)
    for group in groups {
      let order = FrameOrder(group.names.shuffled(using: &random).map { FilePath($0) })
      #expect(order.paths.map(\.string) == group.names)
      let notes = order.remarks(changedBy: "frames.txt").filter { !$0.isWarning }
      #expect(notes.map(\.text) == [group.remark].compactMap(\.self))
    }
  }

  /// File systems give names in both normalization forms.
  @Test(
    arguments: [
      ["e\u{301}1", "\u{E9}2", "e\u{301}10"], ["か\u{3099}1", "か\u{3099}2", "か\u{3099}10"],
    ])
  func normalizationDoesNotChangeTheOrder(_ names: [String]) {
    #expect(
      names.reversed().map { FilePath($0) }.sorted(by: naturallyPrecedes).map(\.string) == names)
  }

  /// The order is total on any bytes: exactly one of two different names comes first, and the order is transitive.
  @Test func orderIsTotal() {
    let parts: [[UInt8]] =
      [
        "0", "1", "9", "00", "a", "A", "f", "-", ".", " ", "_", "/", "é", "e\u{301}", "１", "١", "①",
        "\u{301}",
        ".png", "漢", "\u{200D}",
      ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE3, 0x81], [0xF0, 0x9F]]
    var random = SeededGenerator(seed: 7)
    let names = (0..<120).map { _ in
      let bytes = (0..<Int.random(in: 0...5, using: &random)).flatMap { _ in
        parts.randomElement(using: &random) ?? []
      }
      return FilePath(platformString: bytes.map(CChar.init(bitPattern:)) + [0])
    }
    for a in names {
      for b in names {
        let isBefore = naturallyPrecedes(a, b)
        #expect((a != b) == (isBefore != naturallyPrecedes(b, a)), "\(a) \(b)")
        guard isBefore else { continue }
        for c in names where naturallyPrecedes(b, c) {
          if !naturallyPrecedes(a, c) { Issue.record("\(a) \(b) \(c)") }
        }
      }
    }
  }

  /// Long names are compared within the time limit, which quadratic time would exceed.
  @Test(.timeLimit(.minutes(1)), arguments: ["9", "0", "a1", "\u{301}", "１\u{301}", "-"])
  func longNamesTakeLinearTime(_ part: String) {
    let long = String(repeating: part, count: 100_000)
    let (first, second) = (FilePath(long + "1"), FilePath(long + "2"))
    #expect(naturallyPrecedes(first, second) && !naturallyPrecedes(second, first))
    #expect(FrameOrder([second, first]).paths == [first, second])
  }

  @Test(arguments: [
    ("1.png 10.png 2.png", true), ("1.png 2.png 10.png", false), ("2.png 1.png 10.png", false),
    ("a1.png a10.png b2.png", false), ("x/1.png x/10.png x/2.png", true),
    ("x/1.png y/10.png y/2.png", false), ("01.png 02.png 10.png", false),
    ("Walk_2.png walk_1.png walk_3.png", true), ("a1.png a10.png A2.png", true),
    ("-1.png -2.png 0.png 1.png", true), ("1.10.png 1.5.png", true),
    ("09.png 0a.png 10.png", false),
  ])
  func onlyNamesInAShellsOrderAreSorted(_ names: String, _ isSorted: Bool) {
    let paths = names.split(separator: " ").map { FilePath(String($0)) }
    let order = FrameOrder.ofNamed(paths)
    #expect((order.paths != paths) == isSorted)
    if isSorted { #expect(order.paths == FrameOrder(paths).paths) }
  }
}
