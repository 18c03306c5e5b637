import Foundation
import StickerCodecs
import StickerEncoding
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerPacks
@testable import StickerXcode

@Suite struct IconSetDrawingTests {
  private static let (red, blue, white): (UInt32, UInt32, UInt32) = (
    0xFF00_00FF, 0xFFFF_0000, 0xFFFF_FFFF
  )

  private static func plain(_ width: Int, _ height: Int, _ pixel: UInt32 = red) -> Bitmap {
    Bitmap(width: width, height: height, pixels: Array(repeating: pixel, count: width * height))
  }

  /// Returns the decoded icons with the given sizes in px.
  private static func icons(
    of bitmap: Bitmap, _ sizes: [(Int, Int)], background: IconBackground? = nil,
    fills: Bool = false
  ) async throws -> [Bitmap] {
    let drawing = try IconSetDrawing(
      of: IconPicture(bitmap, at: "logo.png"), background: background, fills: fills,
      slots: sizes.map { IconSlot("1x1", "1x", "iphone", $0.0, $0.1) })
    return try await drawing.icons(jobs: 2).map { bytes in
      let file = try ImageFile.probe(bytes)
      #expect(file.image.colorType == .rgb && file.image.bitDepth == 8)
      return try #require(try Animation(file).frames.first).bitmap
    }
  }

  /// Returns the pixels of a row as letters: `r`, `b`, `w`, or `?` for another color.
  private static func row(_ bitmap: Bitmap, _ y: Int) -> String {
    let letters = [red: "r", blue: "b", white: "w"]
    return bitmap.pixels[y * bitmap.width..<(y + 1) * bitmap.width]
      .map { letters[$0] ?? "?" }.joined()
  }

  @Test func picturesAreFittedInTheMiddle() async throws {
    let sizes = [(8, 6), (6, 6), (5, 8)]
    let blue = IconBackground("blue")
    let square = try await Self.icons(of: Self.plain(20, 20), sizes, background: blue)
    #expect(square.map { Self.row($0, 0) } == ["brrrrrrb", "rrrrrr", "bbbbb"])
    #expect(square.map { Self.row($0, $0.height / 2) } == ["brrrrrrb", "rrrrrr", "rrrrr"])
    let wide = try await Self.icons(of: Self.plain(40, 20), sizes, background: blue)
    #expect(wide[0].pixels.map { $0 == Self.red }.count { $0 } == 8 * 4)
    #expect((0..<6).map { Self.row(wide[0], $0) }.prefix(2) == ["bbbbbbbb", "rrrrrrrr"])
    let tall = try await Self.icons(of: Self.plain(20, 40), sizes, background: blue)
    #expect(Self.row(tall[1], 0) == "bbrrrb" || Self.row(tall[1], 0) == "brrrbb")
    let line = try await Self.icons(of: Self.plain(400, 1), sizes, background: blue)
    #expect(line[0].pixels.count { $0 == Self.red } == 8)
  }

  @Test func fillScalesAndCutsThePicture() async throws {
    var striped = Self.plain(40, 20)
    for y in 0..<20 {
      for x in 0..<10 { striped.pixels[y * 40 + x] = Self.blue }
      for x in 30..<40 { striped.pixels[y * 40 + x] = Self.blue }
    }
    let icons = try await Self.icons(of: striped, [(10, 10), (20, 10), (4, 12)], fills: true)
    #expect(icons[0].pixels.allSatisfy { $0 == Self.red })
    #expect(Self.row(icons[1], 9).hasPrefix("bbb") && Self.row(icons[1], 9).hasSuffix("bbb"))
    #expect(icons[2].pixels.allSatisfy { $0 == Self.red })
  }

  /// Equal parts of black and white light are sRGB level 188; a semitransparent shadow looks as in a design
  /// tool.
  @Test func lightIsAveragedOnTheBackground() async throws {
    let board = Self.picture { x, y in (x + y) % 2 == 0 ? 0xFF << 24 : Self.white }
    let gray = try await Self.icons(of: board, [(4, 4)])[0]
    #expect(gray.pixels.allSatisfy { (186...190).contains($0 & 255) && $0 >> 24 == 255 })
    let shadow = try await Self.icons(of: Self.plain(8, 8, 0x8000_0000), [(4, 4)])[0]
    #expect(shadow.pixels.allSatisfy { $0 == 0xFF7F_7F7F })
  }

  /// Colors of clear pixels do not show, and edges have no seam.
  @Test func clearPixelsTakeTheBackground() async throws {
    let icon = try await Self.icons(of: Self.plain(16, 16, 0x0000_00FF), [(8, 6)])[0]
    #expect(icon.pixels.allSatisfy { $0 == Self.white })
  }

  @Test(
    arguments: [
      ("#ff8800", "orange (#FF8800)"), ("FF8800", "orange (#FF8800)"),
      ("#f80", "orange (#FF8800)"), ("white", "white (#FFFFFF)"), ("Navy", "blue (#000080)"),
      ("000", "black (#000000)"), ("#ff880080", nil), ("-0-0-0", nil), ("+ff880", nil), ("#", nil),
      ("", nil), ("transparent", nil), ("ff88٠0", nil), ("é", nil), ("#ggg", nil),
    ] as [(String, String?)])
  func colorsAreUnderstood(_ text: String, _ expected: String?) {
    #expect(IconBackground(text)?.description == expected)
  }

  /// Returns a picture of 32 × 32 px.
  private static func picture(_ pixel: (_ x: Int, _ y: Int) -> UInt32) -> Bitmap {
    Bitmap(
      width: 32, height: 32, pixels: (0..<1024).map { pixel($0 % 32, $0 / 32) })
  }

  @Test func backgroundIsTheColorOfTheBorder() {
    func found(_ bitmap: Bitmap) -> String? { IconBackground(around: bitmap)?.color.hexadecimal }
    #expect(found(Self.plain(5, 3, Self.blue)) == "#0000FF")
    #expect(found(Self.plain(1, 1, 0xFF01_0203)) == "#030201")
    // A single color with JPEG noise.
    #expect(found(Self.picture { x, _ in x < 16 ? 0xFF00_0064 : 0xFF00_006C }) == "#680000")
    #expect(found(Self.picture { x, _ in x < 16 ? 0xFF00_0064 : 0xFF00_0084 }) == nil)
    #expect(found(Self.plain(4, 4, 0x8000_00FF)) == nil)
    func tile(radius: Double) -> Bitmap {
      Self.picture { x, y in
        let (dx, dy) = (
          max(0, abs(Double(x) - 15.5) - 15.5 + radius),
          max(0, abs(Double(y) - 15.5) - 15.5 + radius)
        )
        return dx * dx + dy * dy > radius * radius + 0.1 ? 0 : Self.blue
      }
    }
    #expect(found(tile(radius: 7)) == "#0000FF")
    // A soft border, as scaling leaves it.
    let soft = Self.picture { x, y in
      (1..<31).contains(x) && (1..<31).contains(y) ? Self.blue : Self.blue & 0x80FF_FFFF
    }
    #expect(found(soft) == "#0000FF")
    #expect(found(tile(radius: 15.5)) == nil)
  }

  @Test func smallPicturesAreRefusedWithNumbers() throws {
    func fault(_ width: Int, _ height: Int, fills: Bool = false) -> String? {
      do throws(IconFault) {
        _ = try IconSetDrawing(
          of: IconPicture(Self.plain(width, height), at: "logo\n.png"), fills: fills)
        return nil
      } catch { return "\(error)" }
    }
    #expect(
      fault(1023, 8)
        == "logo\\n.png is 1,023 × 8 px, too small for the App Store icon: the longer side must be "
        + "1,024 px or more. Export the art again, larger.")
    #expect(
      fault(1024, 8, fills: true)
        == "logo\\n.png is 1,024 × 8 px, too small for the App Store icon: with --fill, both sides "
        + "must be 1,024 px or more. Export the art again, larger, or leave out --fill.")
    #expect(fault(1024, 1) == nil && fault(1, 1024) == nil)
  }

  @Test func contentsAreWrittenAsXcodeWritesThem() throws {
    let set = DrawnIconSet(
      files: IconSlot.all.map { _ in [] }, slots: IconSlot.all)
    #expect(Set(set.files.map(\.name)).count == 14 && set.iconCount == 13)
    let last = try #require(set.files.last)
    let text = String(decoding: last.bytes, as: UTF8.self)
    #expect(last.name == "Contents.json")
    #expect(
      text.hasPrefix(
        """
        {
          "images" : [
            {
              "filename" : "Icon-29x29@2x.png",
              "idiom" : "iphone",
              "scale" : "2x",
              "size" : "29x29"
            },

        """))
    #expect(
      text.hasSuffix(
        """
            {
              "filename" : "Icon-1024x768.png",
              "idiom" : "ios-marketing",
              "platform" : "ios",
              "scale" : "1x",
              "size" : "1024x768"
            }
          ],
          "info" : {
            "author" : "xcode",
            "version" : 1
          }
        }

        """))
    let contents = PackContents(json: last.bytes, of: .iconSet)
    #expect(contents.fault == nil && contents.unknownKeys.count == 0)
    #expect(
      zip(contents.icons, IconSlot.all).allSatisfy { entry, slot in
        slot.accepts(entry) && entry.platform == slot.platform
      })
  }

  /// A set with errors is never written.
  @Test func setsWithErrorsAreRefused() throws {
    let icon = try RGBEncoder().encode(Self.plain(58, 58))
    let set = DrawnIconSet(files: IconSlot.all.map { _ in icon }, slots: IconSlot.all)
    let fault = #expect(throws: IconFault.self) { try set.checkWithRules() }
    let message = "58 × 58 px, but 60x45 @2x iphone takes 120 × 90 px"
    #expect(fault?.description.contains(message) == true)
    #expect(fault?.isAboutPicture == false)
  }

  @Test func animationsAndConvertedColorsAreReported() throws {
    let folder = try TemporaryFolder()
    var wave = TestPNG.animation(4, 2, colors: [[1, 2, 3, 255], [9, 9, 9, 255]])
    wave.chunks.insert(TestPNG.Chunk("gAMA", bigEndian(100_000)), at: 1)
    let path = FilePath(try folder.write(wave.bytes, to: "wave.png").path)
    let picture = try IconPicture(at: path, isPremultiplied: { _ in false })
    // The sRGB levels of linear 1/255, 2/255 and 3/255 (IEC 61966-2-1).
    #expect(picture.bitmap == Self.plain(4, 2, 0xFF1C_160D))
    #expect(
      picture.remarks.map(\.text) == [
        "\(path) has 2 frames; the icons show the first",
        "the colors of \(path) are converted from linear light (a gamma of 1) to sRGB",
      ])
    let enlarged = picture.enlarged(toSide: 8)
    #expect(enlarged.width == 8 && enlarged.conversion == picture.remarks[1])
  }

  /// Photos of 100 × 50 px whose EXIF says that they are upright, upside down, or mirrored
  /// and on their side.
  @Test(
    .enabled(if: Folders.shared != nil, "there is no ../shared/corpus beside this checkout"),
    arguments: [("1-ul", 100, 50), ("3-lr", 100, 50), ("5-lu", 50, 100), ("7-rl", 50, 100)])
  func photosAreTurnedUpright(_ name: String, _ width: Int, _ height: Int) throws {
    let file = try #require(Folders.shared).appending(
      path: "corpus/jpeg-exif/wpt/exif-orientation-\(name).jpg")
    let picture = try IconPicture(at: FilePath(file.path), isPremultiplied: { _ in false })
    #expect(picture.width == width && picture.height == height)
    let stored = try Animation(ImageFile.probe(Array(Data(contentsOf: file)))).frames[0].bitmap
    #expect((picture.bitmap == stored) == (name == "1-ul"))
  }

  @Test func fileThatIsNoImageIsRefused() throws {
    let folder = try TemporaryFolder()
    let text = FilePath(try folder.write(Array("hello".utf8), to: "a.png").path)
    let fault = #expect(throws: IconFault.self) {
      try IconPicture(at: text, isPremultiplied: { _ in false })
    }
    #expect(fault?.isAboutPicture == true)
    #expect(fault?.description.contains("a.png cannot be made into icons: ") == true)
    let missing = #expect(throws: IconFault.self) {
      try IconPicture(at: text.appending("b"), isPremultiplied: { _ in false })
    }
    #expect(missing?.isAboutPicture == false)
  }
}
