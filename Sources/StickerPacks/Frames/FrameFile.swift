import StickerBase
import StickerCodecs
import StickerEncoding
import SystemPackage

/// The properties of a file of frames that are known before a pixel is decoded.
struct FrameFile: Sendable, Equatable {
  /// The size of each frame in px, after it is turned upright.
  let size: FrameSizes.Size
  /// The delay of each frame; `nil` if the file does not specify one.
  let delays: [FrameDelay?]
  /// Number of plays; `nil` if the file does not specify it.
  let loopCount: Int?
  /// Bytes of memory for decoding: the file, canvases and the decoder.
  let decodingBytes: Int
  private(set) var hasForeignColors = false
  /// True if samples have more bits than the 8 that are kept.
  private(set) var isDeep = false
  private(set) var hasHiddenDefaultImage = false
  /// Remarks on other losses.
  private(set) var remarks: [Remark] = []
  /// The external decoder; `nil` for an image that this program decodes itself.
  private var source: Source?

  private enum Source: Sendable, Equatable {
    case movie(Movie)
    case webP
  }

  /// Reads the properties of a file.
  ///
  /// - Parameter usesExternalPrograms: true if another program may be run to read the file.
  init(
    _ entry: FrameList.Entry, _ limits: WritingLimits, usesExternalPrograms: Bool
  ) throws(SequenceFault) {
    let prefix =
      usesExternalPrograms ? FileContents.prefix(of: entry.path, count: 32, entry.links) : []
    if WebPFile.recognizes(prefix) {
      self.init(try WebPFile(entry, limits))
    } else if let container = Movie.Container(prefix) {
      let file = try RandomAccessFile.opened(entry)
      self.init(try MovieProbe(entry.path, file, container, limits).movie())
    } else {
      if usesExternalPrograms, let art = UnsupportedArtwork(entry.path),
        UnsupportedArtwork.isKnown(entry.path, entry.links)
      {
        throw .foreign(
          entry.path, advice: prefix.isEmpty ? "it is empty" : art.advice(unread: entry.path))
      }
      self.init(
        try ImageFile(entry, limits), FileContents.byteCount(of: entry.path, entry.links))
    }
  }

  private init(_ file: ImageFile, _ byteCount: Int) {
    let image = file.image
    size = image.uprightSize
    delays = image.frames.map(\.delay)
    loopCount = image.plays
    decodingBytes = byteCount + file.workingBytes
    hasForeignColors = image.metadata.hasForeignColors
    isDeep = image.bitDepth > 8
    hasHiddenDefaultImage = image.hasHiddenDefaultImage
  }

  private init(_ file: WebPFile) {
    size = FrameSizes.Size(width: file.width, height: file.height)
    delays = file.frames.map { Fraction($0.milliseconds, 1000).delay }
    loopCount = file.loopCount
    // The file and a still made from it; the canvas, and the picture, which is held twice while it arrives.
    decodingBytes = 2 * file.byteCount + 16 * file.width * file.height
    hasForeignColors = file.hasColorProfile
    source = .webP
  }

  private init(_ movie: Movie) {
    size = movie.size
    delays = movie.delays.isEmpty ? [nil] : movie.delays
    loopCount = nil
    decodingBytes = (1 << 20) + 8 * size.width * size.height
    remarks = movie.remarks
    source = .movie(movie)
  }
}

extension FrameFile {
  /// Decodes the frames of the file.
  ///
  /// - Parameter keep: called with each frame as it is shown, in order; returns false to stop.
  /// - Returns: the worst defect of the file, if its frames can be decoded despite it.
  func decode(
    _ entry: FrameList.Entry, _ limits: WritingLimits, keep: (Bitmap) -> Bool
  ) throws(SequenceFault) -> String? {
    switch source {
    case .movie(let movie):
      return try Decoder.pictures(
        of: movie, entry.path, RandomAccessFile.opened(entry), delays.count, limits, keep: keep)
    case .webP:
      let file = try WebPFile(entry, limits)
      guard FrameFile(file) == self else { throw .changed(entry.path) }
      try Decoder.pictures(of: file, entry.path, limits, keep: keep)
      return nil
    case nil:
      let file = try ImageFile(entry, limits)
      let image = file.image
      guard FrameFile(file, decodingBytes - file.workingBytes) == self else {
        throw .changed(entry.path)
      }
      do throws(ImageFault) {
        var reader = try file.decode(limits: limits.decoding, looksAtCanvases: true)
        while let frame = try reader.nextFrame() {
          guard keep(Bitmap(frame).upright(from: image.uprightOrientation)) else { break }
        }
        let defects = image.defects + reader.defects
        return defects.first { $0.severity == .serious }?.fault.description
      } catch {
        throw .undecodable(entry.path, error)
      }
    }
  }
}

extension ImageFile {
  fileprivate init(_ entry: FrameList.Entry, _ limits: WritingLimits) throws(SequenceFault) {
    try self.init(at: entry.path, limits: limits.decoding, entry.links)
    guard image.format.isDecoded else { throw .undecodable(entry.path, .undecoded(image.format)) }
  }
}

extension WebPFile {
  fileprivate init(_ entry: FrameList.Entry, _ limits: WritingLimits) throws(SequenceFault) {
    let bytes = try FrameFile.bytes(of: entry, limits.decoding)
    do throws(ImageFault) {
      try self.init(bytes, limits: limits.decoding)
    } catch {
      throw .undecodable(entry.path, error)
    }
  }
}

extension FrameFile {
  fileprivate static func bytes(
    of entry: FrameList.Entry, _ limits: DecodeLimits
  ) throws(SequenceFault) -> [UInt8] {
    let contents: FileContents
    do throws(FileFault) {
      contents = try FileContents(entry.path, limit: limits.fileBytes, entry.links)
    } catch {
      throw .unreadable(error)
    }
    guard let bytes = contents.bytes else {
      throw .undecodable(
        entry.path,
        .exceedsLimit(.fileBytes, found: contents.byteCount, allowed: limits.fileBytes))
    }
    return bytes
  }
}

extension RandomAccessFile {
  fileprivate static func opened(_ entry: FrameList.Entry) throws(SequenceFault) -> RandomAccessFile
  {
    do throws(FileFault) {
      return try RandomAccessFile(entry.path, entry.links)
    } catch {
      throw .unreadable(error)
    }
  }
}
