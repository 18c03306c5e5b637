import SystemPackage
import Testing

@testable import StickerBase
@testable import StickerPacks
@testable import StickerRules

@Suite struct UnlistedFileTests {
  /// Returns the messages about a catalog's pack with images at the given paths and lists by folder. Everything that
  /// the lists name is there, except `Gone.sticker`.
  private static func messages(_ images: [String], _ lists: [String: String]) -> [String] {
    var pack = Pack(PackSource(path: "P.stickerpack"))
    for path in images.map({ FilePath("P.stickerpack/\($0)") }) {
      if CatalogFolder.Kind(path.parent) == .sequence {
        pack.sequenceFrames.append(path)
        if !pack.sequences.contains(path.parent) { pack.sequences.append(path.parent) }
      } else {
        pack.stickers.append(StickerSummary(Sticker(path: path, byteCount: ByteCount(1))))
      }
    }
    pack.catalogFolders = lists.sorted { $0.key < $1.key }.map { folder, json in
      let path = FilePath("P.stickerpack/\(folder)")
      let contents = PackContents(
        json: Array(json.utf8), of: CatalogFolder.Kind(path) ?? .pack)
      return CatalogFolder(
        path: path, contents: contents,
        present: contents.listedNames.filter { $0 != "Gone.sticker" })
    }
    return StickerRulesTests.messages(UnlistedFile.self, pack)
  }

  private static let list = #"{"stickers":[{"filename":"A.sticker"}]}"#

  @Test(
    arguments: [
      (["A.sticker/a.png"], []),
      (
        ["A.sticker/a.png", "B.sticker/b.png"],
        ["It does not list 'B.sticker', which is in its folder."]
      ),
      (["A.sticker/a.png", "S.stickersequence/1.png"], ["'S.stickersequence'"]),
      (["loose.png", "A.sticker/a.png"], ["loose.png"]),
      (
        ["B10.sticker/b.png", "B9.sticker/b.png", "C.sticker/c.png"],
        ["It does not list 'B9.sticker' and 2 more, which are in its folder."]
      ),
      (["Group/B.sticker/b.png"], []),
    ] as [([String], [String])])
  func stickersMissingFromThePackListAreReported(_ images: [String], _ expected: [String]) {
    let messages = Self.messages(images, ["": Self.list])
    #expect(messages.count == expected.count)
    for (message, part) in zip(messages, expected) {
      #expect(message.contains(part), "\(message)")
    }
  }

  @Test func imagesMissingFromListsAreReported() {
    let files = [
      "A.sticker/a.png", "A.sticker/old.png", "S.stickersequence/1.png", "S.stickersequence/2.png",
    ]
    #expect(
      Self.messages(
        files,
        [
          "A.sticker": #"{"properties":{"filename":"a.png"}}"#,
          "S.stickersequence": #"{"frames":[{"filename":"1.png"},{}]}"#,
        ]) == [
          "It does not list 'old.png', which is in its folder.",
          "It does not list '2.png', which is in its folder.",
        ])
  }

  /// A pack is built from its list: one that lists no sticker is empty.
  @Test(arguments: ["{}", #"{"stickers":[]}"#, #"{"stickers":[{}]}"#])
  func emptyListIsAnError(_ list: String) {
    let message =
      "It lists no sticker, but 2 stickers are in its folder: Xcode builds an empty pack."
    let files = ["B.sticker/b.png", "S.stickersequence/1.png", "loose.png"]
    #expect(Self.messages(files, ["": list]) == [message])
    #expect(Self.messages(["loose.png"], ["": list]).isEmpty)
  }

  /// A sequence is built from its list, too.
  @Test(arguments: ["{}", #"{"frames":[]}"#, #"{"frames":[{},{}]}"#])
  func emptyListOfFramesIsAnError(_ list: String) {
    let message =
      "It lists no frame, but 2 frames are in its folder: Xcode builds an empty sequence."
    let files = ["S.stickersequence/1.png", "S.stickersequence/2.png"]
    #expect(Self.messages(files, ["S.stickersequence": list]) == [message])
    #expect(Self.messages([], ["S.stickersequence": list]).isEmpty)
  }

  /// The intent behind a missing, misspelled, broken or outdated list is unknown.
  @Test(arguments: [
    #"{"stickers":[{"filename":"Gone.sticker"}]}"#, #"{"sticker":[{"filename":"B.sticker"}]}"#,
    #"{"stickers":[{"filename":"A.sticker"}"#,
  ])
  func unusableListReportsNoFileAsUnlisted(_ list: String) {
    #expect(Self.messages(["B.sticker/b.png"], ["": list]).isEmpty)
    #expect(Self.messages(["B.sticker/b.png"], [:]).isEmpty)
  }

  @Test(arguments: [#"{"frame":[{"filename":"1.png"}]}"#, #"{"frames":["#])
  func unusableListReportsNoFrameAsUnlisted(_ list: String) {
    #expect(Self.messages(["S.stickersequence/1.png"], ["S.stickersequence": list]).isEmpty)
  }
}
