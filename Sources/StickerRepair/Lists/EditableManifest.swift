import StickerBase
import StickerPacks
import SystemPackage

/// The `stickerpack.yml` of a pack while files are renamed.
struct EditableManifest {
  private var path: FilePath?
  private var bytes: [UInt8] = []
  private var stamp: FileStamp?
  private var done: [AppliedFix] = []

  /// The changed manifest; `nil` if nothing changed.
  var changed: RepairedFile? {
    guard let path, !done.isEmpty else { return nil }
    var file = RepairedFile(path: path, stamp: stamp)
    (file.bytes, file.fixes) = (bytes, done)
    return file
  }

  /// Renames a file in the manifest.
  ///
  /// - Throws: ``FixDeclined`` if it must be renamed by hand.
  mutating func rename(
    _ file: FilePath, to name: String, in manifest: FilePath, _ links: LinkPolicy
  ) throws(FixDeclined) {
    let byHand = FixDeclined(
      "its new name would be '\(name.printable)', but \(manifest.displayedName.printable) lists the old one and "
        + "could not be changed automatically: rename the file and edit its entry by hand")
    if path == nil {
      stamp = FileStamp(manifest)
      guard
        let read = try? FileContents(manifest, limit: ManifestFile.maximumBytes, links).bytes
      else { throw byHand }
      (path, bytes) = (manifest, read)
    }
    let old = file.relative(to: manifest.parent)
    guard let renamed = ManifestFile.renaming(old, to: name, in: bytes) else { throw byHand }
    guard renamed != bytes else { return }
    bytes = renamed
    done.append(
      AppliedFix(
        id: "rename-listed", rules: [], kind: .rename,
        what: "lists '\(name.excerpt)' instead of '\(old.lastComponent?.string.excerpt ?? "")'"))
  }
}
