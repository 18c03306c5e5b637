import StickerBase

extension Shape where Value == PackContents {
  /// The shape of a `Contents.json`: the keys of Apple's Asset Catalog Format Reference, and the keys that
  /// Xcode writes for every type.
  static func contents(of kind: CatalogFolder.Kind) -> Shape {
    let properties =
      kind.properties + [Field("localizable"), Field("on-demand-resource-tags")]
    // The entries of every kind of folder are read into `icons`. PackContents.init(json:of:) takes the names from
    // there, and keeps the entries only for an icon set.
    let entries = kind.listKey.map {
      Field<PackContents>($0, \.icons, .list(of: .entry(of: kind), atMost: .max))
    }
    return .object(
      PackContents(),
      [
        Field("info", Mapping([Field("author"), Field("version")], unknown: .collected)),
        Field("properties", Mapping(properties, unknown: .collected, places: \.places)),
      ] + [entries].compactMap(\.self), unknown: .collected)
  }
}

extension CatalogFolder.Kind {
  /// The key of the list of the folder's contents; `nil` for a sticker, whose image is a property.
  fileprivate var listKey: String? {
    switch self {
    case .pack: "stickers"
    case .sequence: "frames"
    case .iconSet: "images"
    case .sticker: nil
    }
  }

  fileprivate var properties: [Field<PackContents>] {
    let label = Field<PackContents>("accessibility-label", \.label, .string)
    return switch self {
    case .pack: [Field("grid-size", \.gridSize, .string)]
    case .sticker:
      [label, Field("filename", \.listedNames, Shape<String>.string.map { name, _ in [name] })]
    case .sequence:
      [
        label, Field("duration", \.timing.duration, .number()),
        Field("duration-type", \.timing.durationType, .string),
        Field("repetitions", \.timing.repetitions, .repetitions),
      ]
    case .iconSet: [Field("pre-rendered")]
    }
  }
}

extension Shape where Value == IconEntry {
  fileprivate static func entry(of kind: CatalogFolder.Kind) -> Shape {
    let filename = Field<IconEntry>("filename", \.filename, .string)
    let others: [Field<IconEntry>] = [
      Field("appearances", \.isVariant, .isPresent), Field("idiom", \.idiom, .string),
      Field("platform", \.platform, .string), Field("role"),
      Field("scale", \.scale, .string), Field("size", \.size, .string), Field("subtype"),
      Field("unassigned", \.isUnassigned, .isTrue),
    ]
    return .object(
      IconEntry(), [filename] + (kind == .iconSet ? others : []), unknown: .collected)
  }
}

extension Shape where Value == Int {
  /// A whole number of repetitions. With the first play, it must fit into `num_plays` of an `acTL` chunk, at
  /// most 2^31 − 1.
  static var repetitions: Shape {
    Shape<Double>.number().map { number, name throws(ShapeFault) in
      guard let count = Int(exactly: number), 0..<0x7FFF_FFFF ~= count else {
        throw ShapeFault(
          "\(name) is \(tenths(number)), not a whole number from 0 to 2,147,483,646")
      }
      return count
    }
  }
}

extension Shape where Value == Bool {
  /// True for any value.
  fileprivate static var isPresent: Shape { Shape(schema: [:]) { _, _, _ in true } }

  /// True if the value is `true`. Any other value is allowed.
  fileprivate static var isTrue: Shape {
    Shape(schema: [:]) { node, _, _ in node.content == .scalar("true", isPlain: true) }
  }
}
