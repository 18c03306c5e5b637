package import StickerCodecs
package import StickerEncoding

/// The division of the available memory for making an animation. It is planned before a frame is decoded.
package struct MemoryPlan: Sendable, Equatable {
  /// Number of frames encoded at the same time.
  package let jobs: Int
  /// The largest size of the output file in bytes; it is held in memory until it is verified.
  package let fileBytes: Int
  /// Bytes for decoding files at the same time. A file that needs more is decoded alone.
  let decodingBytes: Int
  /// Bytes for decoded frames. Further frames are stored in a temporary file.
  private let frameBytes: Int
  /// Maximum size of the temporary file in bytes.
  private let temporaryBytes: Int

  /// Bytes for the process itself and the metadata of 2,000 frames.
  package static let programBytes = 32 << 20
  /// The smallest maximum size of the output file in bytes: about twice the limit of Messages.
  static let minFileBytes = 1 << 20

  /// Divides the memory for a new animation.
  ///
  /// - Parameters:
  ///   - showings: the number of frames in display order. A frame that is shown several times counts each time.
  ///   - jobs: number of frames to encode at the same time; reduced if memory is short.
  ///   - fits: true if the animation will be fitted under a size limit.
  ///   - isWebP: true if the animation becomes a WebP.
  ///   - canvas: the largest size at which decoded frames are drawn before they are encoded; `nil` if they keep their
  ///     size.
  ///   - reserved: bytes of memory that are in use already.
  /// - Throws: ``SequenceFault`` if a limit would be exceeded, or if there is no room for the temporary file.
  package init(
    for survey: FrameSurvey, as shape: FrameShape, showings: Int, jobs: Int, limits: WritingLimits,
    fits: Bool = false, isWebP: Bool = false, canvas: FrameSizes.Size? = nil, reserved: Int = 0
  ) throws(SequenceFault) {
    try limits.check(frames: showings)
    try limits.check(shape.canvas)
    try limits.check(shape.final)
    let width = min(shape.final.width, canvas?.width ?? .max)
    let height = min(shape.final.height, canvas?.height ?? .max)
    // A copy of the decoded frame, and its rows at the new width as four floats a pixel.
    let drawing =
      canvas == nil ? 0 : FrameShape.bytes(shape.final) + 16 * width * shape.final.height
    // The compressed streams, and the file assembled from them.
    let file = 2 * Self.minFileBytes
    let decoding = survey.files.indices.map { Self.bytes(decoding: $0, of: survey, as: shape) }
    let working =
      isWebP
      ? WebPEncoder.workingBytes : fits ? Fitter.workingBytes : APNGEncoder.workingBytes
    func needed(_ jobs: Int) -> Int {
      Self.programBytes + reserved + survey.colors.converterBytes
        + max(decoding.max() ?? 0, drawing + working(width, height, showings, jobs) + file)
    }
    guard needed(1) <= limits.memoryBytes else {
      throw .tooMuchMemory(
        frames: showings, shape.final, needed: needed(1), allowed: limits.memoryBytes)
    }
    self.jobs = (1...max(1, jobs)).last { needed($0) <= limits.memoryBytes } ?? 1
    let remaining = limits.memoryBytes - needed(self.jobs) + file
    fileBytes = min(limits.decoding.fileBytes, max(Self.minFileBytes, remaining / 4))
    // The encoder also holds the samples of all frames that are in memory.
    frameBytes = max(0, remaining - 2 * fileBytes) / 2
    decodingBytes =
      limits.memoryBytes - Self.programBytes - reserved - survey.colors.converterBytes - frameBytes
    temporaryBytes = limits.temporaryBytes
    try checkTemporaryFile(of: shape, showings)
  }

  /// Creates a plan for frames that are in memory already.
  ///
  /// - Parameter jobs: number of frames to encode at the same time.
  package init(jobs: Int, limits: WritingLimits) {
    (self.jobs, fileBytes) = (jobs, limits.decoding.fileBytes)
    (decodingBytes, frameBytes, temporaryBytes) = (0, 0, 0)
  }

  private func checkTemporaryFile(
    of shape: FrameShape, _ showings: Int
  ) throws(SequenceFault) {
    guard shape.storedBytes > frameBytes else { return }
    guard shape.storedBytes <= temporaryBytes else {
      throw .tooMuchTemporary(
        frames: showings, shape.final, needed: shape.storedBytes, allowed: temporaryBytes)
    }
    let folder = FrameStore.usualFolder
    if let room = FrameStore.room(in: folder), room < shape.storedBytes {
      throw .noRoom(folder: folder, needed: shape.storedBytes, available: room)
    }
  }

  /// Returns the bytes of memory for decoding and shaping a file.
  ///
  /// - Parameter index: the index of the file in the survey.
  static func bytes(
    decoding index: Int, of survey: FrameSurvey, as shape: FrameShape
  ) -> Int {
    let file = survey.files[index]
    // Conversion and placement each make a copy of a frame.
    let copies = [survey.colors.converts(index), survey.placement != nil].count { $0 }
    return file.decodingBytes + copies * FrameShape.bytes(file.size)
      + shape.bytes(shaping: survey.placement?.canvas ?? file.size)
  }

  /// Checks that the frames of a file can be decoded and written as PNGs one at a time.
  ///
  /// - Parameter byteCount: the size of the file, which is held in memory meanwhile.
  /// - Throws: ``SequenceFault`` if that needs more memory than the limit.
  static func check(
    oneFrameOf file: ImageFile, byteCount: Int, _ limits: WritingLimits
  ) throws(SequenceFault) {
    let size = file.image.uprightSize
    let frame = FrameShape.bytes(size)
    let needed =
      programBytes + 2 * minFileBytes + byteCount + file.workingBytes + 2 * frame
      + APNGEncoder.workingBytes(width: size.width, height: size.height, frames: 1, jobs: 1)
    guard needed <= limits.memoryBytes else {
      throw .tooMuchMemory(frames: 1, size, needed: needed, allowed: limits.memoryBytes)
    }
  }

  /// Returns decoding limits whose maximum file size is the one that this plan allows.
  package func limits(_ limits: WritingLimits) -> DecodeLimits {
    var result = limits.decoding
    result.fileBytes = fileBytes
    return result
  }

  /// Creates a store for the decoded frames. It keeps frames that do not fit into memory in a temporary file.
  package func store() -> FrameStore {
    FrameStore(memory: frameBytes, maxFileBytes: temporaryBytes)
  }
}

extension WritingLimits {
  /// Checks a number of frames against the decoding limit.
  func check(frames: Int) throws(SequenceFault) {
    guard frames <= decoding.frames else {
      throw .tooManyFrames(frames, allowed: decoding.frames)
    }
  }

  /// Checks that a canvas can be read after it is written.
  func check(_ canvas: FrameSizes.Size) throws(SequenceFault) {
    let (pixels, isTooMuch) = canvas.width.multipliedReportingOverflow(by: canvas.height)
    guard !isTooMuch, pixels <= decoding.canvasPixels,
      max(canvas.width, canvas.height) <= decoding.side
    else { throw .tooLargeCanvas(canvas, allowed: decoding.canvasPixels, side: decoding.side) }
  }
}
