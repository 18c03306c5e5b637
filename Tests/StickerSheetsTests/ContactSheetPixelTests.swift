import StickerCodecs
import StickerPacks
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerSheets

/// The pixels of a contact sheet.
@Suite struct ContactSheetPixelTests {
  /// Returns the middle pixel of a sheet with one sticker on one background, as `AABBGGRR`.
  private func middle(_ sticker: TestPNG, on background: SheetBackground) async throws -> UInt32 {
    let folder = try TemporaryFolder()
    try folder.write(sticker.bytes, to: "Pack/sticker.png")
    var options = ContactSheet.Options()
    options.backgrounds = [background]
    options.size = 100
    let sheet = try await ContactSheet(
      of: FoundPacks([FilePath(folder.url.path)]).packs, options)
    var reader = try ImageFile.probe(sheet.bytes).decode()
    let frame = try #require(try reader.nextFrame())
    return frame.pixels[frame.height / 2 * frame.width + frame.width / 2]
  }

  /// The bubbles have Apple's system colors.
  @Test(
    arguments: [
      (.white, 0xFFFF_FFFF), (.black, 0xFF00_0000), (.blue, 0xFFFF_7A00), (.green, 0xFF59_C734),
      (.gray, 0xFFEB_E9E9),
    ] as [(SheetBackground, UInt32)])
  func plateShowsThroughAClearSticker(_ background: SheetBackground, _ pixel: UInt32) async throws {
    #expect(try await middle(.still(300, 300, [255, 0, 255, 0]), on: background) == pixel)
  }

  @Test func alphaIsMixedWithThePlate() async throws {
    let half = TestPNG.still(300, 300, [255, 255, 255, 128])
    #expect(try await middle(half, on: .black) == 0xFF80_8080)
  }

  /// Colors of clear pixels are not visible after scaling.
  @Test func hiddenColorsDoNotBleed() async throws {
    let columns = (0..<300).flatMap { $0 % 2 == 0 ? [0, 0, 0, 255] : [255, 0, 0, 0] as [UInt8] }
    let comb = TestPNG([
      .header(300, 300), .image(Array(repeating: columns, count: 300)), .end,
    ])
    let pixel = try await middle(comb, on: .white)
    #expect(pixel & 255 == pixel >> 8 & 255 && pixel & 255 == pixel >> 16 & 255)
  }

  /// The scene has many colors, which are the same on every machine.
  @Test func sceneIsTheSameOnEveryMachine() {
    let scene = Scene(width: 64, height: 48)
    var digest: UInt32 = 0
    var colors: Set<UInt32> = []
    for y in 0..<48 {
      for x in 0..<64 {
        let pixel = scene.color(x, y).opaquePixel
        colors.insert(pixel)
        digest = (digest &* 31) &+ pixel
      }
    }
    #expect(colors.count > 900)
    #expect(digest == 4_043_337_049)
  }
}
