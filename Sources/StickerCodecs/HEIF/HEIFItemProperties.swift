/// The properties of items: `iprp` (ISO/IEC 23008-12, 9.3).
struct HEIFItemProperties {
  private let box: ISOBox
  private let bytes: [UInt8]
  /// The properties of each item, in order.
  private var properties: [Int: [ISOBox]] = [:]

  init(_ box: ISOBox, _ reader: inout ISOBoxReader) throws(ImageFault) {
    self.box = box
    bytes = reader.bytes
    let boxes = try reader.boxes(in: box)
    let known = try reader.boxes(in: boxes.one("ipco", in: box))
    for association in boxes where association.type == "ipma" {
      var fields = try ISOFields(full: association, bytes, versions: 0...1)
      let numberSize = fields.version == 0 ? 2 : 4
      let indexSize = fields.flags & 1 == 0 ? 1 : 2
      // The highest bit tells whether a reader must support the property.
      let mask = indexSize == 1 ? 0x7F : 0x7FFF
      for _ in 0..<(try fields.entryCount(4, size: numberSize + 1)) {
        let item = try fields.number(numberSize)
        let count = try fields.number(1)
        try reader.count(1 + count)
        for _ in 0..<count {
          let index = try fields.number(indexSize) & mask
          guard index <= known.count else {
            throw .invalidValue(
              "a property of item \(item) in \(association.name)", found: "\(index)",
              expected: "at most \(known.count), the number of properties")
          }
          // Index 0 means no property.
          if index > 0 { properties[item, default: []].append(known[index - 1]) }
        }
      }
    }
  }

  /// Returns the displayed size of an item's picture, rotated and cropped in the order of the properties.
  func displayedSize(of item: Int) throws(ImageFault) -> HEIFSize {
    let extents = try property(["ispe"], of: item)
    var fields = try ISOFields(full: extents, bytes, versions: 0...0)
    var size = try HEIFSize(width: fields.number(4), height: fields.number(4), of: extents.name)
    for property in properties[item] ?? [] { try size.apply(property, bytes) }
    return size
  }

  /// Returns true if an item is the alpha of other items.
  func isAlpha(_ item: Int) throws(ImageFault) -> Bool {
    guard let kind = properties[item]?.first(where: { $0.type == "auxC" }) else { return false }
    return try HEIFAuxiliary.isAlpha(kind, bytes)
  }

  /// Returns true if an item has further layers besides the first, one of which may be alpha.
  func hasFurtherLayers(_ item: Int) -> Bool {
    properties[item]?.contains { $0.type == "lhvC" } ?? false
  }

  func colors(_ item: Int) -> ColorDescription { properties[item]?.colors(bytes) ?? .none }

  /// Returns the aspect ratio of an item's pixels as they are displayed, after quarter turns; `nil` if they are square,
  /// or if the file does not say.
  func pixelAspect(_ item: Int) -> PixelAspect? {
    let properties = properties[item] ?? []
    let isTurned = properties.filter { $0.isQuarterTurn(bytes) }.count % 2 == 1
    let aspect = properties.pixelAspect(bytes)
    return isTurned ? aspect?.turned : aspect
  }

  /// Returns the coding of an item's picture.
  func configuration(
    of item: Int, _ reader: inout ISOBoxReader
  ) throws(ImageFault) -> HEVCConfiguration {
    try HEVCConfiguration(property(["hvcC", "lhvC"], of: item), &reader)
  }

  private func property(
    _ types: [FourCharacterCode], of item: Int
  ) throws(ImageFault) -> ISOBox {
    guard let property = properties[item]?.first(where: { types.contains($0.type) }) else {
      throw .missing("'\(types[0])' property of item \(item) in \(box.name)")
    }
    return property
  }
}
