import Foundation
import StickerTestSupport
import Testing

@testable import StickerBase
@testable import StickerLinting
@testable import StickerMessages
@testable import StickerPacks

/// The published schema and the configuration reader, compared on the same files. Other published files must be
/// current.
@Suite struct SchemaTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Schema")

  private static func files(_ kind: String) -> [String] {
    ((try? Folders.names(in: folder.appending(path: kind))) ?? []).map { "\(kind)/\($0)" }
  }

  private static func bytes(_ file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: file)))
  }

  private static func isReadable(_ file: String) throws -> Bool {
    (try? ConfigurationReader.parse(bytes(file), name: file)) != nil
  }

  private static func matchesTheSchema(_ file: String) throws -> Bool {
    guard let node = try YAMLComposer.compose(bytes(file)) else { return true }
    return SchemaChecker(ConfigurationSchema.members).accepts(node)
  }

  @Test(arguments: files("good"))
  func goodFilePassesReaderAndSchema(_ file: String) throws {
    _ = try ConfigurationReader.parse(Self.bytes(file), name: file)
    #expect(try Self.matchesTheSchema(file))
  }

  @Test(arguments: files("bad"))
  func badFileFailsReaderAndSchema(_ file: String) throws {
    #expect(try !Self.isReadable(file))
    #expect(try !Self.matchesTheSchema(file))
  }

  /// Mistakes that a schema cannot express.
  @Test(arguments: files("bad-for-the-reader"))
  func readerRefusesWhatASchemaCannotExpress(_ file: String) throws {
    #expect(try !Self.isReadable(file))
  }

  @Test func configurationSchemaIsCurrent() throws {
    try expectGolden(
      ConfigurationSchema.text,
      at: Folders.root.appending(path: "docs/reference/stickerlint.schema.json"))
  }

  @Test func manifestSchemaIsCurrent() throws {
    try expectGolden(
      PackPlan.manifestSchema,
      at: Folders.root.appending(path: "docs/reference/stickerpack.schema.json"))
  }

  @Test func platformsSchemaIsCurrent() throws {
    try expectGolden(
      PlatformFile.schemaText,
      at: Folders.root.appending(path: "docs/reference/platforms.schema.json"))
  }

  @Test func platformsPageIsCurrent() throws {
    try expectGolden(
      PlatformReference.markdown, at: Folders.root.appending(path: "docs/reference/platforms.md"))
  }

  @Test(arguments: [ConfigurationSchema.members, ConversationFile.schema])
  func checkerSupportsEveryKeyword(_ schema: [String: SchemaValue]) {
    expectKnownKeywords(.object(schema))
  }

  private func expectKnownKeywords(_ schema: SchemaValue) {
    guard case .object(let members) = schema else { return }
    #expect(SchemaChecker.keywords.isSuperset(of: members.keys))
    for (keyword, value) in members {
      switch (keyword, value) {
      case ("properties", .object(let parts)), ("$defs", .object(let parts)),
        ("patternProperties", .object(let parts)):
        parts.values.forEach(expectKnownKeywords)
      case ("anyOf", .array(let parts)): parts.forEach(expectKnownKeywords)
      case ("items", let part): expectKnownKeywords(part)
      default: break
      }
    }
  }
}
