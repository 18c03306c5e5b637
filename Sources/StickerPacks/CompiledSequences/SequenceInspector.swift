import StickerAnalysis
package import StickerBase
import StickerCodecs
import StickerPixels
import SystemPackage

/// Measures a `.stickersequence` as the animation that Xcode makes of it.
///
/// Every frame is read twice: once to know the size and the cost of the whole before anything is
/// decoded, and once to be drawn, one frame in memory at a time.
package struct SequenceInspector: Sendable {
  let inspector: StickerInspector
  /// What the animation may have when it is compiled.
  let maximumBytes: ByteCount

  package init(inspector: StickerInspector, maximumBytes: ByteCount) {
    self.inspector = inspector
    self.maximumBytes = maximumBytes
  }

  /// A frame whose structure has been walked.
  private struct Head {
    var sticker: Sticker
    /// Memory and work that drawing it takes; 0 when it cannot be drawn.
    var workingBytes = 0
    var work = 0
  }

  /// Measures the frames and what they become.
  ///
  /// - Returns: the files that are frames, each once, and the sequence as one sticker; `nil` when it
  ///   has no frame that can be read.
  package func inspect(
    _ source: SequenceSource, within budget: MemoryBudget
  ) async -> (frames: [Result<Sticker, FileFault>], sequence: Sticker?) {
    var heads: [FilePath: Head] = [:]
    var order: [FilePath] = []
    var faults: [FileFault] = []
    for file in source.frames where heads[file.path] == nil {
      let head = await budget.files.holding(
        file.readingBytes(limit: inspector.limits.fileBytes)
      ) {
        readHead(of: file)
      }
      switch head {
      case .success(let head):
        heads[file.path] = head
        order.append(file.path)
      case .failure(let fault): faults.append(fault)
      }
    }
    let shown = source.frames.filter { heads[$0.path] != nil }
    var sequence = sequence(source, shown.compactMap { heads[$0.path]?.sticker })
    if let begun = sequence {
      let fault = excess(of: shown.compactMap { heads[$0.path]?.work })
      let largest = heads.values.map(\.sticker.byteCount.bytes).max() ?? 0
      let bytes = heads.values.map(\.workingBytes).max() ?? 0
      let known = heads
      let drawn = await budget.files.holding(largest) {
        await budget.canvases.holding(bytes + SequenceDrawing.workingBytes(of: begun)) {
          await draw(shown, known, into: begun, isTooHeavy: fault != nil)
        }
      }
      sequence = drawn.sequence
      sequence?.fault = fault
      for (path, sticker) in drawn.frames { heads[path]?.sticker = sticker }
    }
    let frames = order.compactMap { heads[$0]?.sticker }.map {
      Result<Sticker, FileFault>.success($0)
    }
    return (frames + faults.map { .failure($0) }, sequence)
  }

  /// Reads a frame without a pixel.
  private func readHead(of file: PackSource.File) -> Result<Head, FileFault> {
    do throws(FileFault) {
      var (sticker, image) = try inspector.read(file)
      // A sticker may be of a format whose pixels are not decoded, a frame may not.
      if image == nil, let format = sticker.image?.format { sticker.fault = .undecoded(format) }
      return .success(
        Head(
          sticker: sticker, workingBytes: image?.workingBytes ?? 0,
          work: image?.work(looksAtCanvases: true) ?? 0))
    } catch {
      return .failure(error)
    }
  }

  /// The sequence as far as it is known without a pixel.
  private func sequence(_ source: SequenceSource, _ frames: [Sticker]) -> Sticker? {
    guard let first = frames.lazy.compactMap(\.image).first else { return nil }
    var sticker = Sticker(
      path: source.path, byteCount: ByteCount(frames.reduce(0) { $0 + $1.byteCount.bytes }))
    let area = Area(x: 0, y: 0, width: first.width, height: first.height)
    sticker.image = ImageHeader.animation(
      width: first.width, height: first.height,
      frames: Array(repeating: FrameHeader(area: area, delay: source.delay), count: frames.count),
      loopCount: source.loopCount)
    var facts = SequenceFacts()
    facts.oddFrame = frames.firstIndex { frame in
      frame.image.map { $0.width != first.width || $0.height != first.height } ?? false
    }
    facts.oddSize = facts.oddFrame.flatMap { frames[$0].image }.map { ($0.width, $0.height) }
      .map(SequenceFacts.Size.init)
    facts.isComplete = frames.allSatisfy { $0.image != nil }
    facts.storesWholePixels = frames.allSatisfy { $0.image?.storesWholePixels ?? false }
    sticker.sequence = facts
    return sticker
  }

  /// The limit on one animation that drawing all frames would exceed; `nil` when there is none.
  private func excess(of work: [Int]) -> ImageFault? {
    let limits = inspector.limits
    if work.count > limits.frames {
      return .exceedsLimit(.frames, found: work.count, allowed: limits.frames)
    }
    let total = work.reduce(0) { $0.addingReportingOverflow($1).partialValue }
    guard total > limits.totalPixels else { return nil }
    return .exceedsLimit(.totalPixels, found: total, allowed: limits.totalPixels)
  }

  /// Draws every frame; fewer where the first ones show that the animation is too large.
  ///
  /// - Parameter isTooHeavy: whether only the size is to be judged, by as many frames as the limits allow.
  private func draw(
    _ files: [PackSource.File], _ heads: [FilePath: Head], into sequence: Sticker, isTooHeavy: Bool
  ) async -> (sequence: Sticker, frames: [FilePath: Sticker]) {
    var sequence = sequence
    var stickers = heads.mapValues(\.sticker)
    let all = heads.values.reduce(0) { $0.addingReportingOverflow($1.work).partialValue }
    let spare = inspector.limits.totalPixels.subtractingReportingOverflow(all).partialValue
    var drawing = SequenceDrawing(
      sequence, spare: isTooHeavy ? nil : max(1, spare), maximumBytes: maximumBytes)
    var drawn: Set<FilePath> = []
    var work = 0
    for file in files where drawing.wantsMore {
      guard let head = heads[file.path], var sticker = stickers[file.path], sticker.image != nil
      else { continue }
      let (sum, overflow) = work.addingReportingOverflow(head.work)
      guard !overflow, sum <= inspector.limits.totalPixels else { break }
      work = sum
      inspector.drawFrames(of: file, into: &sticker) { drawing.add($0, of: head.sticker) }
      // What is wrong with a file that comes up again is known.
      if drawn.insert(file.path).inserted { stickers[file.path] = sticker }
      if sticker.fault != nil { drawing.isComplete = false }
      await drawing.weigh()
    }
    await drawing.finish(&sequence)
    return (sequence, stickers)
  }
}

extension ImageHeader {
  /// Whether the pixels are stored as the APNG would store them, so that a frame's data could be
  /// taken over as they are.
  fileprivate var storesWholePixels: Bool {
    format == .png && bitDepth == 8 && !isInterlaced && (colorType == .rgb || colorType == .rgba)
  }
}
