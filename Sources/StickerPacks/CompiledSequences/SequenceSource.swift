package import StickerCodecs
package import SystemPackage

/// A `.stickersequence` as found on disk, before its frames are measured.
package struct SequenceSource: Sendable {
  package var path: FilePath
  /// The frames in display order; a file may occur several times.
  package var frames: [PackSource.File]
  /// The delay of each frame.
  package var delay: FrameDelay
  /// Number of plays; 0 means forever.
  var loopCount: Int

  /// - Parameters:
  ///   - files: the images in the folder.
  ///   - contents: its `Contents.json`. If it is missing or lists no frames, all images are shown in the
  ///     order of their names.
  init(_ path: FilePath, _ files: [PackSource.File], _ contents: PackContents?) {
    let listed = contents?.listedNames ?? []
    var frames = files
    if !listed.isEmpty {
      let byName = Dictionary(files.map { (Array($0.path.lastComponentText.utf8), $0) }) { one, _ in
        one
      }
      frames = listed.compactMap { byName[Array($0.utf8)] }
    }
    self.init(path, frames, contents?.timing ?? SequenceTiming())
  }

  /// - Parameter frames: the frames in display order.
  init(_ path: FilePath, _ frames: [PackSource.File], _ timing: SequenceTiming) {
    self.path = path
    self.frames = frames
    delay = timing.delay(frames: frames.count)
    loopCount = timing.loopCount
  }
}

extension SequenceTiming {
  /// The frames per second that Xcode writes for a new sequence.
  package static let standardRate = 15.0

  /// Returns the delay of each frame for a number of frames; Xcode's default if no valid duration is written.
  package func delay(frames: Int) -> FrameDelay {
    let standard = FrameDelay(numerator: 1, denominator: Int(Self.standardRate))
    guard let duration, duration > 0 else { return standard }
    // Thousandths, limited so that extreme values stay valid numbers.
    let thousandths = Int(min(max(duration * 1000, 1), 1e9).rounded())
    switch durationType {
    case "fixed": return FrameDelay(numerator: thousandths, denominator: 1000 * max(1, frames))
    case "fps": return FrameDelay(numerator: 1000, denominator: thousandths)
    default: return standard
    }
  }

  /// Number of plays that Xcode writes into the APNG; 0 means forever.
  package var loopCount: Int {
    guard let repetitions, repetitions > 0 else { return 0 }
    return repetitions + 1
  }
}

extension FilePath {
  fileprivate var lastComponentText: String { lastComponent?.string ?? "" }
}

extension PackSource {
  /// Returns the sequences of the pack with their frames.
  package func sequenceSources() -> [SequenceSource] {
    if let declaration {
      let byPath = Dictionary(files.map { ($0.path, $0) }) { one, _ in one }
      return declaration.sequences.map { sequence in
        SequenceSource(
          sequence.path, (sequence.frames ?? []).compactMap { byPath[$0] }, sequence.timing)
      }
    }
    let frames = Dictionary(grouping: files.filter { $0.role == .frame }) { $0.path.parent }
    let contents = Dictionary(catalogFolders.map { ($0.path, $0.contents) }) { one, _ in one }
    return sequences.map { SequenceSource($0, frames[$0] ?? [], contents[$0]) }
  }
}
