import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks

/// The optimization of one file: reads it, waits for memory, and makes it smaller.
struct FileTask: Sendable {
  /// Index of the file's pack.
  let pack: Int
  let file: PackSource.File
  let profile: Profile
  let limits: WritingLimits

  struct Outcome: Sendable {
    var stamp: FileStamp?
    var byteCount = 0
    var result: Result<FileOptimizer.Outcome, FixDeclined> = .success(.init())
    /// The data that the smaller file leaves out.
    var omitted = OmittedData()
  }

  /// Optimizes the file.
  func outcome(_ effort: Effort, jobs: Int, _ memory: MemoryGate) async -> Outcome {
    var outcome = Outcome(stamp: FileStamp(file.path))
    do throws(FixDeclined) {
      let (bytes, image) = try read()
      outcome.byteCount = bytes.count
      let needed = try memoryBytes(image.image, jobs)
      let optimizer = FileOptimizer(effort: effort, profile: profile, limits: limits, jobs: jobs)
      outcome.result = await memory.holding(needed) {
        await Result { () async throws(FixDeclined) in try await optimizer.optimized(bytes, image) }
      }
      if file.role == .frame { try keepPlaceAndDelay(&outcome, bytes, image.image) }
      if let smaller = try outcome.result.get().smaller,
        let written = try? ImageFile.probe(smaller.bytes, limits: limits.decoding)
      {
        outcome.omitted = OmittedData(from: image.image, to: written.image)
      }
    } catch {
      outcome.result = .failure(error)
    }
    return outcome
  }

  /// Keeps the place and the delay that a frame of a sequence has in its own file.
  ///
  /// - Throws: ``FixDeclined`` if the smaller file cannot keep them.
  private func keepPlaceAndDelay(
    _ outcome: inout Outcome, _ bytes: [UInt8], _ image: ImageHeader
  ) throws(FixDeclined) {
    var found = try outcome.result.get()
    guard let smaller = found.smaller else { return }
    let placed = try FrameConstraints.placed(smaller.bytes, like: bytes, limits.decoding)
    found.smaller = nil
    if placed.count < bytes.count {
      let delay = (try? ImageFile.probe(placed, limits: limits.decoding))?.image.ownDelay
      guard image.ownDelay == nil || delay != nil else {
        throw FixDeclined(
          "the smaller file would not store the delay of the frame: assemble the frames")
      }
      found.smaller = smaller
      found.smaller?.bytes = placed
    }
    outcome.result = .success(found)
  }

  private func read() throws(FixDeclined) -> ([UInt8], ImageFile) {
    let contents: FileContents
    do throws(FileFault) {
      contents = try file.contents(limit: limits.decoding.fileBytes)
    } catch {
      throw FixDeclined("\(error)")
    }
    guard let bytes = contents.bytes else {
      throw FixDeclined(
        "it is larger than \(ByteCount(limits.decoding.fileBytes)), and --limit file-bytes=SIZE allows more"
      )
    }
    do throws(ImageFault) {
      return (bytes, try ImageFile.probe(bytes, limits: limits.decoding))
    } catch {
      throw FixDeclined("it cannot be read: \(error)")
    }
  }

  /// Returns the memory that the optimization needs, in bytes. The original and the verified frames are held at the
  /// same time, both with their samples, and so are the stored frames if they are not upright.
  ///
  /// - Throws: ``FixDeclined`` if the memory limit does not allow it.
  private func memoryBytes(_ image: ImageHeader, _ jobs: Int) throws(FixDeclined) -> Int {
    let working = APNGEncoder.workingBytes(
      width: image.width, height: image.height, frames: image.frames.count, jobs: jobs)
    let copies = image.uprightOrientation == 1 ? 4 : 5
    let needed = MemoryPlan.programBytes + copies * image.decodedBytes + working
    try limits.check(needed)
    return needed
  }
}

extension Result where Success: Sendable {
  fileprivate init(_ work: () async throws(Failure) -> Success) async {
    do throws(Failure) {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}
