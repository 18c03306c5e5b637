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
  private static let side = 96
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
    let wanted = Array(packs.art(at: paths).prefix(most))
    let drawn = await ArtReader(limits: limits.decoding, jobs: jobs)
      .firstFrames(of: wanted, within: FrameSizes.Size(width: side, height: side))
    return await inParallel(drawn, jobs: jobs) { await Thumbnail($0.path, $0.picture) }
      .compactMap(\.self)
  }

  private init?(_ path: FilePath, _ picture: StoredBitmap) async {
    guard let bytes = await picture.png() else { return nil }
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
