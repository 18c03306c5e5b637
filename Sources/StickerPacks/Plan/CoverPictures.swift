import StickerBase
package import StickerCodecs
package import SystemPackage

extension PackPlan {
  /// Turns stickers of a plain folder into covers if they have the name and the size of a cover, such as `tray.webp` of
  /// 96 × 96 px. People who publish packs keep covers beside the stickers.
  package mutating func takeCovers(_ limits: DecodeLimits) {
    guard !isDeclared, manifest == nil else { return }
    for sticker in stickers {
      guard case .image(let path) = sticker.content, stickers.count > 1 else { continue }
      let receivers = Platform.receivers(ofCover: path) {
        guard let bytes = try? FileContents(path, limit: limits.fileBytes, links).bytes,
          let image = try? ImageFile.probe(bytes, limits: limits).image
        else { return nil }
        return (image.width, image.height)
      }
      guard let stem = path.stem?.lowercased(), let first = receivers.first else { continue }
      for platform in receivers { covers[platform.id, default: [:]][stem] = path }
      stickers.removeAll { $0.content == sticker.content }
      remarks.append(
        .note(
          "\(path.displayedName.printable) has the name and the size of a cover of \(first.name), so it is not "
            + "taken for a sticker; a stickerpack.yml can list it as one"))
    }
  }
}

extension Pack {
  /// The pictures in a plain folder that an export uses as covers; see ``PackPlan/takeCovers(_:)``.
  package var covers: Set<FilePath> {
    guard source.declaration == nil, source.catalogFolders.isEmpty else { return [] }
    let covers = stickers.filter { sticker in
      !sticker.isSequence
        && !Platform.receivers(ofCover: sticker.path) { sticker.size.map { ($0.width, $0.height) } }
          .isEmpty
    }
    // At least one picture stays a sticker.
    return Set((covers.count < stickerCount ? covers : Array(covers.dropLast())).map(\.path))
  }
}

extension Platform {
  /// Returns the platforms for which a picture has the name and the size of a cover, tray or tab that is smaller than
  /// their largest sticker.
  ///
  /// - Parameter size: returns the size of the picture in px, or `nil` if the picture cannot be read. It is called only
  ///   if the name is that of a cover.
  fileprivate static func receivers(
    ofCover path: FilePath, size: () -> (width: Int, height: Int)?
  ) -> [Platform] {
    guard let stem = path.stem?.lowercased(), let named = smallCovers[stem], let size = size()
    else { return [] }
    return named.filter { $0.covers.contains { $0.limits.allows(size.width, size.height) } }
      .map(\.platform)
  }

  /// The covers, trays and tabs that are smaller than the largest sticker of their platform, by the names of their
  /// files.
  private static let smallCovers: [String: [(platform: Platform, covers: [Picture])]] = {
    var named: [String: [(platform: Platform, covers: [Picture])]] = [:]
    for platform in all {
      let side = [platform.still, platform.animation].compactMap { $0?.largestWidth }.max() ?? 0
      let small = platform.pictures.filter { $0.limits.largestWidth < side }
      for (stem, covers) in Dictionary(grouping: small, by: { FilePath($0.file).stem ?? $0.file }) {
        named[stem, default: []].append((platform, covers))
      }
    }
    return named
  }()
}
