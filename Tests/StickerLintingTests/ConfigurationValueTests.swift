import Foundation
import StickerCodecs
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase
@testable import StickerLinting
@testable import StickerPacks
@testable import StickerRules

@Suite struct ConfigurationValueTests {
  @Test(arguments: [
    ("512000", 512_000), ("480 KB", 491_520), ("480KB", 491_520), ("480 kB", 480_000),
    ("1.5 MB", 1_572_864), ("0.5 KiB", 512), ("1 GB", 1 << 30), ("7 bytes", 7), ("7 B", 7),
    ("0.0001 KB", 0), ("", nil), ("KB", nil), ("1. KB", nil), (".5 KB", nil), ("1.5", nil),
    ("1.2.3 KB", nil), ("480 Kb", nil), ("-1 KB", nil), ("1 KB ", nil),
    ("9223372036854775807 KB", nil), ("99999999999999999999", nil), ("8589934592 GB", nil),
  ])
  func sizeIsParsed(_ text: String, _ bytes: Int?) { #expect(ByteCount.bytes(in: text) == bytes) }

  @Test(arguments: [
    ("2027-01-31", true), ("2024-02-29", true), ("2000-02-29", true), ("1900-02-29", false),
    ("2027-02-29", false), ("2027-04-31", false), ("2027-00-01", false), ("2027-01-00", false),
    ("2027-1-31", false), ("+027-01-31", false), ("2027-01-31x", false), ("", false),
    // A digit with a combining mark is one Character.
    ("2\u{301}2-01-31", false),
  ])
  func dayIsParsed(_ text: String, _ exists: Bool) {
    #expect((CalendarDay(text) != nil) == exists)
    if exists { #expect(CalendarDay(text)?.description == text) }
  }

  @Test(arguments: [
    ("0.1.0", "0.1.0", true), ("0.1", "0.1.7", true), ("0.1", "0.2.0", false), ("1", "1.9.9", true),
    (">=0.2", "0.1.9", false), (">=0.2", "0.2.0", true), (">= 0.2, <1", "0.9.0", true),
    (">=0.2,<1", "1.0.0", false), ("<=1.2", "1.2.9", true), (">1.2", "1.2.9", false),
    ("==1.2.3", "1.2.4", false), (">0.9.9", "0.10.0", true),
  ])
  func requirementIsMet(_ text: String, _ version: String, _ isMet: Bool) throws {
    #expect(try #require(VersionRequirement(text)).allows(version) == isMet)
    #expect(try Regex(VersionRequirement.pattern).firstMatch(in: text) != nil)
  }

  @Test(arguments: [
    "", "x", "1.2.3.4", "1..2", "1,", ">=", "=>1", "1 2", "-1", "99999999999999999999",
  ])
  func invalidRequirementIsRefused(_ text: String) { #expect(VersionRequirement(text) == nil) }

  /// A pinned preset keeps its rules: a rule of the next version is omitted.
  @Test func presetLeavesOutLaterRules() {
    var rule = RuleRegistry.allMetadata[0]
    #expect(Preset.words.allSatisfy { $0.1.runs(rule) })
    rule.presetVersion = Preset.currentVersion + 1
    #expect(Preset.words.allSatisfy { !$0.1.runs(rule) })
    #expect(Preset.words.filter { $0.0 == $0.1.word }.count == Preset.Name.allCases.count)
  }

  @Test(arguments: NamedLimit.all.map(\.name))
  func fileMayOnlyLowerALimitAndFlagMayRaiseIt(_ name: String) throws {
    let limit = try #require(NamedLimit.named(name))
    func isAllowed(_ value: Int) -> Bool {
      (try? ConfigurationReader.parse(Array("limits: {\(name): \(value)}".utf8), name: "x")) != nil
    }
    #expect(isAllowed(1) && isAllowed(limit.standard))
    #expect(!isAllowed(limit.standard + 1) && !isAllowed(0) && !isAllowed(-1))
    #expect(try limit.value(of: "\(limit.highest)") == limit.highest)
    #expect(throws: DocumentError.self) { try limit.value(of: "\(limit.highest + 1)") }
    #expect(throws: DocumentError.self) { try limit.value(of: "0") }
    // The advice to use the command line is given only where that helps.
    #expect {
      try ConfigurationReader.parse(
        Array("limits: {\(name): \(limit.standard + 1)}".utf8), name: "x")
    } throws: {
      "\($0)".contains("--limit \(name)=") == (limit.highest > limit.standard)
    }
  }

  /// A named configuration is read once for all folders, so it counts once toward the limit for all files.
  @Test func namedConfigurationIsReadOnce() throws {
    let temporary = try TemporaryFolder()
    let text = "strict: true\n# " + String(repeating: "x", count: 60_000) + "\n"
    let file = try temporary.write(Array(text.utf8), to: "named.yml")
    let root = FilePath(temporary.url.path)
    var search = ConfigurationSearch(
      .file(FilePath(file.path)), flags: ConfigurationFlags(), workingFolder: root)
    for index in 0..<40 {
      let folder = root.appending("pack-\(index)")
      #expect(try search.configuration(for: folder, real: folder).paths.count == 1)
    }
  }

  @Test(
    arguments: [
      (".stickerlint.yml", String(repeating: "#", count: 70_000)), (".stickerlint.yml", nil),
      (".stickerlint.yaml", ""), (".stickerlint.yml", "extends: missing.stickerlint.yml\n"),
    ] as [(String, String?)])
  func errorAboutAFileOrLinkNamesIt(_ name: String, _ text: String?) throws {
    let temporary = try TemporaryFolder()
    let root = FilePath(temporary.url.path)
    if let text {
      try temporary.write(Array(text.utf8), to: "art/\(name)")
    } else {
      let target = try temporary.write(Array("strict: true\n".utf8), to: "art/other.yml")
      try FileManager.default.createSymbolicLink(
        at: temporary.url.appending(path: "art/\(name)"), withDestinationURL: target)
    }
    var search = ConfigurationSearch(.closest, flags: ConfigurationFlags(), workingFolder: root)
    let folder = root.appending("art")
    do throws(DocumentError) {
      _ = try search.configuration(for: folder, real: folder)
      Issue.record("the configuration was read")
    } catch {
      #expect(error.mistakes.map(\.file) == ["art/\(name)"])
      #expect(error.mistakes.allSatisfy { !$0.message.contains(name + ":") })
    }
  }

  @Test(arguments: ["0x1F", "0o17"])
  func numbersAreDecimal(_ number: String) {
    for text in ["low-frame-rate: {minimum: \(number)}", "file-too-large: {maximum: \(number)}"] {
      #expect {
        try ConfigurationReader.parse(Array("rules: {\(text)}".utf8), name: "x")
      } throws: {
        "\($0)".contains(" must be in decimal digits, not \(number)")
      }
    }
  }

  @Test func everyKeyAndLimitIsDescribed() throws {
    let file = Folders.root.appending(path: "docs/reference/configuration.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    for field in ConfigurationFile.fields { #expect(page.contains("\n| `\(field.name)` |")) }
    for limit in NamedLimit.all {
      let value = limit.isSize ? "\(ByteCount(limit.standard))" : limit.standard.grouped
      #expect(page.contains("\n| `\(limit.name)` | \(value) |"))
    }
  }

  @Test func boundThatCrossesTheOtherMovesIt() {
    var profile = Profile.messages
    profile.minimumSide = 700
    #expect(profile.sides == 700...700)
    profile.maximumSide = 10
    #expect(profile.sides == 10...10)
    profile.minimumFrameRate = 100
    #expect(profile.frameRates == 100...100)
  }

  @Test(arguments: [1, 80, 200])
  func longLinesAreShownAroundTheMistake(_ count: Int) {
    let text =
      String(repeating: "é", count: count) + ": [\u{1B}" + String(repeating: "x", count: 500)
    let source = SourceText(name: "a\u{7}b", text: "before\n" + text)
    let lines = source.describe("no", at: TextPlace(line: 2, column: count + 3)).split(
      separator: "\n")
    #expect(lines[0] == "a\\u{7}b:2:\(count + 3): no")
    #expect(lines.allSatisfy { $0.count < 110 && $0.isPrintable })
    let mark = lines[3].firstIndex(of: "^").map {
      lines[3].distance(from: lines[3].startIndex, to: $0)
    }
    let bracket = lines[2].firstIndex(of: "[").map {
      lines[2].distance(from: lines[2].startIndex, to: $0)
    }
    #expect(mark != nil && mark == bracket)
  }
}

extension Substring {
  fileprivate var isPrintable: Bool { unicodeScalars.allSatisfy(\.isPrintable) }
}
