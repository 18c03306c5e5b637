import StickerBase
import StickerCodecs
import SystemPackage

// Delays in the frames' own files. gifsicle and ImageMagick, for example, write each frame as a GIF, APNG or WebP.
extension FrameSearch {
  /// Bytes of the longest signature: that of PNG.
  private static let signatureBytes = 8
  /// Maximum number of chunks before the pixels of a PNG that are searched. A file with more chunks is read completely.
  private static let maxChunks = 1_000

  /// Uses the delays in the files if every file has one and no frame has a delay from another source. Warns if only
  /// some files have a delay.
  mutating func useDelaysOfFiles() {
    guard usesDelays, list.entries.count > 1, list.entries.allSatisfy({ $0.delay == nil }) else {
      return
    }
    var known: [FilePath: FrameDelay?] = [:]
    for entry in list.entries where known[entry.path] == nil {
      guard Self.mayHaveDelay(entry) else {
        known[entry.path] = .some(nil)
        continue
      }
      let file = try? ImageFile(at: entry.path, limits: .standard, entry.links)
      // An animation cannot be a frame, which is reported when the file is read.
      guard file?.image.frames.count ?? 1 == 1 else { return }
      known[entry.path] = .some(file?.image.ownDelay)
    }
    let delays = list.entries.map { entry -> FrameDelay? in known[entry.path] ?? nil }
    let count = delays.count { $0 != nil }
    guard count > 0 else { return }
    guard count == delays.count else {
      list.warn(
        ofUnused:
          "\(count.grouped) of \(counted(delays.count, "frame")) \(agreeing(count, "has", "have")) "
          + "a time in the file, so none is used")
      return
    }
    let seconds = delays.reduce(0) { $0 + ($1?.milliseconds ?? 0) } / 1000
    list.remarks.append(
      .note("delays come from the files of the frames, \(hundredths(seconds)) s in all"))
    for (index, delay) in delays.enumerated() { list.entries[index].delay = delay }
  }

  private static func mayHaveDelay(_ entry: FrameList.Entry) -> Bool {
    let start = FileContents.prefix(of: entry.path, count: signatureBytes, entry.links)
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return mayBeAnimatedPNG(entry) }
    return start.starts(with: Array("GIF8".utf8)) || start.starts(with: Array("RIFF".utf8))
  }

  /// Returns true if a PNG has the chunk acTL before its pixels (PNG 3rd edition, 11.3.6.1), or has too many chunks to
  /// tell. Only the lengths and names of chunks are read.
  private static func mayBeAnimatedPNG(_ entry: FrameList.Entry) -> Bool {
    guard let file = try? RandomAccessFile(entry.path, entry.links) else { return false }
    var offset = signatureBytes
    for _ in 0..<maxChunks {
      // A damaged file is reported when it is read.
      guard let head = try? file.bytes(at: offset, count: 8) else { return false }
      if head[4...].elementsEqual("acTL".utf8) { return true }
      if head[4...].elementsEqual("IDAT".utf8) { return false }
      // The length is followed by the name, the data and a checksum (5.3).
      offset += 12 + head[..<4].reduce(0) { $0 << 8 | Int($1) }
    }
    return true
  }
}
