import StickerBase
import StickerCodecs
import StickerEncoding
import SystemPackage

/// The facts about a file of one or more frames that are known before any pixel is decoded.
struct FrameFile: Sendable, Equatable {
  /// The size of each frame in px, after an image is turned upright or the pixels of a movie are made square.
  let size: FrameSizes.Size
  /// The delay of each frame; `nil` if the file does not specify one.
  let delays: [FrameDelay?]
  /// Number of plays; `nil` if the file does not specify it.
  let loopCount: Int?
  /// Bytes of memory for decoding: the file, canvases and the decoder.
  let decodingBytes: Int
  /// The color description of the decoded pixels.
  private(set) var colors = ColorDescription.none
  /// The reason that the file's profile cannot be used, as the rest of a sentence about the profile; `nil` if it can.
  private(set) var unknownColorsReason: String?
  /// True if samples have more bits than the 8 that are kept.
  private(set) var isDeep = false
  /// True if the default image of an APNG is not one of its frames.
  private(set) var hasHiddenDefaultImage = false
  /// The pixel aspect ratio of the upright image, which is ignored; `nil` if the pixels are square, and for a movie.
  private(set) var ignoredPixelAspect: PixelAspect?
  /// True if the file specifies that its colors are multiplied by alpha.
  private(set) var isPremultiplied = false
  /// The place on a canvas that a PNG specifies; `nil` if it does not.
  private(set) var place: FramePlace?
  /// True if the picture is turned upright when it is decoded.
  private(set) var isTurned = false
  /// The kinds of metadata in the file that concern people. Frames keep none of them.
  private(set) var contents: MetadataContents = []
  /// Remarks on a movie; empty for an image.
  private(set) var remarks: [Remark] = []
  /// The movie, which another program decodes; `nil` for an image.
  private var movie: Movie?

  /// Reads the properties of a file.
  ///
  /// - Parameter usesExternalPrograms: true if another program may be run to read the file. Movies are refused
  ///   otherwise.
  init(
    _ entry: FrameList.Entry, _ limits: WritingLimits, usesExternalPrograms: Bool
  ) throws(SequenceFault) {
    let prefix =
      usesExternalPrograms ? FileContents.prefix(of: entry.path, count: 32, entry.links) : []
    if let container = Movie.Container(prefix) {
      let file = try RandomAccessFile.opened(entry)
      self.init(try MovieProbe(entry.path, file, container, limits).movie())
    } else {
      if usesExternalPrograms, let art = UnsupportedArtwork(entry.path),
        UnsupportedArtwork.isArtwork(entry.path, entry.links)
      {
        // A file that cannot be read has no first bytes either. Opening it gives the reason.
        let isEmpty = try prefix.isEmpty ? RandomAccessFile.opened(entry).byteCount == 0 : false
        throw .foreign(
          entry.path, advice: isEmpty ? "it is empty" : art.advice(unread: entry.path))
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
    colors = image.decodedColors
    unknownColorsReason = image.unknownColorsReason
    isDeep = image.bitDepth > 8
    hasHiddenDefaultImage = image.hasHiddenDefaultImage
    ignoredPixelAspect = image.uprightPixelAspect
    place = image.metadata.place
    isTurned = image.uprightOrientation != 1
    contents = image.metadata.contents
  }

  private init(_ movie: Movie) {
    size = movie.shownSize
    delays = movie.delays.isEmpty ? [nil] : movie.delays
    loopCount = nil
    // The picture is held twice while it arrives, and rows of linear light are held while its pixels are made square.
    let squaring = movie.size == size ? 0 : 16 * size.width * movie.size.height
    decodingBytes =
      (1 << 20) + 8 * movie.size.width * movie.size.height + squaring
    remarks = movie.remarks
    colors = movie.colors
    contents = movie.contents
    isPremultiplied = movie.isPremultiplied
    self.movie = movie
  }
}

extension FrameFile {
  /// True if another program decodes the file as a movie.
  var isMovie: Bool { movie != nil }

  /// Returns the file with its color profile in a pool that all files share.
  ///
  /// - Throws: ``SequenceFault/tooManyProfiles(_:)`` if the pool is full.
  func sharing(
    _ pool: inout ColorPool, _ entry: FrameList.Entry
  ) throws(SequenceFault) -> FrameFile {
    guard let shared = pool.add(colors) else { throw .tooManyProfiles(entry.path) }
    var file = self
    file.colors = shared
    return file
  }

  /// Returns a decoded frame as it is shown: with square pixels if it comes from a movie.
  func shown(_ frame: Bitmap) -> Bitmap { movie?.shown(frame) ?? frame }

  /// Decodes the frames of the file.
  ///
  /// - Parameter keep: called with each upright frame, in order; returns false to stop.
  /// - Returns: the first serious defect of an image or ffmpeg's complaint about a movie, despite which the frames
  ///   could be decoded; `nil` if there is none.
  func decode(
    _ entry: FrameList.Entry, _ limits: WritingLimits, keep: (Bitmap) -> Bool
  ) throws(SequenceFault) -> String? {
    if let movie {
      return try MovieDecoder.pictures(
        of: movie, entry.path, RandomAccessFile.opened(entry), delays.count, limits, keep: keep)
    }
    let file = try ImageFile(entry, limits)
    let image = file.image
    guard FrameFile(file, decodingBytes - file.workingBytes) == self else {
      throw .changed(entry.path)
    }
    do throws(ImageFault) {
      var reader = try file.decode(limits: limits.decoding, readsWholeCanvases: true)
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

extension ImageFile {
  fileprivate init(_ entry: FrameList.Entry, _ limits: WritingLimits) throws(SequenceFault) {
    try self.init(at: entry.path, limits: limits.decoding, entry.links)
    guard image.format.isDecoded else { throw .undecodable(entry.path, .undecoded(image.format)) }
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
