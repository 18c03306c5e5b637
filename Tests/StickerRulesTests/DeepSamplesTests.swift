import Testing

@testable import StickerCodecs
@testable import StickerPacks
@testable import StickerRules

@Suite struct DeepSamplesTests {
  private static func sticker(_ format: ImageFormat, bits: Int) -> Sticker {
    var sticker = Sticker.made(format: format)
    let image = sticker.image!
    sticker.image = ImageHeader(
      format: format, width: image.width, height: image.height, bitDepth: bits, colorType: .rgba,
      isInterlaced: false, metadata: image.metadata, frames: image.frames, loopCount: nil,
      hasHiddenDefaultImage: false, trailingByteCount: 0, defects: [])
    return sticker
  }

  @Test(
    arguments: [
      (ImageFormat.png, 16, "It has 16 bits per sample; it was judged after rounding to 8.", true),
      (.heic, 10, "It has 10 bits per sample; stickers need 8.", false),
    ] as [(ImageFormat, Int, String, Bool)])
  func moreThanEightBitsAreNoted(
    _ format: ImageFormat, _ bits: Int, _ message: String, _ isRepairable: Bool
  ) {
    #expect(messages(DeepSamples.self, Self.sticker(format, bits: bits)) == [message])
    DeepSamples(profile: .messages).check(Self.sticker(format, bits: bits)) {
      #expect($0.isRepairable == isRepairable)
    }
  }

  @Test(arguments: [1, 8])
  func upToEightBitsAreFine(_ bits: Int) {
    #expect(messages(DeepSamples.self, Self.sticker(.png, bits: bits)).isEmpty)
  }
}
