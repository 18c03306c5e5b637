import StickerBase
import StickerCodecs
import StickerPacks
import SystemPackage

/// Checks the files of an exported pack as they are on disk: every picture, the manifest and the archives, and that no
/// file is missing or unexpected.
struct ExportCheck {
  let pack: ExportedPack
  let folder: FilePath
  private var platform: Platform { pack.platform }
  private var layout: (any PlatformLayout)? { PlatformLayouts.layout(for: platform) }

  /// Returns the problems, each a sentence that names the file or the pack, and the number and the limit if there are
  /// any.
  func problems() -> [String] {
    var problems = missingAndUnexpectedFiles()
    for sticker in pack.stickers {
      guard let limits = platform.limits(animated: sticker.isAnimated) else { continue }
      problems += pictureProblems(at: sticker.path, sticker.isKept ? limits.forKeptFiles : limits)
      if let still = sticker.still, let limits = platform.still {
        problems += pictureProblems(at: still, limits)
      }
    }
    for part in pack.parts {
      problems += partProblems(part)
      for (picture, demands) in zip(part.pictures, platform.pictures) {
        problems += pictureProblems(at: picture.path, demands.limits)
      }
    }
    problems += layout?.problems(of: pack, bytes(of:)) ?? []
    for path in pack.tree.paths where path.hasExtension("json") {
      if (try? JSONReader.value(of: bytes(of: path))) == nil {
        problems.append("\(path.string) cannot be read as JSON")
      }
    }
    for archive in pack.archives { problems += archiveProblems(archive) }
    return problems
  }

  private func bytes(of path: FilePath) -> [UInt8] {
    let contents = try? FileContents(
      folder.pushing(path), limit: DecodeLimits.standard.fileBytes, .refused)
    return contents?.bytes ?? []
  }

  private func missingAndUnexpectedFiles() -> [String] {
    guard let tree = try? FileTree(keeping: folder) else { return ["the folder cannot be read"] }
    let wanted = Set(pack.tree.paths)
    let present = Set(tree.paths).subtracting(pack.tree.folders)
    return wanted.subtracting(present).map { "\($0.string) is missing" }.sorted()
      + present.subtracting(wanted).map { "\($0.display.printable) is not a file of the pack" }
      .sorted()
  }

  private func pictureProblems(at path: FilePath, _ limits: PlatformLimits) -> [String] {
    PictureCheck(limits: limits, platform: platform.name).problems(bytes(of: path), path.string)
  }

  /// Checks a part against the demands: its title and author, the number and kinds of its stickers, and the number of
  /// emoji of each sticker.
  private func partProblems(_ part: ExportedPart) -> [String] {
    var problems: [String] = []
    func check(_ key: PlatformLimit.Key, _ measured: Int) {
      guard let limit = platform.pack[key], !limit.allows(measured) else { return }
      problems.append(
        "'\(part.title.excerpt)': \(key.name) \(measured.grouped), and \(platform.name) take "
          + limit.textWithUnit)
    }
    check(.stickers, part.stickers.count)
    check(.title, platform.length(of: part.title))
    check(.author, platform.length(of: pack.author))
    for sticker in pack.stickers(of: part) {
      if platform.pack[.emoji] != nil { check(.emoji, sticker.emoji(for: platform).count) }
    }
    // The files themselves show if they are stills or animations.
    let kinds = Set(pack.stickers(of: part).map { isAnimated($0.path) })
    if platform.pack.requires(.unmixed), kinds.count > 1 {
      problems.append(
        "'\(part.title.excerpt)' has stills and animations, which \(platform.service) takes in different packs only"
      )
    }
    return problems
  }

  private func isAnimated(_ path: FilePath) -> Bool {
    let image = try? ImageFile.probe(bytes(of: path)).image
    return (image?.frames.count ?? 1) > 1
  }

  /// Reads a written archive, and checks its size, its number of images, and that it has exactly the expected entries,
  /// with the expected bytes.
  private func archiveProblems(_ archive: ExportedArchive) -> [String] {
    guard let read = try? ZipArchive(folder.pushing(archive.path), limits: .standard) else {
      return ["\(archive.path.string) cannot be read again"]
    }
    var problems: [String] = []
    let measured = [
      (PlatformLimit.Key.packedBytes, bytes(of: archive.path).count),
      (.packedImages, archive.imageCount),
    ]
    for (key, number) in measured {
      guard let limit = platform.pack[key], !limit.allows(number) else { continue }
      problems.append(
        "\(archive.path.string): \(key.name) \(number.grouped), and \(platform.name) take "
          + limit.textWithUnit)
    }
    guard read.tree.entries.count == archive.entries.count else {
      return problems + ["\(archive.path.string) does not have the files of the pack"]
    }
    return problems
      + archive.entries.filter { entry in
        let packed = read.tree.entry(at: FilePath(entry.name)).flatMap {
          try? read.contents(of: $0, limit: DecodeLimits.standard.fileBytes)
        }
        return packed?.bytes != pack.bytes(of: entry)
      }.map { "\($0.name) differs in \(archive.path.string)" }
  }
}

extension ExportedArchive {
  /// Number of files that are not texts.
  fileprivate var imageCount: Int {
    entries.count { if case .file = $0.contents { true } else { false } }
  }
}
