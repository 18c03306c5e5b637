/// The detailed looks of a pack's stickers. To save memory, only the details of the first ``maxKept`` stickers and of
/// files in archives are kept; the details of other files are measured again on demand. Callers should access nearby
/// stickers in sequence.
package final class AppearanceCache {
  /// Maximum number of stickers of a pack whose details are kept, which take a kilobyte per frame.
  package static let maxKept = 1024
  /// Maximum number of looks measured on demand that are cached.
  private static let maxRemembered = 512

  private let pack: Pack
  private var remembered: [Int: StickerAppearance?] = [:]

  package init(_ pack: Pack) { self.pack = pack }

  /// Returns the detailed look of a sticker; `nil` if it has none, if it cannot be measured again, or if the file has
  /// changed.
  package subscript(sticker: StickerSummary) -> StickerAppearance? {
    guard let look = sticker.look, !look.isWhole else { return sticker.look }
    guard let index = sticker.sourceIndex else { return nil }
    if let known = remembered[index] { return known }
    if remembered.count >= Self.maxRemembered { remembered = [:] }
    let measured = pack.remeasure?(sticker)
    let found = measured?.fingerprint == look.fingerprint ? measured : nil
    remembered[index] = .some(found)
    return found
  }
}

extension StickerInspector {
  /// Returns a function that measures the look of a pack's files again.
  package func lookMeasurement(
    of source: PackSource
  ) -> @Sendable (StickerSummary) -> StickerAppearance? {
    { sticker in
      guard let index = sticker.sourceIndex, source.files.indices.contains(index),
        case let file = source.files[index], file.path == sticker.path,
        let contents = try? file.contents(limit: limits.fileBytes), let bytes = contents.bytes
      else { return nil }
      var fresh = Sticker(path: file.path, byteCount: sticker.byteCount)
      measure(bytes, .looks { _ in true }, into: &fresh)
      return fresh.look
    }
  }
}
