import StickerTestSupport
import Testing

@testable import StickerCodecs

@Suite struct HEIFSequenceTests {
  @Test func sequenceIsDescribed() {
    var heic = TestHEIC.sequence(300, 200, count: 5)
    expect(heic, (300, 200), .heics, frames: 5)
    heic.file["moov"]["trak"]["tkhd"] = TestHEIC.trackHeader(1, 300, 200, isTurned: true)
    expect(heic, (200, 300), .heics, frames: 5)
  }

  @Test func thumbnailTrackIsNotTakenForTheSequence() {
    var heic = TestHEIC.sequence(300, 200, count: 2)
    var thumbnail = heic.file["moov"]["trak"]
    thumbnail["tkhd"] = TestHEIC.trackHeader(2, 30, 20)
    thumbnail.boxes.append(TestBox("tref", [], [TestBox("thmb", big(1, 4))]))
    heic.file["moov"].boxes.append(thumbnail)
    // The thumbnail track comes first, to show that the order of tracks is irrelevant.
    heic.file["moov"].boxes.reverse()
    expect(heic, (300, 200), .heics, frames: 2)
  }

  static let sequence: [SpoiledHEIC] =
    [
      (
        "there is no picture track in the 'moov' box",
        { $0["trak"]["mdia"]["hdlr"].content[8] = 0 }
      ),
      ("there is no 'mdia' box in the 'trak' box at byte 105", { $0["trak"].remove("mdia") }),
      ("there is no 'tkhd' box in the 'trak' box at byte 105", { $0["trak"].remove("tkhd") }),
      (
        "there is no 'stbl' box in the 'minf' box at byte 186",
        { $0["trak"]["mdia"]["minf"].boxes = [] }
      ),
    ].map { (expected: String, spoil: (inout TestBox) -> Void) in
      SpoiledHEIC(expected, .sequence(300, 200, count: 5)) { spoil(&$0["moov"]) }
    }
    + [
      ("there is no 'stco' box in the 'stbl' box at byte 194", { $0.remove("stco") }),
      ("there is no 'stsz' box in the 'stbl' box at byte 194", { $0.remove("stsz") }),
      (
        "the content is AVIF, not PNG, APNG, GIF, JPEG, WebP or HEIC",
        { $0["stsd"].boxes[0].type = "av01" }
      ),
      (
        "the number of entries of the 'stsd' box at byte 202 is 2, expected 1, and at least 1",
        { $0["stsd"].content[7] = 2 }
      ),
      (
        "the number of pictures in the 'stsz' box at byte 366 is 6, expected 5, the number of "
          + "locations, and at least 1", { $0["stsz"].content[11] = 6 }
      ),
      (
        "the location of picture 5 in the 'stco' box at byte 426 is 13 bytes at 4294967295, "
          + "expected a location within the 542 bytes of the file",
        { $0["stco"].content.replaceSubrange(12..<16, with: big(-1, 4)) }
      ),
      (
        "it has 4,294,967,295 frames, and the limit is 2,000",
        { $0["stsz"].content.replaceSubrange(8..<12, with: big(-1, 4)) }
      ),
      (
        "a chunk in the 'stsc' box at byte 386 is 1, expected above 1",
        { $0["stsc"].content.replaceSubrange(20..<24, with: big(1, 4)) }
      ),
      (
        "the NAL unit of picture 1 at byte 33 is 806 bytes, expected 2 bytes or more within the "
          + "data, with a first byte below 0x80", { $0["stco"].content[11] += 1 }
      ),
    ].map { (expected: String, spoil: (inout TestBox) -> Void) in
      SpoiledHEIC(expected, .sequence(300, 200, count: 5)) {
        spoil(&$0["moov"]["trak"]["mdia"]["minf"]["stbl"])
      }
    }

  @Test(arguments: sequence)
  func faultIsReported(_ heic: SpoiledHEIC) {
    #expect(fault(of: heic.bytes)?.description == heic.testDescription)
  }
}
