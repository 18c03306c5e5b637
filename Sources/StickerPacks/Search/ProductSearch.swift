import StickerBase
import SystemPackage

// Reads built products that the user named.
extension PackCollector {
  /// Reads a product, unless it or a product that contains it was read before.
  mutating func read(_ product: BuiltProduct, _ limits: TreeLimits) {
    let real = product.path.real ?? product.path
    guard readProducts.allSatisfy({ !real.starts(with: $0) }) else { return }
    readProducts.append(real)
    for pack in ProductReading.packs(of: product, limits) { self[pack.path] = pack }
  }

  /// Sets, for each compiled pack, the catalog's pack to compare it with: the checked pack of the same name, if there
  /// is exactly one. If only one compiled pack and one catalog's pack were checked, they are compared regardless of
  /// names.
  mutating func compareWithCatalogs() {
    guard !readProducts.isEmpty else { return }
    let catalogs = Dictionary(grouping: all.filter(\.isCatalogPack), by: \.name)
    let compiled = all.filter { $0.product != nil && CatalogFolder.Kind($0.path) == .pack }
    let only = compiled.count == 1 && catalogs.count == 1 ? catalogs.first?.value : nil
    forEach { pack in
      guard pack.product != nil, let twins = catalogs[pack.name] ?? only, twins.count == 1,
        let twin = twins[0].compiledContents
      else { return }
      pack.product?.catalog = twin
    }
  }
}

extension PackSource {
  /// The stickers that Xcode compiles from a catalog's pack: the listed stickers that have an image. `nil` if the pack
  /// has no list, if a list cannot be understood, or if a limit was reached.
  fileprivate var compiledContents: BuiltProduct.CatalogTwin? {
    guard catalogFolders.allSatisfy({ $0.contents.fault == nil }), limitsReached.isEmpty,
      let list = catalogFolders.first(where: { $0.path == path })
    else { return nil }
    let folders = Dictionary(catalogFolders.map { ($0.path, $0) }) { first, _ in first }
    var twin = BuiltProduct.CatalogTwin(path: path, gridSize: list.contents.gridSize)
    for name in list.contents.listedNames {
      guard let folder = FilePath.Component(name).flatMap({ folders[path.appending($0)] }),
        let image = folder.contents.listedNames.first
      else { continue }
      let names = [name, image].map { FilePath.Component($0)?.stem ?? $0 }
      twin.stickers.append(.init(names: names, label: folder.contents.label))
    }
    return twin
  }
}
