import Testing

@testable import StickerBase
@testable import StickerPacks
@testable import StickerRules

@Suite struct InvalidManifestTests {
  @Test func everyMistakeIsReportedWithItsPlace() {
    var pack = Pack.made()
    var declaration = PackDeclaration(path: "pack/stickerpack.yml")
    declaration.faults = [
      DocumentFault("there is no 'gone.png'", TextPlace(line: 4, column: 11)),
      DocumentFault("there are no stickers", TextPlace(line: 1, column: 1)),
    ]
    pack.declaration = declaration
    #expect(
      messages(InvalidManifest.self, pack) == [
        "There is no 'gone.png' (line 4, column 11).", "There are no stickers (line 1, column 1).",
      ])
  }

  @Test func soundManifestIsFine() {
    var pack = Pack.made(.made())
    pack.declaration = PackDeclaration(path: "pack/stickerpack.yml")
    #expect(messages(InvalidManifest.self, pack).isEmpty)
  }
}
