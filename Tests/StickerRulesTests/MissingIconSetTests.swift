import Testing

@testable import StickerPacks
@testable import StickerRules

@Suite struct MissingIconSetTests {
  @Test(arguments: [
    (MissingIconSetPlace.project("App"), Severity?.none),
    (.catalog("Stickers.xcstickers"), .warning), (.manifest("pack/stickerpack.yml"), .warning),
  ])
  func missingIconSetOutsideAProjectIsOnlyAWarning(
    _ place: MissingIconSetPlace, _ severity: Severity?
  ) {
    var pack = Pack.made(.made())
    pack.missingIconSet = place
    var drafts: [Finding.Draft] = []
    MissingIconSet(profile: .messages).check(pack) { drafts.append($0) }
    #expect(drafts.map(\.severity) == [severity])
    #expect(drafts.first?.message.contains("ITMS-90649, ITMS-90642") == true)
  }

  @Test func packWithAnIconSetIsFine() {
    #expect(messages(MissingIconSet.self, .made(.made())).isEmpty)
  }
}
