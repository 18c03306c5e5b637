import StickerCodecs
public import SystemPackage

extension PackPlan {
  /// The pack as a plain folder: images, a folder for each sequence, and the manifest that says the
  /// rest.
  func folder(sequences: [Int: [UInt8]] = [:]) -> WrittenPack {
    var written = WrittenPack(plan: self)
    var entries: [ManifestText.Entry] = []
    let names = fileNames
    for (index, sticker) in stickers.enumerated() {
      var entry = ManifestText.Entry(sticker: sticker, paths: [])
      switch sticker.content {
      case .image(let path):
        let place = FilePath(names[index])
        written.copy(path, to: place)
        entry.paths = [place]
      case .frames:
        let place = FilePath("\(sticker.name).png")
        if let bytes = sequences[index] {
          written.tree.add(.bytes(bytes), at: place)
          written.note(place, sticker.origin)
          entry.sticker.content = .image(place)
          entry.paths = [place]
        } else {
          entry.paths = written.addFolder(of: sticker)
        }
      }
      entries.append(entry)
    }
    let icon = written.add(icon)
    let text = ManifestText(self, entries, icon: icon, suggestsLabels: false).text
    written.tree.add(text, at: FilePath(ManifestFile.name))
    return written
  }

  /// What the image of each sticker is called in a plain folder: as it is now where no two are
  /// called the same, otherwise as the sticker.
  private var fileNames: [String] {
    let images = stickers.map { sticker -> FilePath in
      guard case .image(let path) = sticker.content else { return "" }
      return path
    }
    let names = images.map { $0.lastComponent?.string ?? "" }
    let stickerNames = stickers.map { StickerName.key($0.name) }
    let keys = names.filter { !$0.isEmpty }.map(StickerName.key)
    let areUnique =
      Set(keys).count == keys.count && Set(keys).isDisjoint(with: stickerNames)
      && names.allSatisfy { $0.isEmpty || StickerName.problem(with: $0) == nil }
      && !keys.contains(ManifestFile.name)
    guard !areUnique else { return names }
    return zip(stickers, images).map { "\($0.name).\($1.extension ?? "png")" }
  }

  /// The manifest that says of a plain folder what `pack` makes of it without one.
  ///
  /// - Parameter folder: where the manifest will lie.
  public func manifestText(in folder: FilePath) -> String {
    let folder = folder.withoutCurrentFolders
    let entries = stickers.map { sticker in
      ManifestText.Entry(sticker: sticker, paths: [sticker.origin.path.relative(to: folder)])
    }
    return ManifestText(
      self, entries, icon: icon?.path.relative(to: folder), suggestsLabels: true
    ).text
  }
}

extension WrittenPack {
  /// A folder of frames.
  ///
  /// - Returns: the folder, or the frames where their order is not that of their names.
  fileprivate mutating func addFolder(of sticker: PlannedSticker) -> [FilePath] {
    guard let frames = sticker.frames else { return [] }
    let folder = FilePath(sticker.name)
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
    let isNatural = zip(places, places.dropFirst()).allSatisfy(naturallyPrecedes)
    return isNatural ? [folder] : places
  }

  fileprivate mutating func add(_ icon: PlannedIcon?) -> FilePath? {
    switch icon {
    case nil: return nil
    case .picture(let path, _):
      let place = FilePath("Icon").appending(path.lastComponent?.string ?? "icon.png")
      copy(path, to: place)
      return place
    case .set(let path):
      let place = FilePath(path.lastComponent?.string ?? DrawnIconSet.folderName)
      if let files = try? FileTree(copying: path) { tree.add(files, below: place) }
      note(place, PlannedSticker.Origin(path: path))
      return place
    }
  }
}
