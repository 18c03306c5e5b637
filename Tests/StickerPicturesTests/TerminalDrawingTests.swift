import Foundation
import StickerCodecs
import StickerForge
import Testing

@testable import StickerPictures

/// What terminals are sent, read back as they read it.
@Suite struct TerminalDrawingTests {
  private static let red: UInt32 = 0xFF00_00FF
  private static let blue: UInt32 = 0xFFFF_0000

  /// A picture of many colors with clear corners and a soft edge.
  private static func picture(_ width: Int, _ height: Int) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let noise = UInt32(truncatingIfNeeded: (x &* 7919 ^ y &* 104_729 ^ (x &* y &* 31)) % 128)
        let color = UInt32(x * 255 / width) | UInt32(y * 255 / height) << 8 | noise << 16
        let alpha = UInt32(min(255, (x + y) * 8))
        bitmap.pixels[y * width + x] = alpha == 0 ? 0 : color | alpha << 24
      }
    }
    return bitmap
  }

  private func shown(_ png: [UInt8]) throws -> Bitmap {
    var reader = try ImageFile.probe(png, limits: .standard)
      .decode(limits: .standard, looksAtCanvases: true)
    return Bitmap(try #require(try reader.nextFrame()))
  }

  @Test func kittyGetsThePictureInChunks() async throws {
    let picture = Self.picture(120, 90)
    let text = try #require(await TerminalDrawing.kitty.lines(StoredBitmap(picture), indent: 2))
    #expect(text.hasPrefix("  \u{1B}_Ga=T,f=100,q=2,m=1;"))
    #expect(text.hasSuffix("\u{1B}\\\n"))
    let chunks = text.dropFirst(2).dropLast(3).components(separatedBy: "\u{1B}\\").map {
      $0.dropFirst(3).split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(chunks.count > 2)
    #expect(chunks.dropLast().allSatisfy { $0[0].hasSuffix("m=1") && $0[1].count == 4096 })
    #expect(chunks.last?[0] == "q=2,m=0")
    #expect(try #require(chunks.last)[1].count <= 4096)
    let png = try #require(Data(base64Encoded: chunks.map { $0[1] }.joined()))
    #expect(try shown(Array(png)) == picture)
  }

  @Test func aSmallPictureIsOneChunk() {
    #expect(kittySequence([1, 2, 3]) == "\u{1B}_Ga=T,f=100,q=2,m=0;AQID\u{1B}\\")
  }

  @Test func iTermGetsThePictureWithItsSize() async throws {
    let picture = Self.picture(30, 20)
    let text = try #require(
      await TerminalDrawing.inlineImage.lines(StoredBitmap(picture), indent: 0))
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    let png = try #require(Data(base64Encoded: String(parts[1].dropLast(2))))
    #expect(
      parts[0] == "\u{1B}]1337;File=inline=1;size=\(png.count);width=30px;height=20px")
    #expect(text.hasSuffix("\u{07}\n"))
    #expect(try shown(Array(png)) == picture)
  }

  @Test(arguments: [(1, 1), (5, 6), (6, 7), (64, 40), (13, 29)])
  func sixelsShowThePicture(_ width: Int, _ height: Int) throws {
    let picture = Self.picture(width, height).withHardEdges
    let decoded = try #require(SixelReader.picture(sixelSequence(picture)))
    #expect((decoded.width, decoded.height) == (width, height))
    var error = 0
    for (one, other) in zip(picture.pixels, decoded.pixels) {
      #expect(one >> 24 == other >> 24)
      for shift: UInt32 in [0, 8, 16] {
        error += abs(Int(one >> shift & 255) - Int(other >> shift & 255))
      }
    }
    // Noise has more colors than a palette: 8 of 256 levels a channel on average.
    #expect(error <= 3 * 8 * width * height)
  }

  @Test func sixelsOfFewColorsAreExact() {
    let (red, blue) = (Self.red, Self.blue)
    let picture = Bitmap(
      width: 5, height: 7,
      pixels: Array(repeating: [red, red, red, red, 0], count: 6).joined() + [0, blue, 0, 0, blue])
    let text = sixelSequence(picture)
    #expect(
      text == "\u{1B}P0;1;0q\"1;1;5;7#1;2;100;0;0#2;2;0;0;100#1!4~-#2?@??@\u{1B}\\")
    #expect(SixelReader.picture(text) == picture)
  }

  @Test(
    arguments: [
      (
        CellColors.all,
        [
          "E[38;2;255;0;0;48;2;0;0;255m▀E[49m▀▄E[0m", "", " E[38;2;0;0;255m▀E[0m",
        ]
      ),
      (.palette, ["E[38;5;196;48;5;21m▀E[49m▀▄E[0m", "", " E[38;5;21m▀E[0m"]),
    ])
  func halfBlocks(_ colors: CellColors, _ lines: [String]) {
    let (red, blue) = (Self.red, Self.blue)
    let picture = Bitmap(
      width: 4, height: 5,
      pixels: [
        red, red, 0, 0,
        blue, 0, red, 0,
        0, 0, 0, 0,
        0, 0, 0, 0,
        0, blue, 0, 0,
      ])
    #expect(
      halfBlockLines(picture, colors) == lines.map { $0.replacing("E", with: "\u{1B}") })
  }

  @Test(
    arguments: [
      (0x00_0000, 16), (0xFF_FFFF, 231), (0x08_0808, 232), (0xEE_EEEE, 255), (0x80_8080, 244),
      (0x5F_87AF, 67), (0xFF_0000, 196),
    ] as [(UInt32, Int)])
  func colorsOfThePalette(_ rgb: UInt32, _ number: Int) {
    let word = rgb >> 16 & 255 | rgb & 0xFF00 | (rgb & 255) << 16 | 0xFF00_0000
    let picture = Bitmap(width: 1, height: 1, pixels: [word])
    #expect(halfBlockLines(picture, .palette) == ["\u{1B}[38;5;\(number)m▀\u{1B}[0m"])
  }

  @Test func rowsAroundThePictureAreLeftOut() {
    var picture = Bitmap(width: 2, height: 8)
    #expect(halfBlockLines(picture, .all) == [])
    picture.pixels[7] = Self.red
    #expect(halfBlockLines(picture, .all) == [" \u{1B}[38;2;255;0;0m▄\u{1B}[0m"])
  }

  @Test func edgesAreClearOrOpaque() {
    let picture = Bitmap(width: 3, height: 1, pixels: [0x7F12_3456, 0x8012_3456, 0x0012_3456])
    #expect(picture.withHardEdges.pixels == [0, 0xFF12_3456, 0])
  }
}
