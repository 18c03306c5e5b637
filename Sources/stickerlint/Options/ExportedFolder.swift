import StickerBase
import StickerLinting
import StickerPacks
import StickerPlatforms
import SystemPackage

/// A folder that an export wrote.
struct ExportedFolder {
  let path: FilePath
  let record: ExportRecord
  /// The path of a file in the folder that is not as the export wrote it; `nil` if there is none.
  let change: FilePath?

  /// Creates the description of a folder; `nil` if no export wrote it.
  init?(_ path: FilePath) {
    guard let record = ExportRecord(at: path) else { return nil }
    (self.path, self.record, change) = (path, record, record.firstChange(in: path))
  }

  /// The folder or manifest from which the export was made, as a word for a shell; `nil` if it is no longer there, or
  /// if it cannot be typed.
  var source: String? { record.source(from: path)?.shellWord }

  /// The platform of the export; `nil` if this version does not know it.
  var platform: Platform? { Platform.all.first { $0.id == record.platform } }

  /// The clause that names the folder and its platform.
  var clause: String {
    let platform = record.platform.excerpt
    let words = "\(path.display.printable) was written by export for \(platform)"
    return change.map { "\(words), and \($0.display.printable) is not as it was written" } ?? words
  }

  /// The sentence with the command that checks the source.
  var sentence: String {
    guard let platform, let source else { return clause }
    return "\(clause); check the source pack: stickerlint lint \(source) --for \(platform.id)"
  }
}

extension Selection {
  /// Removes named packs that an export wrote and nobody changed: the export checked them, and rules for sources would
  /// take their covers for stickers.
  ///
  /// - Returns: all named folders that exports wrote.
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

  /// Keeps only the stickers of a folder that an export wrote, without covers, trays and tabs. If the record of the
  /// export lists no stickers, all images are kept.
  mutating func keepStickers(of exported: ExportedFolder) {
    let stickers = Set(
      exported.record.stickers.map { exported.path.pushing(FilePath($0)).absolute })
    guard !stickers.isEmpty else { return }
    found.leaveOut { !stickers.contains($0.absolute) }
  }

  /// The folders that exports wrote below the named folders. The search left them out, since they are not sources.
  var foundExports: [FilePath] {
    found.exclusions.filter { $0.reason == FileSelection.exportReason }.map(\.path)
  }

  /// Says which folders were left out because exports wrote them.
  func reportFoundExports() {
    let folders = foundExports
    guard !folders.isEmpty else { return }
    let names = folders.prefix(3).map { $0.display.printable }.joined(separator: ", ")
    Console.error.say(
      "left out: \(names)\(andMore(folders.count - 3)), which 'stickerlint export' wrote")
  }
}
