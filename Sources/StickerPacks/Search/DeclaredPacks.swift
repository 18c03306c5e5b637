import StickerBase
package import SystemPackage

// Turns folders into the packs that the command `pack` would make from them, which are the packs to check.
extension PackCollector {
  /// Turns each folder with a `stickerpack.yml` into the pack that it lists. If a manifest has mistakes, only
  /// they are reported, since the intended pack is unknown.
  mutating func followManifests() {
    var broken: Set<FilePath> = []
    // Inner folders come first, since a folder with its own manifest is not part of the pack of a folder above.
    let folders = manifests.sorted {
      let (depth, otherDepth) = ($0.components.count, $1.components.count)
      return depth == otherDepth ? naturallyPrecedes($0, $1) : depth > otherDepth
    }
    for folder in folders {
      let path = folder.appendingAsShown(FilePath.Component(ManifestFile.name)!)
      self[folder].emptyFolders = []
      do throws(PackFault) {
        follow(try PackPlan(manifest: path, below: named.root(of: folder)), in: folder)
      } catch {
        if case .unreadable(let fault) = error { self[folder].faults.append(fault) }
        var declaration = PackDeclaration(path: path)
        declaration.faults = error.documentFaults
        self[folder].declaration = declaration
        broken.insert(folder)
      }
    }
    if !broken.isEmpty { leaveOutAll(below: broken) }
  }

  /// Turns folders of numbered or listed frames beside the images of a pack into the sequences that `pack` makes from
  /// them.
  mutating func followFolders() {
    let parents = all.filter { pack in
      !pack.isCatalogPack && pack.declaration == nil && CatalogFolder.Kind(pack.path) == nil
    }.map(\.path)
    let children = Dictionary(
      grouping: all.map(\.path).filter { $0.parent != $0 }, by: \.parent)
    // A named folder is a pack even if it contains only sequences.
    let requested = Set(named.paths)
    for folder in parents + named.paths.sorted(by: naturallyPrecedes)
    where self[folder].declaration == nil {
      addSequences(
        of: folder, among: children[folder] ?? [],
        isPack: requested.contains(folder) && !self[folder].files.isEmpty)
    }
  }

  /// Adds subfolders of frames to a pack as sequences.
  ///
  /// - Parameter isPack: true for a named folder with images. As with `pack`, every numbered subfolder that can be a
  ///   sequence is one, unless its name says that it holds stickers or emoji. Such a folder, and one that a search found,
  ///   is a sequence only if its frames are alike, because its numbered files are just as often separate stickers.
  private mutating func addSequences(
    of folder: FilePath, among children: [FilePath], isPack: Bool
  ) {
    var declaration = PackDeclaration(path: folder)
    declaration.isManifest = false
    for part in children.map({ self[$0] }) where part.declaration == nil {
      guard let numbered = FrameFolder(part) else { continue }
      let list: FrameList
      do throws(SequenceFault) {
        list = try FrameSearch.frames([part.path], below: part.root)
      } catch {
        if isPack || numbered.isCertain { leaveOut(part, of: folder, error) }
        continue
      }
      let frames = PlannedFrames(list, timing: nil)
      let files = Dictionary(part.files.map { ($0.path, $0) }) { first, _ in first }
      let source = SequenceSource(part.path, frames, files)
      guard
        numbered.isCertain || list.isTimed
          || (isPack && !ArtFolder.isForPacks(part.path.displayedName)
            ? source.mayBeAnimation : source.isLikelyAnimation)
      else { continue }
      declaration.stickers.append(
        DeclaredSticker(name: part.path.stem ?? "", path: part.path, frames: frames))
      self[folder].merge(part)
      self[part.path] = PackSource(path: part.path)
    }
    guard !declaration.stickers.isEmpty else { return }
    self[folder].emptyFolders = []
    declare(declaration, in: folder)
  }

  /// Leaves out a folder of frames from which no animation can be made, since the purpose of its images is unknown.
  private mutating func leaveOut(_ part: PackSource, of folder: FilePath, _ fault: SequenceFault) {
    self[folder].unusableFrames.append(fault)
    self[folder].emptyFolders = []
    self[part.path] = PackSource(path: part.path)
    passOver(part.path, isFolder: true, "its frames cannot be used: \(fault)")
  }

  /// Turns a folder into the pack of a manifest. Images in the folders of the pack that the manifest does not use are
  /// left out.
  private mutating func follow(_ plan: PackPlan, in folder: FilePath) {
    let declaration = plan.declaration
    if let catalog = catalog(of: declaration, in: folder) {
      return describe(catalog, by: declaration, in: folder)
    }
    let icon: FilePath? = if case .picture(let path, _)? = plan.icon { path } else { nil }
    let wanted = Set(declaration.stickers.flatMap { $0.frames?.files ?? [$0.path] })
    let covers = Set(plan.covers.values.flatMap(\.values)).subtracting(wanted)
    let folders = wanted.union(covers).map(\.parent) + [icon?.parent, folder].compactMap(\.self)
    for place in Set(folders) {
      guard holds(place), !self[place].isCatalogPack,
        place == folder || self[place].declaration == nil
      else { continue }
      let files = self[place].files
      self[place].files = []
      self[place].sequences = []
      for file in files {
        if wanted.contains(file.path) {
          self[folder].files.append(file)
        } else if file.path == icon {
          passOver(file.path, isFolder: false, "stickerpack.yml uses it for the icons")
        } else if covers.contains(file.path) {
          passOver(file.path, isFolder: false, "stickerpack.yml uses it for a cover")
        } else {
          self[folder].unlistedFiles.append(file.path)
          passOver(file.path, isFolder: false, "stickerpack.yml does not list it")
        }
      }
    }
    // Every listed file is a sticker, regardless of its name and contents.
    let links = named.links(for: folder)
    let known = Set(self[folder].files.map(\.path))
    for path in wanted where !known.contains(path) && !ImageName.isCandidate(path, links) {
      include(PackSource.File(path: path, links: links, role: .sticker), in: folder)
    }
    declare(declaration, in: folder)
  }

  /// Returns the `.stickerpack` that contains a manifest or all of its stickers; `nil` if there is none.
  private func catalog(of declaration: PackDeclaration, in folder: FilePath) -> FilePath? {
    guard !self[folder].isCatalogPack else { return folder }
    let packs = Set(declaration.stickers.map { $0.path.catalogPack })
    guard packs.count == 1, let pack = packs.first ?? nil, self[pack].isCatalogPack else {
      return nil
    }
    return pack
  }

  /// Adds the texts and choices of a manifest to a `.stickerpack`, whose `Contents.json` files determine what Messages
  /// shows. Stickers that the manifest does not list are left out for other platforms.
  private mutating func describe(
    _ pack: FilePath, by manifest: PackDeclaration, in folder: FilePath
  ) {
    // A manifest in the pack itself was read first, and takes precedence.
    guard self[pack].declaration == nil else { return }
    var declaration = manifest
    declaration.size = nil
    let targets = Dictionary(self[pack].files.map { ($0.location, $0.path) }) { first, _ in first }
    for index in declaration.stickers.indices {
      let path = declaration.stickers[index].path
      declaration.stickers[index].path = targets[path] ?? path
      // The Contents.json of a sequence determines its times.
      if self[pack].sequences.contains(path) { declaration.stickers[index].frames = nil }
    }
    let listed = Set(declaration.stickers.map(\.path))
    let leftOut = PlatformChoice(leaveOut: true)
    let choices = Dictionary(
      uniqueKeysWithValues: Platform.all.filter { $0.id != Platform.messagesID }
        .map { ($0.id, leftOut) })
    let stickers = self[pack].files.filter { $0.role == .sticker }.map(\.path)
    for path in stickers + self[pack].sequences where !listed.contains(path) {
      declaration.stickers.append(
        DeclaredSticker(name: path.stem ?? "", path: path, choices: choices))
    }
    self[pack].declaration = declaration
    if self[folder].namedPaths.contains(manifest.path) {
      self[pack].namedPaths.insert(manifest.path)
    }
  }

  /// Sets the declaration of a folder, and the roles that it assigns to the folder's images. If none of the declared
  /// stickers remains, only the roles are set.
  private mutating func declare(_ declaration: PackDeclaration, in folder: FilePath) {
    let stickers = Set(declaration.stickers.filter { $0.frames == nil }.map(\.path))
    let frames = Set(declaration.sequences.flatMap { $0.frames?.files ?? [] }).subtracting(stickers)
    for index in self[folder].files.indices
    where frames.contains(self[folder].files[index].path) {
      self[folder].files[index].role = .frame
    }
    let known = Set(self[folder].files.map(\.path))
    var declaration = declaration
    // A configuration may exclude stickers, and all frames of a sequence.
    declaration.stickers = declaration.stickers.filter { sticker in
      sticker.frames.map { $0.files.contains(where: known.contains) }
        ?? known.contains(sticker.path)
    }
    // Nothing may remain, for example beside the catalogs of a project.
    guard !declaration.stickers.isEmpty else { return }
    self[folder].sequences = declaration.sequences.map(\.path)
    self[folder].localizations.tables = declaration.labelTables
    self[folder].declaration = declaration
  }

  /// Leaves out all images in and below folders whose manifests have mistakes, except in packs of catalogs and in
  /// folders with a manifest of their own.
  private mutating func leaveOutAll(below folders: Set<FilePath>) {
    var cleared: [FilePath] = []
    forEach { pack in
      guard !pack.isCatalogPack, !pack.files.isEmpty,
        folders.contains(pack.path)
          || pack.declaration == nil
            && (folders.holds(pack.path) || folders.contains(".") && pack.path.isRelative)
      else { return }
      (pack.files, pack.sequences, pack.irregularFiles) = ([], [], [])
      cleared.append(pack.path)
    }
    for path in cleared { passOver(path, isFolder: true, "the stickerpack.yml in it has mistakes") }
  }
}

/// A folder that `pack` treats as the frames of one animation.
package struct FrameFolder {
  /// True if a list of frames or the folder's name marks the folder as a sequence; false if only numbered files do.
  let isCertain: Bool

  /// Examines a folder; `nil` if it is not a sequence. A folder is no sequence if it is empty, if it is part of a
  /// catalog's pack, or if neither a list of frames, nor its name, nor a numbered series of files marks it as one.
  init?(_ pack: PackSource) {
    let isListed = FrameTable.fileNames.contains {
      FileContents.byteCount(of: pack.path.appending($0), pack.links) > 0
    }
    isCertain = isListed || CatalogFolder.Kind(pack.path) == .sequence
    guard !pack.isCatalogPack, !pack.files.isEmpty,
      isCertain || FrameNumbering.isSeries(pack.files.map(\.path))
        || FrameOrder(pack.files.map(\.path)).usesAlternative
    else { return nil }
  }
}

extension PackPlan {
  /// The path of each sticker for findings: the image, or the folder of a sequence's frames. If the sequence has no
  /// folder to itself, the path is made from its name, and no file exists there.
  package var paths: [FilePath] {
    zip(stickers, places).map { sticker, place in
      guard place.line != nil else { return place.path }
      return FilePath.Component(sticker.name).map { folder.appendingAsShown($0) } ?? source
    }
  }

  /// The declaration of the planned pack, for the checks.
  var declaration: PackDeclaration {
    var declaration = PackDeclaration(path: source)
    declaration.size = size?.sizeClass
    declaration.hasIcon = icon != nil
    (declaration.name, declaration.author, declaration.keyLines) = (name, author, keyLines)
    declaration.prefixes = prefixes
    declaration.stickers = zip(stickers, paths).map { sticker, path in
      DeclaredSticker(
        name: sticker.name, path: path, label: sticker.label,
        labels: sticker.labels, emoji: sticker.emoji, choices: sticker.choices,
        line: sticker.origin.line, frames: sticker.frames)
    }
    return declaration
  }
}

extension PackDeclaration {
  /// The labels in each language, in the form of a catalog's tables.
  fileprivate var labelTables: [StringsTable] {
    Set(stickers.flatMap(\.labels.keys)).sorted().map { language in
      let entries = stickers.compactMap { sticker in
        sticker.labels[language].map {
          StringsTable.Entry(key: sticker.name, value: $0, line: sticker.line ?? 1)
        }
      }
      return StringsTable(entries, path: path, language: language)
    }
  }
}

extension PackFault {
  /// The mistakes in a manifest, one by one; none if the file cannot be read.
  fileprivate var documentFaults: [DocumentFault] {
    switch self {
    case .document(let error):
      error.mistakes.map { DocumentFault($0.message, $0.place ?? TextPlace(line: 1, column: 1)) }
    case .unreadable: []
    default: [DocumentFault(description, TextPlace(line: 1, column: 1))]
    }
  }
}
