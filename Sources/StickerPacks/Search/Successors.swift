import StickerBase
import SystemPackage

// Finds the packs and projects with stickers that have probably replaced empty ones, which may remain from a template.
extension PackCollector {
  /// Sets ``PackSource/successor`` of empty packs.
  mutating func findSuccessors() {
    let filled = all.filter(\.isFilledCatalog)
    for pack in all where pack.isCatalogPack && pack.stickerCount == 0 {
      let related = filled.filter { $0.isRelated(to: pack) }
      self[pack.path].successor = related.map(\.path).min(by: naturallyPrecedes)
    }
  }

  /// Returns the project that has probably replaced a project without stickers; `nil` if there is none, if
  /// the project has no Messages extension, or if its own extensions may show stickers.
  ///
  /// The other project has the same name, or lies in the same folder or in one above or below it, and its Messages
  /// extension compiles stickers or may do so.
  func successor(of project: XcodeProject) -> FilePath? {
    guard !project.messagesExtensions.isEmpty,
      project.messagesExtensions.allSatisfy(\.isStickerPack),
      !mayCompileStickers(project)
    else { return nil }
    let folder = project.path.parent
    return projects.all.map(\.project).filter { other in
      let place = other.path.parent
      let isNear =
        other.path.lastComponent == project.path.lastComponent || place.isOrLies(in: folder)
        || folder.isOrLies(in: place)
      return other.path != project.path && isNear && mayCompileStickers(other)
    }.map(\.path).min(by: naturallyPrecedes)
  }

  /// Returns true if a Messages extension of a project compiles a pack with stickers, or if that is unknown.
  private func mayCompileStickers(_ project: XcodeProject) -> Bool {
    let catalogs = project.messagesExtensions.map(\.catalogs)
    return all.contains { pack in
      pack.isFilledCatalog && catalogs.contains { $0?.contains(pack.path) ?? true }
    }
  }
}

extension PackSource {
  fileprivate var stickerCount: Int { files.count { $0.role == .sticker } + sequences.count }

  fileprivate var isFilledCatalog: Bool { isCatalogPack && stickerCount > 0 }

  /// Returns true if two packs are in one project or catalog, or in catalogs of the same name.
  fileprivate func isRelated(to other: PackSource) -> Bool {
    guard let catalog = path.catalog, let otherCatalog = other.path.catalog else { return false }
    return catalog.lastComponent == otherCatalog.lastComponent
      || project != nil && project == other.project
  }
}
