import Foundation
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase
@testable import StickerPacks
@testable import StickerRules

/// Facts that Apple's releases change are in one table and apply from their date.
@Suite struct AppleFactsTests {
  private static let sources = Folders.root.appending(path: "Sources")

  /// Returns all Swift sources, except the table of facts and the generated examples of messages, without comment
  /// lines.
  private static func code() throws -> [(file: String, text: String)] {
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
    return try files.compactMap { $0 as? String }.filter {
      $0.hasSuffix(".swift") && !$0.hasSuffix("AppleFacts.swift")
        && !$0.hasSuffix("RuleExamples.swift")
    }.map { file in
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      return (file, lines.joined(separator: "\n"))
    }
  }

  @Test func factsAppearInNoOtherSource() throws {
    let facts = AppleFacts.self
    let names =
      facts.presentationContexts.value.all
      + [facts.storeIconKey.value, facts.projectVersion.value]
      + [facts.supportFolders.value.host, facts.supportFolders.value.stickerPack]
      + facts.iconSlots.value.map(\.size).filter { $0 != "29x29" }
    for (file, text) in try Self.code() {
      #expect(!text.contains(/ITMS-[0-9]/), "\(file) has a code of App Store Connect")
      #expect(
        !text.contains(/Xcode (1[5-9]|2[0-9])\b.* or later/), "\(file) has a version of Xcode")
      // StickerManifest, the library for apps, is a separate package, which states the number itself.
      #expect(!text.contains("512_000") && !text.contains("512,000"), "\(file)")
      for name in Set(names) {
        #expect(!text.contains("\"\(name)\""), "\(file) has \(name)")
      }
    }
  }

  /// The statement of a fact contains its values.
  @Test func statementsContainTheirValue() {
    func mentions(_ fact: AppleFact<some Sendable>, _ values: String...) -> Bool {
      values.allSatisfy { fact.statement.contains($0) }
    }
    for fact in AppleFacts.uploadTools {
      #expect(
        mentions(
          fact, "iOS \(fact.value.sdk) SDK", "Xcode \(fact.value.xcode) ", AppleFacts.oldToolsCode))
    }
    #expect(mentions(AppleFacts.stickerBytes, AppleFacts.stickerBytes.value.grouped))
    #expect(mentions(AppleFacts.labelLength, "\(AppleFacts.labelLength.value)"))
    #expect(mentions(AppleFacts.messageURLLength, AppleFacts.messageURLLength.value.grouped))
    #expect(mentions(AppleFacts.iconSlots, "\(AppleFacts.iconSlots.value.count) slots"))
    #expect(
      AppleFacts.stickerSizes.value.allSatisfy { mentions(AppleFacts.stickerSizes, "\($0.side)") })
    let form = AppleFacts.versionForm.value
    #expect(
      mentions(
        AppleFacts.versionForm, "\(form.versionParts)", "\(form.buildParts)", "\(form.characters)"))
    let codes = AppleFacts.missingIconCodes.value
    #expect(mentions(AppleFacts.missingIconCodes, codes.others))
    #expect(codes.bySize.allSatisfy { mentions(AppleFacts.missingIconCodes, "\($1) for \($0)") })
  }

  @Test func requirementsAreInTheOrderOfTheirDays() {
    let days = AppleFacts.uploadTools.map(\.since)
    #expect(days == days.sorted() && Set(days.map(\.description)).count == days.count)
  }

  /// Returns the findings, on a day, about an extension that was built with an SDK and an Xcode.
  private static func findings(
    _ sdk: String, _ xcode: String, on day: String
  ) throws -> [Finding.Draft] {
    let text = """
      <plist><dict><key>DTPlatformName</key><string>iphoneos</string>
      <key>DTSDKName</key><string>\(sdk)</string><key>DTXcode</key><string>\(xcode)</string>
      <key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>
      <string>com.apple.message-payload-provider</string></dict></dict></plist>
      """
    let list = try PropertyList.value(of: Array(text.utf8))
    var project = XcodeProject(path: "Otters.appex")
    project.isBuilt = true
    let plist = InfoPlist(list, at: "Otters.appex/Info.plist")
    project.targets = [
      try #require(
        XcodeTarget(appex: plist, at: "Otters.appex", holdsPack: true, nestedBundles: []))
    ]
    var pack = Pack(PackSource(path: "Otters.appex"))
    pack.xcodeProjects = [project]
    pack.today = try #require(CalendarDay(day))
    var drafts: [Finding.Draft] = []
    OutdatedSdk(profile: .messages).check(pack) { drafts.append($0) }
    return drafts
  }

  @Test func aRequirementWarnsBeforeItsDayAndFailsFromThenOn() throws {
    #expect(try Self.findings("iphoneos26.0", "2601", on: "2026-04-28").isEmpty)
    let before = try Self.findings("iphoneos18.1", "1610", on: "2026-04-27")
    #expect(before.map(\.severity) == [.warning])
    #expect(before.first?.message.contains("from 2026-04-28 on") == true)
    let after = try Self.findings("iphoneos18.1", "1610", on: "2026-04-28")
    #expect(after.count == 1 && after[0].severity == nil)
    #expect(after.first?.message.contains("since 2026-04-28") == true)
    // Between the dates of two requirements, the current one applies.
    let older = try Self.findings("iphoneos17.5", "1540", on: "2026-04-27")
    #expect(older.count == 1 && older[0].severity == nil)
    #expect(older.first?.message.contains("since 2025-04-24") == true)
  }

  /// A fact that only a single person reports does not fail a run by default.
  @Test func hearsayIsOnlyAWarning() {
    #expect(AppleFacts.foreignPlatformCodes.confidence == .hearsay)
    #expect(MismatchedPlatforms.metadata.severity == .warning)
  }
}
