import StickerBase
import StickerCodecs
import StickerEncoding
package import StickerPacks
package import SystemPackage

/// A small PNG of a sticker. For an animation, it shows the first frame.
package struct Thumbnail: Sendable {
  /// The path of the sticker.
  package let path: FilePath
  /// A file name of lowercase letters, digits and hyphens before `.png`, which includes a digest of the picture.
  package let name: String
  package let bytes: [UInt8]

  /// Maximum length of the longer side in px.
  private static let maxSide = 96
  /// Maximum number of thumbnails in a run.
  package static let maxCount = 500

  /// Draws at most ``maxCount`` stickers, in their order. Stickers that cannot be drawn are left out.
  ///
  /// - Parameters:
  ///   - paths: files, or folders of sequences, of the packs.
  ///   - jobs: number of stickers that are processed at the same time.
  package static func all(
    of paths: [FilePath], in packs: [PackSource], limits: WritingLimits, jobs: Int
  ) async -> [Thumbnail] {
    let wanted = Array(packs.art(at: paths).prefix(maxCount))
    let drawn = await ArtReader(limits: limits.decoding, jobs: jobs)
      .firstFrames(of: wanted, within: FrameSizes.Size(width: maxSide, height: maxSide))
    return await inParallel(drawn, jobs: jobs) { await Thumbnail($0.path, $0.picture) }
      .compactMap(\.self)
  }

  private init?(_ path: FilePath, _ picture: StoredBitmap) async {
    guard let bytes = await picture.png() else { return nil }
    self.path = path
    self.bytes = bytes
    name = "\(Self.word(path.stem ?? ""))-\(SHA256.hexDigest(of: bytes).prefix(12)).png"
  }

  /// Returns a name as a word that is valid in file names and links everywhere.
  private static func word(_ name: String) -> String {
    let letters = name.unicodeScalars.prefix(40).map { scalar -> Character in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
      return isPlain ? Character(scalar) : "-"
    }
    let word = String(letters).lowercased().drop { $0 == "-" }
    return word.isEmpty ? "sticker" : String(word)
  }
}
