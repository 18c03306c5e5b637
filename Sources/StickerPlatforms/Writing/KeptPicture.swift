import StickerBase
import StickerCodecs
import StickerPacks
import SystemPackage

// Files that a platform takes as they are.
extension ExportBuilder {
  /// Returns the file of a sticker without its metadata, if the platform takes it; `nil` if it must be drawn. Only WebP
  /// is kept: it would lose quality again when it is encoded, while a PNG loses nothing and often becomes smaller.
  func kept(
    _ sticker: PlannedSticker, _ art: StickerArt, _ demands: PlatformLimits, _ links: LinkPolicy
  ) -> PlatformPicture? {
    guard mayKeep(sticker, demands, isAnimated: art.isAnimated),
      case .image(let path) = sticker.content, !enlarges || !isEnlargeable(art, demands),
      let contents = try? FileContents(path, limit: limits.decoding.fileBytes, links),
      let source = contents.bytes.flatMap({ try? ImageFile.probe($0, limits: limits.decoding) }),
      source.image.metadata.orientation ?? 1 == 1,
      source.image.decodedColors.encoding.isShownAsSRGB,
      (source.image.frames.count > 1) == art.isAnimated,
      let bytes = source.webPWithoutDescription,
      let image = try? ImageFile.probe(bytes, limits: limits.decoding).image,
      image.frames == source.image.frames, image.loopCount == source.image.loopCount
    else { return nil }
    let check = PictureCheck(limits: demands.forKeptFiles, platform: platform.name)
    guard check.problems(bytes, "").isEmpty else { return nil }
    return PlatformPicture(
      bytes: bytes, format: .webp, width: image.width, height: image.height, loss: nil,
      quality: .exact, isKept: true)
  }

  /// Returns true if the file name of a sticker and the choices for it allow its file to be kept.
  func mayKeep(
    _ sticker: PlannedSticker, _ demands: PlatformLimits, isAnimated: Bool
  ) -> Bool {
    guard case .image(let path) = sticker.content else { return false }
    return path.hasExtension("webp") && demands.writtenFormat(animated: isAnimated) == .webp
      && sticker.choices[platform.id]?.isOwn != true
  }

  private func isEnlargeable(_ art: StickerArt, _ demands: PlatformLimits) -> Bool {
    demands.enlargeable(width: art.animation.width, height: art.animation.height) != nil
  }
}

extension PlatformLimits {
  /// The demands on a file that is kept. They include no margin, since the author of the file chose where the art
  /// lies.
  var forKeptFiles: PlatformLimits { without(.margin) }
}
