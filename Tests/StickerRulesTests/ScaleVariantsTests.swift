import Testing

@testable import StickerPacks
@testable import StickerRules

@Suite struct ScaleVariantsTests {
  @Test func onlyTheDensestIsKept() {
    let pack = Pack.made(
      .made("otter.png"), .made("otter@2x.png"), .made("otter@3x.png"), .made("fox@2x.png"))
    #expect(
      messages(ScaleVariants.self, pack) == [
        "otter@3x.png also exists as otter.png and otter@2x.png: Messages shows them as 3 stickers."
      ])
    #expect(pack.stickersWithoutLowerDensities.map(\.name) == ["otter@3x.png", "fox@2x.png"])
  }

  @Test func variantsOfSeveralStickersAreOneFinding() {
    let pack = Pack.made(
      .made("otter.png"), .made("otter@2x.png"), .made("fox.png"), .made("fox@2x.png"))
    #expect(
      messages(ScaleVariants.self, pack) == [
        "fox@2x.png also exists as fox.png, and so does 1 other: Messages shows those of each as 2 stickers."
      ])
  }

  @Test(arguments: [
    ["otter.png", "fox.png"], ["otter@2x.png"], ["otter@x.png", "otter@9x.png"],
    ["otter.png", "otter@+2x.png", "otter@02x.png"],
    ["otter.png", "otter.gif"],
  ])
  func otherNamesAreNotVariants(_ names: [String]) {
    var pack = Pack.made()
    pack.stickers = names.map { StickerSummary(.made($0)) }
    #expect(messages(ScaleVariants.self, pack).isEmpty)
  }
}
