import StickerBase
import SystemPackage

/// A link with an image's name, in a folder that is no part of a catalog.
struct LinkedFile {
  let file: PackSource.File
  let target: FileIdentity
  let pack: FilePath
}

/// The packs found so far, each once, and what lies beside them.
struct PackCollector {
  private var packs: [PackSource] = []
  /// The folders that somebody named.
  var named = NamedFolders()
  /// The folders that have a `stickerpack.yml`.
  var manifests: [FilePath] = []
  /// The descriptions of messages, and those above what was named, which say what is no sticker there.
  var descriptions: [FilePath] = []
  var descriptionsAbove: [FilePath] = []
  /// The projects, and what is known of them.
  var projects = FoundProjects()
  /// The pictures in trees with a project that are no stickers of it.
  var beside = PicturesBeside()
  /// The built products that were read, without links.
  var readProducts: [FilePath] = []
  private var indices: [FilePath: Int] = [:]
  /// The names in each folder. Files are told apart by both, not by their own number: two hard links are two
  /// stickers.
  private var seenFiles: [FileIdentity: Set<FilePath.Component?>] = [:]
  /// What is not opened or not looked into, with the reason.
  private var passedOver: [Exclusion] = []
  /// The names of files in a folder that are no images.
  private var otherNames: [FilePath: [String]] = [:]

  /// The pack of a folder, which becomes one with this.
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

  /// Whether anything was found in a folder.
  func holds(_ folder: FilePath) -> Bool { indices[folder] != nil }

  /// Adds a file to a pack, unless it came up before by whatever path.
  mutating func include(_ file: PackSource.File, in pack: FilePath) {
    guard isNew(file.path) else { return }
    self[pack].files.append(file)
  }

  /// Adds the files that links in plain folders lead to, unless they are there already.
  mutating func include(_ links: [LinkedFile]) {
    guard !links.isEmpty else { return }
    var known = Set(packs.flatMap(\.files).compactMap(\.links.found))
    for link in links {
      if known.insert(link.target).inserted {
        include(link.file, in: link.pack)
      } else if isNew(link.file.path) {
        let target = link.file.location.display.printable
        passOver(link.file.path, isFolder: false, "it is a link to \(target), which is checked")
      }
    }
  }

  /// Adds something that has an image's name and is no file.
  mutating func addOddFile(
    _ path: FilePath, _ kind: FileKind, _ target: LinkTarget? = nil, in pack: FilePath
  ) {
    guard isNew(path) else { return }
    self[pack].oddFiles.append(OddFile(path: path, kind: kind, target: target))
    passOver(path, isFolder: false, "it is \(kind), which is not opened")
  }

  /// Remembers something that is not looked at.
  mutating func passOver(_ path: FilePath, isFolder: Bool, _ reason: String) {
    passedOver.append(Exclusion(path: path, isFolder: isFolder, reason: reason))
  }

  /// Remembers a file that is no image.
  mutating func addOther(_ name: FilePath.Component, in folder: FilePath) {
    otherNames[folder, default: []].append(name.string.printable)
  }

  /// Changes each pack.
  mutating func forEach(_ change: (inout PackSource) -> Void) {
    for index in packs.indices { change(&packs[index]) }
  }

  /// The packs as they were found.
  var all: [PackSource] { packs }

  /// The packs that hold anything, in the order of their paths, and so their files.
  mutating func sorted() -> [PackSource] {
    for index in packs.indices {
      packs[index].files.sort { naturallyPrecedes($0.path, $1.path) }
      packs[index].catalogFolders.sort { naturallyPrecedes($0.path, $1.path) }
      packs[index].foldersWithoutContents.sort(by: naturallyPrecedes)
    }
    return packs.filter { !$0.isEmpty && !$0.isBeside }.sorted {
      naturallyPrecedes($0.path, $1.path)
    }
  }

  /// What is not meant as a sticker, in the order of paths.
  var others: [Exclusion] {
    let files = otherNames.map { folder, names in
      return Exclusion(
        path: folder, isFolder: true,
        reason: "no \(agreeing(names.count, "image", "images")): "
          + names.prefix(3).joined(separator: ", ") + andMore(names.count - 3))
    }
    return (passedOver + files).sorted { naturallyPrecedes($0.path, $1.path) }
  }

  /// Whether this is the first time that a name in a folder comes up, by whatever path.
  private mutating func isNew(_ path: FilePath) -> Bool {
    guard let folder = try? FileIdentity(path.parent) else { return true }
    return seenFiles[folder, default: []].insert(path.lastComponent).inserted
  }
}
