import StickerBase
import StickerPacks
import SystemPackage

/// Flags compiled packs that differ from their catalog.
struct OutdatedProduct: PackRule {
  static let metadata = RuleMetadata(
    id: "outdated-product", group: .projects, severity: .warning,
    summary:
      "A compiled pack differs in its stickers, labels, order, name or size from the catalog that it was built from.",
    why:
      "It was built before the catalog changed, or Xcode left something out: people get the built "
      + "pack.",
    howToFix: "Build it again; if it still differs, look at Xcode's warnings.",
    limit: { _ in
      "the same as the catalog of the same name that is checked in the same run; under another name, if each is the "
        + "only one and they share stickers"
    },
    since: "0.1.0",
    evidence: [.apple(.assetCatalogs, "a catalog lists what Xcode compiles from it")])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    guard let product = pack.product, let catalog = product.catalog, let contents = pack.contents
    else { return }
    var difference = Difference(of: product.stickers, gridSize: contents.gridSize, from: catalog)
    if let name = pack.path.stem, let wanted = catalog.path.stem, name != wanted {
      // Packs with other names and other stickers may belong to another app.
      guard difference.hasMatches else { return }
      difference.addName(name, not: wanted)
    }
    guard !difference.clauses.isEmpty else { return }
    var draft = Finding.Draft.differs(difference, product, catalog, pack.path)
    // The catalog has these labels, so nobody has to write them: the findings about missing labels are dropped.
    if difference.lostLabels > 0 {
      draft.covers = [pack.path] + product.stickers.map(\.origin.path)
    }
    report(draft)
  }
}

/// The differences between a compiled pack and its catalog.
private struct Difference {
  /// The differences as clauses: for example, `it lacks 'Wave'`.
  private(set) var clauses: [String] = []
  /// Number of stickers that have a label in the catalog but none in the compiled pack.
  private(set) var lostLabels = 0
  /// True if some sticker is in both.
  private(set) var hasMatches = false

  /// Compares the stickers and the size of a compiled pack with those of its catalog.
  init(
    of compiled: [CompiledSticker], gridSize: String?, from catalog: BuiltProduct.CatalogTwin
  ) {
    let names = compiled.map { FilePath.Component($0.identifier)?.stem ?? $0.identifier }
    let indices = Dictionary(zip(names, names.indices)) { one, _ in one }
    let matches = catalog.stickers.map { $0.names.compactMap { indices[$0] }.first }
    let order = matches.compactMap(\.self)
    let matched = Set(order)
    hasMatches = !matched.isEmpty
    // If a compiled pack has none of the names, their form is unknown: of the stickers, only the number is compared.
    if matched.isEmpty, compiled.count != catalog.stickers.count {
      clauses.append(
        "it lists \(counted(compiled.count, "sticker")), and the catalog "
          + catalog.stickers.count.grouped)
    } else if !matched.isEmpty {
      let missing = zip(catalog.stickers, matches).filter { $1 == nil }.map { $0.0.names[0] }
      let additional = names.indices.filter { !matched.contains($0) }.map { names[$0] }
      if !missing.isEmpty { clauses.append("it lacks \(quotedNames(missing))") }
      if !additional.isEmpty { clauses.append("it still has \(quotedNames(additional))") }
      if zip(order, order.dropFirst()).contains(where: { $0 > $1 }) {
        clauses.append("its stickers are in a different order")
      }
    }
    if let gridSize, let wanted = catalog.gridSize, gridSize != wanted,
      Profile.messages.sizeClass(named: wanted).map({ $0.name != gridSize }) == true
    {
      clauses.append("its size is \(gridSize), not \(wanted.excerpt)")
    }
    let pairs = zip(catalog.stickers, matches).compactMap { sticker, match in
      match.map { (wanted: Self.label(sticker.label), built: Self.label(compiled[$0].label)) }
    }
    lostLabels = pairs.count { $0.wanted != nil && $0.built == nil }
    let changed = pairs.count { $0.wanted != nil && $0.built != nil && $0.wanted != $0.built }
    if lostLabels > 0 {
      let verb = agreeing(lostLabels, "is", "are")
      clauses.append("\(counted(lostLabels, "label")) of the catalog \(verb) lost")
    }
    if changed > 0 {
      clauses.append("\(counted(changed, "label")) \(agreeing(changed, "differs", "differ"))")
    }
  }

  mutating func addName(_ name: String, not wanted: String) {
    clauses.insert("its name is '\(name.excerpt)', not '\(wanted.excerpt)'", at: 0)
  }

  /// Returns a label; `nil` if it is missing or blank.
  private static func label(_ text: String?) -> String? {
    text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }
}

extension Finding.Draft {
  fileprivate static func differs(
    _ difference: Difference, _ product: BuiltProduct, _ catalog: BuiltProduct.CatalogTwin,
    _ path: FilePath
  ) -> Self {
    Self(
      "This compiled pack differs from its catalog \(catalog.path.display.printable): "
        + "\(difference.clauses.joined(separator: "; ")).",
      help: OutdatedProduct.metadata.howToFix,
      measured: Quantity(product.stickers.count, .stickers),
      limit: Quantity(catalog.stickers.count, .stickers), path: path)
  }
}
