import StickerBase
import SystemPackage

// Built products that the user named.
extension PackCollector {
  /// Reads a product, unless it or the app that contains it was read before.
  mutating func read(_ product: BuiltProduct, _ limits: TreeLimits) {
    let real = product.path.real ?? product.path
    guard readProducts.allSatisfy({ !real.starts(with: $0) }) else { return }
    readProducts.append(real)
    for pack in ProductReading.packs(of: product, limits) { self[pack.path] = pack }
  }

  /// Gives each compiled pack the number of stickers in the catalog of the same name, if that catalog was
  /// checked as well and is the only one.
  mutating func compareWithCatalogs() {
    guard !readProducts.isEmpty else { return }
    let catalogs = Dictionary(grouping: all.filter(\.isWholeCatalog), by: \.name)
    forEach { pack in
      guard pack.product != nil, let twins = catalogs[pack.name], twins.count == 1,
        let count = twins[0].compiledCount
      else { return }
      pack.product?.catalog = BuiltProduct.CatalogCount(path: twins[0].path, stickers: count)
    }
  }
}

extension PackSource {
  /// Number of stickers that Xcode compiles from a catalog's pack: listed stickers that have an image. `nil`
  /// if a list cannot be understood.
  fileprivate var compiledCount: Int? {
    guard catalogFolders.allSatisfy({ $0.contents.fault == nil }), limitsReached.isEmpty,
      let list = catalogFolders.first(where: { $0.path == path })
    else { return nil }
    let folders = Dictionary(catalogFolders.map { ($0.path, $0) }) { one, _ in one }
    return list.contents.listedNames.count { name in
      FilePath.Component(name).flatMap { folders[path.appending($0)] }
        .map { !$0.contents.listedNames.isEmpty } ?? false
    }
  }
}
