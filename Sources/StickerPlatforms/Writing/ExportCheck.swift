import StickerBase
import StickerCodecs
import StickerPacks
import SystemPackage

/// Checks the files of an exported pack as they are on disk: sizes in px and bytes, formats, times, frames and plays,
/// and that each file that the pack needs is there, and no other. Density, margins and texts are not read again.
struct ExportCheck {
  let pack: ExportedPack
  let folder: FilePath
  private var platform: Platform { pack.platform }
  private var layout: (any PlatformLayout)? { PlatformLayouts.layout(for: platform) }

  /// Returns the problems, each a sentence that names the file, the number and the limit.
  func problems() -> [String] {
    var problems = unexpectedFiles()
    for sticker in pack.stickers {
      guard let limits = platform.limits(animated: sticker.isAnimated) else { continue }
      problems += check(sticker.path, limits)
    }
    for part in pack.parts {
      for (picture, demands) in zip(part.pictures, platform.pictures) {
        problems += check(picture.path, demands.limits)
      }
    }
    problems += layout?.problems(of: pack, bytes(of:)) ?? []
    for path in pack.tree.paths where path.hasExtension("json") {
      if (try? JSONReader.value(of: bytes(of: path))) == nil {
        problems.append("\(path.string) cannot be read as JSON")
      }
    }
    for archive in pack.archives { problems += check(archive) }
    return problems
  }

  private func bytes(of path: FilePath) -> [UInt8] {
    let contents = try? FileContents(
      folder.pushing(path), limit: DecodeLimits.standard.fileBytes, .refused)
    return contents?.bytes ?? []
  }

  private func unexpectedFiles() -> [String] {
    guard let tree = try? FileTree(keeping: folder) else { return ["the folder cannot be read"] }
    let wanted = Set(pack.tree.paths)
    let present = Set(tree.paths).subtracting(pack.tree.folders)
    return wanted.subtracting(present).map { "\($0.string) is missing" }.sorted()
      + present.subtracting(wanted).map { "\($0.display.printable) belongs to no file of the pack" }
      .sorted()
  }

  /// Holds a picture against the demands of its kind.
  private func check(_ path: FilePath, _ limits: PlatformLimits) -> [String] {
    let bytes = bytes(of: path)
    guard let image = try? ImageFile.probe(bytes).image else {
      return ["\(path.string) cannot be read as an image"]
    }
    var problems: [String] = []
    func demand(_ key: PlatformLimit.Key, _ measured: Double) {
      guard let limit = limits[key], !limit.allows(measured) else { return }
      problems.append(
        "\(path.string): \(key.rawValue) is \(hundredths(measured)), and \(platform.name) take "
          + limit.textWithUnit)
    }
    demand(.bytes, Double(bytes.count))
    if let formats = limits[.formats], !formats.words.contains(image.format.rawValue) {
      problems.append("\(path.string) is \(image.format.name), not \(formats.text)")
    }
    if !limits.allows(image.width, image.height) {
      problems.append(
        "\(path.string) is \(image.width) × \(image.height) px, not \(limits.canvasText)")
    }
    if limits.requires(.trueColor), image.colorType != .rgba || image.bitDepth != 8 {
      problems.append("\(path.string) is \(image.colorType.rawValue), not RGB with alpha")
    }
    guard image.frames.count > 1 || image.format == .apng else { return problems }
    let delays = image.frames.map { $0.delay?.milliseconds ?? 0 }
    let loop = delays.reduce(0, +).rounded()
    demand(.frames, Double(image.frames.count))
    demand(.frameTime, delays.min() ?? 0)
    demand(.loopTime, loop)
    demand(.plays, Double(image.loopCount ?? 0))
    demand(.totalTime, loop * Double(max(1, image.loopCount ?? 1)))
    if limits[.controlOffset] != nil {
      demand(.controlOffset, Double(bytes.offset(ofChunk: "acTL") ?? bytes.count))
    }
    return problems
  }

  /// Reads an archive again: it has exactly the files, with the same bytes.
  private func check(_ archive: ExportedArchive) -> [String] {
    guard let read = try? ZipArchive(folder.pushing(archive.path), limits: .standard) else {
      return ["\(archive.path.string) cannot be read again"]
    }
    guard read.tree.entries.count == archive.entries.count else {
      return ["\(archive.path.string) does not have the files of the pack"]
    }
    return archive.entries.filter { entry in
      let packed = read.tree.entry(at: FilePath(entry.name)).flatMap {
        try? read.contents(of: $0, limit: DecodeLimits.standard.fileBytes)
      }
      return packed?.bytes != pack.bytes(of: entry)
    }.map { "\($0.name) differs in \(archive.path.string)" }
  }
}

extension [UInt8] {
  /// The offset of the first chunk of a type in a PNG; `nil` without one.
  fileprivate func offset(ofChunk type: String) -> Int? {
    var offset = 8
    let type = Array(type.utf8)
    while offset + 12 <= count {
      let length = self[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      if Array(self[offset + 4..<offset + 8]) == type { return offset }
      offset += 12 + length
    }
    return nil
  }
}
