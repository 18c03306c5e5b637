import StickerCodecs
import StickerEncoding
import StickerPacks
import SystemPackage

extension ArtReader {
  /// Returns the first frame of each sticker that can be drawn, scaled down, in the order of the stickers.
  ///
  /// - Parameter size: the size in px that each frame is fitted into.
  func firstFrames(
    of sources: [ArtSource], within size: FrameSizes.Size
  ) async -> [(path: FilePath, picture: StoredBitmap)] {
    let surveys = await survey(sources).compactMap { try? $0.get() }
    let store = FrameStore(memory: surveys.count * size.width * size.height * 4)
    let pictures = await read(surveys.map { ($0, [0], size) }, in: store)
    return zip(surveys, pictures).compactMap { survey, pictures in
      (try? pictures.get())?[0].map { (survey.source.path, $0) }
    }
  }
}

extension [PackSource] {
  /// Returns the sources at some paths, in the order of the paths and without duplicates. Unknown paths are left out.
  ///
  /// - Parameter paths: files, or folders of sequences, of these packs.
  func art(at paths: [FilePath]) -> [ArtSource] {
    let all = flatMap { $0.art + $0.files.map { ArtSource($0) } }
    let known = Dictionary(all.map { ($0.path, $0) }) { one, _ in one }
    var seen: Set<FilePath> = []
    return paths.compactMap { seen.insert($0).inserted ? known[$0] : nil }
  }
}

extension StoredBitmap {
  /// Returns the picture as a PNG; `nil` if it cannot be encoded.
  func png() async -> [UInt8]? {
    let still = FrameDelay(numerator: 0, denominator: 100)
    guard let animation = try? Animation(frames: [TimedBitmap(stored: self, delay: still)])
    else { return nil }
    return try? await APNGEncoder(effort: Effort(2)).encode(animation)
  }
}
