import Testing

@testable import StickerXcode

/// The accepted values of a project's fields, and the errors about others.
@Suite struct ProjectFieldTests {
  private static func message(_ make: () throws -> StickerProject) -> String? {
    do {
      _ = try make()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("", "name is empty"), ("a/b", "contains '/'"), ("..", "begins with a period"),
    (".otters", "begins with a period"), (#"a\b"#, #"contains '\'"#), ("a:b", "contains ':'"),
    ("$(HOME)", "contains '$'"), ("a\nb", #"'a\nb' contains invisible characters"#),
    ("a\u{202E}b", #"'a\u{202e}b' contains invisible characters"#), ("a\u{FFFE}", "invisible"),
    ("a\u{0}", "invisible"), (" a", "with a space"), ("a ", "with a space"),
    ("stickerpackextension", "already"), (String(repeating: "🦦", count: 51), "204 bytes"),
    ("a/\u{338}b", "contains '/'"),
  ])
  func nameIsRefused(_ name: String, _ reason: String) throws {
    let message = try #require(Self.message { try StickerProject(name: name) })
    #expect(message.contains(reason), "\(message)")
  }

  @Test(arguments: [
    ("Happy Otters", "com.example.happy-otters"), ("  ", "com.example.stickers"),
    ("Zoë & Co. 2", "com.example.zo-co-2"), ("日本", "com.example.stickers"),
    ("--", "com.example.stickers"),
  ])
  func defaultIdentifierIsMadeFromTheName(_ name: String, _ identifier: String) {
    #expect(StickerProject.defaultBundleIdentifier(for: name) == identifier)
  }

  @Test(arguments: [
    ("com.example.otters", true), ("de.Otter-1.x", true), ("otters", false), ("com..otters", false),
    ("com.example.", false), (".com.example", false), ("com.example.my otters", false),
    ("com.example.öt", false), ("com.example.a_b", false), ("", false), ("com.example.a\n", false),
    ("com.example.a\u{301}", false),
  ])
  func identifierIsChecked(_ identifier: String, _ isValid: Bool) {
    let message = Self.message { try StickerProject(name: "a", bundleIdentifier: identifier) }
    #expect(message?.contains("such as com.example.happy-otters") == (isValid ? nil : true))
  }

  @Test(arguments: [
    ("1", true), ("1.0", true), ("10.20.30", true), ("1.2.3.4", false), ("1.", false), ("", false),
    ("1.0b2", false), ("-1", false), ("1 ", false), ("１", false), ("1234567890.123456789", false),
  ])
  func versionIsChecked(_ version: String, _ isValid: Bool) {
    for message in [
      Self.message { try StickerProject(name: "a", version: version) },
      Self.message { try StickerProject(name: "a", build: version) },
    ] {
      #expect(message?.contains("such as 1.0 or 2.1.3") == (isValid ? nil : true))
    }
  }

  @Test(arguments: [
    ("A1B2C3D4E5", true), ("a1b2c3d4e5", false), ("A1B2C3D4E", false), ("", false),
    ("A1B2C3D4É", false),
  ])
  func teamIsChecked(_ team: String, _ isValid: Bool) {
    let message = Self.message { try StickerProject(name: "a", team: team) }
    #expect(message?.contains("developer.apple.com/account") == (isValid ? nil : true))
  }

  @Test(arguments: [
    ("de", true), ("pt-BR", true), ("zh_Hant", true), ("zh-Hant-TW", true), ("", false),
    ("../x", false), ("d e", false), ("de-", false), ("abcdefghi", false),
  ])
  func languageIsChecked(_ language: String, _ isValid: Bool) {
    let labels = LabelTables(name: "Otters", languages: [language])
    let message = Self.message { try StickerProject(name: "a", labels: labels) }
    #expect(message?.contains("such as de or pt-BR") == (isValid ? nil : true))
  }
}
