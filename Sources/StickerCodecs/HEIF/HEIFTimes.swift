/// The times of a track's pictures, and the number of its plays (ISO/IEC 14496-12, 8.6).
///
/// Damaged times count as unknown and throw no fault, since every picture can still be shown without them. A fault is
/// thrown only if the boxes around the edit list are damaged.
struct HEIFTimes {
  /// The delay of each picture; empty if the delays are unknown.
  private(set) var delays: [FrameDelay] = []
  /// The number of plays, 0 for endless; `nil` if there is no edit list, or if it is damaged.
  private(set) var plays: Int?

  /// Reads the times of a track.
  ///
  /// - Parameters:
  ///   - track: The boxes in the track.
  ///   - media: The boxes in the track's `mdia` box.
  ///   - table: The boxes in the track's sample table.
  ///   - count: The number of pictures, which has been checked.
  ///   - duration: The duration in the track's header; `nil` if it is indefinite.
  init(
    track: [ISOBox], media: [ISOBox], table: [ISOBox], count: Int, duration: Int?,
    _ reader: inout ISOBoxReader
  ) throws(ImageFault) {
    delays = (try? Self.delays(media: media, table: table, count: count, reader.bytes)) ?? []
    guard let edits = try track.atMostOne("edts") else { return }
    let lists = try reader.boxes(in: edits)
    guard let list = try lists.atMostOne("elst") else { return }
    plays = try? Self.plays(list, duration: duration, reader.bytes)
  }

  private static func delays(
    media: [ISOBox], table: [ISOBox], count: Int, _ bytes: [UInt8]
  ) throws(ImageFault) -> [FrameDelay] {
    var header = try ISOFields(full: media.one("mdhd"), bytes, versions: 0...1)
    try header.take(header.version == 0 ? 8 : 16)
    let unitsPerSecond = try header.number(4)
    guard unitsPerSecond > 0 else { return [] }
    var runs = try ISOFields(full: table.one("stts"), bytes, versions: 0...0)
    var delays: [FrameDelay] = []
    for _ in 0..<(try runs.entryCount(4, size: 8)) {
      let (samples, units) = try (runs.number(4), runs.number(4))
      // The number of pictures is limited, and the number of entries is bounded by the size of the box.
      guard samples <= count - delays.count else { return [] }
      let delay = FrameDelay(numerator: units, denominator: unitsPerSecond)
      delays += [FrameDelay](repeating: delay, count: samples)
    }
    return delays.count == count ? delays : []
  }

  /// Returns the number of plays; `nil` if the edit list is damaged. If its flag says so, the edit list repeats until
  /// the track's duration is over; otherwise it plays once (ISO/IEC 14496-12, 8.6.6; ISO/IEC 23008-12, 7.2).
  private static func plays(
    _ list: ISOBox, duration: Int?, _ bytes: [UInt8]
  ) throws(ImageFault) -> Int? {
    var fields = try ISOFields(full: list, bytes, versions: 0...1)
    guard fields.flags & 1 == 1 else { return 1 }
    guard let duration else { return 0 }
    let size = fields.version == 0 ? 4 : 8
    var once = 0
    for _ in 0..<(try fields.entryCount(4, size: 2 * size + 4)) {
      let (sum, overflows) = once.addingReportingOverflow(try fields.number(size))
      guard !overflows else { return nil }
      once = sum
      try fields.take(size + 4)
    }
    guard once > 0 else { return nil }
    return max(1, duration / once + (duration % once == 0 ? 0 : 1))
  }
}
