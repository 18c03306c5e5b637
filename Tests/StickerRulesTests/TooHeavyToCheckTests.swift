import StickerCodecs
import Testing

@testable import StickerBase
@testable import StickerPacks
@testable import StickerRules

@Suite struct TooHeavyToCheckTests {
  private static func drafts(_ sticker: Sticker) -> [Finding.Draft] {
    var drafts: [Finding.Draft] = []
    TooHeavyToCheck(profile: .messages).check(sticker) { drafts.append($0) }
    return drafts
  }

  @Test(arguments: [
    (
      ImageFault.exceedsLimit(.side, found: 65_536, allowed: 65_535),
      "one side has 65,536 px, and the limit is 65,535"
    ),
    (.exceedsLimit(.frames, found: 6, allowed: 5), "it has at least 6 frames, and the limit is 5"),
  ])
  func exceededLimitIsTooHeavyNotDamaged(_ fault: ImageFault, _ reason: String) {
    let drafts = Self.drafts(.broken(fault))
    #expect(
      drafts.map(\.message) == [
        "This image is too heavy to check: \(reason). Messages decodes every frame into memory."
      ])
    #expect(drafts.map(\.severity) == [nil])
    #expect(messages(UnreadableImage.self, .broken(fault)).isEmpty)
  }

  @Test func damageIsLeftToUnreadableImage() {
    #expect(Self.drafts(.broken(.missing("IDAT chunk"))).isEmpty)
    #expect(Self.drafts(.made()).isEmpty)
  }

  @Test func hugeCanvasIsCalledAPrint() {
    let drafts = Self.drafts(
      .broken(.exceedsLimit(.canvasPixels, found: 17_774_889, allowed: 16_777_216)))
    #expect(drafts.first?.message.contains("like a print or the source of a drawing") == true)
    #expect(drafts.first?.severity == nil)
  }

  @Test(arguments: [
    (6, 5, "Export it smaller, or allow more: 'frames' in 'limits', or --limit frames=NUMBER."),
    (2_001, 2_000, "No sticker needs this much; export it smaller."),
  ])
  func onlyALoweredLimitIsNamed(_ found: Int, _ allowed: Int, _ help: String) {
    let drafts = Self.drafts(.broken(.exceedsLimit(.frames, found: found, allowed: allowed)))
    #expect(drafts.map(\.help) == [help])
  }

  /// A sequence may be small when compiled; if it is certainly too large, only that is reported.
  @Test func sequenceIsAWarningUnlessItIsSurelyTooLarge() {
    var sequence = Sticker.broken(.exceedsLimit(.frames, found: 2_001, allowed: 2_000))
    sequence.sequence = SequenceFacts()
    #expect(Self.drafts(sequence).map(\.severity) == [.warning])
    sequence.sequence?.minBytes = ByteCount(800_000)
    #expect(Self.drafts(sequence).isEmpty)
  }
}
