import StickerBase
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerPacks
@testable import StickerRules

/// Names in lists, compared with those in the folder.
@Suite struct MissingListedFileTests {
  /// Returns the findings about a list as `severity: advice`.
  private static func findings(_ pack: Pack) -> [String] {
    var findings: [String] = []
    MissingListedFile(profile: .messages).check(pack) {
      findings.append("\($0.severity ?? .error): \($0.help ?? "")")
    }
    return findings
  }

  @Test(
    arguments: [
      (["a.png"], ["a.png"], []),
      (["a.png"], ["a.PNG"], ["warning: Rename 'a.PNG' to 'a.png'."]),
      (["a.png", "B.png"], ["A.png", "b.png"], ["warning: Rename 'A.png' to 'a.png'."]),
      (
        ["e\u{301}.png"], ["\u{E9}.png"],
        ["note: Rename the file to the name in the list, copied from there."]
      ),
      (["a.png"], ["a.gif"], ["error: 'a.gif' is there: list it by that name."]),
      (["a.png"], ["a.PNG.png"], ["error: 'a.PNG.png' is there: list it by that name."]),
      (["a"], ["a.png"], ["error: 'a.png' is there: list it by that name."]),
      (["a.png"], ["a"], ["error: 'a' is there: list it by that name."]),
      (["a (1).png"], ["a_1.png"], ["error: 'a_1.png' is there: list it by that name."]),
      (["gone.png", "a.png"], ["a.gif"], ["error: 'a.gif' is there: list it by that name."]),
      // A file that the list names already is not proposed for another name.
      (
        ["a.png", "a.gif"], ["a.gif"],
        ["error: Put the file back, or remove its name from the list."]
      ),
      (
        ["A.png", "a.png"], ["a.png"],
        ["error: Put the file back, or remove its name from the list."]
      ),
      (
        ["a.png"], ["a.json", "a.txt"],
        ["error: Put the file back, or remove its name from the list."]
      ),
      (
        ["a.PNG", "b.png", "gone.png"], ["a.png", "b.gif"],
        [
          "error: 'b.gif' is there: list it by that name.", "warning: Rename 'a.png' to 'a.PNG'.",
        ]
      ),
    ] as [([String], [String], [String])])
  func listedNamesAreComparedWithTheFolder(
    _ listed: [String], _ present: [String], _ expected: [String]
  ) {
    let frames = listed.map { #"{"filename":"\#($0)"}"# }.joined(separator: ",")
    let pack = packWithContents(#"{"frames":[\#(frames)]}"#, of: .sequence, present: present)
    #expect(Self.findings(pack) == expected)
  }

  @Test(arguments: [
    ("a.sticker", "a.stickersequence"), ("a.stickersequence", "a.sticker"),
    ("a.sticker", "A.STICKERSEQUENCE"),
  ])
  func stickerMayHaveBecomeASequence(_ listed: String, _ present: String) {
    let pack = packWithContents(#"{"stickers":[{"filename":"\#(listed)"}]}"#, present: [present])
    #expect(Self.findings(pack) == ["error: '\(present)' is there: list it by that name."])
  }

  /// Devices distinguish case, so a compiled pack lacks such a sticker.
  @Test func namesInCompiledListsAreComparedExactly() {
    var contents = PackContents(json: Array("{}".utf8), of: .pack)
    contents.listedNames = ["a.png"]
    var pack = packWithContents("{}")
    pack.product = BuiltProduct(path: "A.app", kind: .app)
    pack.catalogFolders = [
      CatalogFolder(
        path: pack.path, contents: contents, present: ["a.PNG"], list: BuiltProduct.infoPlist)
    ]
    #expect(
      Self.findings(pack) == [
        "error: 'a.PNG' is there, and devices distinguish upper and lower case: rename it, and build again."
      ])
  }

  @Test(.timeLimit(.minutes(1)))
  func thousandsOfNamesAreComparedWithinAMinute() {
    let names = (0..<2_000).map { "a\($0).png" }
    let frames = names.map { #"{"filename":"\#($0)"}"# }.joined(separator: ",")
    let pack = packWithContents(
      #"{"frames":[\#(frames)]}"#, of: .sequence, present: names.map { $0.uppercased() })
    #expect(pack.catalogFolders[0].twins.count == 2_000)
  }
}
