import StickerBase
import StickerEncoding
import StickerPacks
import SystemPackage

/// The stickers of a contact sheet, before a pixel is decoded.
struct SheetSurvey {
  /// The stickers of each pack, with the longer side in px of a sticker that fills a cell.
  fileprivate let packs: [(side: Int, stickers: [(FilePath, Result<ArtSurvey, ArtFault>)])]
  let timeline: SheetTimeline

  /// Surveys the stickers of packs.
  ///
  /// - Parameter moves: true if animations play.
  init(of packs: [PackSource], moves: Bool, _ reader: ArtReader) async throws(SheetFault) {
    let sources = packs.map(\.art)
    let count = sources.reduce(0) { $0 + $1.count }
    guard count > 0 else { throw .nothing(found: 0) }
    guard count <= ContactSheet.maxStickers else {
      throw .tooManyStickers(count, allowed: ContactSheet.maxStickers)
    }
    var found: [(side: Int, stickers: [(FilePath, Result<ArtSurvey, ArtFault>)])] = []
    var durations: [Double] = []
    for (pack, sources) in zip(packs, sources) {
      let surveys = await reader.survey(sources)
      let readable = surveys.compactMap { try? $0.get() }
      durations += readable.filter(\.isAnimated).map(\.duration)
      found.append((pack.fullSide(readable), Array(zip(sources.map(\.path), surveys))))
    }
    self.packs = found
    timeline = moves ? SheetTimeline(durations: durations) : .still
  }

  fileprivate var count: Int { packs.reduce(0) { $0 + $1.stickers.count } }
}

/// The stickers of a contact sheet and their layout.
struct SheetPlan: Sendable {
  /// A sticker of the sheet.
  struct Entry: Sendable {
    var path: FilePath
    /// The survey of the sticker with the size in px at which it is drawn, or the reason that it cannot be drawn.
    var art: Result<(survey: ArtSurvey, size: FrameSizes.Size), ArtFault>
  }

  let stickers: [Entry]
  let layout: SheetLayout
  let timeline: SheetTimeline
  let backgrounds: [SheetBackground]

  /// Plans the sheet at the first size that stays within the limits.
  ///
  /// - Parameter sizes: the sides of a sticker's cell in px to try, in order; at least one. Tried sizes are removed, so
  ///   that the caller can plan again with a smaller one if the encoded sheet is too large.
  init(
    _ survey: SheetSurvey, _ options: ContactSheet.Options, sizes: inout [Int]
  ) throws(SheetFault) {
    let layout = try Self.layout(survey.count, survey.timeline, options, &sizes)
    self.layout = layout
    timeline = survey.timeline
    backgrounds = options.backgrounds
    stickers = survey.packs.flatMap { side, stickers in
      stickers.map { path, survey in
        Entry(
          path: path,
          art: survey.map { (survey: $0, size: $0.size.drawnSize(side: side, in: layout.cell)) })
      }
    }
  }

  /// Returns the layout of the first size that stays within the limits.
  private static func layout(
    _ count: Int, _ timeline: SheetTimeline, _ options: ContactSheet.Options, _ sizes: inout [Int]
  ) throws(SheetFault) -> SheetLayout {
    while true {
      let size = sizes.removeFirst()
      let layout = SheetLayout(
        stickers: count, plates: options.backgrounds.count, cell: size, columns: options.columns)
      let pixels = layout.width * layout.height
      let fault: SheetFault
      if pixels > ContactSheet.maxPixels {
        fault = .tooLarge(
          width: layout.width, height: layout.height, allowed: ContactSheet.maxPixels)
      } else if pixels * timeline.count > ContactSheet.maxTotalPixels {
        fault = .tooMuchMotion(
          frames: timeline.count, width: layout.width, height: layout.height,
          allowed: ContactSheet.maxTotalPixels)
      } else {
        return layout
      }
      if sizes.isEmpty { throw fault }
    }
  }

  /// Returns the frames of a sticker that are visible at some moment.
  func frames(of survey: ArtSurvey) -> Set<Int> {
    Set((0..<timeline.count).map { survey.frame(at: timeline.time($0)) })
  }

  /// Divides up the memory.
  ///
  /// - Throws: ``SheetFault/tooMuchMemory(needed:allowed:)`` if it is not enough for one job.
  /// - Returns: the store for pictures and frames, which uses a file if memory runs out, and the number of frames
  ///   that are encoded at the same time.
  func memory(
    within limits: WritingLimits, jobs: Int
  ) throws(SheetFault) -> (store: FrameStore, jobs: Int) {
    let frame = layout.width * layout.height * 4
    // This part does not depend on the number of jobs. It includes the program, the budget for decoding, three copies
    // of the sheet (empty, being drawn and kept), and the file twice.
    let fixed =
      MemoryPlan.programBytes + MemoryBudget.standardBytes + 3 * frame
      + 2 * ContactSheet.maxBytes
    func needed(_ jobs: Int) -> Int {
      fixed
        + APNGEncoder.workingBytes(
          width: layout.width, height: layout.height, frames: timeline.count, jobs: jobs)
    }
    guard needed(1) <= limits.memoryBytes else {
      throw .tooMuchMemory(needed: needed(1), allowed: limits.memoryBytes)
    }
    let jobs = (1...max(1, jobs)).last { needed($0) <= limits.memoryBytes } ?? 1
    // For each frame in memory, the encoder also needs samples of the same size.
    let spare = (limits.memoryBytes - needed(jobs)) / 2
    return (FrameStore(memory: spare, maxFileBytes: limits.temporaryBytes), jobs)
  }
}

extension PackSource {
  /// Returns the longer side in px of a sticker that fills a cell of the sticker browser.
  ///
  /// If the pack states a size, it is the side of that size. Otherwise, it is the side of the size class that more than
  /// half of the stickers with a recommended size have. If there is no such class, it is the longer side of the largest
  /// sticker, up to the longest side that Messages recommends.
  fileprivate func fullSide(_ surveys: [ArtSurvey]) -> Int {
    let profile = Profile.messages
    let named = Pack(self).contents?.gridSize.flatMap(profile.sizeClass(named:))
    if let size = declaration?.size ?? named { return size.side }
    let sides = surveys.map { max($0.size.width, $0.size.height) }
    let classes = sides.filter(profile.sides.contains).compactMap(profile.sizeClass(holding:))
    let counts = Dictionary(grouping: classes) { $0 }.mapValues(\.count)
    if let commonest = counts.max(by: { ($0.value, $0.key.side) < ($1.value, $1.key.side) }),
      2 * commonest.value > classes.count
    {
      return commonest.key.side
    }
    return min(sides.max() ?? profile.sides.upperBound, profile.sides.upperBound)
  }
}

extension FrameSizes.Size {
  /// Returns the size in px at which a picture of this size is drawn, which is never larger.
  ///
  /// - Parameters:
  ///   - side: the longer side in px of a picture that fills a cell.
  ///   - cell: the side of the cell in px.
  fileprivate func drawnSize(side: Int, in cell: Int) -> FrameSizes.Size {
    let longer = max(width, height)
    let drawn = min(cell, longer * cell / max(side, 1), longer)
    func scaled(_ length: Int) -> Int {
      max(1, (2 * length * max(drawn, 1) + longer) / (2 * max(longer, 1)))
    }
    return FrameSizes.Size(width: scaled(width), height: scaled(height))
  }
}
