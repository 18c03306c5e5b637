/// A box of a HEIC file, of which any part can be spoiled.
public struct TestBox: Sendable {
  public var type: String
  /// What comes before the boxes in it.
  public var content: [UInt8]
  public var boxes: [TestBox]
  /// What is written as its size; `nil` for the right one.
  public var size: Int?
  /// Whether the size is written with 64 bits.
  public var isLarge = false

  public init(_ type: String, _ content: [UInt8] = [], _ boxes: [TestBox] = []) {
    self.type = type
    self.content = content
    self.boxes = boxes
  }

  /// A box that begins with a version and flags.
  public init(
    _ type: String, version: UInt8, flags: UInt8 = 0, _ content: [UInt8] = [],
    _ boxes: [TestBox] = []
  ) {
    self.init(type, [version, 0, 0, flags] + content, boxes)
  }

  /// The box of a type in this one.
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

/// HEIC files of a few hundred bytes: all boxes, and NAL units with nothing in them.
public struct TestHEIC: Sendable {
  /// The file as one box without a header.
  public var file: TestBox

  public var bytes: [UInt8] { file.content + file.boxes.flatMap(\.bytes) }

  /// Two NAL units with lengths of 4 bytes.
  public static let picture: [UInt8] = [0, 0, 0, 3, 0x26, 1, 0xAF, 0, 0, 0, 2, 0x4E, 1]

  static let configuration = TestBox(
    "hvcC", [1] + [UInt8](repeating: 0, count: 20) + [0x03, 1, 0x20, 0, 1, 0, 2, 0x40, 1])

  /// One picture.
  public static func still(_ width: Int, _ height: Int) -> TestHEIC {
    TestHEIC(brand: "heic", brands: ["mif1", "heic"], data: picture) { start in
      meta(
        items: [(1, "hvc1", start..<start + picture.count)],
        properties: [configuration, size(width, height)], associations: [(1, [0x81, 2])])
    }
  }

  /// A picture of two others beside each other.
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

  /// Some pictures one after another, in two chunks.
  public static func sequence(_ width: Int, _ height: Int, count: Int) -> TestHEIC {
    let data = Array([[UInt8]](repeating: picture, count: count).joined())
    return TestHEIC(brand: "msf1", brands: ["msf1", "hevc"], data: data) { start in
      let entry = TestBox(
        "hvc1",
        [UInt8](repeating: 0, count: 24) + big(width, 2) + big(height, 2)
          + [UInt8](repeating: 0, count: 50), [configuration])
      let second = start + (count - 1) * picture.count
      let table = TestBox(
        "stbl", [],
        [
          TestBox("stsd", version: 0, big(1, 4), [entry]),
          TestBox("stsz", version: 0, big(picture.count, 4) + big(count, 4)),
          TestBox(
            "stsc", version: 0,
            big(2, 4) + big(1, 4) + big(count - 1, 4) + big(1, 4) + big(2, 4) + big(1, 4)
              + big(1, 4)),
          TestBox("stco", version: 0, big(2, 4) + big(start, 4) + big(second, 4)),
        ])
      let media = TestBox("mdia", [], [handler, TestBox("minf", [], [table])])
      return TestBox("moov", [], [TestBox("trak", [], [media])])
    }
  }

  private init(
    brand: String, brands: [String], data: [UInt8], _ describe: (_ start: Int) -> TestBox
  ) {
    let type = TestBox("ftyp", Array((brand + "\0\0\0\0" + brands.joined()).utf8))
    let start = type.bytes.count + 8
    file = TestBox("", [], [type, TestBox("mdat", data), describe(start)])
  }

  private static let handler = TestBox(
    "hdlr", version: 0, [0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))

  public static func size(_ width: Int, _ height: Int) -> TestBox {
    TestBox("ispe", version: 0, big(width, 4) + big(height, 4))
  }

  private static func meta(
    items: [(Int, String, Range<Int>)], properties: [TestBox], associations: [(Int, [UInt8])]
  ) -> TestBox {
    let entries = items.map { item, type, _ in
      TestBox("infe", version: 2, big(item, 2) + [0, 0] + Array(type.utf8) + [0])
    }
    var places: [UInt8] = []
    for (item, _, range) in items {
      places += big(item, 2) + [0, 0] + big(1, 2) + big(range.lowerBound, 4) + big(range.count, 4)
    }
    var uses: [UInt8] = []
    for (item, list) in associations { uses += big(item, 2) + [UInt8(list.count)] + list }
    return TestBox(
      "meta", version: 0, [],
      [
        handler, TestBox("pitm", version: 0, big(items[0].0, 2)),
        TestBox("iinf", version: 0, big(items.count, 2), entries),
        TestBox("iloc", version: 0, [0x44, 0x00] + big(items.count, 2) + places),
        TestBox(
          "iprp", [],
          [
            TestBox("ipco", [], properties),
            TestBox("ipma", version: 0, big(associations.count, 4) + uses),
          ]),
      ])
  }
}

/// A number with the highest byte first.
public func big(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
}
