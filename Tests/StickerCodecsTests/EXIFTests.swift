import Testing

@testable import StickerCodecs

@Suite struct EXIFTests {
  /// Returns a TIFF structure whose first directory has one entry.
  static func tiff(
    tag: Int = 0x0112, type: Int = 3, value: Int, littleEndian: Bool, next: Int = 0
  ) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) }
      return littleEndian ? bytes : bytes.reversed()
    }
    let order: [UInt8] = littleEndian ? [0x49, 0x49] : [0x4D, 0x4D]
    let entry = number(tag, 2) + number(type, 2) + number(1, 4)
    let written = type == 4 ? number(value, 4) : number(value, 2) + [0, 0]
    return order + number(42, 2) + number(8, 4) + number(1, 2) + entry + written + number(next, 4)
  }

  @Test(arguments: 1...8, [true, false])
  func orientationIsReadInBothByteOrders(value: Int, littleEndian: Bool) {
    let short = Self.tiff(value: value, littleEndian: littleEndian)
    #expect(EXIF.orientation(in: short[...]) == .value(value))
    let long = Self.tiff(type: 4, value: value, littleEndian: littleEndian)
    #expect(EXIF.orientation(in: long[...]) == .value(value))
    // Offsets are relative to the start of the slice.
    #expect(EXIF.orientation(in: ([1, 2, 3] + short)[3...]) == .value(value))
  }

  @Test(arguments: [0, 9, 99, 65_535])
  func valueOutOfRangeIsInvalid(value: Int) {
    let tiff = Self.tiff(value: value, littleEndian: true)
    #expect(
      EXIF.orientation(in: tiff[...])
        == .invalid(.invalidValue("the EXIF orientation", found: "\(value)", expected: "1…8")))
  }

  @Test func otherTagIsIgnored() {
    let tiff = Self.tiff(tag: 0x010F, value: 1, littleEndian: false)
    #expect(EXIF.orientation(in: tiff[...]) == .none)
  }

  @Test func otherTypeIsInvalid() {
    let tiff = Self.tiff(type: 2, value: 1, littleEndian: true)
    #expect(
      EXIF.orientation(in: tiff[...])
        == .invalid(
          .invalidValue("the type of the EXIF orientation", found: "2", expected: "3 (SHORT)")))
  }

  @Test func directoryThatLinksToItselfIsInvalid() {
    let tiff = Self.tiff(tag: 0x8769, value: 8, littleEndian: false, next: 8)
    #expect(
      EXIF.orientation(in: tiff[...])
        == .invalid(
          .invalidValue(
            "the offset of the next EXIF directory", found: "8",
            expected: "0 or after the first directory at 8")))
  }

  @Test func missingByteOrderIsInvalid() {
    let bytes = Array("Hello World".utf8)
    #expect(
      EXIF.orientation(in: bytes[...])
        == .invalid(
          .invalidValue(
            "the EXIF byte order mark", found: "0x48656C6C",
            expected: "0x49492A00 or 0x4D4D002A")))
  }

  @Test func prefixWithoutTheWholeValueIsInvalid() {
    let tiff = Self.tiff(value: 6, littleEndian: true)
    // The value's padding and the link to the next directory are optional.
    for count in 0..<tiff.count - 6 {
      guard case .invalid(.truncated) = EXIF.orientation(in: tiff.prefix(count)) else {
        Issue.record("\(count) bytes")
        continue
      }
    }
  }

  @Test func offsetBeyondTheEndIsInvalid() {
    let bytes: [UInt8] = [0x4D, 0x4D, 0, 42, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0]
    #expect(
      EXIF.orientation(in: bytes[...])
        == .invalid(.truncated("the EXIF directory", expected: 0xFFFF_FFFF + 2, found: 10)))
  }
}
