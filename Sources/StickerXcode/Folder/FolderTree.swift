import StickerBase
import StickerCodecs
import StickerPacks
package import SystemPackage

extension PackPlan {
  /// Returns the pack as a plain folder: images, a folder for each sequence, and the manifest with all other data.
  ///
  /// - Throws: ``PackFault`` if the manifest could not be read back.
  func folder(sequences: [Int: [UInt8]] = [:]) throws(PackFault) -> WrittenPack {
    try folderWithFiles(sequences: sequences).written
  }

  /// Returns the plain folder, and for each sticker the path of its file, of the folder of its frames, or of its first
  /// frame.
  func folderWithFiles(
    sequences: [Int: [UInt8]]
  ) throws(PackFault) -> (written: WrittenPack, files: [FilePath]) {
    var written = WrittenPack(plan: self)
    var entries: [ManifestText.Entry] = []
    var paths = FreePaths()
    let icon = written.addIcon(icon, &paths)
    var copied = self
    for platform in covers.keys.sorted() {
      for (name, path) in (covers[platform] ?? [:]).sorted(by: { $0.key < $1.key }) {
        let newPath = paths.path(
          for: path.lastComponent?.string, or: name, ".\(path.extension ?? "png")")
        written.copy(path, to: newPath)
        copied.covers[platform]?[name] = newPath
      }
    }
    for (index, sticker) in stickers.enumerated() {
      var entry = ManifestText.Entry(sticker: sticker, paths: [])
      switch sticker.content {
      case .image(let path):
        let newPath = paths.path(
          for: path.lastComponent?.string, or: sticker.name, ".\(path.extension ?? "png")")
        written.copy(path, to: newPath)
        entry.paths = [newPath]
      case .frames:
        if let bytes = sequences[index] {
          let newPath = paths.path(or: sticker.name, ".png")
          written.tree.add(.bytes(bytes), at: newPath)
          written.setOrigin(of: newPath, sticker.origin)
          entry.sticker.content = .image(newPath)
          entry.paths = [newPath]
        } else {
          entry.paths = written.addFolder(of: sticker, at: paths.path(or: sticker.name, ""))
        }
      }
      entries.append(entry)
    }
    let text = ManifestText(copied, entries, icon: icon, suggestsMissing: false).text
    do throws(DocumentError) {
      _ = try YAMLDocument.value(
        of: Array(text.utf8), name: ManifestFile.name, "the manifest", ManifestFile.shape)
    } catch {
      throw PackFault.document(
        DocumentError(
          description: "the pack cannot be written as a folder, because its manifest would be "
            + "invalid:\n\(error)"
        ))
    }
    written.tree.add(text, at: FilePath(ManifestFile.name))
    return (written, entries.map { $0.paths.first ?? "" })
  }

  /// Returns the text of a manifest that describes a plain folder as `pack` reads it without a manifest.
  ///
  /// - Parameters:
  ///   - folder: the folder that the manifest is written to.
  ///   - suggests: true to add a comment for a missing author, icon, label or emoji.
  package func manifestText(in folder: FilePath, suggests: Bool = true) -> String {
    let folder = folder.withoutCurrentFolders
    let entries = stickers.map { sticker in
      // A catalog describes an image by its folder.
      var path = sticker.origin.path
      if case .image(let file) = sticker.content { path = file }
      return ManifestText.Entry(sticker: sticker, paths: [path.relative(to: folder)])
    }
    // The name of Xcode's template is left out, since nobody chose it. Exports then have the name of the extension.
    return ManifestText(
      self, entries, icon: icon?.path.relative(to: folder), suggestsMissing: suggests,
      isNamed: name != Self.templateName
    ).text
  }
}

extension WrittenPack {
  /// Adds a folder of frames.
  ///
  /// - Returns: the paths to list in the manifest: the folder, or, without a table of the frames, each frame if the
  ///   order of the frames is not that of their names, or if frames are missing.
  fileprivate mutating func addFolder(
    of sticker: PlannedSticker, at folder: FilePath
  ) -> [FilePath] {
    guard let frames = sticker.frames else { return [] }
    setOrigin(of: folder, sticker.origin)
    let names = frames.plainNames
    for (path, name) in names.byFile { copy(path, to: folder.appending(name)) }
    if let delays = frames.delays {
      var table = FrameTable(loopCount: frames.timing.loopCount)
      table.rows = zip(names.inOrder, delays).map { FrameTable.Row(name: $0, delay: $1) }
      tree.add(table.json(format: .png), at: folder.appending(FrameTable.fileNames[0]))
      return [folder]
    }
    let paths = names.inOrder.map { folder.appending($0) }
    guard frames.emptySlots.isEmpty else { return frames.slots(paths).map { $0 ?? "" } }
    let isNatural = zip(paths, paths.dropFirst()).allSatisfy(naturallyPrecedes)
    return isNatural ? [folder] : paths
  }

  /// Adds the picture or the set of an icon.
  ///
  /// - Returns: the path of the picture or the set; `nil` if there is no icon.
  fileprivate mutating func addIcon(_ icon: PlannedIcon?, _ paths: inout FreePaths) -> FilePath? {
    switch icon {
    case nil: return nil
    case .picture(let path, _):
      let folder = paths.path(or: "Icon", "")
      let newPath = folder.appending(path.lastComponent?.string ?? "icon.png")
      copy(path, to: newPath)
      return newPath
    case .set(let path):
      let newPath = paths.path(for: path.lastComponent?.string, or: "Icon", ".stickersiconset")
      if let files = try? FileTree(copying: path) { tree.add(files, below: newPath) }
      setOrigin(of: newPath, PlannedSticker.Origin(path: path))
      return newPath
    }
  }
}

/// Finds free paths in a plain folder. Names are compared as on a case-insensitive disk.
private struct FreePaths {
  private var taken: Set<String> = [ManifestFile.name]

  /// Returns a free path, and marks it as used. The path is the preferred name, in a separate folder if the name is in
  /// use. Without a usable preferred name, it is a stem with an ending, numbered if necessary.
  mutating func path(for choice: String? = nil, or stem: String, _ ending: String) -> FilePath {
    if let choice, StickerName.problem(with: choice) == nil {
      return taken.insert(StickerName.key(choice)).inserted
        ? FilePath(choice) : path(or: stem, "").appending(choice)
    }
    var name = stem + ending
    var number = 2
    while !taken.insert(StickerName.key(name)).inserted {
      name = "\(stem) \(number)\(ending)"
      number += 1
    }
    return FilePath(name)
  }
}
