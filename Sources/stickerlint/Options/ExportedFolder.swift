import StickerBase
import StickerPacks
import StickerPlatforms
import SystemPackage

/// A folder that an export wrote.
struct ExportedFolder {
  let path: FilePath
  let record: ExportRecord
  /// A file below it that is not as the export wrote it; `nil` if there is none.
  let change: FilePath?

  /// Creates the description of a folder; `nil` if no export wrote it.
  fileprivate init?(_ path: FilePath) {
    guard let record = ExportRecord(at: path) else { return nil }
    (self.path, self.record, change) = (path, record, record.firstChange(in: path))
  }

  /// The sentence that names the folder, its platform, and the command that checks the source if that is still there.
  var sentence: String {
    let platform = record.platform.excerpt
    var words = "\(path.display.printable) was written by export for \(platform)"
    if let change { words += ", and \(change.display.printable) is not as it was written" }
    if Platform.ids.contains(platform), let source = record.source(from: path)?.shellWord {
      words += "; check the source pack: stickerlint lint \(source) --for \(platform)"
    }
    return words
  }
}

extension Selection {
  /// Removes packs that an export wrote and nobody changed: the export checked them, and rules for sources would take
  /// their covers for stickers.
  ///
  /// - Returns: all folders that exports wrote.
  mutating func removeExports() -> [ExportedFolder] {
    let folders = found.packs.filter { pack in
      pack.product == nil && pack.conversation == nil && pack.declaration?.isManifest != true
    }.map(\.path)
    // The images of some platforms are in a folder below.
    let places = Set(folders + folders.map(\.parent))
    let exports = places.compactMap { ExportedFolder($0) }
      .sorted { naturallyPrecedes($0.path, $1.path) }
    let unchanged = exports.filter { $0.change == nil }.map(\.path)
    found.leaveOut { file in unchanged.contains { file.starts(with: $0) } }
    return exports
  }
}
