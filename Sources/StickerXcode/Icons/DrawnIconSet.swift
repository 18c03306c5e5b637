package import StickerBase
import StickerCodecs
import StickerLinting
package import StickerPacks
package import SystemPackage

/// A `.stickersiconset`, or the `.appiconset` of an app, in memory, as Xcode writes it.
package struct DrawnIconSet: Sendable {
  /// All files of the folder with unique names, `Contents.json` last.
  package let files: [(name: String, bytes: [UInt8])]
  /// Remarks about the picture and about the icons.
  package internal(set) var remarks: [Remark] = []

  /// - Parameter icons: the PNG of each slot.
  init(files icons: [[UInt8]], slots: [IconSlot]) {
    let contents = Contents(images: slots.map(Contents.Image.init))
    files =
      zip(slots, icons).map { ($0.fileName, $1) }
      + [(PackContents.fileName.string, Array(jsonText(contents).utf8))]
  }

  /// Total size of the files in bytes.
  package var byteCount: ByteCount { ByteCount(files.reduce(0) { $0 + $1.bytes.count }) }

  /// Number of icons.
  package var iconCount: Int { files.count - 1 }

  /// The files as a tree.
  var tree: FileTree {
    var tree = FileTree()
    for file in files { tree.add(.bytes(file.bytes), at: FilePath(file.name)) }
    return tree
  }

  /// Returns true if a folder has exactly these files, apart from hidden files that file managers leave.
  package func isAlready(at folder: FilePath) -> Bool { tree.isAlready(at: folder) }

  /// Checks that the set can be written to a folder.
  ///
  /// - Parameter mayReplace: true if an older set may be replaced.
  /// - Returns: the files of the older set; `nil` if there is none.
  /// - Throws: ``WriteFault`` if the set cannot be written.
  @discardableResult
  package func checkDestination(
    _ folder: FilePath, mayReplace: Bool
  ) throws(WriteFault) -> FileTree? {
    if mayReplace {
      return try FolderReplacement.filesToReplace(in: folder, by: Set(files.map(\.name)))
    }
    try StagedFolder.check(folder)
    return nil
  }

  /// Writes the folder completely or not at all, with a new catalog around it if the catalog is missing.
  ///
  /// - Parameter mayReplace: true if an older set may be replaced.
  /// - Returns: sentences about the result for the user; `nil` if the folder is already up to date
  ///   (``isAlready(at:)``), and nothing was written.
  package func write(
    to folder: FilePath, mayReplace: Bool = false
  ) throws(WriteFault) -> [String]? {
    let lock = mayReplace ? FolderLock(at: folder) {} : nil
    defer { withExtendedLifetime(lock) {} }
    guard !isAlready(at: folder) else {
      // The run that wrote the folder may have been killed before it removed the old one.
      Temporary.sweep(folder.parent)
      return nil
    }
    let catalog = folder.parent
    let isCatalog = catalog.hasExtension("xcstickers") || catalog.hasExtension("xcassets")
    if isCatalog, (try? FileKind(catalog, followsLinks: true)) == nil {
      var catalogTree = FileTree()
      catalogTree.add(CatalogDocument().text, at: PackContents.filePath)
      catalogTree.add(
        tree, below: FilePath(root: nil, components: folder.lastComponent ?? "AppIcon.appiconset"))
      var staged = try StagedFolder.filled(with: catalogTree, at: catalog)
      return try staged.place()
    }
    let replaced = try checkDestination(folder, mayReplace: mayReplace)
    var staged = try StagedFolder.filled(with: tree, at: folder, replacing: replaced)
    return try staged.place()
  }
}

/// The `Contents.json` of an icon set.
private struct Contents: Encodable {
  struct Image: Encodable {
    var filename: String
    var idiom: String
    var platform: String?
    var scale: String?
    var size: String

    init(_ slot: IconSlot) {
      filename = slot.fileName
      idiom = slot.idiom
      platform = slot.platform
      scale = slot.listedScale
      size = slot.size
    }
  }

  struct Info: Encodable {
    var author = "xcode"
    var version = 1
  }

  var images: [Image]
  var info = Info()
}

extension IconSetDrawing {
  /// Draws the set. The set of an extension is also checked with the rules for icons.
  ///
  /// - Parameter jobs: the number of icons that are drawn at the same time; the bytes do not depend on it.
  /// - Throws: ``IconFault/unproven(detail:)`` if an icon cannot be drawn, or if the check finds an error.
  package func draw(jobs: Int = 1) async throws(IconFault) -> DrawnIconSet {
    var set = DrawnIconSet(files: try await icons(jobs: jobs), slots: slots)
    set.remarks = remarks + (slots == [.app] ? [] : try set.checkWithRules())
    return set
  }
}

extension DrawnIconSet {
  /// Checks the set with the rules for packs, in their default configuration.
  ///
  /// - Returns: a remark for each rule with findings.
  /// - Throws: ``IconFault/unproven(detail:)`` for the first error, or for an icon that cannot be decoded.
  func checkWithRules() throws(IconFault) -> [Remark] {
    let findings = Judge(Configuration()).findings(about: try pack())
    if let error = findings.first(where: { $0.severity == .error }) {
      throw .unproven(detail: "\(error.path.display): \(error.message)")
    }
    var counts: [String: Int] = [:]
    for finding in findings { counts[finding.ruleID, default: 0] += 1 }
    return findings.compactMap { finding in
      guard let count = counts.removeValue(forKey: finding.ruleID) else { return nil }
      let subject =
        count == 1 ? finding.path.lastComponent?.string ?? "" : counted(count, "icon")
      let help = finding.help.map { " \($0)" } ?? ""
      return .warning("\(subject): \(finding.message)\(help) (\(finding.ruleID))")
    }
  }

  /// Returns the set as a search on the disk would find it.
  private func pack() throws(IconFault) -> Pack {
    let folder = FilePath(IconSet.folderName)
    // The catalog serves as the pack, as for sets that lie next to a pack.
    var pack = Pack(PackSource(path: "."))
    for file in files {
      guard file.name != PackContents.fileName.string else {
        pack.catalogFolders = [
          CatalogFolder(
            path: folder, contents: PackContents(json: file.bytes, of: .iconSet),
            present: files.map(\.name))
        ]
        continue
      }
      do throws(ImageFault) {
        let image = try ImageFile.probe(file.bytes)
        var reader = try image.decode()
        pack.icons.append(
          Icon(
            path: folder.appending(file.name), image: image.image,
            facts: try reader.nextFrame().map(IconFacts.init)))
      } catch {
        throw .unproven(detail: "\(file.name): \(error)")
      }
    }
    return pack
  }
}
