import StickerTestSupport

/// The files of ``PropertyArt``, built byte by byte.
extension PropertyArt {
  // MARK: PNG

  var png: TestPNG {
    let isMoving = format == .apng
    let isDeep = property == .depth
    // The two bytes of a 16-bit sample differ, so no 8-bit sample gives the same gray.
    func samples(_ rows: [[UInt8]]) -> [[UInt8]] {
      isDeep ? rows.map { $0.flatMap { [$0, $0 == 255 ? 255 : $0 ^ 0x55] } } : rows
    }
    let first = samples(rows)
    var chunks: [TestPNG.Chunk] = [.header(Self.width, height, depth: isDeep ? 16 : 8)]
    chunks += propertyChunks
    guard isMoving else { return TestPNG(chunks + [.image(first), .end]) }
    let plays = property == .loops ? UInt32(Self.plays) : 0
    chunks.append(.animation(frames: 2, plays: plays))
    let second = samples(secondRows)
    var sequence: UInt32 = 0
    func control(_ index: Int) -> TestPNG.Chunk {
      defer { sequence += 1 }
      return .frame(sequence, Self.width, height, delay: (hundredths[index], 100))
    }
    func data(_ rows: [[UInt8]]) -> TestPNG.Chunk {
      defer { sequence += 1 }
      return .frameData(sequence, rows)
    }
    if property == .hiddenImage {
      chunks += [.image(second), control(0), data(first), control(1), data(second)]
    } else {
      chunks += [control(0), .image(first), control(1), data(second)]
    }
    return TestPNG(chunks + [.end])
  }

  /// The chunks that store the property (PNG 3rd edition, 11.3).
  private var propertyChunks: [TestPNG.Chunk] {
    switch property {
    case .orientation, .location: [.init("eXIf", Self.exif(property))]
    case .profile: [.init("iCCP", Array("linear\0\0".utf8) + zlib(Self.profile))]
    // sRGB's primaries, linear light.
    case .codedColors: [.init("cICP", [1, 8, 0, 1])]
    case .transfer: [.init("cICP", [9, 16, 0, 1])]
    // Twice as many px per unit vertically: pixels are twice as wide as tall.
    case .pixelAspect: [.init("pHYs", bigEndian(100) + bigEndian(200) + [0])]
    default: []
    }
  }

  // MARK: GIF

  /// Two frames of one gray each. A clear code precedes the code of each pixel, so all codes have 3 bits.
  var gif: [UInt8] {
    func little(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
    let size = little(Self.width) + little(height)
    // 113: pixels twice as wide as tall (GIF89a, 18).
    let aspect: UInt8 = property == .pixelAspect ? 113 : 0
    var bytes = Array("GIF89a".utf8) + size + [0x80, 0, aspect, 128, 128, 128, 120, 120, 120]
    let loop = property == .loops ? Self.plays - 1 : 0
    bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + little(loop) + [0]
    if property == .profile {
      bytes += [0x21, 0xFF, 11] + Array("ICCRGBG1012".utf8) + Self.blocks(Self.profile)
    }
    if property == .location {
      // The trailer that turns the packet into sub-blocks (XMP part 3, 1.1.2).
      let trailer = [1] + (0...255).reversed().map { UInt8($0) } + [0]
      bytes += [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + Array(Self.xmp.utf8) + trailer
    }
    for (index, delay) in hundredths.enumerated() {
      var bits = BitWriter()
      for _ in 0..<Self.width * height { bits.write([4, index], 3) }
      bits.write([5], 3)
      bytes += [0x21, 0xF9, 4, 0] + little(delay) + [0, 0]
      bytes += [0x2C, 0, 0, 0, 0] + size + [0, 2] + Self.blocks(bits.bytes)
    }
    return bytes + [0x3B]
  }

  private static func blocks(_ data: [UInt8]) -> [UInt8] {
    stride(from: 0, to: data.count, by: 255).flatMap { start in
      let block = data[start..<min(start + 255, data.count)]
      return [UInt8(block.count)] + block
    } + [0]
  }

  // MARK: JPEG

  /// A picture of one gray, so every coded difference is 0 (ISO/IEC 10918-1, F.1.2).
  var jpeg: [UInt8] {
    func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
      [0xFF, marker, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 255)] + data
    }
    let density: [UInt8] = property == .pixelAspect ? [0, 100, 0, 200] : [0, 1, 0, 1]
    var bytes: [UInt8] = [0xFF, 0xD8]
    bytes += segment(0xE0, Array("JFIF\0".utf8) + [1, 2, 0] + density + [0, 0])
    if property == .orientation || property == .location {
      bytes += segment(0xE1, Array("Exif\0\0".utf8) + Self.exif(property))
    }
    if property == .profile {
      bytes += segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + Self.profile)
    }
    bytes += segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
    bytes += segment(
      0xC0,
      [8] + big(height, 2) + big(Self.width, 2) + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
    // The DC coefficient is a difference of 0 and the AC coefficients end at once: 1 bit each.
    for table: UInt8 in [0x00, 0x10] {
      bytes += segment(0xC4, [table, 1] + [UInt8](repeating: 0, count: 15) + [0])
    }
    bytes += segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0])
    let blocks = Self.width / 8 * (height / 8) * 3
    bytes += [UInt8](repeating: 0, count: blocks * 2 / 8)
    return bytes + [0xFF, 0xD9]
  }

  // MARK: WebP

  /// A lossless file with the chunks of the extended format (RFC 9649, 2.7).
  var webp: [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(value >> (8 * $0) & 255) }
    }
    func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
      Array(type.utf8) + little(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
    }
    let size = little(Self.width - 1, 3) + little(height - 1, 3)
    let metadata = property == .orientation || property == .location
    let flags: UInt8 =
      (isSequence ? 0x02 : 0) | (metadata ? 0x08 : 0) | (isBar ? 0x10 : 0)
      | (property == .profile ? 0x20 : 0)
    var body = chunk("VP8X", [flags, 0, 0, 0] + size)
    if property == .profile { body += chunk("ICCP", Self.profile) }
    func picture(_ rows: [[UInt8]]) -> [UInt8] { chunk("VP8L", LosslessWebP(rows: rows).bytes) }
    if isSequence {
      body += chunk("ANIM", [0, 0, 0, 0] + little(property == .loops ? Self.plays : 0, 2))
      for (delay, rows) in zip(hundredths, [rows, secondRows]) {
        body += chunk("ANMF", little(0, 6) + size + little(delay * 10, 3) + [2] + picture(rows))
      }
    } else {
      body += picture(rows)
    }
    if metadata { body += chunk("EXIF", Self.exif(property)) }
    return Array("RIFF".utf8) + little(body.count + 4, 4) + Array("WEBP".utf8) + body
  }

  // MARK: HEIC

  var heic: [UInt8] {
    guard !isSequence else { return sequence.bytes }
    var heic =
      isBar ? TestHEIC.auxiliary(Self.width, height) : TestHEIC.still(Self.width, height)
    switch property {
    case .orientation: heic.add(TestBox("irot", [1]))
    case .profile: heic.add(TestBox("colr", Array("prof".utf8) + Self.profile))
    case .codedColors: heic.add(TestBox("colr", Array("nclx".utf8) + [0, 1, 0, 8, 0, 1, 0x80]))
    case .transfer: heic.add(TestBox("colr", Array("nclx".utf8) + [0, 9, 0, 16, 0, 9, 0x80]))
    case .pixelAspect: heic.add(TestBox("pasp", bigEndian(2) + bigEndian(1)))
    case .depth:
      heic.add(TestBox("pixi", version: 0, [3, 10, 10, 10]))
      // bitDepthLumaMinus8 and bitDepthChromaMinus8 (ISO/IEC 14496-15, 8.3.2.1).
      for offset in [17, 18] { heic.file["meta"]["iprp"]["ipco"]["hvcC"].content[offset] |= 2 }
    case .premultiplied:
      heic.file["meta"]["iref"].boxes.append(TestBox("prem", big(1, 2) + big(1, 2) + big(2, 2)))
    case .location:
      heic.addItem("Exif", bigEndian(6) + Array("Exif\0\0".utf8) + Self.exif(property))
    default: break
    }
    return heic.bytes
  }

  private var sequence: TestHEIC {
    var heic = TestHEIC.sequence(Self.width, height, count: 2)
    if property == .delays {
      // One sample of 10 ms and one of 130 ms.
      heic.file["moov"]["trak"]["mdia"]["minf"]["stbl"]["stts"].content =
        big(0, 4) + big(2, 4) + big(1, 4) + big(10, 4) + big(1, 4) + big(130, 4)
    }
    if property == .loops {
      // The edit of 200 units repeats (ISO/IEC 14496-12, 8.6.6) until the track's 600 units end.
      let edit = TestBox(
        "elst", [0, 0, 0, 1] + big(1, 4) + big(200, 4) + big(0, 4) + big(1 << 16, 4))
      heic.file["moov"]["trak"]["tkhd"].content.replaceSubrange(
        20..<24, with: big(200 * Self.plays, 4))
      heic.file["moov"]["trak"].boxes.append(TestBox("edts", [], [edit]))
    }
    return heic
  }
}

/// A bit stream that fills each byte from its lowest bit.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var count = 0

  /// Writes each value with `width` bits, lowest bit first.
  mutating func write(_ values: [Int], _ width: Int) {
    for value in values {
      for bit in 0..<width {
        if count % 8 == 0 { bytes.append(0) }
        if value >> bit & 1 == 1 { bytes[bytes.count - 1] |= 1 << (count % 8) }
        count += 1
      }
    }
  }
}

/// A lossless WebP picture (RFC 9649, 3) with at most 16 values per channel.
struct LosslessWebP {
  let bytes: [UInt8]

  /// Encodes a picture.
  ///
  /// - Parameter rows: the rows, each of RGBA samples.
  init(rows: [[UInt8]]) {
    var bits = BitWriter()
    bits.write([0x2F], 8)
    bits.write([rows[0].count / 4 - 1, rows.count - 1], 14)
    // Alpha used, version 0; no transform, no color cache, one group of prefix codes.
    bits.write([1], 1)
    bits.write([0], 3)
    bits.write([0, 0, 0], 1)
    let pixels = rows.flatMap { $0 }
    // The prefix codes, and the channels of a pixel, are in the order green, red, blue, alpha.
    let order = [1, 0, 2, 3]
    let codes = order.map { channel in
      Code(stride(from: channel, to: pixels.count, by: 4).map { Int(pixels[$0]) })
    }
    for (index, code) in codes.enumerated() { code.write(to: &bits, of: index == 0 ? 280 : 256) }
    // The prefix code for distances is not used.
    bits.write([1, 0, 0, 0], 1)
    for start in stride(from: 0, to: pixels.count, by: 4) {
      for (code, channel) in zip(codes, order) {
        bits.write(code.bits[Int(pixels[start + channel])] ?? [], 1)
      }
    }
    bytes = bits.bytes
  }

  /// A prefix code in which all values have codes of the same length.
  private struct Code {
    private let values: [Int]
    private let length: Int
    /// The bits of each value, highest first.
    let bits: [Int: [Int]]

    init(_ samples: [Int]) {
      var used = Set(samples)
      var length = 0
      while 1 << length < used.count { length += 1 }
      for value in 0..<16 where used.count < 1 << length { used.insert(value) }
      (values, self.length) = (used.sorted(), length)
      bits = Dictionary(
        uniqueKeysWithValues: values.enumerated().map { index, value in
          (value, (0..<length).reversed().map { index >> $0 & 1 })
        })
    }

    /// Writes the code.
    ///
    /// - Parameter size: the number of values in the alphabet of the code.
    func write(to bits: inout BitWriter, of size: Int) {
      guard length > 1 else {
        bits.write([1, values.count - 1, 1], 1)
        return bits.write(values, 8)
      }
      // A value of the alphabet has a code of `length` bits or none. So the code for the lengths has only the values 0
      // and `length`, which are at the positions 2 and 2 + length (RFC 9649, kCodeLengthCodeOrder).
      bits.write([0], 1)
      bits.write([length - 1], 4)
      bits.write([0, 0, 1] + [Int](repeating: 0, count: length - 1) + [1], 3)
      bits.write([0], 1)
      bits.write((0..<size).map { values.contains($0) ? 1 : 0 }, 1)
    }
  }
}
