import Testing

@testable import StickerCodecs
@testable import StickerPacks
@testable import StickerRules

@Suite struct PixelShapeTests {
  private static func sticker(
    _ orientation: Int?, _ aspect: PixelAspect? = nil, _ format: ImageFormat = .png
  ) -> Sticker {
    var sticker = Sticker.made(format: format, width: 300, height: 408)
    let image = sticker.image!
    var metadata = ImageHeader.Metadata()
    (metadata.orientation, metadata.pixelAspect) = (orientation, aspect)
    sticker.image = ImageHeader(
      format: format, width: image.width, height: image.height, bitDepth: 8, colorType: .rgba,
      isInterlaced: false, metadata: metadata, frames: image.frames, loopCount: nil,
      hasHiddenDefaultImage: false, trailingByteCount: 0, defects: [])
    return sticker
  }

  @Test(
    arguments: [
      (nil, nil), (1, nil), (2, "mirrored,"), (3, "upside down,"), (4, "mirrored and upside down,"),
      (5, "mirrored and on its side,"), (6, "on its side,"), (7, "mirrored and on its side,"),
      (8, "on its side,"),
    ] as [(Int?, String?)])
  func orientationIsNoted(_ orientation: Int?, _ words: String?) {
    for format in [ImageFormat.png, .apng, .jpeg] {
      let found = messages(UnappliedOrientation.self, Self.sticker(orientation, nil, format))
      #expect(found.count == (words == nil ? 0 : 1))
      if let words { #expect(found.first?.hasPrefix("It is stored \(words)") == true) }
    }
  }

  /// Only formats that can be rotated without loss get a command.
  @Test(arguments: [(ImageFormat.png, true), (.apng, true), (.jpeg, false)])
  func repairIsOfferedForLosslessFormats(_ format: ImageFormat, _ isOffered: Bool) {
    var offers: [Bool] = []
    UnappliedOrientation(profile: .messages).check(Self.sticker(6, nil, format)) {
      offers.append($0.isRepairable)
    }
    #expect(offers == [isOffered])
  }

  @Test(
    arguments: [
      (nil, 2, 1, "2:1", "narrower"), (nil, 1, 2, "1:2", "wider"), (6, 1, 2, "2:1", "narrower"),
    ] as [(Int?, Int, Int, String, String)])
  func shapeIsThatOfTheUprightPicture(
    _ orientation: Int?, _ width: Int, _ height: Int, _ ratio: String, _ effect: String
  ) {
    let aspect = PixelAspect(width: width, height: height)
    let found = messages(NonSquarePixels.self, Self.sticker(orientation, aspect))
    #expect(
      found == [
        "Its pixels are meant to be \(ratio), but viewers draw squares: the art looks \(effect) than it "
          + "was drawn."
      ])
    #expect(messages(NonSquarePixels.self, Self.sticker(orientation)).isEmpty)
  }
}
