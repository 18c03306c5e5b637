package import StickerCodecs
package import SystemPackage

/// A sequence as found on disk, before its frames are measured.
package struct SequenceSource: Sendable {
  /// A frame of a sequence.
  package struct Frame: Sendable {
    /// The image file.
    package let file: PackSource.File
    /// The time for which the frame is shown.
    package let delay: FrameDelay
    /// The place on a canvas that a list specifies; `nil` if none does.
    let place: ListedPlace?

    /// The path of the image file.
    package var path: FilePath { file.path }
  }

  package var path: FilePath
  /// The frames in display order; a file may occur several times.
  package var frames: [Frame]
  /// Number of plays; 0 means forever.
  let loopCount: Int
  /// True if the animation is made by `assemble` or `pack`, which place trimmed frames; false if it is made by Xcode,
  /// which shows the pictures as they are.
  package let isPlaced: Bool
  /// The list that specifies the places of frames, for messages; `nil` if none does.
  let placeSource: String?
  /// Warnings about times and places that are specified but not used.
  package let warnings: [String]
  /// True if a list specifies the places of frames.
  package var hasListedPlaces: Bool { frames.contains { $0.place != nil } }

  /// Returns true if the frames at two indices have the same listed place, or both have none.
  package func hasSamePlace(_ one: Int, _ other: Int) -> Bool {
    frames[one].place == frames[other].place
  }

  /// Creates the sequence of a `.stickersequence`.
  ///
  /// - Parameters:
  ///   - files: the images in the folder.
  ///   - contents: the folder's `Contents.json`. If it is missing or lists no frames, all images are frames, in the
  ///     order of `files`.
  init(_ path: FilePath, _ files: [PackSource.File], _ contents: PackContents?) {
    let listed = contents?.listedNames ?? []
    var frames = files
    if !listed.isEmpty {
      let byName = Dictionary(files.map { (Array($0.path.lastComponentText.utf8), $0) }) { one, _ in
        one
      }
      frames = listed.compactMap { byName[Array($0.utf8)] }
    }
    let timing = contents?.timing ?? SequenceTiming()
    let delay = timing.delay(frames: frames.count)
    self.path = path
    self.frames = frames.map { Frame(file: $0, delay: delay, place: nil) }
    loopCount = timing.loopCount
    isPlaced = false
    (placeSource, warnings) = (nil, [])
  }

  /// Creates the sequence of frames in a folder or manifest.
  ///
  /// - Parameters:
  ///   - frames: the frames of a folder or manifest.
  ///   - files: the pack's files by path. A frame whose file is not among them is left out.
  init(_ path: FilePath, _ frames: PlannedFrames, _ files: [FilePath: PackSource.File]) {
    self.path = path
    self.frames = frames.list(.refused).entries.compactMap { entry in
      guard let file = files[entry.path], let delay = entry.delay else { return nil }
      return Frame(file: file, delay: delay, place: entry.place)
    }
    loopCount = frames.timing.loopCount
    (placeSource, warnings) = (frames.placeSource, frames.unusedWarnings)
    isPlaced = CatalogFolder.Kind(path) != .sequence
  }
}

extension SequenceTiming {
  /// The frames per second that Xcode writes for a new sequence.
  package static let standardRate = 15.0

  /// Returns the delay of every frame of a sequence. It is Xcode's default if there is no valid duration, or if the
  /// type of the duration is unknown.
  ///
  /// - Parameter frames: the number of frames.
  package func delay(frames: Int) -> FrameDelay {
    let standard = FrameDelay(numerator: 1, denominator: Int(Self.standardRate))
    guard let duration, duration > 0, let type = DurationType(written: durationType) else {
      return standard
    }
    // In thousandths of a frame or second, limited so that neither number of the delay overflows.
    let thousandths = Int(min(max(duration * 1000, 1), 1e9).rounded())
    switch type {
    case .fps: return FrameDelay(numerator: 1000, denominator: thousandths)
    case .fixed: return FrameDelay(numerator: thousandths, denominator: 1000 * max(1, frames))
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
    if let declaration, !declaration.sequences.isEmpty || !isCatalogPack {
      let byPath = Dictionary(files.map { ($0.path, $0) }) { one, _ in one }
      return declaration.stickers.compactMap { sticker in
        sticker.frames.map { SequenceSource(sticker.path, $0, byPath) }
      }
    }
    let frames = Dictionary(grouping: files.filter { $0.role == .frame }) { $0.path.parent }
    let contents = Dictionary(catalogFolders.map { ($0.path, $0.contents) }) { one, _ in one }
    return sequences.map { SequenceSource($0, frames[$0] ?? [], contents[$0]) }
  }
}
