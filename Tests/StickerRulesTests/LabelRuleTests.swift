import SystemPackage
import Testing

@testable import StickerPacks
@testable import StickerRules

@Suite struct LabelRuleTests {
  /// Returns a pack of stickers with the given labels and tables by language.
  private static func pack(
    _ labels: KeyValuePairs<String, String?>, _ tables: [String: String] = [:],
    without: [FilePath] = []
  ) -> Pack {
    var pack = Pack(PackSource(path: "P.stickerpack"))
    pack.catalogFolders = labels.map { name, label in
      let written = label.map { #","accessibility-label":"\#($0)""# } ?? ""
      let json = #"{"properties":{"filename":"\#(name).png"\#(written)}}"#
      return CatalogFolder(
        path: FilePath("P.stickerpack/\(name).sticker"),
        contents: PackContents(json: Array(json.utf8), of: .sticker), present: ["\(name).png"])
    }
    pack.localizations.tables = tables.sorted { $0.key < $1.key }.map { language, text in
      StringsTable(
        Array(text.utf8), path: FilePath("\(language).lproj/P.strings"), language: language)
    }
    pack.localizations.foldersWithoutTable = without
    return pack
  }

  @Test func missingLabelIsReported() {
    #expect(messages(MissingLabel.self, Self.pack(["A": "A star", "B": "A heart"])).isEmpty)
    #expect(
      messages(MissingLabel.self, Self.pack(["A": "A star", "B": nil, "C": "  "])) == [
        "2 of 3 stickers (B.sticker, C.sticker) have no label: VoiceOver says something like 'B.png accessibility label'."
      ])
    #expect(
      messages(MissingLabel.self, Self.pack(["A": "x", "B": nil])).first?.hasPrefix(
        "1 of 2 stickers (B.sticker) has no label") == true)
    #expect(
      messages(MissingLabel.self, Self.pack(["A": nil])) == [
        "This sticker has no label: VoiceOver says something like 'A.png accessibility label'."
      ])
    // A label in another language counts.
    #expect(
      messages(MissingLabel.self, Self.pack(["A": nil], ["de": #""A" = "Ein Stern";"#])).isEmpty)
  }

  @Test(arguments: [(150, 0), (151, 1)])
  func longLabelIsReported(_ length: Int, _ count: Int) {
    let label = String(repeating: "é", count: length)
    #expect(messages(LongLabel.self, Self.pack(["A": label])).count == count)
    let table = ["de": "\"A\" = \"\(label)\";"]
    #expect(messages(LongLabel.self, Self.pack(["A": "A star"], table)).count == count)
  }

  @Test func repeatedLabelIsReported() {
    let pack = Self.pack(["A": "A star", "B": "A heart", "C": "A star", "D": nil, "E": nil])
    #expect(
      messages(DuplicateLabel.self, pack) == ["The label 'A star' is also the label of 'A'."])
  }

  @Test(arguments: [
    ("Wave", 1), ("wave", 1), ("Wave.png", 1), ("Wave.sticker", 1), ("A wave", 0), ("Wave!", 0),
  ])
  func labelEqualToTheFileNameIsReported(_ label: String, _ count: Int) {
    #expect(messages(FileNameLabel.self, Self.pack(["Wave": label])).count == count)
  }

  @Test func labelMissingInALanguageIsReported() {
    let labels: KeyValuePairs<String, String?> = ["A": "A star", "B": "A heart"]
    let complete = #""A" = "Ein Stern"; "B" = "Ein Herz";"#
    let tables = ["de": complete, "fr": #""A" = "Une étoile";"#]
    #expect(messages(MissingLocalizedLabel.self, Self.pack(labels, ["de": complete])).isEmpty)
    #expect(
      messages(
        MissingLocalizedLabel.self, Self.pack(labels, tables, without: ["es.lproj", "Base.lproj"]))
        == [
          "There is no label for 'B' in fr.",
          "There is no 'P.strings' in this language; 'de', 'fr' have one.",
        ])
  }

  /// Keys may be the label, the sticker's name, its folder or a name derived from it.
  @Test(
    arguments: [
      (#""A" = "1"; "B" = "2";"#, 0), (#""A star" = "1"; "A heart" = "2";"#, 0),
      (#""A.sticker" = "1"; "B.accessibility-label" = "2";"#, 0),
      (#""A" = "1"; "B" = "2"; "C" = "3";"#, 1),
      // The meaning of these keys is unknown.
      (#""sticker-1" = "1"; "sticker-2" = "2";"#, 0),
    ] as [(String, Int)])
  func keysThatMatchNoStickerAreReported(_ table: String, _ unused: Int) {
    let pack = Self.pack(["A": "A star", "B": "A heart"], ["de": table])
    #expect(messages(UnusedLocalizedLabel.self, pack).count == unused)
    #expect(messages(MissingLocalizedLabel.self, pack).isEmpty)
  }

  @Test(arguments: [
    ("de", true), ("pt-BR", true), ("pt_BR", true), ("zh-Hans", true), ("zh-Hant-TW", true),
    ("es-419", true), ("fil", true), ("Base", true), ("German", true), ("Deutsch", false),
    ("d", false), ("de-", false), ("", false), ("de-DE-x", false), ("-de", false), ("12", false),
  ])
  func namesOfLanguagesAreRecognized(_ name: String, _ isLanguage: Bool) {
    #expect(UnknownLanguage.isLanguage(name) == isLanguage)
  }

  @Test func unreadableTableIsReported() {
    let pack = Self.pack(["A": "A star"], ["de": "\"A\" = \"Ein Stern\"\n\"B\""])
    #expect(
      messages(UnreadableStrings.self, pack) == [
        "This file cannot be understood: a semicolon is missing at line 2, column 1."
      ])
  }

  /// Xcode writes tables into products as property lists.
  @Test func tablesMayBePropertyLists() {
    let list: (String) -> String = {
      "<?xml version='1.0'?><plist><dict><key>\($0)</key><string>Stern</string></dict></plist>"
    }
    let pack = Self.pack(["A": "A star", "B": "A moon"], ["de": list("A"), "fr": "bplist00"])
    #expect(
      messages(UnreadableStrings.self, pack) == [
        "This file cannot be understood: the binary property list is cut off at line 1, column 1."
      ])
    #expect(messages(MissingLocalizedLabel.self, pack) == ["There is no label for 'B' in de."])
  }
}
