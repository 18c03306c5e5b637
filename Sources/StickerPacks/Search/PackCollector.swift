import StickerBase
import SystemPackage

/// A link with the name of an image, in a folder that is not part of a catalog.
struct LinkedFile {
  let file: PackSource.File
  let target: FileIdentity
  let pack: FilePath
}

/// The packs found so far, each once, and the other files found.
struct PackCollector {
  private var packs: [PackSource] = []
  /// The folders that the user named.
  var named = NamedFolders()
  /// The folders with a `stickerpack.yml`.
  var manifests: [FilePath] = []
  /// The descriptions of messages. The files that they show are not stickers.
  var descriptions: [FilePath] = []
  /// The descriptions of messages in folders above the named paths.
  var descriptionsAbove: [FilePath] = []
  /// The projects, and what was read from them.
  var projects = FoundProjects()
  /// The projects around named catalogs and files, by their paths.
  var surroundingProjects: [FilePath: SurroundingProject] = [:]
  /// The images in trees with a project that are not stickers of the project.
  var unrelatedImages = UnrelatedImages()
  /// The files of ``unrelatedImages`` that are in no catalog.
  var unrelatedFiles: [FilePath] = []
  /// The pictures in checkouts without a project that are not meant for a pack.
  var otherArt = UnrelatedImages()
  /// The files of ``otherArt``.
  var otherArtFiles: [FilePath] = []
  /// The paths of the built products that were read, without links.
  var readProducts: [FilePath] = []
  private var indices: [FilePath: Int] = [:]
  /// The names seen in each folder. A file is identified by its folder and name, not by its inode: two hard
  /// links are two stickers.
  private var seenFiles: [FileIdentity: Set<FilePath.Component?>] = [:]
  /// Files and folders that are not checked, with the reasons.
  private var passedOver: [Exclusion] = []
  /// The names of the files in each folder that are not images.
  private var otherNames: [FilePath: [String]] = [:]

  /// The pack of a folder. Modifying it makes the folder a pack.
  subscript(folder: FilePath) -> PackSource {
    get { indices[folder].map { packs[$0] } ?? PackSource(path: folder) }
    _modify {
      let index = indices[folder] ?? packs.count
      if index == packs.count {
        packs.append(PackSource(path: folder, root: named.root(of: folder)))
        indices[folder] = index
      }
      yield &packs[index]
    }
  }

  /// Returns true if the folder is a pack, even one in which only faults were noted.
  func holds(_ folder: FilePath) -> Bool { indices[folder] != nil }

  /// Adds a file to a pack, unless it was added before under any path.
  mutating func include(_ file: PackSource.File, in pack: FilePath) {
    guard markSeen(file.path) else { return }
    self[pack].files.append(file)
  }

  /// Adds the files that links in plain folders point to, unless they were found by themselves.
  mutating func include(_ links: [LinkedFile]) {
    guard !links.isEmpty else { return }
    var known = Set(packs.flatMap(\.files).compactMap(\.links.found))
    for link in links {
      if known.insert(link.target).inserted {
        include(link.file, in: link.pack)
      } else if markSeen(link.file.path) {
        let target = link.file.location.display.printable
        passOver(link.file.path, isFolder: false, "it is a link to \(target), which is checked")
      }
    }
  }

  /// Adds a link or another entry that is neither a file nor a folder.
  mutating func addIrregularFile(
    _ path: FilePath, _ kind: FileKind, _ target: LinkTarget? = nil, in pack: FilePath
  ) {
    guard markSeen(path) else { return }
    self[pack].irregularFiles.append(IrregularFile(path: path, kind: kind, target: target))
    passOver(path, isFolder: false, "it is \(kind), which is not opened")
  }

  /// Notes something that is not checked.
  mutating func passOver(_ path: FilePath, isFolder: Bool, _ reason: String) {
    passedOver.append(Exclusion(path: path, isFolder: isFolder, reason: reason))
  }

  /// Notes a file that is not an image.
  mutating func addOther(_ name: FilePath.Component, in folder: FilePath) {
    otherNames[folder, default: []].append(name.string.printable)
  }

  /// Returns the names of the files in a folder that are not images.
  func otherNames(in folder: FilePath) -> [String] { otherNames[folder] ?? [] }

  /// Changes every pack.
  mutating func forEach(_ change: (inout PackSource) -> Void) {
    for index in packs.indices { change(&packs[index]) }
  }

  /// The packs in the order in which they were found.
  var all: [PackSource] { packs }

  /// Returns the packs that are neither empty nor unrelated, in the order of their paths. Their files are sorted by
  /// path, too.
  mutating func sorted() -> [PackSource] {
    for index in packs.indices {
      packs[index].files.sort { naturallyPrecedes($0.path, $1.path) }
      packs[index].catalogFolders.sort { naturallyPrecedes($0.path, $1.path) }
      packs[index].foldersWithoutContents.sort(by: naturallyPrecedes)
    }
    return packs.filter { !$0.isEmpty && !$0.isUnrelated }.sorted {
      naturallyPrecedes($0.path, $1.path)
    }
  }

  /// Files and folders that are not meant as stickers, in the order of their paths.
  var others: [Exclusion] {
    let files = otherNames.map { folder, names in
      Exclusion(
        path: folder, isFolder: true,
        reason: "no \(agreeing(names.count, "image", "images")): "
          + names.prefix(3).joined(separator: ", ") + andMore(names.count - 3))
    }
    return (passedOver + files).sorted { naturallyPrecedes($0.path, $1.path) }
  }

  /// Marks a file as seen. Returns true if it was not seen before under any path.
  private mutating func markSeen(_ path: FilePath) -> Bool {
    guard let folder = try? FileIdentity(path.parent) else { return true }
    return seenFiles[folder, default: []].insert(path.lastComponent).inserted
  }
}
