package import StickerBase
package import StickerCodecs
import StickerEncoding
package import SystemPackage

/// Splits an image into a folder with a PNG of the whole canvas for every frame, and a `frames.json` with the delays
/// and the number of plays, which ``FrameSearch`` can read.
package struct Disassembly: Sendable {
  /// A reason that nothing was written.
  package enum Fault: Error, Sendable {
    case image(SequenceFault)
    case folder(WriteFault)
  }

  package let image: ImageHeader
  /// Number of frames written; fewer than the image has if the rest cannot be decoded.
  package private(set) var frameCount = 0
  /// Number of frames that were written with 8 bits per sample although the image has 16.
  package private(set) var roundedCount = 0
  /// The header of the first frame written; `nil` if none was.
  package private(set) var firstFrame: ImageHeader?
  /// The error that ended decoding, or else the first serious defect of the image.
  package private(set) var damage: ImageFault?

  /// Writes the frames of a file.
  ///
  /// - Parameters:
  ///   - file: a PNG, APNG, GIF, JPEG or WebP.
  ///   - path: the new folder, which must be missing or empty. It appears complete or not at all.
  ///   - progress: called with the number of frames written so far and in all.
  package init(
    of file: FilePath, to path: FilePath, limits: WritingLimits = .standard,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws(Fault) {
    let opened = try Self.open(file, limits)
    image = opened.image
    let limits = limits.decoding
    do throws(WriteFault) {
      var folder = try StagedFolder.empty(at: path)
      try await write(opened, to: folder, limits, progress)
      if frameCount > 0 { _ = try folder.place() }
    } catch {
      throw .folder(error)
    }
    if frameCount == 0, let damage { throw .image(.undecodable(file, damage)) }
  }

  private static func open(
    _ file: FilePath, _ limits: WritingLimits
  ) throws(Fault) -> ImageFile {
    do throws(SequenceFault) {
      let opened = try ImageFile(at: file, limits: limits.decoding, .followed)
      let byteCount = FileContents.byteCount(of: file, .followed)
      try MemoryPlan.check(oneFrameOf: opened, byteCount: byteCount, limits)
      return opened
    } catch {
      throw .image(error)
    }
  }

  private mutating func write(
    _ file: ImageFile, to folder: borrowing StagedFolder, _ limits: DecodeLimits,
    _ progress: (_ done: Int, _ total: Int) -> Void
  ) async throws(WriteFault) {
    var table = FrameTable(loopCount: image.plays ?? 0)
    let digits = max(3, "\(image.frames.count)".count)
    var reader: FrameReader
    do throws(ImageFault) {
      reader = try file.decode(limits: limits, readsWholeCanvases: true)
    } catch {
      damage = error
      return
    }
    while let frame = next(of: &reader) {
      let name = "frame-\((frameCount + 1).padded(to: digits)).png"
      let noDelay = FrameDelay(numerator: 0, denominator: 100)
      table.rows.append(FrameTable.Row(name: name, delay: frame.delay ?? noDelay))
      let png = try await png(of: frame.bitmap, in: file, limits)
      try folder.write(png, to: name)
      if frameCount == 0 { firstFrame = try? ImageFile.probe(png).image }
      frameCount += 1
      progress(frameCount, image.frames.count)
    }
    let defects = image.defects + reader.defects
    damage = damage ?? defects.first { $0.severity == .serious }?.fault
    try folder.write(Array(table.json(format: image.format).utf8), to: FrameTable.fileNames[0])
  }

  private mutating func next(
    of reader: inout FrameReader
  ) -> (bitmap: Bitmap, delay: FrameDelay?)? {
    do throws(ImageFault) {
      guard let frame = try reader.nextFrame() else { return nil }
      let bitmap = Bitmap(frame).upright(from: image.uprightOrientation)
      return (bitmap, frame.header.delay)
    } catch {
      damage = error
      return nil
    }
  }

  /// Returns the next frame as a PNG. Samples of 16 bits are kept if the frame is stored as the picture that it shows.
  private mutating func png(
    of bitmap: Bitmap, in file: ImageFile, _ limits: DecodeLimits
  ) async throws(WriteFault) -> [UInt8] {
    if image.bitDepth > 8 {
      if image.uprightOrientation == 1, let stored = file.storedPNG(ofFrame: frameCount),
        Self.shows(bitmap, stored, limits)
      {
        return stored
      }
      roundedCount += 1
    }
    let frame = TimedBitmap(bitmap: bitmap, delay: FrameDelay(numerator: 0, denominator: 100))
    do throws(EncodingFault) {
      var still = try Animation(frames: [frame])
      still.colors = image.decodedColors
      still.pixelAspect = image.uprightPixelAspect
      return try await APNGEncoder(effort: Effort(1)).encode(still)
    } catch {
      throw WriteFault(path: "a frame", reason: "\(error)")
    }
  }

  /// Returns true if a PNG has no defects and shows the same picture as a bitmap. The colors of transparent pixels are
  /// ignored.
  private static func shows(_ bitmap: Bitmap, _ png: [UInt8], _ limits: DecodeLimits) -> Bool {
    guard var reader = try? ImageFile.probe(png, limits: limits).decode(limits: limits),
      let frame = try? reader.nextFrame()
    else { return false }
    return reader.defects.isEmpty
      && Bitmap(frame).withoutHiddenColors == bitmap.withoutHiddenColors
  }
}
