/// What the stickers of a pack look like, in detail: of a large pack it is measured anew where rules have to
/// know, so that it need not be kept of every sticker. For who asks for stickers near each other in turn.
package final class PackLooks {
  /// Stickers of a pack whose details are kept from the first time on, a kilobyte a frame.
  package static let mostKept = 1024
  /// Those that are kept of stickers that were measured anew.
  private static let mostRemembered = 512

  private let pack: Pack
  private var remembered: [Int: StickerLook?] = [:]

  package init(_ pack: Pack) { self.pack = pack }

  /// - Returns: `nil` where it cannot be measured any more, or shows something else by now.
  package subscript(sticker: StickerSummary) -> StickerLook? {
    guard let look = sticker.look, !look.isWhole else { return sticker.look }
    guard let place = sticker.place else { return nil }
    if let known = remembered[place] { return known }
    if remembered.count >= Self.mostRemembered { remembered = [:] }
    let measured = pack.measuresLook?(sticker)
    let found = measured?.fingerprint == look.fingerprint ? measured : nil
    remembered[place] = .some(found)
    return found
  }
}

extension StickerInspector {
  /// What measures the look of a pack's files anew.
  package func lookMeasurement(
    of source: PackSource
  ) -> @Sendable (StickerSummary) -> StickerLook? {
    { sticker in
      guard let place = sticker.place, source.files.indices.contains(place),
        case let file = source.files[place], file.path == sticker.path,
        let contents = try? file.contents(limit: limits.fileBytes), let bytes = contents.bytes
      else { return nil }
      var fresh = Sticker(path: file.path, byteCount: sticker.byteCount)
      measure(bytes, into: &fresh)
      return fresh.look
    }
  }
}
