import Foundation
import StickerTestSupport
import Testing

@testable import StickerRules

@Suite struct RegistryTests {
  static let ids = RuleRegistry.all.map { $0.metadata.id }

  @Test func idsAreUnique() { #expect(Set(Self.ids).count == Self.ids.count) }

  @Test(arguments: ids)
  func idNamesTheProblem(_ id: String) {
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

  /// A rule's file has the name of its id, so that either is found from the other.
  @Test(arguments: ids)
  func fileIsNamedAfterTheRule(_ id: String) throws {
    let group = try #require(RuleRegistry.rule(id)).metadata.group.rawValue.capitalized
    let words = id.split(separator: "-").map { $0 == "gif" ? "GIF" : $0.capitalized }
    let file = "Sources/StickerRules/\(group)/\(words.joined()).swift"
    #expect(
      FileManager.default.fileExists(atPath: Folders.root.appending(path: file).path), "\(file)")
  }

  @Test func everyRuleFileIsRegistered() throws {
    let folder = Folders.root.appending(path: "Sources/StickerRules")
    let types = RuleRegistry.all.map { "\($0)" }
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    for case let file as String in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for line in text.split(separator: "\n")
      where line.hasPrefix("struct")
        && (line.contains(": StickerRule") || line.contains(": PackRule"))
      {
        let name = line.dropFirst(7).prefix { $0 != ":" }
        #expect(types.contains(String(name)), "\(name) is not in RuleRegistry.all")
      }
    }
  }
}
