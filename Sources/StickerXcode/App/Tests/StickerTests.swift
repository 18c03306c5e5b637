import StickerManifest
import XCTest

/// Tests that Messages accepts the app's stickers.
final class StickerTests: XCTestCase {
  @MainActor func testEveryStickerIsAccepted() throws {
    let pack = try XCTUnwrap(StickerPack.bundled())
    XCTAssertGreaterThan(pack.numberOfStickers, 0)
    let stickers = try pack.stickers.map { sticker in
      LooseSticker(
        name: sticker.name, data: try Data(contentsOf: sticker.fileURL), label: sticker.label)
    }
    let checked = CheckedStickers(stickers)
    XCTAssertEqual(checked.refused, [])
    XCTAssertEqual(checked.stickers.map(\.name), pack.stickers.map(\.name))
  }

  @MainActor func testEveryStickerHasADescriptionInEachLanguage() throws {
    for sticker in try XCTUnwrap(StickerPack.bundled()).stickers {
      for language in ["en"] + (sticker.labels ?? [:]).keys {
        XCTAssertFalse(sticker.localizedDescription(for: [language]).isEmpty, sticker.name)
      }
    }
  }

  @MainActor func testBrowserHasEverySticker() throws {
    let browser = StickerBrowser()
    let pack = try XCTUnwrap(StickerPack.bundled())
    browser.show(pack)
    XCTAssertEqual(browser.stickers.map(\.entry), pack.stickers)
  }
}
