import StickerBase
import StickerCodecs
import StickerPacks
package import SystemPackage

extension PackPlan {
  /// Returns the pack as a plain folder: images, a folder for each sequence, and the manifest with all other facts.
  ///
  /// - Throws: ``PackFault`` if the manifest could not be read back.
  func folder(sequences: [Int: [UInt8]] = [:]) throws(PackFault) -> WrittenPack {
    try folderWithFiles(sequences: sequences).written
  }

  /// Returns the plain folder, and for each sticker its file, the folder of its frames, or the first of them.
  func folderWithFiles(
    sequences: [Int: [UInt8]]
  ) throws(PackFault) -> (written: WrittenPack, files: [FilePath]) {
    var written = WrittenPack(plan: self)
    var entries: [ManifestText.Entry] = []
    var names = PlaceNames()
    let icon = written.add(icon, &names)
    var copied = self
    for platform in covers.keys.sorted() {
      for (name, path) in (covers[platform] ?? [:]).sorted(by: { $0.key < $1.key }) {
        let place = names.place(
          for: path.lastComponent?.string, or: name, ".\(path.extension ?? "png")")
        written.copy(path, to: place)
        copied.covers[platform]?[name] = place
      }
    }
    for (index, sticker) in stickers.enumerated() {
      var entry = ManifestText.Entry(sticker: sticker, paths: [])
      switch sticker.content {
      case .image(let path):
        let place = names.place(
          for: path.lastComponent?.string, or: sticker.name, ".\(path.extension ?? "png")")
        written.copy(path, to: place)
        entry.paths = [place]
      case .frames:
        if let bytes = sequences[index] {
          let place = names.place(or: sticker.name, ".png")
          written.tree.add(.bytes(bytes), at: place)
          written.note(place, sticker.origin)
          entry.sticker.content = .image(place)
          entry.paths = [place]
        } else {
          entry.paths = written.addFolder(of: sticker, at: names.place(or: sticker.name, ""))
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

  /// Returns the text of a manifest that describes a plain folder as `pack` interprets it without one.
  ///
  /// - Parameters:
  ///   - folder: the folder that the manifest is written to.
  ///   - suggests: true to leave room for a missing author, icon, label or emoji.
  package func manifestText(in folder: FilePath, suggests: Bool = true) -> String {
    let folder = folder.withoutCurrentFolders
    let entries = stickers.map { sticker in
      // A catalog describes an image by its folder.
      var path = sticker.origin.path
      if case .image(let file) = sticker.content { path = file }
      return ManifestText.Entry(sticker: sticker, paths: [path.relative(to: folder)])
    }
    // Nobody chose the name of Xcode's template. It is left out, so that exports have the name of the extension.
    return ManifestText(
      self, entries, icon: icon?.path.relative(to: folder), suggestsMissing: suggests,
      isNamed: name != Self.templateName
    ).text
  }
}

extension WrittenPack {
  /// Adds a folder of frames.
  ///
  /// - Returns: the folder; or, if no table lists its frames, all of them if their order is not that of their names, or
  ///   if some are missing.
  fileprivate mutating func addFolder(
    of sticker: PlannedSticker, at folder: FilePath
  ) -> [FilePath] {
    guard let frames = sticker.frames else { return [] }
    note(folder, sticker.origin)
    let names = frames.plainNames
    for (path, name) in names.byFile { copy(path, to: folder.appending(name)) }
    if let delays = frames.delays {
      var table = FrameTable(loopCount: frames.timing.loopCount)
      table.rows = zip(names.inOrder, delays).map { FrameTable.Row(name: $0, delay: $1) }
      tree.add(table.json(format: .png), at: folder.appending(FrameTable.fileNames[0]))
      return [folder]
    }
    let places = names.inOrder.map { folder.appending($0) }
    guard frames.emptySlots.isEmpty else { return frames.slots(places).map { $0 ?? "" } }
    let isNatural = zip(places, places.dropFirst()).allSatisfy(naturallyPrecedes)
    return isNatural ? [folder] : places
  }

  fileprivate mutating func add(_ icon: PlannedIcon?, _ names: inout PlaceNames) -> FilePath? {
    switch icon {
    case nil: return nil
    case .picture(let path, _):
      let folder = names.place(or: "Icon", "")
      let place = folder.appending(path.lastComponent?.string ?? "icon.png")
      copy(path, to: place)
      return place
    case .set(let path):
      let place = names.place(for: path.lastComponent?.string, or: "Icon", ".stickersiconset")
      if let files = try? FileTree(copying: path) { tree.add(files, below: place) }
      note(place, PlannedSticker.Origin(path: path))
      return place
    }
  }
}

/// The names in use in a plain folder, compared as on a case-insensitive disk.
private struct PlaceNames {
  private var taken: Set<String> = [ManifestFile.name]

  /// Returns a free path: the preferred name, in a separate folder if it is in use; without a usable preferred
  /// name, a stem with an ending, numbered if necessary.
  mutating func place(for choice: String? = nil, or stem: String, _ ending: String) -> FilePath {
    if let choice, StickerName.problem(with: choice) == nil {
      return taken.insert(StickerName.key(choice)).inserted
        ? FilePath(choice) : place(or: stem, "").appending(choice)
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
