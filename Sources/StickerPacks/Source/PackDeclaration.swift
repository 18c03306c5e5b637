package import StickerBase
package import SystemPackage

/// The properties of a pack according to a `stickerpack.yml`, or to the layout of a folder.
package struct PackDeclaration: Sendable {
  /// The path of the manifest, or of the folder if there is none.
  package var path: FilePath
  /// True if there is a manifest, which can specify labels, a size and an icon; a folder cannot.
  package var isManifest = true
  package var size: SizeClass?
  /// The name of the pack in a manifest.
  package var name: String?
  /// The name of the author in a manifest.
  package var author: String?
  package var hasIcon = false
  /// The prefix of the names of the stickers, by the id of the platform.
  package var prefixes: [String: String] = [:]
  /// The lines of the manifest's keys, such as `author`.
  package var keyLines: [String: Int] = [:]
  package var stickers: [DeclaredSticker] = []
  /// The mistakes in the manifest, each with its place; if there are any, nothing else is known.
  package var faults: [DocumentFault] = []

  package init(path: FilePath) { self.path = path }

  /// Returns the place at which findings about a path are reported: the path itself or, if the path is made from a
  /// sticker's name, the sticker's line in the manifest.
  package func place(of path: FilePath) -> (path: FilePath, line: Int?) {
    guard let sticker = sequences.first(where: { $0.path == path }), sticker.line != nil,
      !(sticker.frames?.files ?? []).contains(where: { $0.parent == path })
    else { return (path, nil) }
    return (self.path, sticker.line)
  }

  /// The warnings about times and places that are not used, each with the path of its sequence.
  package var unusedTiming: [(path: FilePath, problem: String)] {
    sequences.flatMap { sticker in
      (sticker.frames?.unusedWarnings ?? []).map { (path: sticker.path, problem: $0) }
    }
  }

  /// Returns the names of stickers with the manifest's prefix for a platform, before they are adapted to the platform.
  ///
  /// - Parameter paths: the paths of the stickers.
  package func names(of paths: [FilePath], on platform: Platform) -> [String] {
    let names = Dictionary(stickers.map { ($0.path, $0.name) }) { first, _ in first }
    let prefix = prefixes[platform.id] ?? ""
    return paths.map { prefix + (names[$0] ?? $0.stem ?? "") }
  }

  var sequences: [DeclaredSticker] { stickers.filter { $0.frames != nil } }
}

/// A declared sticker.
package struct DeclaredSticker: Sendable {
  /// The name of the sticker's folder in a catalog, without extension.
  package var name: String
  /// The path of the image, or of the folder of a sequence's frames. If the sequence has no folder to itself, the path
  /// is made from its name, and no file exists there.
  package var path: FilePath
  package var label: String?
  /// The labels in other languages, by language code.
  package var labels: [String: String] = [:]
  /// The emoji in a manifest.
  package var emoji: [String] = []
  /// The choices for platforms, by the id of the platform.
  package var choices: [String: PlatformChoice] = [:]
  /// The line in the manifest; `nil` if there is none.
  package var line: Int?
  /// The frames of a sequence in display order.
  var frames: PlannedFrames?
  /// True if the manifest or the layout of a folder lists its frames.
  package var isSequence: Bool { frames != nil }
}
