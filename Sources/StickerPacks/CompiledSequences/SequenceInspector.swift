import StickerAnalysis
package import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPixels
import SystemPackage

/// Measures a sequence of frames as the animation that Xcode or stickerlint makes from it.
///
/// The structure of every file is read first, to determine the size and cost of the whole sequence before a pixel is
/// decoded. Then the frames are decoded one after another; only the frames for the estimate of the size stay in memory.
package struct SequenceInspector: Sendable {
  let inspector: StickerInspector
  /// The size limit of the compiled animation.
  let maximumBytes: ByteCount

  package init(inspector: StickerInspector, maximumBytes: ByteCount) {
    self.inspector = inspector
    self.maximumBytes = maximumBytes
  }

  /// A frame whose structure has been parsed.
  private struct Head {
    var sticker: Sticker
    /// The memory in bytes for decoding; 0 if the frame cannot be decoded.
    var workingBytes = 0
    /// The work of decoding and placing the frame, in the unit of ``DecodeLimits/totalPixels``.
    var work = 0
  }

  /// Measures the frames and the resulting animation.
  ///
  /// - Parameter depth: the facts to measure. A sequence that is not drawn has no estimated size.
  /// - Returns: the files of the frames, each once, with the unreadable ones at the end; and the sequence as a single
  ///   sticker, which is `nil` if no frame can be read.
  package func inspect(
    _ source: SequenceSource, _ depth: MeasuringDepth = .all, within budget: MemoryBudget
  ) async -> (frames: [Result<Sticker, FileFault>], sequence: Sticker?) {
    var heads: [FilePath: Head] = [:]
    var order: [FilePath] = []
    var faults: [FileFault] = []
    var seen: Set<FilePath> = []
    for file in source.frames.lazy.map(\.file) where seen.insert(file.path).inserted {
      let head = await budget.files.holding(
        file.readingBytes(limit: inspector.limits.fileBytes)
      ) {
        readHead(of: file, budget.profiles)
      }
      switch head {
      case .success(let head):
        heads[file.path] = head
        order.append(file.path)
      case .failure(let fault): faults.append(fault)
      }
    }
    var readable = source
    readable.frames = source.frames.filter { heads[$0.path] != nil }
    let files = readable.frames.map(\.file)
    let stickers = files.compactMap { heads[$0.path]?.sticker }
    let shape = SequenceShape(readable, stickers.map(\.image), inspector.limits)
    var sequence = shape.flatMap { undecodedSequence(readable, stickers, $0) }
    if let shape, let undecoded = sequence, undecoded.image.map(depth.decodes) ?? true {
      for path in order { heads[path]?.work.add(shape.placingWork) }
      let work = files.compactMap { heads[$0.path]?.work }
      let fault = limitFault(ofWork: work)
      let spare = fault == nil ? inspector.limits.totalPixels - work.total : nil
      let largest = heads.values.map(\.sticker.byteCount.bytes).max() ?? 0
      let bytes = heads.values.map(\.workingBytes).max() ?? 0
      let parsedHeads = heads
      let drawn = await budget.files.holding(largest) {
        await budget.canvases.holding(bytes + CompiledSizeEstimator.workingBytes(of: undecoded)) {
          await draw(files, parsedHeads, as: shape, into: undecoded, spare: spare)
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

  /// Reads a frame without decoding its pixels.
  private func readHead(
    of file: PackSource.File, _ profiles: BytePool
  ) -> Result<Head, FileFault> {
    do throws(FileFault) {
      var (sticker, image) = try inspector.read(file)
      sticker.shareProfile(profiles)
      // Stickers may have a format whose pixels are not decoded; frames may not.
      if image == nil, let format = sticker.image?.format { sticker.fault = .undecoded(format) }
      return .success(
        Head(
          sticker: sticker, workingBytes: image?.workingBytes ?? 0,
          work: image?.work(readsWholeCanvases: true) ?? 0))
    } catch {
      return .failure(error)
    }
  }

  /// Returns the sequence with the facts that are known before a pixel is decoded.
  private func undecodedSequence(
    _ source: SequenceSource, _ frames: [Sticker], _ shape: SequenceShape
  ) -> Sticker? {
    var sticker = Sticker(
      path: source.path, byteCount: ByteCount(frames.reduce(0) { $0 + $1.byteCount.bytes }))
    let (width, height) = (shape.size.width, shape.size.height)
    let area = Area(x: 0, y: 0, width: width, height: height)
    sticker.image = ImageHeader.animation(
      width: width, height: height,
      frames: source.frames.map { FrameHeader(area: area, delay: $0.delay) },
      loopCount: source.loopCount)
    var facts = SequenceFacts()
    facts.oddFrame = frames.firstIndex { $0.image.map { !shape.fits($0) } ?? false }
    facts.oddSize = facts.oddFrame.flatMap { frames[$0].image?.uprightSize }
    facts.unusedCanvas = shape.unusedCanvas
    facts.unusedPlaces = shape.unusedPlaces
    facts.isComplete = frames.allSatisfy { $0.image != nil }
    facts.framesCanBeCopied = frames.allSatisfy { frame in
      frame.image.map { $0.canBeCopied && !shape.changes($0) } ?? false
    }
    sticker.sequence = facts
    return sticker
  }

  /// Returns a fault if decoding all frames would exceed a limit for one animation; `nil` otherwise.
  ///
  /// - Parameter work: the work for each frame, in the unit of ``DecodeLimits/totalPixels``.
  private func limitFault(ofWork work: [Int]) -> ImageFault? {
    let limits = inspector.limits
    if work.count > limits.frames {
      return .exceedsLimit(.frames, found: work.count, allowed: limits.frames)
    }
    guard work.total > limits.totalPixels else { return nil }
    return .exceedsLimit(.totalPixels, found: work.total, allowed: limits.totalPixels)
  }

  /// Decodes the frames in order, and stops early if the first ones show that the animation is too large.
  ///
  /// - Parameter spare: the part of the allowed work that decoding leaves; `nil` if only the size is to be estimated,
  ///   from as many frames as the limits allow.
  private func draw(
    _ files: [PackSource.File], _ heads: [FilePath: Head], as shape: SequenceShape,
    into sequence: Sticker, spare: Int?
  ) async -> (sequence: Sticker, frames: [FilePath: Sticker]) {
    var sequence = sequence
    var stickers = heads.mapValues(\.sticker)
    var estimator = CompiledSizeEstimator(
      sequence, spare: spare.map { max(1, $0) }, maximumBytes: maximumBytes)
    var drawn: Set<FilePath> = []
    var work = 0
    for (index, file) in files.enumerated() where estimator.wantsMore {
      guard let head = heads[file.path], var sticker = stickers[file.path],
        let image = sticker.image
      else { continue }
      work.add(head.work)
      guard work <= inspector.limits.totalPixels else { break }
      inspector.drawFrames(of: file, into: &sticker) { frame in
        guard let picture = shape.shown(Bitmap(frame), of: image, at: index) else { return }
        let added = picture.width * picture.height - frame.width * frame.height
        estimator.add(
          picture, clear: (frame.alpha?.clear ?? 0) + added, opaque: frame.alpha?.opaque ?? 0,
          of: head.sticker)
      }
      // The defects of a repeated file are already known.
      if drawn.insert(file.path).inserted { stickers[file.path] = sticker }
      if sticker.fault != nil { estimator.isComplete = false }
      await estimator.checkSize()
    }
    await estimator.finish(&sequence)
    return (sequence, stickers)
  }
}

extension Int {
  /// Adds a number of 0 or more. If the sum would overflow, the result is `Int.max`.
  fileprivate mutating func add(_ other: Int) {
    let (sum, overflow) = addingReportingOverflow(other)
    self = overflow ? .max : sum
  }
}

extension [Int] {
  /// The sum of numbers of 0 or more; `Int.max` if it would overflow.
  fileprivate var total: Int { reduce(into: 0) { $0.add($1) } }
}

extension ImageHeader {
  /// True if the pixels are stored as in the APNG, so that the frame's data could be copied.
  fileprivate var canBeCopied: Bool {
    format == .png && bitDepth == 8 && !isInterlaced && (colorType == .rgb || colorType == .rgba)
  }
}
