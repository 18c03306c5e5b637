/// The locations of a track's pictures in the file (ISO/IEC 14496-12, 8.7).
struct HEIFSamples {
  /// The range of each picture, in order.
  private(set) var ranges: [Range<Int>] = []

  /// Reads the locations of all pictures, and checks that each is inside the file.
  ///
  /// - Parameters:
  ///   - boxes: The boxes in the sample table.
  ///   - table: The sample table itself.
  init(
    _ boxes: [ISOBox], _ table: ISOBox, _ reader: inout ISOBoxReader
  ) throws(ImageFault) {
    let bytes = reader.bytes
    var sizes = try ISOFields(full: boxes.one("stsz", in: table), bytes, versions: 0...0)
    let commonSize = try sizes.number(4)
    let count = commonSize == 0 ? try sizes.entryCount(4, size: 4) : try sizes.number(4)
    try reader.limits.check(.frames, count)
    let hasLargeOffsets = boxes.contains { $0.type == "co64" }
    var chunks = try ISOFields(
      full: boxes.one(hasLargeOffsets ? "co64" : "stco", in: table), bytes, versions: 0...0)
    let offsetSize = hasLargeOffsets ? 8 : 4
    let chunkCount = try chunks.entryCount(4, size: offsetSize)
    try reader.count(count + chunkCount)
    let runs = try Self.runs(boxes.one("stsc", in: table), &reader)
    var run = 0
    for chunk in stride(from: 1, through: chunkCount, by: 1) {
      var offset = try chunks.number(offsetSize)
      if run + 1 < runs.count, runs[run + 1].first == chunk { run += 1 }
      guard run < runs.count, runs[run].first <= chunk else { break }
      for _ in 0..<min(runs[run].count, count - ranges.count) {
        let size = commonSize == 0 ? try sizes.number(4) : commonSize
        guard offset <= bytes.count, size <= bytes.count - offset else {
          throw .invalidValue(
            "the location of picture \(ranges.count + 1) in \(chunks.box.name)",
            found: "\(size) bytes at \(offset)",
            expected: "a location within the \(bytes.count) bytes of the file")
        }
        ranges.append(offset..<offset + size)
        offset += size
      }
    }
    guard ranges.count == count, count > 0 else {
      throw .invalidValue(
        "the number of pictures in \(sizes.box.name)", found: "\(count)",
        expected: "\(ranges.count), the number of locations, and at least 1")
    }
  }

  /// Returns the runs of chunks with equal numbers of samples: the first chunk, counted from 1, and the
  /// number of samples per chunk.
  private static func runs(
    _ box: ISOBox, _ reader: inout ISOBoxReader
  ) throws(ImageFault) -> [(first: Int, count: Int)] {
    var fields = try ISOFields(full: box, reader.bytes, versions: 0...0)
    var runs: [(first: Int, count: Int)] = []
    let count = try fields.entryCount(4, size: 12)
    try reader.count(count)
    for _ in 0..<count {
      let run = try (first: fields.number(4), count: fields.number(4))
      try fields.take(4)
      guard run.first > runs.last?.first ?? 0 else {
        throw .invalidValue(
          "a chunk in \(box.name)", found: "\(run.first)",
          expected: "above \(runs.last?.first ?? 0)")
      }
      runs.append(run)
    }
    return runs
  }
}
