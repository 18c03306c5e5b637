import StickerCodecs
import StickerTestSupport
import Testing

/// Pictures in every color type and depth, whose pixels the test knows without another decoder.
@Suite struct PNGPixelTests {
  static let kinds: [(type: UInt8, depth: UInt8)] = [
    (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8),
    (4, 8), (4, 16), (6, 8), (6, 16),
  ]

  @Test(arguments: kinds, [false, true])
  func everyColorTypeAndDepthIsDecoded(_ kind: (type: UInt8, depth: UInt8), isInterlaced: Bool)
    throws
  {
    let picture = SamplePicture(type: kind.type, depth: kind.depth, hasTransparency: false)
    #expect(try frames(of: picture.file(isInterlaced).bytes) == [picture.rgba])
  }

  @Test(arguments: kinds.filter { $0.type < 4 })
  func transparencyChunkMakesAlpha(_ kind: (type: UInt8, depth: UInt8)) throws {
    let picture = SamplePicture(type: kind.type, depth: kind.depth, hasTransparency: true)
    #expect(picture.rgba.contains(0))
    #expect(try frames(of: picture.file(false).bytes) == [picture.rgba])
  }

  @Test func headerDescribesTheStoredFormat() throws {
    let picture = SamplePicture(type: 3, depth: 2, hasTransparency: false)
    let image = try ImageFile.probe(picture.file(true).bytes).image
    #expect(image.format == .png)
    #expect(image.colorType == .indexed)
    #expect(image.bitDepth == 2)
    #expect(image.isInterlaced)
    #expect([image.width, image.height] == [SamplePicture.width, SamplePicture.height])
    #expect(image.loopCount == nil)
  }

  @Test func bytesAfterTheEndAreCounted() throws {
    let image = try ImageFile.probe(TestPNG.still(1, 1).bytes + [1, 2, 3]).image
    #expect(image.trailingByteCount == 3)
  }
}

/// A small picture of pseudorandom samples.
struct SamplePicture {
  static let width = 13
  static let height = 11

  let type: UInt8
  let depth: UInt8
  let hasTransparency: Bool
  /// The samples of each pixel, row by row.
  private let pixels: [[Int]]

  init(type: UInt8, depth: UInt8, hasTransparency: Bool) {
    self.type = type
    self.depth = depth
    self.hasTransparency = hasTransparency
    var seed = UInt32(type) << 8 | UInt32(depth)
    let count = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][type] ?? 1
    let mask = (1 << Int(depth)) - 1
    func next() -> Int {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return Int(seed >> 16) & mask
    }
    pixels = (0..<Self.width * Self.height).map { _ in (0..<count).map { _ in next() } }
  }

  private var palette: [[UInt8]] {
    let count = 1 << min(8, Int(depth))
    return (0..<count).map { (entry: Int) -> [UInt8] in
      [UInt8(entry), UInt8(255 - entry), UInt8(entry / 2)]
    }
  }

  /// The color of the first pixel, which tRNS makes transparent in gray and RGB pictures. In a palette, tRNS changes
  /// the alpha of the first two entries.
  private var key: [Int] { pixels[0] }

  func file(_ isInterlaced: Bool) -> TestPNG {
    var chunks: [TestPNG.Chunk] = [
      .header(Self.width, Self.height, depth: depth, type: type, interlace: isInterlaced ? 1 : 0)
    ]
    if type == 3 { chunks.append(.init("PLTE", palette.flatMap { $0 })) }
    if hasTransparency {
      let data: [UInt8] =
        type == 3 ? [0, 100] : key.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      chunks.append(.init("tRNS", data))
    }
    return TestPNG(chunks + [.image(isInterlaced ? interlacedRows : rows), .end])
  }

  private var rows: [[UInt8]] {
    (0..<Self.height).map { y in pack((0..<Self.width).map { pixels[y * Self.width + $0] }) }
  }

  /// The rows of the seven passes of Adam7 (PNG 3rd edition, 8.2).
  private var interlacedRows: [[UInt8]] {
    let passes: [(x: Int, y: Int, dx: Int, dy: Int)] = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    var rows: [[UInt8]] = []
    for pass in passes {
      let columns = Array(stride(from: pass.x, to: Self.width, by: pass.dx))
      guard !columns.isEmpty else { continue }
      for y in stride(from: pass.y, to: Self.height, by: pass.dy) {
        rows.append(pack(columns.map { pixels[y * Self.width + $0] }))
      }
    }
    return rows
  }

  private func pack(_ row: [[Int]]) -> [UInt8] {
    let samples = row.flatMap { $0 }
    switch depth {
    case 16: return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    case 8: return samples.map { UInt8($0) }
    default:
      let perByte = 8 / Int(depth)
      return stride(from: 0, to: samples.count, by: perByte).map { start in
        (0..<perByte).reduce(0) { byte, index in
          let sample = start + index < samples.count ? samples[start + index] : 0
          return byte << depth | UInt8(sample)
        }
      }
    }
  }

  /// The decoded pixels: 16-bit samples keep their high byte, and samples of fewer bits are scaled to 8 bits.
  var rgba: [UInt8] {
    pixels.flatMap { pixel -> [UInt8] in
      let eight = pixel.map { sample in
        UInt8(depth == 16 ? sample >> 8 : sample * 255 / ((1 << Int(depth)) - 1))
      }
      let alpha: UInt8 = hasTransparency && pixel == key ? 0 : 255
      switch type {
      case 0: return [eight[0], eight[0], eight[0], alpha]
      case 2: return eight + [alpha]
      case 3:
        let index = pixel[0]
        return palette[index] + [hasTransparency ? [0: 0, 1: 100][index] ?? 255 : 255]
      case 4: return [eight[0], eight[0], eight[0], eight[1]]
      default: return eight
      }
    }
  }
}
