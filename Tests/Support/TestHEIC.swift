/// A box of a HEIC file; a test can change any part.
public struct TestBox: Sendable {
  public var type: String
  /// The content before the nested boxes.
  public var content: [UInt8]
  public var boxes: [TestBox]
  /// The written size; `nil` for the correct one.
  public var size: Int?
  /// True if the size is written in 64 bits.
  public var isLarge = false

  public init(_ type: String, _ content: [UInt8] = [], _ boxes: [TestBox] = []) {
    self.type = type
    self.content = content
    self.boxes = boxes
  }

  /// A box that begins with a version and no flags.
  public init(
    _ type: String, version: UInt8, _ content: [UInt8] = [], _ boxes: [TestBox] = []
  ) {
    self.init(type, [version, 0, 0, 0] + content, boxes)
  }

  /// The first nested box of a type; an empty one if there is none. Setting a missing box adds it.
  public subscript(_ type: String) -> TestBox {
    get { boxes.first { $0.type == type } ?? TestBox(type) }
    set {
      let index = boxes.firstIndex { $0.type == type }
      if let index { boxes[index] = newValue } else { boxes.append(newValue) }
    }
  }

  public mutating func remove(_ type: String) { boxes.removeAll { $0.type == type } }

  public var bytes: [UInt8] {
    let inside = content + boxes.flatMap(\.bytes)
    let header = isLarge ? 16 : 8
    let size = size ?? inside.count + header
    return isLarge
      ? [0, 0, 0, 1] + Array(type.utf8) + big(size, 8) + inside
      : big(size, 4) + Array(type.utf8) + inside
  }
}

/// HEIC files of a few hundred bytes, with all required boxes and almost empty NAL units.
public struct TestHEIC: Sendable {
  /// The file as one box without a header.
  public var file: TestBox

  public var bytes: [UInt8] { file.content + file.boxes.flatMap(\.bytes) }

  /// Two NAL units, each after its length in 4 bytes.
  public static let picture: [UInt8] = [0, 0, 0, 3, 0x26, 1, 0xAF, 0, 0, 0, 2, 0x4E, 1]

  static let configuration = TestBox(
    "hvcC",
    [1] + [UInt8](repeating: 0, count: 15) + [0xFD] + [UInt8](repeating: 0, count: 4)
      + [0x03, 1, 0x20, 0, 1, 0, 2, 0x40, 1])

  /// The type of an auxiliary alpha picture.
  public static let alphaType = "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"

  /// One picture.
  public static func still(_ width: Int, _ height: Int) -> TestHEIC {
    TestHEIC(brand: "heic", brands: ["mif1", "heic"], data: picture) { start in
      meta(
        items: [(1, "hvc1", start..<start + picture.count)],
        properties: [configuration, size(width, height)], associations: [(1, [0x81, 2])])
    }
  }

  /// A picture, and an auxiliary picture with its alpha or something else.
  public static func auxiliary(
    _ width: Int, _ height: Int, type: String = alphaType
  ) -> TestHEIC {
    TestHEIC(brand: "heic", brands: ["mif1", "heic"], data: picture + picture) { start in
      let second = start + picture.count
      var meta = meta(
        items: [
          (1, "hvc1", start..<second), (2, "hvc1", second..<second + picture.count),
        ],
        properties: [
          configuration, size(width, height),
          TestBox("auxC", version: 0, Array(type.utf8) + [0]),
        ],
        associations: [(1, [0x81, 2]), (2, [0x81, 2, 0x83])])
      meta.boxes.append(
        TestBox("iref", version: 0, [], [TestBox("auxl", big(2, 2) + big(1, 2) + big(1, 2))]))
      return meta
    }
  }

  /// Adds a property to the only item.
  public mutating func add(_ property: TestBox) {
    let count = file["meta"]["iprp"]["ipco"].boxes.count + 1
    file["meta"]["iprp"]["ipco"].boxes.append(property)
    // The only item: its number, the number of properties, their indices.
    file["meta"]["iprp"]["ipma"].content[10] += 1
    file["meta"]["iprp"]["ipma"].content.append(UInt8(0x80 + count))
  }

  /// A grid of two pictures side by side.
  public static func grid(_ width: Int, _ height: Int) -> TestHEIC {
    let tile = picture
    let grid: [UInt8] = [0, 0, 0, 1] + big(width, 2) + big(height, 2)
    return TestHEIC(brand: "mif1", brands: ["mif1", "heic"], data: tile + tile + grid) { start in
      let second = start + tile.count
      let end = second + tile.count
      var meta = meta(
        items: [
          (7, "grid", end..<end + grid.count), (8, "hvc1", start..<second),
          (9, "hvc1", second..<end),
        ],
        properties: [configuration, size(width / 2, height), size(width, height)],
        associations: [(7, [3]), (8, [0x81, 2]), (9, [0x81, 2])])
      meta.boxes.append(
        TestBox(
          "iref", version: 0, [], [TestBox("dimg", big(7, 2) + big(2, 2) + big(8, 2) + big(9, 2))]))
      return meta
    }
  }

  /// A sequence of pictures, each shown for a tenth of a second. All pictures but the last are in the first of two
  /// chunks.
  ///
  /// - Parameter auxiliary: the auxiliary type of a second track of the same pictures, if any.
  public static func sequence(
    _ width: Int, _ height: Int, count: Int, auxiliary: String? = nil
  ) -> TestHEIC {
    let data = Array([[UInt8]](repeating: picture, count: count).joined())
    return TestHEIC(brand: "msf1", brands: ["msf1", "hevc"], data: data) { start in
      let main = track(1, width, height, count: count, start: start)
      guard let auxiliary else { return TestBox("moov", [], [main]) }
      var second = track(2, width, height, count: count, start: start)
      second.boxes.append(TestBox("tref", [], [TestBox("auxl", big(1, 4))]))
      second["mdia"]["hdlr"] = handler("auxv")
      second["mdia"]["minf"]["stbl"]["stsd"].boxes[0].boxes.append(
        TestBox("auxi", version: 0, Array(auxiliary.utf8) + [0]))
      return TestBox("moov", [], [main, second])
    }
  }

  private static func track(
    _ number: Int, _ width: Int, _ height: Int, count: Int, start: Int
  ) -> TestBox {
    let entry = TestBox(
      "hvc1",
      [UInt8](repeating: 0, count: 24) + big(width, 2) + big(height, 2)
        + [UInt8](repeating: 0, count: 50), [configuration])
    let second = start + (count - 1) * picture.count
    let table = TestBox(
      "stbl", [],
      [
        TestBox("stsd", version: 0, big(1, 4), [entry]),
        TestBox("stts", version: 0, big(1, 4) + big(count, 4) + big(100, 4)),
        TestBox("stsz", version: 0, big(picture.count, 4) + big(count, 4)),
        TestBox(
          "stsc", version: 0,
          big(2, 4) + big(1, 4) + big(count - 1, 4) + big(1, 4) + big(2, 4) + big(1, 4)
            + big(1, 4)),
        TestBox("stco", version: 0, big(2, 4) + big(start, 4) + big(second, 4)),
      ])
    let time = TestBox(
      "mdhd", version: 0, big(0, 8) + big(1000, 4) + big(100 * count, 4) + big(0, 4))
    let media = TestBox("mdia", [], [handler("pict"), time, TestBox("minf", [], [table])])
    return TestBox("trak", [], [media, trackHeader(number, width, height)])
  }

  /// The box of a track header.
  ///
  /// - Parameter isTurned: true if the pictures are rotated by a quarter turn.
  public static func trackHeader(
    _ number: Int, _ width: Int, _ height: Int, isTurned: Bool = false
  ) -> TestBox {
    let one = big(1 << 16, 4)
    let none = big(0, 4)
    let matrix = isTurned ? [none, one, none, one, none] : [one, none, none, none, one]
    return TestBox(
      "tkhd", version: 0,
      big(0, 8) + big(number, 4) + big(0, 4) + big(0, 4) + big(0, 8) + big(0, 8)
        + matrix.joined() + big(0, 12) + big(1 << 30, 4) + big(width << 16, 4)
        + big(height << 16, 4))
  }

  private init(
    brand: String, brands: [String], data: [UInt8], _ describe: (_ start: Int) -> TestBox
  ) {
    let type = TestBox("ftyp", Array((brand + "\0\0\0\0" + brands.joined()).utf8))
    let start = type.bytes.count + 8
    file = TestBox("", [], [type, TestBox("mdat", data), describe(start)])
  }

  private static func handler(_ kind: String) -> TestBox {
    TestBox("hdlr", version: 0, big(0, 4) + Array(kind.utf8) + [UInt8](repeating: 0, count: 13))
  }

  /// The property for the size of a picture in px.
  public static func size(_ width: Int, _ height: Int) -> TestBox {
    TestBox("ispe", version: 0, big(width, 4) + big(height, 4))
  }

  private static func meta(
    items: [(Int, String, Range<Int>)], properties: [TestBox], associations: [(Int, [UInt8])]
  ) -> TestBox {
    let entries = items.map { item, type, _ in
      TestBox("infe", version: 2, big(item, 2) + [0, 0] + Array(type.utf8) + [0])
    }
    var locations: [UInt8] = []
    for (item, _, range) in items {
      locations +=
        big(item, 2) + [0, 0] + big(1, 2) + big(range.lowerBound, 4) + big(range.count, 4)
    }
    var uses: [UInt8] = []
    for (item, list) in associations { uses += big(item, 2) + [UInt8(list.count)] + list }
    return TestBox(
      "meta", version: 0, [],
      [
        handler("pict"), TestBox("pitm", version: 0, big(items[0].0, 2)),
        TestBox("iinf", version: 0, big(items.count, 2), entries),
        TestBox("iloc", version: 0, [0x44, 0x00] + big(items.count, 2) + locations),
        TestBox(
          "iprp", [],
          [
            TestBox("ipco", [], properties),
            TestBox("ipma", version: 0, big(associations.count, 4) + uses),
          ]),
      ])
  }
}

extension TestHEIC {
  /// Adds an item that describes the picture, such as its EXIF data.
  public mutating func addItem(_ type: String, _ data: [UInt8]) {
    var start = 0
    for box in file.boxes { if box.type == "mdat" { break } else { start += box.bytes.count } }
    start += file["mdat"].bytes.count
    file["mdat"].content += data
    let item = TestBox("infe", version: 2, big(2, 2) + [0, 0] + Array(type.utf8) + [0])
    file["meta"]["iinf"].boxes.append(item)
    file["meta"]["iinf"].content.replaceSubrange(4..<6, with: big(2, 2))
    file["meta"]["iloc"].content.replaceSubrange(6..<8, with: big(2, 2))
    file["meta"]["iloc"].content +=
      big(2, 2) + [0, 0] + big(1, 2) + big(start, 4) + big(data.count, 4)
    file["meta"]["iref"] = TestBox(
      "iref", version: 0, [], [TestBox("cdsc", big(2, 2) + big(1, 2) + big(1, 2))])
  }
}

/// A big-endian number of `count` bytes.
public func big(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
}
