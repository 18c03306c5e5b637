package import StickerBase
package import SystemPackage

/// What a `stickerpack.yml`, or the way a folder is laid out, says of a pack.
package struct PackDeclaration: Sendable {
  /// The manifest; a folder when there is none.
  package var path: FilePath
  /// Whether there is a manifest, which can say what a folder cannot: labels, a size and an icon.
  package var isManifest = true
  package var size: SizeClass?
  package var hasIcon = false
  package var stickers: [DeclaredSticker] = []
  /// Why the manifest cannot be followed, each mistake with its place; nothing else is known then.
  package var faults: [DocumentFault] = []

  package init(path: FilePath) { self.path = path }

  /// Where something is that has a path made of a name: the line that says so.
  package func place(of path: FilePath) -> (path: FilePath, line: Int?) {
    guard let sticker = sequences.first(where: { $0.path == path }), sticker.line != nil,
      !(sticker.frames ?? []).contains(where: { $0.parent == path })
    else { return (path, nil) }
    return (self.path, sticker.line)
  }

  /// The stickers that are sequences of frames.
  var sequences: [DeclaredSticker] { stickers.filter { $0.frames != nil } }
}

/// One sticker as it is declared.
package struct DeclaredSticker: Sendable {
  /// What its folder in a catalog will be called, without the extension.
  package var name: String
  /// The image or, of a sequence, the folder of its frames; a path made of the name where several
  /// sequences share one, which nothing lies at.
  package var path: FilePath
  package var label: String?
  /// The label in other languages, by language.
  package var labels: [String: String] = [:]
  /// The line of the manifest; `nil` when there is none.
  package var line: Int?
  /// The frames of a sequence in the order in which they show.
  var frames: [FilePath]?
  var timing = SequenceTiming()
}
