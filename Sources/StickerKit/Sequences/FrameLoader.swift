public import StickerCodecs
public import StickerForge
public import SystemPackage

/// Frames in memory, in order of display.
public struct LoadedFrames: Sendable {
  /// Straight RGBA8; not of one size before ``FrameGeometry`` has made them so.
  public var bitmaps: [Bitmap]
  /// What the frames' files or a list beside them say; `nil` where nothing does.
  public var delays: [FrameDelay?]
  /// What the file says that holds all frames, or a list beside them.
  public var loopCount: Int?
  /// The file of each frame.
  public var paths: [FilePath]
  public var remarks: [SequenceRemark] = []
}

/// Decodes the images of a ``FrameList``, once it is known that there is room for all.
public struct FrameLoader: Sendable {
  /// Frames of one animation; as many as ``DecodeLimits/frames``.
  static let mostFrames = DecodeLimits.standard.frames
  /// Bytes of all frames as RGBA8: 1 GiB, 700 frames of 618 × 618 px.
  static let mostBytes = 1 << 30

  private let limits: DecodeLimits
  /// Files that are decoded at the same time.
  private let jobs: Int

  public init(limits: DecodeLimits = .standard, jobs: Int = 1) {
    self.limits = limits
    self.jobs = jobs
  }

  /// Checks that frames of these sizes may be held in memory.
  static func check(frames: Int, pixels: Int) throws(SequenceFault) {
    let (bytes, isTooMuch) = pixels.multipliedReportingOverflow(by: 4)
    guard frames <= mostFrames, !isTooMuch, bytes <= mostBytes else {
      throw .tooMuch(frames: frames, bytes: isTooMuch ? .max : bytes)
    }
  }

  /// Reads all frames.
  ///
  /// - Parameters:
  ///   - allowsMixedSizes: whether the frames will be brought to one size.
  ///   - progress: called with the number of files decoded so far and in all.
  public func load(
    _ list: FrameList, allowsMixedSizes: Bool = false,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws(SequenceFault) -> LoadedFrames {
    guard list.entries.count <= Self.mostFrames else {
      throw .tooMuch(frames: list.entries.count, bytes: 0)
    }
    let probes = await inParallel(list.entries, jobs: jobs) { entry in probe(entry) }
    var images: [Image] = []
    for probe in probes { images.append(try probe.get()) }
    try check(images, of: list, allowsMixedSizes: allowsMixedSizes)

    var done = 0
    let decoded = await inParallel(list.entries, jobs: jobs) { entry in
      decode(entry)
    } onEach: { _ in
      done += 1
      progress(done, list.entries.count)
    }
    var frames = LoadedFrames(
      bitmaps: [], delays: [], loopCount: list.loopCount, paths: [], remarks: list.remarks)
    for (entry, result) in zip(list.entries, decoded) {
      let file = try result.get()
      for frame in file.frames {
        frames.bitmaps.append(frame.bitmap)
        frames.delays.append(entry.delay ?? frame.delay)
        frames.paths.append(entry.path)
      }
      if let fault = file.damage {
        let name = entry.path.printableName
        frames.remarks.append(.warning("\(name) is damaged: \(fault.description.printable)"))
      }
    }
    if frames.bitmaps.count > 1, list.entries.count == 1 {
      frames.loopCount = list.loopCount ?? images[0].loopCount
    }
    try Self.check(
      frames: frames.bitmaps.count, pixels: frames.bitmaps.reduce(0) { $0 + $1.pixels.count })
    frames.remarks += Self.remarks(on: images)
    return frames
  }

  /// Everything that can be said before a pixel is decoded.
  private func check(
    _ images: [Image], of list: FrameList, allowsMixedSizes: Bool
  ) throws(SequenceFault) {
    let pixels = images.reduce(0) { $0 + $1.frames.count * $1.width * $1.height }
    if list.entries.count > 1 {
      for (entry, image) in zip(list.entries, images) where image.frames.count > 1 {
        throw .animated(entry.path, frames: image.frames.count)
      }
      let sizes = FrameSizes(zip(list.entries, images).map { ($0.path, $1.uprightSize) })
      guard sizes.odd.isEmpty || allowsMixedSizes else { throw .mixedSizes(sizes) }
    }
    try Self.check(frames: images.reduce(0) { $0 + $1.frames.count }, pixels: pixels)
  }

  /// What gets lost of the files.
  private static func remarks(on images: [Image]) -> [SequenceRemark] {
    var remarks: [SequenceRemark] = []
    let profiles = images.count { $0.metadata.hasICCProfile || $0.metadata.hasGamma }
    if profiles > 0 {
      remarks.append(
        .note(
          "the color profile of \(counted(profiles, "image")) is left out: convert to sRGB first "
            + "if colors look different"))
    }
    let deep = images.count { $0.bitDepth > 8 }
    if deep > 0 {
      remarks.append(.note("\(counted(deep, "image")) of 16 bits a sample: 8 are kept"))
    }
    if images.contains(where: \.hasHiddenDefaultImage) {
      remarks.append(.note("the default image, which is no frame, is left out"))
    }
    return remarks
  }

  private func read(_ entry: FrameList.Entry) throws(SequenceFault) -> ImageFile {
    try ImageFile(at: entry.path, limits: limits, entry.links)
  }

  private func probe(_ entry: FrameList.Entry) -> Result<Image, SequenceFault> {
    Result { () throws(SequenceFault) in try read(entry).image }
  }

  /// The frames of one file and the worst that is wrong with it.
  private struct Decoded: Sendable {
    var frames: [(bitmap: Bitmap, delay: FrameDelay?)] = []
    var damage: ImageFault?
  }

  private func decode(_ entry: FrameList.Entry) -> Result<Decoded, SequenceFault> {
    Result { () throws(SequenceFault) in
      let file = try read(entry)
      let image = file.image
      // What was probed may have been replaced meanwhile.
      try Self.check(
        frames: image.frames.count, pixels: image.frames.count * image.width * image.height)
      do throws(ImageFault) {
        var reader = try file.decode(limits: limits, looksAtCanvases: true)
        var decoded = Decoded()
        let isAnimation = image.frames.count > 1
        while let frame = try reader.nextFrame() {
          let bitmap = Bitmap(frame).upright(from: image.uprightOrientation)
          decoded.frames.append((bitmap, isAnimation ? frame.header.delay : nil))
        }
        let defects = image.defects + reader.defects
        decoded.damage = defects.first { $0.severity == .serious }?.fault
        return decoded
      } catch {
        throw .undecodable(entry.path, error)
      }
    }
  }
}
