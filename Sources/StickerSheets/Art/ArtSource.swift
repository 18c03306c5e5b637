import StickerBase
package import StickerPacks
package import SystemPackage

/// The source that a sticker of a pack is drawn from: an image file, or the frames of a sequence.
package struct ArtSource: Sendable {
  /// The file, or the folder of the sequence.
  package var path: FilePath
  /// The file of the image, or the file of each frame. A file may occur several times.
  var files: [PackSource.File]
  /// The sequence; `nil` for an image, which contains its own delays.
  var sequence: SequenceSource?

  /// Creates the source of a sticker that is a single image.
  package init(_ file: PackSource.File) {
    path = file.path
    files = [file]
  }

  init(_ sequence: SequenceSource) {
    path = sequence.path
    files = sequence.frames.map(\.file)
    self.sequence = sequence
  }
}

extension PackSource {
  /// The stickers of the pack in display order: first the stickers in the pack's list, in the order of the list, then
  /// all others by name.
  package var art: [ArtSource] {
    let images = files.filter { $0.role == .sticker }.map { ArtSource($0) }
    let sequences = sequenceSources().filter { !$0.frames.isEmpty }
    let frames = Set(sequences.flatMap { $0.frames.map(\.path) })
    let all = images.filter { !frames.contains($0.path) } + sequences.map { ArtSource($0) }
    let position = listPosition
    return all.sorted { naturallyPrecedes($0.path, $1.path) }.enumerated()
      .sorted { (position($0.element.path), $0.offset) < (position($1.element.path), $1.offset) }
      .map(\.element)
  }

  /// A function that returns the position of a sticker in the pack's manifest or `Contents.json`. Unlisted stickers
  /// come last.
  private var listPosition: (FilePath) -> Int {
    if let declaration = listing {
      let paths = declaration.stickers.map(\.path)
      let positions = Dictionary(zip(paths, paths.indices)) { one, _ in one }
      return { positions[$0] ?? paths.count }
    }
    let names = Pack(self).contents?.listedNames ?? []
    let positions = Dictionary(zip(names, names.indices)) { one, _ in one }
    return { [path] in
      positions[$0.relative(to: path).components.first?.string ?? ""] ?? names.count
    }
  }
}
