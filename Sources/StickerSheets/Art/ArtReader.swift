import StickerBase
package import StickerCodecs
package import StickerEncoding
package import StickerPacks
import SystemPackage

/// The facts about a sticker that are known before a pixel is decoded.
package struct ArtSurvey: Sendable {
  package let source: ArtSource
  /// Upright size in px.
  package let size: FrameSizes.Size
  /// The canvas of a sequence; `nil` for an image.
  fileprivate let shape: SequenceShape?
  /// The end of each frame as Messages plays it, in ms from the start. A still has one entry.
  let ends: [Double]
  /// True if the sticker's colors are converted to sRGB.
  let isConverted: Bool
  /// Remarks on damage, on colors that are drawn as if they were sRGB, and on unused times and places of frames.
  let remarks: [Remark]
  /// Size of the largest file in bytes.
  fileprivate let fileBytes: Int
  /// Memory in bytes that decoding the most demanding file takes.
  fileprivate let workingBytes: Int

  var isAnimated: Bool { ends.count > 1 && duration > 0 }
  /// Duration of one loop in ms.
  var duration: Double { ends.last ?? 0 }

  /// Returns the index of the frame that is shown at a time, in ms from the start of the first loop.
  func frame(at time: Double) -> Int {
    guard isAnimated else { return 0 }
    let time = time.truncatingRemainder(dividingBy: duration)
    return min(ends.partitioningIndex { time < $0 }, ends.count - 1)
  }
}

/// Reads stickers and scales them down, several at a time, within a shared memory budget. A canvas is freed as soon as
/// the requested pictures are kept.
package struct ArtReader: Sendable {
  private let limits: DecodeLimits
  private let jobs: Int
  private let budget = MemoryBudget()

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - limits: the limits on the decoding of each file.
  ///   - jobs: number of stickers that are processed at the same time.
  package init(limits: DecodeLimits = .standard, jobs: Int = 1) {
    self.limits = limits
    self.jobs = jobs
  }

  /// Parses the structure of every sticker without decoding any pixels.
  package func survey(_ sources: [ArtSource]) async -> [Result<ArtSurvey, ArtFault>] {
    await inParallel(sources, jobs: jobs) { source in
      let bytes = source.files.map { $0.byteCount(atMost: limits.fileBytes) }.max() ?? 0
      return await budget.files.holding(bytes) {
        Result { () throws(ArtFault) in try survey(source) }
      }
    }
  }

  private func survey(_ source: ArtSource) throws(ArtFault) -> ArtSurvey {
    guard let first = source.files.first else { throw .undecodable(.missing("frame")) }
    guard source.files.count <= limits.frames else {
      throw .undecodable(
        .exceedsLimit(.frames, found: source.files.count, allowed: limits.frames))
    }
    let (file, byteCount) = try first.image(limits)
    let image = file.image
    let probes = source.sequence == nil ? [] : probe(source.files)
    let shape = source.sequence.flatMap { sequence in
      SequenceShape(sequence, probes.map { $0?.image }, limits)
    }
    let delays =
      source.sequence?.frames.map(\.delay.milliseconds)
      ?? image.frames.map { $0.delay?.milliseconds ?? 0 }
    var end = 0.0
    let ends = delays.map { delay in
      end += Profile.messages.playedDelay(delay)
      return end
    }
    let largest = source.files.map { $0.byteCount(atMost: limits.fileBytes) }.max() ?? 0
    let isConverted = ColorConverter.forDrawing(image) != nil
    let name = source.path.display.printable
    let colors = isConverted ? nil : image.unconvertedRemark(name)
    let damage = image.defects.first { $0.severity == .serious }.map {
      Remark.warning("\(name) is damaged: \($0.fault.description.printable)")
    }
    let unused = (source.sequence?.warnings ?? []) + [shape?.unusedPlaces].compactMap(\.self)
    return ArtSurvey(
      source: source, size: shape?.size ?? image.uprightSize, shape: shape, ends: ends,
      isConverted: isConverted,
      remarks: [damage, colors].compactMap(\.self)
        + unused.map { Remark.warning("\(name): \($0)") },
      fileBytes: max(byteCount, largest),
      workingBytes: probes.compactMap { $0?.workingBytes }.reduce(file.workingBytes, max))
  }

  /// The header of a file, and the memory that decoding it takes, in bytes.
  private typealias Probe = (image: ImageHeader, workingBytes: Int)

  /// Reads the header of each file; `nil` for a file that cannot be read. A file that occurs several times is read
  /// once.
  private func probe(_ files: [PackSource.File]) -> [Probe?] {
    var known: [FilePath: Probe?] = [:]
    return files.map { file -> Probe? in
      if let probe = known[file.path] { return probe }
      let image = try? file.image(limits).file
      let probe = image.map { (image: $0.image, workingBytes: $0.workingBytes) }
      known[file.path] = .some(probe)
      return probe
    }
  }

  /// Decodes the requested frames of every sticker, converts them to sRGB, and scales them down to fit the size that is
  /// requested for the sticker.
  ///
  /// - Parameters:
  ///   - wanted: the stickers, each with the requested frames and the size in px that these must fit.
  ///   - store: the store that keeps the scaled pictures.
  ///   - progress: called with the number of stickers read so far and in total.
  /// - Returns: the pictures of each sticker by frame. A frame that the file no longer has is missing. If the image of
  ///   a file has changed its size, all its frames are missing.
  package func read(
    _ wanted: [(survey: ArtSurvey, frames: Set<Int>, size: FrameSizes.Size)],
    in store: FrameStore, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async -> [Result<[Int: StoredBitmap], ArtFault>] {
    var done = 0
    return await inParallel(wanted, jobs: jobs) { survey, frames, size in
      let canvas = survey.size.width * survey.size.height * 4
      // In addition to the decoder's memory: an upright or converted copy of the canvas, and the resampler's
      // rows of linear light.
      let rows = size.width * survey.size.height * 16
      return await budget.files.holding(survey.fileBytes) {
        await budget.canvases.holding(survey.workingBytes + canvas + rows) {
          Result { () throws(ArtFault) in
            try read(survey, frames, size) { store.keep($0) }
          }
        }
      }
    } onEach: { _ in
      done += 1
      progress(done, wanted.count)
    }
  }

  private func read(
    _ survey: ArtSurvey, _ frames: Set<Int>, _ size: FrameSizes.Size,
    _ keep: (Bitmap) -> StoredBitmap
  ) throws(ArtFault) -> [Int: StoredBitmap] {
    let files = survey.source.files
    guard let shape = survey.shape else {
      guard let file = files.first else { return [:] }
      return try readImage(file, survey, frames, size, keep)
    }
    var pictures: [Int: StoredBitmap] = [:]
    let present = frames.sorted().filter(files.indices.contains)
    let groups = Dictionary(grouping: present) { files[$0].path }.values.sorted { $0[0] < $1[0] }
    for indices in groups {
      pictures.merge(try readFrameFile(files[indices[0]], at: indices, shape, size, keep)) {
        _, new in new
      }
    }
    return pictures
  }

  /// Decodes a file once for all frames of a sequence that show it.
  ///
  /// - Returns: the pictures by frame; empty if the size of the image does not fit the sequence.
  private func readFrameFile(
    _ source: PackSource.File, at indices: [Int], _ shape: SequenceShape,
    _ size: FrameSizes.Size, _ keep: (Bitmap) -> StoredBitmap
  ) throws(ArtFault) -> [Int: StoredBitmap] {
    let (file, _) = try source.image(limits)
    guard shape.fits(file.image) else { return [:] }
    do throws(ImageFault) {
      var reader = try file.decode(limits: limits, readsWholeCanvases: true)
      guard let frame = try reader.nextFrame() else { return [:] }
      let converter = ColorConverter.forDrawing(file.image)
      let bitmap = converter?.converted(Bitmap(frame)) ?? Bitmap(frame)
      var pictures: [Int: StoredBitmap] = [:]
      for index in indices {
        pictures[index] = shape.shown(bitmap, of: file.image, at: index).map {
          keep($0.shrunk(into: size))
        }
      }
      return pictures
    } catch {
      throw .undecodable(error)
    }
  }

  /// Decodes the requested frames of a sticker that is a single image.
  ///
  /// - Returns: the pictures by frame; empty if the size of the image has changed since the survey.
  private func readImage(
    _ source: PackSource.File, _ survey: ArtSurvey, _ frames: Set<Int>, _ size: FrameSizes.Size,
    _ keep: (Bitmap) -> StoredBitmap
  ) throws(ArtFault) -> [Int: StoredBitmap] {
    let (file, _) = try source.image(limits)
    // Memory is reserved for the surveyed size, so a file that has another size by now is not drawn.
    guard file.image.uprightSize == survey.size, let last = frames.max() else { return [:] }
    var pictures: [Int: StoredBitmap] = [:]
    do throws(ImageFault) {
      var reader = try file.decode(limits: limits, readsWholeCanvases: true)
      let converter = ColorConverter.forDrawing(file.image)
      while let frame = try reader.nextFrame() {
        guard frames.contains(frame.index) else { continue }
        let stored = converter?.converted(Bitmap(frame)) ?? Bitmap(frame)
        let bitmap = stored.upright(from: file.image.uprightOrientation)
        pictures[frame.index] = keep(bitmap.shrunk(into: size))
        if frame.index == last { break }
      }
    } catch {
      // The frames before the error are shown, as in a viewer.
      if pictures.isEmpty { throw .undecodable(error) }
    }
    return pictures
  }
}

extension Profile {
  /// Returns the time in ms for which Messages shows a frame.
  ///
  /// - Parameter delay: the stored delay of the frame in ms.
  fileprivate func playedDelay(_ delay: Double) -> Double {
    delay < minimumDelay ? shortDelayPlaysAs : delay
  }
}

extension Bitmap {
  /// Returns this picture scaled down to fit a size, with the same proportions. A smaller picture is unchanged.
  func shrunk(into size: FrameSizes.Size) -> Bitmap {
    guard width > size.width || height > size.height else { return self }
    let scale = min(
      Double(size.width) / Double(width), Double(size.height) / Double(height))
    return Resampler(
      fromWidth: width, height: height,
      toWidth: min(size.width, max(1, Int((Double(width) * scale).rounded()))),
      height: min(size.height, max(1, Int((Double(height) * scale).rounded())))
    ).resample(self)
  }
}

extension Array {
  /// Returns the index of the first element of the second part of the array; ``count`` if that part is empty.
  ///
  /// - Precondition: `isInSecond` is false for all elements before that index, and true for all others.
  fileprivate func partitioningIndex(_ isInSecond: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isInSecond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
