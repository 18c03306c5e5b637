import StickerTestSupport
import Testing

@testable import StickerCodecs

/// A HEIC file with one change. `testDescription` is the expected message or, if the change is not a fault, describes
/// the change.
struct SpoiledHEIC: CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]

  init(
    _ expected: String, _ heic: TestHEIC = .still(300, 200), _ spoil: (inout TestBox) -> Void
  ) {
    testDescription = expected
    var heic = heic
    spoil(&heic.file)
    bytes = heic.bytes
  }
}

private func picture(_ bytes: [UInt8]) -> ImageHeader? { try? ImageFile.probe(bytes).image }

/// Expects a file's size, format, color type and number of frames, 8 bits per sample, delays in sequences only, and no
/// loop count.
func expect(
  _ heic: TestHEIC, _ size: (Int, Int), _ format: ImageFormat, _ color: ColorType = .ycbcr,
  frames: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
) {
  let image = picture(heic.bytes)
  #expect(image.map { [$0.width, $0.height] } == [size.0, size.1], sourceLocation: sourceLocation)
  #expect(image?.format == format, sourceLocation: sourceLocation)
  #expect(image?.colorType == color, sourceLocation: sourceLocation)
  #expect(image?.bitDepth == 8, sourceLocation: sourceLocation)
  #expect(image?.frames.count == frames, sourceLocation: sourceLocation)
  let isTimed = format == .heics
  #expect(
    image?.frames.allSatisfy { ($0.delay != nil) == isTimed } == true,
    sourceLocation: sourceLocation)
  #expect(image?.loopCount == nil, sourceLocation: sourceLocation)
}

@Suite struct HEIFTests {
  @Test func stillIsDescribed() {
    expect(.still(300, 200), (300, 200), .heic)
    expect(.grid(300, 200), (300, 200), .heic)
  }

  /// Rotation and cropping apply in their order in the file; mirroring keeps the size.
  @Test func sizeIsReadAfterRotationAndCropping() {
    let crop = TestBox("clap", [200, 1, 100, 1, 0, 1, 0, 1].flatMap { big($0, 4) })
    var heic = TestHEIC.still(300, 200)
    heic.add(TestBox("irot", [1]))
    expect(heic, (200, 300), .heic)
    heic.add(crop)
    expect(heic, (200, 100), .heic)
    heic = .still(300, 200)
    heic.add(TestBox("irot", [2]))
    heic.add(TestBox("imir", [0]))
    expect(heic, (300, 200), .heic)
    heic.add(crop)
    heic.add(TestBox("irot", [3]))
    expect(heic, (100, 200), .heic)
  }

  @Test(arguments: [
    (TestHEIC.alphaType, ColorType.ycbcrAlpha), ("urn:mpeg:hevc:2015:auxid:1", .ycbcrAlpha),
    ("urn:mpeg:hevc:2015:auxid:2", .ycbcr), ("", .ycbcr),
  ])
  func onlyAuxiliaryAlphaGivesAlpha(_ type: String, _ color: ColorType) {
    expect(.auxiliary(300, 200, type: type), (300, 200), .heic, color)
    expect(.sequence(300, 200, count: 2, auxiliary: type), (300, 200), .heics, color, frames: 2)
  }

  @Test func onlyAlphaOfThePrimaryItemCounts() {
    var heic = TestHEIC.auxiliary(300, 200)
    heic.file["meta"]["iref"]["auxl"].content[5] = 2
    expect(heic, (300, 200), .heic)
  }

  @Test func pixelsAreNotDecoded() throws {
    let file = try ImageFile.probe(TestHEIC.still(300, 200).bytes)
    #expect(throws: ImageFault.undecoded(.heic)) { _ = try file.decode() }
  }

  /// Valid alternative encodings.
  static let allowed: [SpoiledHEIC] = [
    SpoiledHEIC("a size of 64 bits") {
      $0["mdat"].isLarge = true
      $0["meta"]["iloc"].content[17] += 8
    },
    SpoiledHEIC("an additional box") { $0.boxes.append(TestBox("free", [1, 2, 3])) },
    SpoiledHEIC("a last box without a size") {
      $0.boxes.append(TestBox("mdat", [1, 2, 3]))
      $0.boxes[3].size = 0
    },
    SpoiledHEIC("properties with indexes of 16 bits") {
      $0["meta"]["iprp"]["ipma"].content =
        [0, 0, 0, 1] + big(1, 4) + big(1, 2) + [2, 0x80, 1, 0, 2]
    },
    SpoiledHEIC("items with numbers of 32 bits") {
      $0["meta"]["iprp"]["ipma"].content = [1, 0, 0, 0] + big(1, 4) + big(1, 4) + [3, 0, 1, 2]
    },
    SpoiledHEIC("a primary item of 32 bits") {
      $0["meta"]["pitm"] = TestBox("pitm", version: 1, big(1, 4))
    },
    SpoiledHEIC("item entries of version 3") {
      $0["meta"]["iinf"] = TestBox(
        "iinf", version: 1, big(1, 4),
        [TestBox("infe", version: 3, big(1, 4) + [0, 0] + Array("hev1".utf8) + [0])])
    },
    SpoiledHEIC("data in the meta box") {
      $0["meta"]["idat"] = TestBox("idat", TestHEIC.picture)
      $0["meta"]["iloc"] = TestBox(
        "iloc", version: 1,
        [0x44, 0x00] + big(1, 2) + big(1, 2) + [0, 1, 0, 0] + big(1, 2)
          + big(0, 4) + big(13, 4))
    },
    SpoiledHEIC("data in two extents") {
      $0["meta"]["iloc"] = TestBox(
        "iloc", version: 2,
        [0x48, 0x84] + big(1, 4) + big(1, 4) + [0, 0, 0, 0] + big(32, 8)
          + big(2, 2) + big(0, 4) + big(0, 4) + big(5, 8) + big(0, 4) + big(5, 4) + big(8, 8))
    },
  ]

  @Test(arguments: allowed)
  func unusualButValidFormsAreRead(_ heic: SpoiledHEIC) {
    #expect(picture(heic.bytes).map { [$0.width, $0.height] } == [300, 200])
  }

  static let still: [SpoiledHEIC] = [
    SpoiledHEIC("there is no 'meta' box in the file") { $0.remove("meta") },
    SpoiledHEIC("there is a second 'meta' box at byte 264") {
      $0.boxes.append($0["meta"])
    },
    SpoiledHEIC(
      "the length of the 'ftyp' box at byte 0 is 17 bytes, expected 8, plus 4 for each brand"
    ) { $0["ftyp"].content.append(0) },
    SpoiledHEIC("the size of the 'mdat' box at byte 24 is 7, expected at least 8") {
      $0["mdat"].size = 7
    },
    SpoiledHEIC("the file is cut off in the 'meta' box at byte 45: 219 of 224 bytes are present") {
      $0["meta"].size = 224
    },
    SpoiledHEIC("the file is cut off in a box at byte 264: 7 of 8 bytes are present") {
      $0.boxes.append(TestBox("free"))
      $0.boxes[3] = TestBox("", [1, 2, 3])
    },
    SpoiledHEIC(
      "the file is cut off in the 'mdat' box at byte 24: 153 of 9223372036854775807 bytes are "
        + "present"
    ) {
      $0["mdat"].isLarge = true
      $0["mdat"].size = -1
      $0["meta"].boxes.removeLast()
    },
    SpoiledHEIC(
      "the size of the 'pitm' box at byte 90 is 0, expected at least 8"
    ) { $0["meta"]["pitm"].size = 0 },
    SpoiledHEIC(
      "the size of the 'pitm' box at byte 90 is 9999, expected at most the 174 bytes left in the "
        + "'meta' box at byte 45"
    ) { $0["meta"]["pitm"].size = 9999 },
    SpoiledHEIC(
      "the number of bytes left in the 'meta' box at byte 45 is 7, expected at least 8 for another "
        + "box"
    ) { $0["meta"].boxes.append(TestBox("", [1, 2, 3])) },
    SpoiledHEIC(
      "the number of bytes left in the 'meta' box at byte 45 is 8, expected at least 16 for another "
        + "box"
    ) {
      var box = TestBox("free")
      box.size = 1
      $0["meta"].boxes.append(box)
    },
    SpoiledHEIC("the version of the 'meta' box at byte 45 is 1, expected 0…0") {
      $0["meta"].content[0] = 1
    },
    SpoiledHEIC("the handler in the 'meta' box at byte 45 is 'vide', expected 'pict'") {
      $0["meta"]["hdlr"].content.replaceSubrange(8..<12, with: "vide".utf8)
    },
    SpoiledHEIC("there is no 'pitm' box in the 'meta' box at byte 45") {
      $0["meta"].remove("pitm")
    },
    SpoiledHEIC("there is no 'iinf' box in the 'meta' box at byte 45") {
      $0["meta"].remove("iinf")
    },
    SpoiledHEIC("there is no 'iloc' box in the 'meta' box at byte 45") {
      $0["meta"].remove("iloc")
    },
    SpoiledHEIC("there is no 'iprp' box in the 'meta' box at byte 45") {
      $0["meta"].remove("iprp")
    },
    SpoiledHEIC("there is no 'hdlr' box in the 'meta' box at byte 45") {
      $0["meta"].remove("hdlr")
    },
    SpoiledHEIC(
      "there is no item 2 in the 'meta' box at byte 45, which the picture needs"
    ) { $0["meta"]["pitm"].content[5] = 2 },
    SpoiledHEIC(
      "the number of items in the 'iinf' box at byte 104 is 2, expected 1, the number of 'infe' "
        + "boxes, and no other boxes"
    ) { $0["meta"]["iinf"].content[5] = 2 },
    SpoiledHEIC("there is a second item 1 at byte 139") {
      $0["meta"]["iinf"].content[5] = 2
      $0["meta"]["iinf"].boxes.append($0["meta"]["iinf"].boxes[0])
    },
    SpoiledHEIC("the version of the 'infe' box at byte 118 is 1, expected 2…3") {
      $0["meta"]["iinf"].boxes[0].content[0] = 1
    },
    SpoiledHEIC(
      "the content is HEIF with pictures of type 'jpeg', not PNG, APNG, GIF, JPEG, WebP or HEIC"
    ) {
      $0["meta"]["iinf"].boxes[0].content.replaceSubrange(8..<12, with: "jpeg".utf8)
    },
    SpoiledHEIC("the content is AVIF, not PNG, APNG, GIF, JPEG, WebP or HEIC") {
      $0["meta"]["iinf"].boxes[0].content.replaceSubrange(8..<12, with: "av01".utf8)
    },
    SpoiledHEIC("a field size in the 'iloc' box at byte 139 is 5, expected 0, 4 or 8") {
      $0["meta"]["iloc"].content[4] = 0x54
    },
    SpoiledHEIC(
      "the number of entries of the 'iloc' box at byte 139 is 65535, expected at most 2, the "
        + "number that fits in the box"
    ) { $0["meta"]["iloc"].content.replaceSubrange(6..<8, with: [255, 255]) },
    SpoiledHEIC(
      "the location of item 1 in the 'iloc' box at byte 139 is 4096 bytes at 0 + 32, expected a "
        + "location within the 264 bytes of its source"
    ) { $0["meta"]["iloc"].content.replaceSubrange(18..<22, with: big(4096, 4)) },
    SpoiledHEIC(
      "the location of item 1 in the 'iloc' box at byte 139 is 13 bytes at 0 + 4294967295, "
        + "expected a location within the 264 bytes of its source"
    ) { $0["meta"]["iloc"].content.replaceSubrange(14..<18, with: big(-1, 4)) },
    SpoiledHEIC("there is no location of item 1 in the 'iloc' box at byte 139") {
      $0["meta"]["iloc"].content[9] = 9
    },
    SpoiledHEIC(
      "item 1 with data in another file or item is not supported"
    ) { $0["meta"]["iloc"].content[11] = 1 },
    SpoiledHEIC("there is no 'ispe' property of item 1 in the 'iprp' box at byte 169") {
      $0["meta"]["iprp"]["ipco"].remove("ispe")
      $0["meta"]["iprp"]["ipma"].content[12] = 0
    },
    SpoiledHEIC("there is no 'hvcC' property of item 1 in the 'iprp' box at byte 169") {
      $0["meta"]["iprp"]["ipma"].content[11] = 0
    },
    SpoiledHEIC(
      "a property of item 1 in the 'ipma' box at byte 243 is 9, expected at most 2, the number of "
        + "properties"
    ) { $0["meta"]["iprp"]["ipma"].content[12] = 9 },
    SpoiledHEIC("the size in the 'ispe' box at byte 223 is 0 × 200 px, expected at least 1 × 1 px")
    {
      $0["meta"]["iprp"]["ipco"]["ispe"] = TestHEIC.size(0, 200)
    },
    SpoiledHEIC(
      "a side in the 'clap' box at byte 243 is 301/1 px, expected at most the 300 px of the picture",
      .cropped(301, 1)
    ) { _ in },
    SpoiledHEIC(
      "a side in the 'clap' box at byte 243 is 5/0 px, expected at most the 300 px of the picture",
      .cropped(5, 0)
    ) { _ in },
    SpoiledHEIC(
      "the size in the 'clap' box at byte 243 is 0 × 1 px, expected at least 1 × 1 px",
      .cropped(1, 2)
    ) { _ in },
    SpoiledHEIC("one side has 70,000 px, and the limit is 65,535") {
      $0["meta"]["iprp"]["ipco"]["ispe"] = TestHEIC.size(300, 70_000)
    },
    SpoiledHEIC("the length of the 'ispe' box at byte 223 is 11 bytes, expected at least 12") {
      $0["meta"]["iprp"]["ipco"]["ispe"].content.removeLast()
    },
    SpoiledHEIC(
      "the length of the 'hvcC' box at byte 185 is 31 bytes, expected 30, where its parameter sets "
        + "end"
    ) {
      $0["meta"]["iprp"]["ipco"]["hvcC"].content.append(0)
    },
    SpoiledHEIC("the length of the 'hvcC' box at byte 185 is 30 bytes, expected at least 31") {
      $0["meta"]["iprp"]["ipco"]["hvcC"].content[27] = 3
    },
    SpoiledHEIC(
      "the NAL unit of item 1 at byte 32 is 4 bytes, expected 2 bytes or more within the data, "
        + "with a first byte below 0x80"
    ) {
      $0["mdat"].content.replaceSubrange(
        0..<13, with: [0, 0, 0, 4, 0x80] + [UInt8](repeating: 0, count: 8))
    },
    SpoiledHEIC(
      "the NAL unit of item 1 at byte 39 is 3 bytes, expected 2 bytes or more within the data, "
        + "with a first byte below 0x80"
    ) { $0["mdat"].content[10] = 3 },
    SpoiledHEIC(
      "the NAL unit of item 1 at byte 39 is 1 byte, expected 2 bytes or more within the data, "
        + "with a first byte below 0x80"
    ) { $0["mdat"].content[10] = 1 },
    SpoiledHEIC("there is no item that item 7 is derived from", .grid(300, 200)) {
      $0["meta"].remove("iref")
    },
    SpoiledHEIC(
      "there is no item 11 in the 'meta' box at byte 66, which the picture needs",
      .grid(300, 200)
    ) { $0["meta"]["iref"]["dimg"].content[7] = 11 },
  ]

  @Test(arguments: still)
  func faultIsReported(_ heic: SpoiledHEIC) {
    #expect(fault(of: heic.bytes)?.description == heic.testDescription)
  }

  @Test(arguments: TestHEIC.all)
  func everyPrefixIsRefused(_ heic: TestHEIC) {
    for count in 0..<heic.bytes.count {
      #expect(picture(Array(heic.bytes.prefix(count))) == nil, "\(count) bytes")
    }
  }

  /// No changed byte traps, and the message is always one line.
  @Test(arguments: TestHEIC.all)
  func noChangedByteTraps(_ heic: TestHEIC) {
    for index in heic.bytes.indices {
      for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var bytes = heic.bytes
        bytes[index] = value
        let text = fault(of: bytes)?.description ?? ""
        #expect(!text.isEmpty && text.unicodeScalars.allSatisfy { $0.value >= 0x20 })
      }
    }
  }

  /// Extents that all refer to the same bytes, and boxes, each more than the limit of parts allows.
  @Test func tooManyExtentsOrBoxesAreRefused() {
    let limit = ImageFault.exceedsLimit(.parts, found: 100_001, allowed: 100_000)
    var heic = TestHEIC.still(300, 200)
    let locations = heic.file["meta"]["iloc"].content
    let extents = Array([[UInt8]](repeating: Array(locations[14...]), count: 49_000).joined())
    heic.file["meta"]["iloc"].content = locations[..<12] + big(49_000, 2) + extents
    #expect(fault(of: heic.bytes) == limit)

    heic = TestHEIC.still(300, 200)
    heic.file.boxes += Array(repeating: TestBox("free"), count: 100_000)
    #expect(fault(of: heic.bytes) == limit)
  }
}

extension TestHEIC {
  /// Files of every kind.
  fileprivate static let all: [TestHEIC] = [
    .still(300, 200), .grid(300, 200), .auxiliary(300, 200), .sequence(300, 200, count: 5),
    .sequence(300, 200, count: 2, auxiliary: alphaType),
  ]

  /// A picture of 300 × 200 px, cropped to a width of `numerator` / `denominator` px and one row.
  fileprivate static func cropped(_ numerator: Int, _ denominator: Int) -> TestHEIC {
    var heic = still(300, 200)
    heic.add(
      TestBox("clap", [numerator, denominator, 1, 1, 0, 1, 0, 1].flatMap { big($0, 4) }))
    return heic
  }
}
