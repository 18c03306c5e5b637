/// The decoder configuration of HEVC data: `hvcC`, or `lhvC` for further layers (ISO/IEC 14496-15, 8.3 and 9.6).
struct HEVCConfiguration {
  /// Size in bytes of the length field before each NAL unit.
  private let lengthSize: Int
  /// Bits per luma sample; 8 for `lhvC`, which does not contain the number.
  private(set) var bitDepth = 8
  /// True if there is no chroma; false for `lhvC`, which does not say so either way.
  private(set) var isMonochrome = false

  init(_ box: ISOBox, _ reader: inout ISOBoxReader) throws(ImageFault) {
    var fields = ISOFields(box, reader.bytes)
    // `hvcC` begins with the profile, level and sample format; `lhvC` has none of them.
    if box.type == "hvcC" {
      try fields.take(16)
      isMonochrome = try fields.number(1) & 3 == 0
      bitDepth = try fields.number(1) & 7 + 8
      try fields.take(3)
    } else {
      try fields.take(4)
    }
    lengthSize = try fields.number(1) & 3 + 1
    for _ in 0..<(try fields.number(1)) {
      try fields.take(1)
      let count = try fields.entryCount(2, size: 2)
      try reader.count(1 + count)
      for _ in 0..<count { try fields.take(fields.number(2)) }
    }
    guard fields.rest.isEmpty else {
      throw .invalidValue(
        "the length of \(box.name)", found: "\(box.content.count) bytes",
        expected: "\(box.content.count - fields.rest.count), where its parameter sets end")
    }
  }

  /// Checks that data consist of whole NAL units, each with a length and a header of two bytes whose first bit is 0
  /// (ITU-T H.265, 7.3.1.2). The contents of the units are not checked.
  ///
  /// - Parameters:
  ///   - ranges: The ranges of the file that make up the data.
  ///   - owner: The owner of the data, for faults.
  func check(
    _ ranges: [Range<Int>], of owner: String, _ reader: inout ISOBoxReader
  ) throws(ImageFault) {
    var data = ByteRuns(ranges)
    if data.isAtEnd { throw .missing("picture in \(owner)") }
    while !data.isAtEnd {
      try reader.count()
      let start = data.offset
      var length = 0
      for _ in 0..<lengthSize { length = length << 8 | Int(data.next(in: reader.bytes) ?? 0) }
      let header = data.next(in: reader.bytes)
      guard let header, length >= 2, header & 0x80 == 0, data.skip(length - 1) else {
        throw .invalidValue(
          "the NAL unit of \(owner) at byte \(start)",
          found: "\(length) \(length == 1 ? "byte" : "bytes")",
          expected: "2 bytes or more within the data, with a first byte below 0x80")
      }
    }
  }
}

/// Reads several ranges of a file as one sequence of bytes.
private struct ByteRuns {
  private let runs: [Range<Int>]
  private var index = 0
  /// The offset of the next byte in the file; 0 at the end.
  private(set) var offset: Int

  init(_ ranges: [Range<Int>]) {
    runs = ranges.filter { !$0.isEmpty }
    offset = runs.first?.lowerBound ?? 0
  }

  var isAtEnd: Bool { index == runs.count }

  mutating func next(in bytes: [UInt8]) -> UInt8? {
    guard !isAtEnd else { return nil }
    let byte = bytes[offset]
    return skip(1) ? byte : nil
  }

  /// Skips bytes. Returns false if there are not enough.
  mutating func skip(_ count: Int) -> Bool {
    var remaining = count
    while remaining > 0 {
      guard !isAtEnd else { return false }
      let taken = min(remaining, runs[index].upperBound - offset)
      remaining -= taken
      offset += taken
      guard offset == runs[index].upperBound else { continue }
      index += 1
      offset = isAtEnd ? 0 : runs[index].lowerBound
    }
    return true
  }
}
