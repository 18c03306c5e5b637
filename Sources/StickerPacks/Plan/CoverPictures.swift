import StickerBase
package import StickerCodecs
import SystemPackage

extension PackPlan {
  /// Makes covers of the pictures in a plain folder that have the name and the size of one, such as `tray.webp` of
  /// 96 × 96 px: packs are published with them beside the stickers.
  package mutating func takeCovers(_ limits: DecodeLimits) {
    guard !isDeclared, manifest == nil else { return }
    for sticker in stickers {
      guard case .image(let path) = sticker.content, stickers.count > 1 else { continue }
      let receivers = Platform.all.filter { $0.hasCover(like: path, links, limits) }
      guard let stem = path.stem?.lowercased(), let first = receivers.first else { continue }
      for platform in receivers { covers[platform.id, default: [:]][stem] = path }
      stickers.removeAll { $0.content == sticker.content }
      remarks.append(
        .note(
          "\(path.displayedName.printable) has the name and the size of a cover of \(first.name), so it is none "
            + "of the stickers; a stickerpack.yml can list it as one"))
    }
  }
}

extension Platform {
  /// Returns true if a picture has the name and the size of a cover, tray or tab that is smaller than the stickers.
  fileprivate func hasCover(
    like path: FilePath, _ links: LinkPolicy, _ limits: DecodeLimits
  ) -> Bool {
    let stem = path.stem?.lowercased()
    let side = [still, animation].compactMap { $0?.largestWidth }.max() ?? 0
    let named = pictures.filter {
      FilePath($0.file).stem == stem && $0.limits.largestWidth < side
    }
    guard !named.isEmpty,
      let bytes = try? FileContents(path, limit: limits.fileBytes, links).bytes,
      let image = try? ImageFile.probe(bytes, limits: limits).image
    else { return false }
    return named.contains { $0.limits.allows(image.width, image.height) }
  }
}
