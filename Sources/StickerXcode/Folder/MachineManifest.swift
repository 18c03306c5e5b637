import StickerBase
import StickerCodecs
package import StickerManifest
package import StickerPacks
package import SystemPackage

extension PackPlan {
  /// Returns a manifest of the pack for other tools.
  ///
  /// - Parameters:
  ///   - folder: the folder of the manifest; every sticker's file must be in or below it.
  ///   - generator: the program's name and version.
  /// - Throws: ``PackFault`` if a sticker is not a file in the folder, cannot be read or has a format that manifests do
  ///   not support, or if no app could load the manifest.
  package func manifest(in folder: FilePath, generator: String) throws(PackFault) -> Manifest {
    var plan = self
    if plan.size == nil { plan.inferSize() }
    var entries: [Manifest.Sticker] = []
    for sticker in stickers { entries.append(try entry(sticker, in: folder)) }
    return try plan.manifest(of: entries, generator: generator)
  }

  /// Returns a manifest of the given entries, validated as apps validate it.
  ///
  /// - Throws: ``PackFault`` if no app could load it.
  func manifest(
    of entries: [Manifest.Sticker], generator: String
  ) throws(PackFault) -> Manifest {
    let manifest = Manifest(
      generator: generator, name: name,
      size: size.flatMap { Manifest.Size(rawValue: $0.sizeClass.name) } ?? .regular,
      stickers: entries)
    do throws(ManifestError) {
      try manifest.validate()
    } catch {
      throw PackFault.refused(error.description)
    }
    return manifest
  }

  private func entry(
    _ sticker: PlannedSticker, in folder: FilePath
  ) throws(PackFault) -> Manifest.Sticker {
    let place = sticker.origin.path.display.printable
    guard case .image(let path) = sticker.content else {
      throw PackFault.refused(
        "'\(sticker.name.excerpt)' is a sequence of frames, but apps show files: 'stickerlint pack "
          + "\(source.display.printable) -o FOLDER --sequences apng' makes a file of each sequence"
      )
    }
    guard let base = folder.real, var file = path.real, file.removePrefix(base) else {
      throw PackFault.refused("\(place) is not inside \(folder.display.printable)")
    }
    return try entry(sticker, file: file.string, .copy(of: path, links), shown: path)
  }

  /// Returns the manifest entry of a sticker.
  ///
  /// - Parameters:
  ///   - file: the path of its image, relative to the manifest.
  ///   - content: the image.
  ///   - path: the path that messages show.
  func entry(
    _ sticker: PlannedSticker, file: String, _ content: FileTree.Content, shown path: FilePath
  ) throws(PackFault) -> Manifest.Sticker {
    let bytes: [UInt8]
    let image: ImageHeader
    do throws(FileFault) {
      bytes = try FileTree.bytes(of: content)
    } catch {
      throw PackFault.unreadable(error)
    }
    do throws(ImageFault) {
      image = try ImageFile.probe(bytes).image
    } catch {
      throw PackFault.refused("\(path.display.printable): \(error.description.printable)")
    }
    guard let format = Manifest.Format(rawValue: image.format.rawValue) else {
      throw PackFault.refused(
        "\(path.display.printable) has a format that the manifest does not support")
    }
    let isAnimated = image.frames.count > 1
    let seconds = image.frames.reduce(0) {
      $0 + ($1.delay.map(Profile.messages.playedDelay) ?? 0) / 1000
    }
    return Manifest.Sticker(
      name: sticker.name, file: file, format: format, width: image.width,
      height: image.height, bytes: bytes.count, frames: max(1, image.frames.count),
      duration: isAnimated ? seconds : 0, label: sticker.label,
      labels: sticker.labels.isEmpty ? nil : sticker.labels,
      emoji: sticker.emoji.isEmpty ? nil : sticker.emoji, sha256: SHA256.hexDigest(of: bytes))
  }
}
