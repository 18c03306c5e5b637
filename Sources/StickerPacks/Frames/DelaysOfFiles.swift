import StickerBase
import StickerCodecs
import SystemPackage

// Times in the frames' own files: each may be a GIF, APNG or WebP of one frame, as gifsicle and ImageMagick write them.
extension FrameSearch {
  /// The bytes at the start of a file that tell if it may have a time. In an APNG, acTL precedes the pixels.
  private static let startBytes = 4096

  /// Uses the times in the files if each file has one and there are no other delays.
  mutating func useDelaysOfFiles() {
    guard usesDelays, list.entries.count > 1, list.entries.allSatisfy({ $0.delay == nil }) else {
      return
    }
    var known: [FilePath: FrameDelay?] = [:]
    for entry in list.entries where known[entry.path] == nil {
      guard Self.mayHaveTime(entry) else {
        known[entry.path] = .some(nil)
        continue
      }
      let file = try? ImageFile(at: entry.path, limits: .standard, entry.links)
      // An animation is no frame, which is reported when it is read.
      guard file?.image.frames.count ?? 1 == 1 else { return }
      known[entry.path] = .some(file?.image.ownTime)
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

  private static func mayHaveTime(_ entry: FrameList.Entry) -> Bool {
    let start = FileContents.prefix(of: entry.path, count: startBytes, entry.links)
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return start.contains(Array("acTL".utf8)) }
    return start.starts(with: Array("GIF8".utf8)) || start.starts(with: Array("RIFF".utf8))
  }
}
