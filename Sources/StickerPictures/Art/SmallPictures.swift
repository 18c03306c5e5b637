import StickerCodecs
import StickerForge
import StickerPacks
import SystemPackage

extension ArtReader {
  /// The first frames of some stickers, made small.
  ///
  /// - Parameter size: what each is fitted into, in px.
  /// - Returns: those that can be drawn, in their order.
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
  /// What can be drawn of some paths, in their order and each once.
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
  /// The picture as a PNG; `nil` when its pixels are lost.
  func png() async -> [UInt8]? {
    let still = FrameDelay(numerator: 0, denominator: 100)
    guard let animation = try? Animation(frames: [TimedBitmap(stored: self, delay: still)])
    else { return nil }
    return try? await APNGEncoder(effort: Effort(2)).encode(animation)
  }
}
