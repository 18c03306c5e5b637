import StickerBase
import StickerCodecs
import StickerForge
package import StickerPacks
package import SystemPackage

/// A small PNG of a sticker, the first frame of one that moves.
package struct Thumbnail: Sendable {
  /// The sticker.
  package let path: FilePath
  /// A file name of letters, digits and hyphens, which only the same picture has again.
  package let name: String
  package let bytes: [UInt8]

  /// The longer side in px at most.
  package static let side = 96
  /// How many are drawn in a run.
  package static let most = 500

  /// Draws those of some stickers that can be drawn, in their order and ``most`` at most.
  ///
  /// - Parameters:
  ///   - paths: files, or folders of sequences, of the packs.
  ///   - jobs: stickers that are worked on at the same time.
  package static func all(
    of paths: [FilePath], in packs: [PackSource], limits: WritingLimits, jobs: Int
  ) async -> [Thumbnail] {
    let files = packs.flatMap { $0.art + $0.files.map { ArtSource($0) } }
    let known = Dictionary(files.map { ($0.path, $0) }) { one, _ in one }
    var seen: Set<FilePath> = []
    let wanted = paths.compactMap { seen.insert($0).inserted ? known[$0] : nil }.prefix(most)
    let reader = ArtReader(limits: limits.decoding, jobs: jobs)
    let surveys = await reader.survey(Array(wanted)).compactMap { try? $0.get() }
    let store = FrameStore(memory: most * side * side * 4)
    let pictures = await reader.read(
      surveys.map { ($0, [0], FrameSizes.Size(width: side, height: side)) }, in: store)
    let drawn = zip(surveys, pictures).compactMap { survey, pictures in
      (try? pictures.get())?[0].map { (survey.source.path, $0) }
    }
    return await inParallel(drawn, jobs: jobs) { await Thumbnail($0.0, $0.1) }
      .compactMap(\.self)
  }

  private init?(_ path: FilePath, _ picture: StoredBitmap) async {
    let still = FrameDelay(numerator: 0, denominator: 100)
    guard let animation = try? Animation(frames: [TimedBitmap(stored: picture, delay: still)]),
      let bytes = try? await APNGEncoder(effort: Effort(2)).encode(animation)
    else { return nil }
    self.path = path
    self.bytes = bytes
    name = "\(Self.word(path.stem ?? ""))-\(SHA256.hexDigest(of: bytes).prefix(12)).png"
  }

  /// What of a name is a word everywhere, also in a link.
  private static func word(_ name: String) -> String {
    let letters = name.unicodeScalars.prefix(40).map { scalar -> Character in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
      return isPlain ? Character(scalar) : "-"
    }
    let word = String(letters).lowercased().drop { $0 == "-" }
    return word.isEmpty ? "sticker" : String(word)
  }
}
