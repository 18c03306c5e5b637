import StickerBase
import StickerCodecs
import StickerPacks
import SystemPackage

/// The pictures of a page, in the order in which they are written. A file that is embedded whole occurs once, however
/// often it is added.
struct PictureList: Sendable {
  private(set) var pictures: [PagePicture] = []
  /// The files that are not shown because of their metadata, in order.
  private(set) var withheld: [FilePath] = []
  /// The indices of the pictures, by the paths of their stickers or files.
  private var indices: [FilePath: Int] = [:]
  /// Total size in bytes of the pictures that were drawn and are held in memory.
  private var drawnBytes = 0

  /// The limit in bytes for the drawn pictures that a page holds until it is written: once it is reached, no more
  /// sequences are embedded whole (``PictureGap/noRoom``), and no more files are redrawn. Thumbnails are still added.
  private static let maxDrawnBytes = 128 << 20

  /// Adds the picture of a sticker.
  ///
  /// - Returns: the index of the picture, `nil` if there is none; and the reason that the picture is missing or
  ///   incomplete, `nil` if nothing is missing, or if the sticker's own findings or the embedding explain it.
  mutating func add(
    _ sticker: Sticker, _ source: PackSource, as embedding: Embedding, _ renderer: PictureRenderer
  ) async -> (index: Int?, gap: PictureGap?) {
    guard embedding != .none, sticker.fault == nil, let image = sticker.image else {
      return (nil, nil)
    }
    let file = source.files.first { $0.path == sticker.path }
    if sticker.sequence != nil {
      guard let sequence = source.sequenceSources().first(where: { $0.path == sticker.path }) else {
        return (nil, nil)
      }
      return await add(sequence, image, as: embedding, renderer)
    }
    guard let file else { return (nil, nil) }
    if embedding == .all { return await add(file, image, renderer) }
    return (await renderer.thumbnail(of: file).map { appendDrawn($0, for: file.path) }, nil)
  }

  /// Adds a file unchanged, or a redrawn copy, which is upright and has no metadata. A copy replaces a file that
  /// browsers would not rotate, and a file whose metadata contains a location or a thumbnail, because people pass the
  /// page on.
  ///
  /// - Returns: the index of the picture, or the reason that it is not shown; the other is `nil`.
  mutating func add(
    _ file: PackSource.File, _ image: ImageHeader, _ renderer: PictureRenderer
  ) async -> (index: Int?, gap: PictureGap?) {
    if let index = indices[file.path] { return (index, nil) }
    let isPersonal = !image.metadata.contents.isDisjoint(with: [.location, .thumbnail])
    if isPersonal || image.uprightOrientation > 1 && image.format != .jpeg,
      drawnBytes < Self.maxDrawnBytes, let (bytes, format) = await renderer.redrawn(file)
    {
      return (appendDrawn(bytes, format, for: file.path), nil)
    }
    if isPersonal {
      if !withheld.contains(file.path) { withheld.append(file.path) }
      return (nil, .personal)
    }
    return (
      append(.file(file, image.format, limit: renderer.limits.fileBytes), for: file.path), nil
    )
  }

  /// Adds a video unchanged.
  ///
  /// - Returns: the index of the video; `nil` if the page does not embed whole pictures.
  mutating func add(
    _ video: PreviewedVideo, as embedding: Embedding, _ renderer: PictureRenderer
  ) -> Int? {
    guard embedding == .all else { return nil }
    return append(.video(video.file, limit: renderer.limits.fileBytes), for: video.file.path)
  }

  private mutating func add(
    _ sequence: SequenceSource, _ image: ImageHeader, as embedding: Embedding,
    _ renderer: PictureRenderer
  ) async -> (Int?, PictureGap?) {
    if embedding == .thumbnails {
      return (
        await renderer.thumbnail(of: sequence).map { appendDrawn($0, for: sequence.path) }, nil
      )
    }
    guard drawnBytes < Self.maxDrawnBytes else { return (nil, .noRoom) }
    guard let (bytes, isWhole) = await renderer.animation(of: sequence, as: image) else {
      return (nil, nil)
    }
    let index = appendDrawn(bytes, for: sequence.path)
    return (index, isWhole ? nil : .firstFrame)
  }

  private mutating func appendDrawn(
    _ bytes: [UInt8], _ format: ImageFormat = .png, for path: FilePath
  ) -> Int {
    drawnBytes += bytes.count
    return append(.drawn(bytes, format), for: path)
  }

  private mutating func append(_ picture: PagePicture, for path: FilePath) -> Int {
    pictures.append(picture)
    indices[path] = pictures.count - 1
    return pictures.count - 1
  }
}
