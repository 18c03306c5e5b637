import Foundation
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase
@testable import StickerLinting
@testable import StickerPacks
@testable import StickerRules

@Suite struct BaselineTests {
  // MARK: Names

  private static func file(_ name: [UInt8]) -> FilePath {
    FilePath(
      platformString: "/pack/".utf8CString.dropLast() + name.map(CChar.init(bitPattern:)) + [0])
  }

  /// Names that are not UTF-8, that look like escapes of other names, or that differ only in normalization; and all
  /// hostile names.
  private static let names: [[UInt8]] =
    [
      [0xFF], Array("\\xff".utf8), Array("\\\\xff".utf8), Array("\\".utf8), [0x5C, 0xFF],
      [0xC3], [0xA9], Array("é".utf8), Array("e\u{301}".utf8), [0xC3, 0x28], [0xED, 0xA0, 0x80],
      [0xF0, 0x9F, 0x98], Array("😀".utf8), [0xF4, 0x90, 0x80, 0x80], Array("..a".utf8),
    ] + hostileNames.map { Array($0.utf8) }

  @Test func everyNameIsReadBackAndUnique() throws {
    var texts: Set<[UInt8]> = []
    for name in Self.names {
      let path = Self.file(name)
      let text = BaselinePath.text(of: path, from: "/pack")
      #expect(BaselinePath.path(text, from: "/pack") == path)
      #expect(texts.insert(Array(text.utf8)).inserted, "\(text.printable)")
    }
  }

  @Test func namesAreReadBackFromTheFile() throws {
    var baseline = Baseline(file: "/b.json")
    baseline.entries = Self.names.map {
      .init(ruleID: "file-too-large", path: Self.file($0), digest: "0123456789abcdef")
    }
    var read = Baseline(file: "/b.json")
    try read.read(Array(baseline.text.utf8))
    #expect(Set(read.entries.map(\.path)) == Set(baseline.entries.map(\.path)))
    #expect(read.text == baseline.text)
    #expect(read.entries.allSatisfy { $0.digest == "0123456789abcdef" })
    #expect(!baseline.text.unicodeScalars.contains { !$0.isPrintable && $0 != "\n" })
  }

  @Test(arguments: [
    ("/a/b/c.png", "/a/b", "c.png"), ("/a/c.png", "/a/b", "../c.png"), ("/a/b", "/a/b", "."),
    ("/a", "/a/b", ".."), ("/x/y", "/a/b", "../../x/y"), ("/a/bc/d", "/a/b", "../bc/d"),
  ])
  func pathsAreRelative(_ path: String, _ folder: String, _ expected: String) {
    #expect(BaselinePath.text(of: FilePath(path), from: FilePath(folder)) == expected)
    #expect(BaselinePath.path(expected, from: FilePath(folder)) == FilePath(path))
  }

  @Test(arguments: ["", "/a", "\\", "a\\n", "\\x4", "\\x41", "\\xg0", "\\x+1", "\\u{1}"])
  func invalidTextIsNoPathOfABaseline(_ text: String) {
    #expect(BaselinePath.path(text, from: "/pack") == nil)
  }

  // MARK: Hostile files

  @Test func linkIsNotFollowed() throws {
    let folder = try TemporaryFolder()
    let target = try folder.write(Array("root:x:0:0".utf8), to: "secret")
    let link = folder.url.appending(path: "baseline.json")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
    #expect { _ = try Baseline(reading: FilePath(link.path)) } throws: {
      "\($0)".contains("is a symbolic link") && !"\($0)".contains("root")
    }
  }

  @Test func largeFileIsRefusedUnread() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      Array(repeating: 0x20, count: Baseline.maximumBytes + 1), to: "baseline.json")
    #expect { _ = try Baseline(reading: FilePath(file.path)) } throws: {
      "\($0)".hasSuffix("the limit for a baseline is 4 MB\n")
    }
  }

  /// Many entries are read in one pass: lines are not counted from the start for each entry.
  @Test(.timeLimit(.minutes(10))) func manyEntriesAreReadInOnePass() throws {
    let entry = #"{"rule":"a","path":"b"}"#
    let entries = Array(repeating: entry, count: 30_000).joined(separator: ",\n")
    var baseline = Baseline(file: "/b.json")
    try baseline.read(Array(#"{"version":1,"findings":[\#(entries)]}"#.utf8))
    #expect(baseline.count == 30_000 && baseline.entries.last?.line == 30_000)
  }

  /// Stale entries are reported in one pass, however many there are.
  @Test(.timeLimit(.minutes(1))) func manyStaleEntriesAreReportedInOnePass() {
    var baseline = Baseline(file: "/b.json")
    baseline.entries = (0..<40_000).map { .init(ruleID: "no-rule", path: "/a.png", line: $0) }
    var ratchet = Ratchet(baseline, FoundPacks([]), Configuration())
    #expect(ratchet.settle().map(\.line) == Array(0..<40_000))
  }

  @Test(arguments: [
    ("0123456789abcdef", true), ("0123456789ABCDEF", false), ("0123456789abcde", false),
    ("0123456789abcdef0", false), ("0123456789abcdeg", false), ("", false),
    // A digit with a combining mark is one Character.
    ("012345678\u{301}9abcd", false),
  ])
  func digestIsRecognized(_ text: String, _ isDigest: Bool) {
    #expect(ContentDigests.isDigest(text) == isDigest)
  }

  // MARK: The ratchet

  private static func finding(
    _ value: Double, _ limit: Double?, _ path: FilePath = "/a.png"
  ) -> Finding {
    Finding(
      ruleID: "low-frame-rate", severity: .note, path: path, message: "It moves.",
      measured: Quantity(value, .framesPerSecond),
      limit: limit.map { Quantity($0, .framesPerSecond) })
  }

  /// Returns the report about findings after it is compared with a baseline.
  ///
  /// - Parameter accepted: the measure of each entry of the baseline.
  private static func judge(
    _ findings: [Finding], _ accepted: [Double?], _ path: FilePath = "/a.png"
  ) -> (PackReport, Ratchet) {
    var baseline = Baseline(file: "/b.json")
    baseline.entries = accepted.map {
      .init(
        ruleID: "low-frame-rate", path: path,
        measured: $0.map { Quantity($0, .framesPerSecond) })
    }
    var ratchet = Ratchet(baseline, FoundPacks([]), Configuration())
    var report = PackReport(
      path: "/", name: "pack", stickers: ["/a.png"], goodCount: 0, findings: findings,
      errors: [])
    let pack = Pack(PackSource(path: "/"))
    var digests = ContentDigests(pack, limit: 0)
    ratchet.judge(&report, of: pack, &digests)
    return (report, ratchet)
  }

  /// Above its limit, a finding is worse if its measure is larger; below its limit, if it is smaller. Without a limit,
  /// no measure is worse.
  @Test(
    arguments: [
      (5.0, 8.0, 5.0, nil), (6, 8, 5, nil), (4, 8, 5, "smaller than in the baseline: 5 → 4 fps."),
      (40, 30, 40, nil), (35, 30, 40, nil),
      (602_001, 30, 588_213, "larger than in the baseline: 588,213 → 602,001 fps."),
      (7.51, 8, 7.52, "smaller than in the baseline: 7.52 → 7.51 fps."), (40, nil, 1, nil),
      (8, 8, 1, nil), (1, 8, nil, nil),
    ] as [(Double, Double?, Double?, String?)])
  func worseMeasureThanAcceptedIsNew(
    _ value: Double, _ limit: Double?, _ accepted: Double?, _ words: String?
  ) {
    let (report, ratchet) = Self.judge([Self.finding(value, limit)], [accepted])
    #expect(report.findings.map(\.message) == (words.map { ["It moves. It is " + $0] } ?? []))
    #expect(report.baselined.count == (words == nil ? 1 : 0))
    // Pruning keeps the new measure unless it is worse than the accepted one, or none was accepted.
    let kept = words == nil && accepted != nil ? value : accepted
    let outcome = ratchet.outcome
    #expect((outcome.accepted + outcome.worsened).map(\.measured?.value) == [kept])
  }

  /// A baseline from a Mac stores decomposed letters, a checkout composed ones.
  @Test func normalizationFormsAreOneName() {
    let found = Self.finding(7, 8, "/\u{E9}.png")
    let (accepted, _) = Self.judge([found], [7], "/e\u{301}.png")
    #expect(accepted.findings.isEmpty && accepted.baselined == [found])
    let (unrelated, _) = Self.judge([found], [7], "/e.png")
    #expect(unrelated.findings == [found])
  }

  /// The worst finding is compared with the worst entry, and surplus findings are new.
  @Test func moreFindingsThanAcceptedAreNew() {
    let findings = [Self.finding(7, 8), Self.finding(2, 8), Self.finding(5, 8)]
    let (more, _) = Self.judge(findings, [5, 2])
    #expect(more.findings.map(\.measured?.value) == [7])
    var (fewer, ratchet) = Self.judge(Array(findings.prefix(1)), [7, 3])
    #expect(fewer.findings.isEmpty)
    #expect(ratchet.outcome.accepted.map(\.measured?.value) == [7])
    #expect(
      ratchet.settle().map(\.message) == ["low-frame-rate finds fewer problems in a.png now."])
  }
}
