import Foundation
import StickerTestSupport
import Testing

@testable import StickerPacks
@testable import StickerRules

@Suite struct RegistryTests {
  static let ids = RuleRegistry.all.map { $0.metadata.id }

  @Test func idsAreUnique() { #expect(Set(Self.ids).count == Self.ids.count) }

  @Test(arguments: ids)
  func idIsLowercaseWithoutAPrescriptivePrefix(_ id: String) {
    #expect(id.allSatisfy { $0.isLowercase || $0 == "-" })
    for prefix in ["no-", "use-", "avoid-", "prefer-", "max-", "min-"] {
      #expect(!id.hasPrefix(prefix))
    }
  }

  @Test(arguments: ids)
  func documentationIsComplete(_ id: String) throws {
    let metadata = try #require(RuleRegistry.rule(id)).metadata
    for text in [metadata.summary, metadata.why, metadata.howToFix] {
      #expect(text.hasSuffix(".") && !text.contains("\n"))
    }
  }

  @Test(arguments: [12.34, 29.97, 0.07, 0.5, 12.345678])
  func optionWithDecimalsIsShownAsItIsWritten(_ number: Double) {
    var count = 0
    for option in RuleRegistry.allMetadata.flatMap(\.options) where option.allows(number) {
      var profile = Profile.messages
      option.set(number, in: &profile)
      // Options in bytes and pixels are whole numbers.
      guard abs(option.number(profile) - number) < 1e-9 else { continue }
      #expect(option.text(profile) == "\(number)", "\(option.name)")
      count += 1
    }
    #expect(count > 0)
  }

  /// Every number in a rule's limit and options has evidence.
  @Test(arguments: RuleRegistry.allMetadata.map(\.id))
  func everyNumberHasEvidence(_ id: String) throws {
    let rule = try #require(RuleRegistry.metadata(id))
    try #require(!rule.evidence.isEmpty)
    #expect(rule.evidence.allSatisfy { !$0.locator.isEmpty && $0.statement?.isEmpty != true })
    // Evidence without a statement is about the whole limit.
    if rule.evidence.contains(where: { $0.statement == nil }) { return }
    let backed = Set(
      rule.evidence.flatMap {
        Self.numbers(in: "\($0.statement ?? "") \($0.dated?.since.description ?? "")")
      })
    let limit = Self.numbers(in: rule.limit(.messages) ?? "")
    let options = rule.options.flatMap { Self.numbers(in: $0.text(.messages)) }
    #expect(Set(limit + options).subtracting(backed).isEmpty, "\(id): \(rule.evidenceText)")
  }

  /// Every number of Apple's that a rule states has its date and its source in the table of facts.
  @Test(arguments: RuleRegistry.allMetadata.map(\.id))
  func numbersOfAppleAreDated(_ id: String) throws {
    let rule = try #require(RuleRegistry.metadata(id))
    for evidence in rule.evidence where evidence.basis == .apple && evidence.dated == nil {
      // The digit in UTF-8 is part of a name.
      #expect(evidence.statement?.contains(/(^|[^\w-])[0-9]/) != true, "\(evidence.text)")
      // Evidence for a limit with numbers has its date in the evidence beside it.
      let isLimit = evidence.statement == nil && rule.limit(.messages)?.contains(/[0-9]/) == true
      #expect(!isLimit || rule.evidence.contains { $0.dated != nil }, "\(evidence.text)")
    }
    // Observations of Apple's systems have a date, too; those of other makers' browsers need none.
    for evidence in rule.evidence
    where evidence.basis == .observed && evidence.dated == nil
      && !evidence.locator.hasPrefix("browsers")
    {
      let version = /(^|[ (])[0-9]|iOS [0-9]|Xcode [0-9]|thread [0-9]|issues\/[0-9]/
      #expect(
        !"\(evidence.statement ?? "") \(evidence.locator)".contains(version), "\(evidence.text)")
    }
    // A judgement without a statement is about all numbers of the rule.
    if rule.evidence.contains(where: { $0.basis == .judgement && $0.statement == nil }) { return }
    let stated = rule.evidence.filter { $0.basis != .apple || $0.dated != nil }
      .flatMap { Self.numbers(in: $0.statement ?? "") }
    let text = [rule.summary, rule.why, rule.howToFix, rule.limit(.messages) ?? ""]
    let used = text.flatMap { Self.lengths(in: $0) }
    #expect(Set(used).intersection(Self.lengthsOfApple).subtracting(stated).isEmpty, "\(text)")
  }

  /// The numbers with a unit that the dated statements of all rules have.
  private static let lengthsOfApple = Set(
    RuleRegistry.allMetadata.flatMap(\.evidence).filter { $0.dated != nil }
      .flatMap { lengths(in: $0.statement ?? "") })

  private static func lengths(in text: String) -> [String] {
    text.replacing(",", with: "").matches(
      of: /([0-9]+) (KB|bytes|px|pt|points|lines|characters|Unicode characters)\b/
    ).map { String($0.output.1) }
  }

  private static func numbers(in text: String) -> [String] {
    text.replacing(",", with: "").matches(of: /[0-9]+(\.[0-9]+)?/).map { String($0.output.0) }
  }

  /// Pages of this project named as evidence exist.
  @Test(arguments: RuleRegistry.allMetadata.map(\.id))
  func pagesNamedAsEvidenceExist(_ id: String) throws {
    let rule = try #require(RuleRegistry.metadata(id))
    for evidence in rule.evidence where evidence.locator.hasPrefix("docs/") {
      let page = Folders.root.appending(path: evidence.locator)
      #expect(FileManager.default.fileExists(atPath: page.path), "\(evidence.locator)")
    }
  }

  /// A rule added after the first version, except in a major one, is a note or not in an old preset
  /// (docs/design/gate.md).
  @Test(arguments: ids)
  func laterRulesAreNotesOrInNewPresets(_ id: String) throws {
    let rule = try #require(RuleRegistry.rule(id)).metadata
    #expect(rule.since.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+/) != nil)
    if rule.since.hasSuffix(".0.0") || rule.since == "0.1.0" { return }
    #expect(rule.severity == .note || rule.presetVersion > 1)
  }

  /// A rule's file is named after its id, so that each leads to the other.
  @Test(arguments: ids)
  func fileIsNamedAfterTheRule(_ id: String) throws {
    let group = try #require(RuleRegistry.rule(id)).metadata.group.rawValue.capitalized
    let words = id.split(separator: "-").map { $0 == "gif" ? "GIF" : $0.capitalized }
    let file = "Sources/StickerRules/\(group)/\(words.joined()).swift"
    #expect(
      FileManager.default.fileExists(atPath: Folders.root.appending(path: file).path), "\(file)")
  }

  @Test func everyRuleIsRegistered() throws {
    let folder = Folders.root.appending(path: "Sources/StickerRules")
    let types = RuleRegistry.all.map { "\($0)" }
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    for case let file as String in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for rule in text.matches(of: /(?m)^(?:package )?struct (\w+): (?:Sticker|Pack|Member)Rule/) {
        #expect(types.contains(String(rule.1)), "\(rule.1) is not in RuleRegistry.all")
      }
    }
  }
}
