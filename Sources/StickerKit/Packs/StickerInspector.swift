import StickerAnalysis
public import StickerCodecs
public import SystemPackage

/// Measures image files: reads, walks and decodes each once, one frame in memory at a time.
public struct StickerInspector: Sendable {
  public var limits: DecodeLimits
  /// Whether to take the digest of every frame, which costs more than decoding it.
  public var digestsFrames: Bool

  public init(limits: DecodeLimits = .standard, digestsFrames: Bool = false) {
    self.limits = limits
    self.digestsFrames = digestsFrames
  }

  /// Measures the file at `path`.
  ///
  /// - Parameter followsLinks: whether a symbolic link may stand in for the file.
  /// - Throws: ``FileFault`` when the file cannot be read; a file that can be read but not decoded
  ///   is a sticker with a ``Sticker/fault``.
  public func inspect(_ path: FilePath, followsLinks: Bool = false) throws(FileFault) -> Sticker {
    let file = try FileContents(path, limit: limits.fileBytes, followsLinks: followsLinks)
    var sticker = Sticker(path: path, byteCount: ByteCount(file.byteCount))
    sticker.followsLinks = followsLinks
    guard let bytes = file.bytes else {
      sticker.fault = .exceedsLimit(
        .fileBytes, found: file.byteCount, allowed: limits.fileBytes)
      return sticker
    }
    measure(bytes, into: &sticker)
    return sticker
  }

  /// Measures files named by hand, some at a time; links are followed.
  ///
  /// - Returns: the stickers in the order of their paths, and what could not be read.
  public func inspectAll(
    _ paths: [FilePath], jobs: Int
  ) async -> (stickers: [Sticker], faults: [FileFault]) {
    let outcomes = await inParallel(paths, jobs: jobs) { path in
      Result { () throws(FileFault) in try inspect(path, followsLinks: true) }
    }
    var stickers: [Sticker] = []
    var faults: [FileFault] = []
    for outcome in outcomes {
      switch outcome {
      case .success(let sticker): stickers.append(sticker)
      case .failure(let fault): faults.append(fault)
      }
    }
    return (stickers, faults)
  }

  private func measure(_ bytes: [UInt8], into sticker: inout Sticker) {
    do throws(ImageFault) {
      let file = try ImageFile.probe(bytes, limits: limits)
      sticker.image = file.image
      sticker.defects = file.image.defects
      var reader = try file.decode(limits: limits)
      defer { sticker.defects += reader.defects }
      let analyzer = ImageAnalyzer(
        width: file.image.width, height: file.image.height, frameCount: file.image.frames.count)
      var digests: [String] = []
      while let frame = try reader.nextFrame() {
        analyzer.add(frame.pixels)
        if digestsFrames { digests.append(FrameFacts.digest(rgba: frame.pixels)) }
      }
      sticker.pixels = PixelFacts(
        frames: analyzer.frames.enumerated().map { index, frame in
          FrameFacts(frame, digest: digestsFrames ? digests[index] : nil)
        }, motion: analyzer.motion)
      sticker.look = StickerLook(analyzer.looks, of: analyzer.frames)
    } catch {
      sticker.fault = error
    }
  }
}
