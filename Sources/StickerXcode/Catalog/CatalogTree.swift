package import StickerBase
package import StickerPacks
import StickerRules
package import SystemPackage

extension PackPlan {
  /// Returns the files of an asset catalog with the pack in it, as Xcode writes them.
  ///
  /// - Parameters:
  ///   - sequences: the APNGs of the sequences to write as files, by index of the sticker. Other sequences are written
  ///     as frames.
  ///   - icons: the files of the icon set, if there is one.
  ///   - alsoListed: existing sticker folders that are listed last.
  func catalog(
    sequences: [Int: [UInt8]] = [:], icons: FileTree = FileTree(), alsoListed: [String] = []
  ) -> WrittenPack {
    var written = WrittenPack(plan: self)
    written.tree.add(CatalogDocument().text, at: PackContents.filePath)
    let pack = FilePath("\(name).stickerpack")
    written.setOrigin(of: pack, PlannedSticker.Origin(path: self.folder))
    written.setOrigin(
      of: pack.appending(PackContents.fileName), PlannedSticker.Origin(path: source))
    let places = places
    var listed: [CatalogDocument.Entry] = []
    for (index, sticker) in stickers.enumerated() {
      let folder: FilePath
      if case .frames(let frames) = sticker.content, sequences[index] == nil {
        folder = pack.appending("\(sticker.name).stickersequence")
        written.addSequence(sticker, of: frames, in: folder)
      } else {
        folder = pack.appending("\(sticker.name).sticker")
        written.addImage(of: sticker, assembled: sequences[index], in: folder)
      }
      written.setOrigin(of: folder, places[index])
      written.setOrigin(of: folder.appending(PackContents.fileName), sticker.origin)
      listed.append(CatalogDocument.Entry(filename: folder.lastComponent?.string ?? ""))
    }
    listed += alsoListed.map { CatalogDocument.Entry(filename: $0) }
    let document = CatalogDocument(
      properties: CatalogDocument.Properties(gridSize: size?.sizeClass.name), stickers: listed)
    written.tree.add(document.text, at: pack.appending(PackContents.fileName))
    if let icon {
      let set = FilePath(icon.folderName)
      written.tree.add(icons, below: set)
      written.setOrigin(of: set, PlannedSticker.Origin(path: icon.path))
    }
    return written
  }
}

/// The files of a pack, and their origins.
package struct WrittenPack: Sendable {
  package internal(set) var tree = FileTree()
  /// The files at the destination that this pack replaces; `nil` if there are none.
  var replaced: FileTree?
  /// The lock that is held while the pack replaces ``replaced``.
  var replacementLock: FolderLock?
  /// The origins of files and folders in ``tree``.
  var origins: [FilePath: PlannedSticker.Origin] = [:]

  /// The plan as it was written.
  package internal(set) var plan: PackPlan

  init(plan: PackPlan) {
    self.plan = plan
    origins[""] = PlannedSticker.Origin(path: plan.folder)
  }

  /// True if the files contain an Xcode project.
  var isProject: Bool { xcodeProject != nil }

  /// The path of the project to open in Xcode; `nil` if the files contain none.
  package var xcodeProject: FilePath? {
    tree.contents.keys.filter { $0.extension == "pbxproj" }.map(\.parent).min(by: naturallyPrecedes)
  }

  mutating func setOrigin(of path: FilePath, _ origin: PlannedSticker.Origin) {
    origins[path] = origin
  }

  /// Returns the origin of a file or folder: the file that it was copied from, or the file and the line that describe
  /// it; `nil` for files that existed before the pack was written.
  package func origin(of path: FilePath) -> (path: FilePath, line: Int?)? {
    var path = path
    while true {
      if let origin = origins[path] { return (origin.path, origin.line) }
      guard path.removeLastComponent(), CatalogFolder.Kind(path) != .pack, !path.isEmpty else {
        return nil
      }
    }
  }

  fileprivate mutating func addImage(
    of sticker: PlannedSticker, assembled: [UInt8]?, in folder: FilePath
  ) {
    let name = sticker.imageName
    if let assembled {
      tree.add(.bytes(assembled), at: folder.appending(name))
    } else if case .image(let path) = sticker.content {
      copy(path, to: folder.appending(name))
    }
    let properties = CatalogDocument.Properties(label: sticker.label, filename: name)
    let document = CatalogDocument(properties: properties)
    tree.add(document.text, at: folder.appending(PackContents.fileName))
  }

  fileprivate mutating func addSequence(
    _ sticker: PlannedSticker, of frames: PlannedFrames, in folder: FilePath
  ) {
    let names = frames.plainNames
    for (path, name) in names.byFile { copy(path, to: folder.appending(name)) }
    let timing = frames.timing
    let document = CatalogDocument(
      properties: CatalogDocument.Properties(
        label: sticker.label, duration: timing.duration, durationType: timing.durationType,
        repetitions: timing.repetitions ?? 0),
      frames: frames.slots(names.inOrder).map { CatalogDocument.Entry(filename: $0) })
    tree.add(document.text, at: folder.appending(PackContents.fileName))
  }

  mutating func copy(_ path: FilePath, to destination: FilePath) {
    tree.add(.copy(of: path, plan.links), at: destination)
    setOrigin(of: destination, PlannedSticker.Origin(path: path))
  }
}

extension PackContents {
  /// The name of the file as a relative path.
  static var filePath: FilePath { FilePath(root: nil, components: fileName) }
}

extension PlannedSticker {
  /// The name of the sticker's image in a catalog. The image of a sequence is assembled by Xcode or by this program.
  var imageName: String {
    guard case .image(let path) = content, let name = path.lastComponent else {
      return "\(name).png"
    }
    return name.string
  }
}

extension PlannedFrames {
  /// Names for the frames in one folder, by file and in the order of the frames: the names of the files, with the
  /// extension last. All names are `frame-001` and so on if two would collide or one is not allowed.
  var plainNames: (byFile: [FilePath: String], inOrder: [String]) {
    var byFile: [FilePath: String] = [:]
    for path in files {
      let ending = ImageName.endingBeforeNumber(path)
      let name = ending.flatMap { path.lastComponent?.name(withOneOf: [$0]) }
      byFile[path] = name ?? path.lastComponent?.string ?? ""
    }
    let keys = Set(byFile.values.map(StickerName.key))
    let arePlain = byFile.values.allSatisfy { StickerName.problem(with: $0) == nil }
    if keys.count < byFile.count || !arePlain {
      byFile = numberedNames
    }
    return (byFile, files.map { byFile[$0] ?? "" })
  }

  private var numberedNames: [FilePath: String] {
    var names: [FilePath: String] = [:]
    let width = max(3, "\(files.count)".count)
    for path in files where names[path] == nil {
      names[path] =
        "frame-\((names.count + 1).padded(to: width))."
        + (ImageName.endingBeforeNumber(path) ?? path.extension?.lowercased() ?? "png")
    }
    return names
  }
}
