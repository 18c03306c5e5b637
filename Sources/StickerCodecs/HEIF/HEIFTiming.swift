/// The timing of a track's pictures (ISO/IEC 14496-12, 8.4.2, 8.6).
enum HEIFTiming {
  /// Returns the delay of each picture, in decoding order: `stts`, in the timescale of `mdhd`.
  ///
  /// - Parameters:
  ///   - boxes: The boxes in the sample table.
  ///   - count: The number of pictures.
  static func delays(
    _ boxes: [ISOBox], in table: ISOBox, _ mediaHeader: ISOBox, count: Int,
    _ reader: inout ISOBoxReader
  ) throws(ImageFault) -> [FrameDelay] {
    var header = try ISOFields(full: mediaHeader, reader.bytes, versions: 0...1)
    try header.take(header.version == 0 ? 8 : 16)
    let timescale = try header.number(4)
    guard timescale > 0 else {
      throw .invalidValue(
        "the timescale in \(mediaHeader.name)", found: "0", expected: "at least 1 per second")
    }
    var times = try ISOFields(full: boxes.one("stts", in: table), reader.bytes, versions: 0...0)
    let entries = try times.entryCount(4, size: 8)
    try reader.count(entries)
    var delays: [FrameDelay] = []
    for _ in 0..<entries {
      let (run, time) = try (times.number(4), times.number(4))
      guard run <= count - delays.count else { throw wrong(times.box, "more than", count) }
      let delay = FrameDelay(numerator: time, denominator: timescale)
      delays += Array(repeating: delay, count: run)
    }
    guard delays.count == count else { throw wrong(times.box, "\(delays.count), not", count) }
    return delays
  }

  private static func wrong(_ box: ISOBox, _ words: String, _ count: Int) -> ImageFault {
    .invalidValue(
      "the number of pictures in \(box.name)", found: "\(words) \(count)",
      expected: "\(count), the number of samples")
  }

  /// Returns the number of plays; 0 means forever, `nil` if there is no edit list. With the lowest flag of
  /// `elst` the edits are repeated for the duration of the track.
  static func loopCount(
    _ track: [ISOBox], _ trackHeader: ISOBox, _ reader: inout ISOBoxReader
  ) throws(ImageFault) -> Int? {
    guard let edits = try track.oneAtMost("edts"),
      let list = try reader.boxes(in: edits).oneAtMost("elst")
    else { return nil }
    var fields = try ISOFields(full: list, reader.bytes, versions: 0...1)
    guard fields.flags & 1 == 1 else { return 1 }
    let size = fields.version == 0 ? 4 : 8
    let count = try fields.entryCount(4, size: 2 * size + 4)
    try reader.count(count)
    var once = 0
    for _ in 0..<count {
      let (sum, overflows) = once.addingReportingOverflow(try fields.number(size))
      guard !overflows else {
        throw .invalidValue("the time of \(list.name)", found: "over \(once)", expected: "less")
      }
      once = sum
      try fields.take(size + 4)
    }
    var header = try ISOFields(full: trackHeader, reader.bytes, versions: 0...1)
    let timeSize = header.version == 0 ? 4 : 8
    try header.take(2 * timeSize + 8)
    let endless = reader.bytes[header.rest.prefix(timeSize)].allSatisfy { $0 == 0xFF }
    if endless { return 0 }
    let total = try header.number(timeSize)
    guard once > 0 else {
      throw .invalidValue("the time of \(list.name)", found: "0", expected: "above 0")
    }
    return max(1, total / once + (total % once == 0 ? 0 : 1))
  }
}
