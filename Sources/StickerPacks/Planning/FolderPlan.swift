import StickerBase
package import SystemPackage

// A pack in a plain folder: images, and folders of frames.
extension PackPlan {
  /// Creates the plan of the pack in a folder. The pack consists of the images directly in the folder and of folders of
  /// frames, in natural order. If no image is directly in the folder, the pack is the only `.stickerpack` below it.
  ///
  /// - Parameters:
  ///   - folder: the path as the user named it.
  ///   - found: the packs that were found there.
  ///   - output: the output path, which is not a source even if it lies in the folder.
  ///   - icon: the picture from which the icons are made, which is not a sticker even if it lies in the folder.
  ///   - mayBeEmpty: true if a pack without stickers is allowed, as for an app with only messages.
  /// - Throws: ``PackFault`` if there is no pack, or more than one, or if the pack cannot be read or written.
  package init(
    of folder: FilePath, _ found: FoundPacks, output: FilePath? = nil, icon: FilePath? = nil,
    mayBeEmpty: Bool = false
  ) throws(PackFault) {
    let outputPath = output?.absolute == folder.absolute ? nil : output?.absolute
    let packs = found.packs.filter { pack in
      outputPath.map { !pack.path.absolute.starts(with: $0) } ?? true
    }
    if packs.contains(where: { $0.product != nil }) {
      throw PackFault.refused(
        "\(folder.display.printable) is, or is in, a product built by Xcode, and a pack is written from its sources; "
          + "to check it: stickerlint lint \(folder.shellWord ?? "PRODUCT")")
    }
    guard (try? FileKind(folder, followsLinks: true)) != .file else {
      let parent = folder.parent.display.printable
      throw PackFault.refused(
        "\(folder.display.printable) is one image, and a pack is a folder of them: name \(parent), or make one "
          + "sticker with 'stickerlint assemble'")
    }
    let root = folder.withoutCurrentFolders
    let hasImages = packs.contains { $0.path == root && !$0.isCatalogPack && !$0.files.isEmpty }
    let catalogs = hasImages ? [] : packs.filter(\.isCatalogPack)
    if catalogs.count > 1 {
      let names = catalogs.prefix(3).map { $0.path.display.printable }.joined(separator: ", ")
      throw PackFault.refused(
        "there are \(catalogs.count.grouped) packs in \(folder.display.printable), and only one is "
          + "written at a time; name one of \(names)")
    }
    if let catalog = catalogs.first {
      try self.init(catalog: catalog)
    } else {
      try self.init(plain: folder, packs)
    }
    if let icon = icon?.absolute { stickers.removeAll { $0.origin.path.absolute == icon } }
    stickers.makeNamesUnique()
    for sticker in stickers {
      guard let problem = StickerName.problem(with: sticker.name) else { continue }
      throw PackFault.refused(
        "the name of \(sticker.origin.path.display.printable) cannot be a sticker's name: "
          + "\(problem); rename it")
    }
    let faults = packs.flatMap(\.faults)
    if let fault = faults.first { throw PackFault.unreadable(fault) }
    guard mayBeEmpty || !stickers.isEmpty else {
      let folders = packs.filter { !$0.files.isEmpty && $0.path != root }.map(\.path.display)
      let advice =
        folders.isEmpty ? "" : "; there are images in \(quotedNames(folders)): name one of them"
      throw PackFault.refused("there are no stickers in \(folder.display.printable)\(advice)")
    }
  }

  private init(plain folder: FilePath, _ packs: [PackSource]) throws(PackFault) {
    let named = folder.lastComponent?.kind == .regular ? folder : folder.real ?? folder
    self.init(name: named.lastComponent?.string ?? "Stickers", source: folder)
    let root = folder.withoutCurrentFolders
    for pack in packs {
      if pack.isCatalogPack {
        warn("\(pack.path.display.printable) is left out: the folder's own images are the pack")
      } else if pack.path == root {
        if let fault = pack.unusableFrames.first { throw PackFault.frames(fault) }
        let sequences = pack.declaration?.sequences ?? []
        for file in pack.files where file.role == .sticker { add(image: file) }
        for sequence in sequences { try add(sequence: sequence.path, pack) }
      } else if CatalogFolder.Kind(pack.path) == .iconSet, pack.path.parent == root {
        icon = .set(pack.path)
      } else if !pack.files.isEmpty {
        warnOfLeftOut(pack)
      }
      for file in pack.irregularFiles {
        warn("\(file.path.display.printable) is \(file.kind) and is left out")
      }
    }
    stickers.sort { naturallyPrecedes($0.origin.path, $1.origin.path) }
  }

  private mutating func add(image file: PackSource.File) {
    stickers.append(
      PlannedSticker(
        name: file.path.stem ?? "", content: .image(file.location),
        origin: PlannedSticker.Origin(path: file.path)))
  }

  private mutating func add(sequence path: FilePath, _ pack: PackSource) throws(PackFault) {
    do throws(SequenceFault) {
      let list = try FrameSearch.frames([path], below: pack.root)
      remarks += list.remarks(of: path)
      stickers.append(
        PlannedSticker(
          name: path.stem ?? "", content: .frames(PlannedFrames(list, timing: nil)),
          origin: PlannedSticker.Origin(path: path)))
    } catch {
      throw PackFault.frames(error)
    }
  }

  private mutating func warnOfLeftOut(_ pack: PackSource) {
    warn(
      "\(counted(pack.files.count, "image")) in \(pack.path.display.printable) "
        + "\(agreeing(pack.files.count, "is", "are")) left out: not the numbered frames of one "
        + "animation; name that folder to make a pack of \(agreeing(pack.files.count, "it", "them"))"
    )
  }

  private mutating func warn(_ text: String) { remarks.append(.warning(text)) }
}
