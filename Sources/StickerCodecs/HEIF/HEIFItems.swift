/// The items that a `meta` box describes (ISO/IEC 14496-12, 8.11; ISO/IEC 23008-12, 6).
struct HEIFItems {
  private let meta: ISOBox
  private let primary: Int
  /// The kind of each item, by its number.
  private let types: [Int: FourCharacterCode]
  private let locations: HEIFItemLocations
  private let properties: HEIFItemProperties
  /// The items that a derived one is made of.
  private let inputs: [Int: [Int]]

  init(_ meta: ISOBox, _ reader: inout ISOBoxReader) throws(ImageFault) {
    self.meta = meta
    let bytes = reader.bytes
    let content = try ISOFields(full: meta, bytes, versions: 0...0).rest
    let boxes = try reader.boxes(in: content, of: meta)

    var handler = try ISOFields(full: boxes.one("hdlr", in: meta), bytes, versions: 0...0)
    try handler.take(4)
    let kind = try handler.code()
    guard kind == "pict" else {
      throw .invalidValue("the handler in \(meta.name)", found: "'\(kind)'", expected: "'pict'")
    }
    var primary = try ISOFields(full: boxes.one("pitm", in: meta), bytes, versions: 0...1)
    self.primary = try primary.number(primary.version == 0 ? 2 : 4)
    types = try Self.types(boxes.one("iinf", in: meta), &reader)
    locations = try HEIFItemLocations(
      boxes.one("iloc", in: meta), data: boxes.oneAtMost("idat"), &reader)
    properties = try HEIFItemProperties(boxes.one("iprp", in: meta), &reader)
    inputs =
      try boxes.oneAtMost("iref").map { (box) throws(ImageFault) in
        try Self.inputs(box, &reader)
      } ?? [:]
  }

  /// The size of the primary item, when it and all that it is made of are there.
  func primarySize(_ reader: inout ISOBoxReader) throws(ImageFault) -> HEIFSize {
    var waiting = [primary]
    var seen: Set = [primary]
    while let item = waiting.popLast() {
      guard let type = types[item] else {
        throw .missing("item \(item) in \(meta.name), which the picture is made of")
      }
      switch type {
      case "hvc1", "hev1", "lhv1", "lhe1":
        let data = try locations.data(of: item)
        let configuration = try properties.configuration(of: item, &reader)
        try configuration.check(data, of: "item \(item)", &reader)
      // Others are made of: a grid, an overlay, another orientation (ISO/IEC 23008-12, 6.6.2).
      case "grid", "iovl", "iden":
        let parts = inputs[item] ?? []
        if parts.isEmpty { throw .missing("item that item \(item) is derived from") }
        waiting += parts.filter { seen.insert($0).inserted }
      case "av01": throw .unrecognizedFormat("AVIF")
      default: throw .unrecognizedFormat("HEIF with pictures of type '\(type)'")
      }
    }
    return try properties.size(of: primary)
  }

  /// Reads `iinf`: what each item is.
  private static func types(
    _ box: ISOBox, _ reader: inout ISOBoxReader
  ) throws(ImageFault) -> [Int: FourCharacterCode] {
    var fields = try ISOFields(full: box, reader.bytes, versions: 0...1)
    let count = try fields.number(fields.version == 0 ? 2 : 4)
    let entries = try reader.boxes(in: fields.rest, of: box)
    guard entries.count == count, entries.allSatisfy({ $0.type == "infe" }) else {
      throw .invalidValue(
        "the number of items in \(box.name)", found: "\(count)",
        expected: "the \(entries.count { $0.type == "infe" }) that it has, and nothing else")
    }
    var types: [Int: FourCharacterCode] = [:]
    for entry in entries {
      // Older versions have no type.
      var fields = try ISOFields(full: entry, reader.bytes, versions: 2...3)
      let item = try fields.number(fields.version == 2 ? 2 : 4)
      try fields.take(2)
      guard types.updateValue(try fields.code(), forKey: item) == nil else {
        throw .misplaced("item \(item)", rule: "there is one already", offset: entry.offset)
      }
    }
    return types
  }

  /// Reads `iref`: which items derived ones are made of.
  private static func inputs(
    _ box: ISOBox, _ reader: inout ISOBoxReader
  ) throws(ImageFault) -> [Int: [Int]] {
    let fields = try ISOFields(full: box, reader.bytes, versions: 0...1)
    let size = fields.version == 0 ? 2 : 4
    var inputs: [Int: [Int]] = [:]
    for reference in try reader.boxes(in: fields.rest, of: box) {
      var fields = ISOFields(reference, reader.bytes)
      let item = try fields.number(size)
      let count = try fields.entryCount(2, size: size)
      try reader.count(count)
      for _ in 0..<count {
        let other = try fields.number(size)
        if reference.type == "dimg" { inputs[item, default: []].append(other) }
      }
    }
    return inputs
  }
}
