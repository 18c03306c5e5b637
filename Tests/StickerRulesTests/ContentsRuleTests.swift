import SystemPackage
import Testing

@testable import StickerPacks
@testable import StickerRules

@Suite struct ContentsRuleTests {
  @Test(
    arguments: [
      (
        #"{"properties":{"grid-size":"small"},"stickers":[],"info":{"author":"x","version":1}}"#, []
      ),
      (
        #"{"properties":{"grid-size":"small","grid-space":"small"}}"#,
        ["The key 'grid-space' at line 1, column 36 means nothing there."]
      ),
      // `unknown-grid-size` reports a misspelled grid-size.
      (#"{"properties":{"grid-space":"small"}}"#, []),
      (
        #"{"properties":{"grid-space":"small","xyz":1}}"#,
        ["The key 'xyz' at line 1, column 37 means nothing there."]
      ),
      (
        "{\n  \"propertys\" : {}\n}",
        ["The key 'propertys' at line 2, column 3 means nothing there."]
      ),
      (
        #"{"info":{"writer":1},"frames":[],"stickers":[{"file":"a"}]}"#,
        ["The key 'file' at line 1, column 47 and 2 more mean nothing there."]
      ),
      // A probably misspelled key is reported first.
      (
        #"{"xyz":1,"propertie":{},"stickers":[{}]}"#,
        ["The key 'propertie' at line 1, column 10 and 1 more mean nothing there."]
      ),
      // A key in place of the list leaves the pack empty, which is a finding of its own.
      (
        #"{"xyz":1,"sticker":[]}"#,
        [
          "The key 'sticker' at line 1, column 10 means nothing there.",
          "The key 'xyz' at line 1, column 2 means nothing there.",
        ]
      ),
    ] as [(String, [String])])
  func unknownKeysAreReported(_ json: String, _ expected: [String]) {
    #expect(messages(UnknownContentsKey.self, packWithContents(json)) == expected)
  }

  /// Each of these keys belongs to some kinds of folders only, `localizable` to all.
  @Test(arguments: CatalogFolder.Kind.allCases)
  func keyOfAnotherFolderKindIsReported(_ kind: CatalogFolder.Kind) {
    let owners: [(String, [CatalogFolder.Kind])] = [
      (#"{"stickers":[]}"#, [.pack]), (#"{"frames":[]}"#, [.sequence]),
      (#"{"images":[]}"#, [.iconSet]), (#"{"properties":{"grid-size":"small"}}"#, [.pack]),
      (#"{"properties":{"filename":"a"}}"#, [.sticker]),
      (#"{"properties":{"accessibility-label":"a"}}"#, [.sticker, .sequence]),
      (#"{"properties":{"repetitions":0}}"#, [.sequence]),
      (#"{"properties":{"localizable":true}}"#, CatalogFolder.Kind.allCases),
    ]
    for (json, kinds) in owners {
      let found = messages(UnknownContentsKey.self, packWithContents(json, of: kind))
      #expect(found.isEmpty == kinds.contains(kind), "\(json) in a \(kind)")
    }
  }

  @Test(
    arguments: [
      (#"{"properties":{}}"#, 1), ("{}", 1), (#"{"properties":{"grid-size":"large"}}"#, 0),
      (#"{"properties":{"grid-space":"large"}}"#, 1),
      (#"{"properties":{"gridsize":"large"}}"#, 1), ("{", 0),
    ] as [(String, Int)])
  func invalidGridSizeIsReported(_ json: String, _ count: Int) {
    #expect(messages(UnknownGridSize.self, packWithContents(json)).count == count)
    var icons = packWithContents(json)
    icons.path = "Icons.stickersiconset"
    icons.catalogFolders[0].path = icons.path
    #expect(messages(UnknownGridSize.self, icons).isEmpty)
  }

  /// Apple's reference requires a grid size in every pack, so it is missing whatever other key is in its place.
  @Test(
    arguments: [
      (#"{"properties":{}}"#, nil, false), (#"{"properties":{"grid-space":"large"}}"#, 1, true),
      (#"{"properties":{"gridsize":"large"}}"#, 1, false),
    ] as [(String, Int?, Bool)])
  func missingGridSizeIsAnError(_ json: String, _ line: Int?, _ isRepairable: Bool) {
    var drafts: [Finding.Draft] = []
    UnknownGridSize(profile: .messages).check(packWithContents(json)) { drafts.append($0) }
    #expect(drafts.map(\.severity) == [nil] && UnknownGridSize.metadata.severity == .error)
    #expect(drafts.map(\.line) == [line] && drafts.map(\.isRepairable) == [isRepairable])
  }

  @Test(
    arguments: [
      (#""duration":15,"duration-type":"fps""#, 0, 0),
      (#""duration":0.5,"duration-type":"fixed""#, 0, 0),
      (#""duration":0,"duration-type":"fps""#, 0, 1),
      (#""duration":-1,"duration-type":"fixed""#, 0, 1),
      (#""duration":15,"duration-type":"Fps""#, 1, 0), (#""duration":15"#, 1, 0),
      (#""duration-type":"fps""#, 0, 1), ("", 1, 0),
      (#""durations":15,"duration-type":"fps""#, 0, 0),
      (#""duration":15,"duration-typ":"fps""#, 0, 0),
    ] as [(String, Int, Int)])
  func sequenceWithoutATimeIsReported(_ properties: String, _ types: Int, _ durations: Int) {
    let pack = packWithContents(#"{"properties":{\#(properties)}}"#, of: .sequence)
    #expect(messages(UnknownDurationType.self, pack).count == types)
    #expect(messages(InvalidDuration.self, pack).count == durations)
  }

  @Test(arguments: ["-1", "1.5", "1e300", "2147483647"])
  func invalidRepetitionsAreReported(_ number: String) {
    let pack = packWithContents(#"{"properties":{"repetitions":\#(number)}}"#, of: .sequence)
    let found = messages(UnreadableContents.self, pack)
    #expect(found.count == 1)
    let reason = "not a whole number from 0 to 2,147,483,646 at line 1, column 30"
    #expect(found.first?.contains(reason) == true)
  }

  @Test(
    arguments: [
      (.pack, #"{"stickers":[{},{"filename":"A.sticker"},{}]}"#, 1),
      (.pack, #"{"stickers":[]}"#, 0),
      (.sticker, #"{"properties":{"accessibility-label":"A star"}}"#, 1), (.sticker, "{}", 1),
      (.sticker, #"{"properties":{"filename":"a.png"}}"#, 0),
      (.sticker, #"{"properties":{"file-name":"a.png"}}"#, 0),
      (.sequence, #"{"frames":[{"filename":"1.png"},{}]}"#, 1),
      // Another rule reports a sequence whose list names no frame.
      (.sequence, #"{"frames":[{}]}"#, 0), (.iconSet, #"{"images":[{"idiom":"ipad"}]}"#, 0),
    ] as [(CatalogFolder.Kind, String, Int)])
  func emptySlotsAreReported(_ kind: CatalogFolder.Kind, _ json: String, _ count: Int) {
    #expect(messages(EmptySlot.self, packWithContents(json, of: kind)).count == count)
  }

  @Test func everyPackAfterTheFirstIsReported() {
    func pack(_ index: Int) -> Pack {
      var pack = Pack(PackSource(path: FilePath("S.xcstickers/P\(index).stickerpack")))
      pack.neighbors = CatalogNeighbors(
        catalog: "S.xcstickers", first: "S.xcstickers/P0.stickerpack", index: index, count: 2)
      return pack
    }
    #expect(messages(SeveralPacks.self, pack(0)).isEmpty)
    #expect(
      messages(SeveralPacks.self, pack(1)) == [
        "S.xcstickers holds 2 packs, including P0.stickerpack; an extension takes one."
      ])
  }

  @Test func foldersWithoutContentsAreReported() {
    var pack = Pack.made()
    pack.foldersWithoutContents = ["pack/A.sticker", "pack/B.sticker"]
    #expect(messages(MissingContents.self, pack).count == 2)
    #expect(messages(MissingContents.self, .made()).isEmpty)
  }

  /// An icon may fill two slots and a frame may repeat; a sticker is listed once.
  @Test(
    arguments: [
      (.pack, #"{"stickers":[{"filename":"a"},{"filename":"a"}]}"#, 1),
      (.sequence, #"{"frames":[{"filename":"a"},{"filename":"a"}]}"#, 0),
      (.iconSet, #"{"images":[{"filename":"a"},{"filename":"a"}]}"#, 0),
    ] as [(CatalogFolder.Kind, String, Int)])
  func repeatedStickersAreReported(_ kind: CatalogFolder.Kind, _ json: String, _ count: Int) {
    #expect(messages(RepeatedListedFile.self, packWithContents(json, of: kind)).count == count)
  }
}
