/// The items of a `meta` box (ISO/IEC 14496-12, 8.11; ISO/IEC 23008-12, 6).
struct HEIFItems {
  private let meta: ISOBox
  private let primary: Int
  /// The type of each item, by its number.
  private let types: [Int: FourCharacterCode]
  /// The numbers of the items that are packets of XMP.
  private let packets: Set<Int>
  private let locations: HEIFItemLocations
  private let properties: HEIFItemProperties
  private let references: HEIFItemReferences

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
    (types, packets) = try Self.types(boxes.one("iinf", in: meta), &reader)
    locations = try HEIFItemLocations(
      boxes.one("iloc", in: meta), data: boxes.atMostOne("idat"), &reader)
    properties = try HEIFItemProperties(boxes.one("iprp", in: meta), &reader)
    references = try HEIFItemReferences(boxes.atMostOne("iref"), &reader)
  }

  /// Returns the primary item's picture.
  ///
  /// - Throws: A fault if the item, its alpha or any of their inputs is missing, damaged or not supported.
  func primaryPicture(_ reader: inout ISOBoxReader) throws(ImageFault) -> HEIFPicture {
    let (configuration, parts) = try walk(from: primary, &reader)
    var hasAlpha = false
    for part in parts {
      if try mayBeTransparent(part, reader.bytes) { hasAlpha = true }
    }
    // An alpha item belongs to the picture, or to a part of it.
    for item in references.auxiliaries(of: parts) {
      guard try properties.isAlpha(item) else { continue }
      hasAlpha = true
      _ = try walk(from: item, &reader)
    }
    return HEIFPicture(
      size: try properties.displayedSize(of: primary), configuration: configuration,
      hasAlpha: hasAlpha, colors: properties.colors(primary),
      pixelAspect: properties.pixelAspect(primary))
  }

  /// Returns the EXIF and XMP items whose data are in the file, in the order of their numbers.
  ///
  /// - Parameter mediaData: The contents of the `mdat` boxes.
  func metadata(_ bytes: [UInt8], in mediaData: [Range<Int>]) -> HEIFMetadata {
    var metadata = HEIFMetadata()
    for (item, type) in types.sorted(by: { $0.key < $1.key }) {
      guard let ranges = try? locations.data(of: item) else { continue }
      if type == "Exif" { metadata.addEXIF(ranges, bytes) }
      if packets.contains(item) { metadata.addPacket(ranges) }
    }
    let others = types.filter { $0.value != "Exif" && !packets.contains($0.key) }.map(\.key)
    metadata.isSeparate = locations.areSeparate(metadata.ranges, from: others, mediaData)
    return metadata
  }

  /// Checks an item and all items that it is made from.
  ///
  /// - Returns: The coding of one of these items, and the numbers of all of them.
  private func walk(
    from first: Int, _ reader: inout ISOBoxReader
  ) throws(ImageFault) -> (HEVCConfiguration, Set<Int>) {
    var waiting = [first]
    var seen: Set = [first]
    var coding: HEVCConfiguration?
    while let item = waiting.popLast() {
      try reader.count()
      guard let type = types[item] else {
        throw .missing("item \(item) in \(meta.name), which the picture needs")
      }
      switch type {
      case "hvc1", "hev1", "lhv1", "lhe1":
        let data = try locations.data(of: item)
        let configuration = try properties.configuration(of: item, &reader)
        try configuration.check(data, of: "item \(item)", &reader)
        coding = coding ?? configuration
      // Derived items: a grid, an overlay, another orientation (ISO/IEC 23008-12, 6.6.2).
      case "grid", "iovl", "iden":
        let parts = references.inputs(of: item)
        if parts.isEmpty { throw .missing("item that item \(item) is derived from") }
        waiting += parts.filter { seen.insert($0).inserted }
      case "av01": throw .unrecognizedFormat("AVIF")
      default: throw .unrecognizedFormat("HEIF with pictures of type '\(type)'")
      }
    }
    guard let coding else { throw .missing("coded picture that item \(first) is derived from") }
    return (coding, seen)
  }

  /// Returns true if an item may be transparent without an alpha item: in an overlay, the canvas may show, whose color
  /// is 16-bit RGBA (ISO/IEC 23008-12, 6.6.2.2), and other items may have a further layer with alpha.
  private func mayBeTransparent(_ item: Int, _ bytes: [UInt8]) throws(ImageFault) -> Bool {
    guard types[item] == "iovl" else { return properties.hasFurtherLayers(item) }
    let fields = try locations.data(of: item).joined().prefix(10)
    guard fields.count == 10 else {
      throw .invalidValue(
        "the length of item \(item)", found: "\(fields.count) bytes", expected: "10 or more")
    }
    return fields.suffix(2).contains { bytes[$0] != 0xFF }
  }

  /// Reads the item types in `iinf`, and finds the packets of XMP.
  private static func types(
    _ box: ISOBox, _ reader: inout ISOBoxReader
  ) throws(ImageFault) -> (types: [Int: FourCharacterCode], packets: Set<Int>) {
    var fields = try ISOFields(full: box, reader.bytes, versions: 0...1)
    let count = try fields.number(fields.version == 0 ? 2 : 4)
    let entries = try reader.boxes(in: fields.rest, of: box)
    guard entries.count == count, entries.allSatisfy({ $0.type == "infe" }) else {
      throw .invalidValue(
        "the number of items in \(box.name)", found: "\(count)",
        expected:
          "\(entries.count { $0.type == "infe" }), the number of 'infe' boxes, and no other boxes")
    }
    var types: [Int: FourCharacterCode] = [:]
    var packets: Set<Int> = []
    for entry in entries {
      // Versions 0 and 1 have no type.
      var fields = try ISOFields(full: entry, reader.bytes, versions: 2...3)
      let item = try fields.number(fields.version == 2 ? 2 : 4)
      try fields.take(2)
      let type = try fields.code()
      guard types.updateValue(type, forKey: item) == nil else {
        throw .duplicate("item \(item)", offset: entry.offset)
      }
      // Two texts that end with 0: a name, and the type of the content.
      let texts = reader.bytes[fields.rest].split(
        separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      if type == "mime", texts.count > 1, texts[1].elementsEqual(HEIFMetadata.packetType) {
        packets.insert(item)
      }
    }
    return (types, packets)
  }
}
