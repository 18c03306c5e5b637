import Foundation
import StickerManifest
import StickerTestSupport
import Testing

/// Stickers from a server or from users, checked while an app runs.
@Suite struct CheckedStickerTests {
  /// Returns a PNG whose pixel data are too short; they are never decoded.
  private static func png(_ width: Int, _ height: Int, frames: UInt32? = nil) -> [UInt8] {
    let animation = frames.map { TestPNG.Chunk.animation(frames: $0) }
    return TestPNG(
      [.header(width, height)] + [animation].compactMap(\.self) + [.image([[0]]), .end]
    ).bytes
  }

  private static let png = png(408, 408)
  private static let apng = png(408, 408, frames: 2)
  /// 408 × 300 px: a global color table, a comment, and two frames with a block of one byte each, the second with a
  /// color table of its own.
  private static let gif: [UInt8] =
    Array("GIF89a".utf8) + [0x98, 1, 0x2C, 1, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    + [0x21, 0xFE, 2, 65, 66, 0]
    + [0x2C, 0, 0, 0, 0, 0x98, 1, 0x2C, 1, 0, 2, 1, 0x44, 0]
    + [0x2C, 0, 0, 0, 0, 0x98, 1, 0x2C, 1, 0x80, 0, 0, 0, 1, 1, 1, 2, 1, 0x44, 0, 0x3B]
  /// 408 × 300 px: a segment after a fill byte, a frame header, a scan with a stuffed zero and a restart marker, and
  /// the end.
  private static let jpeg: [UInt8] =
    [
      0xFF, 0xD8, 0xFF, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 11, 8, 1, 0x2C, 1, 0x98, 1, 1, 0x11,
      0,
    ]
    + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 9, 0xFF, 0, 0xFF, 0xD0, 7, 0xFF, 0xD9]

  private static func check(
    _ bytes: [UInt8], label: String? = "An otter waves"
  ) -> Result<CheckedSticker, StickerError> {
    Result { () throws(StickerError) in
      try CheckedSticker(LooseSticker(name: "wave", data: Data(bytes), label: label))
    }
  }

  @Test(arguments: [
    (png, Manifest.Format.png, 408, 408, 1), (apng, .apng, 408, 408, 2), (gif, .gif, 408, 300, 2),
    (jpeg, .jpeg, 408, 300, 1),
  ])
  func formatIsReadFromTheContent(
    _ bytes: [UInt8], _ format: Manifest.Format, _ width: Int, _ height: Int, _ frames: Int
  ) throws {
    let sticker = try Self.check(bytes).get()
    #expect(sticker.format == format && sticker.frames == frames)
    #expect(sticker.width == width && sticker.height == height)
    #expect(sticker.animates == (frames > 1) && sticker.data == Data(bytes))
    #expect(sticker.localizedDescription == "An otter waves")
    let fileExtension = [Manifest.Format.apng: "png", .jpeg: "jpg"][format] ?? format.rawValue
    #expect(sticker.fileName.hasSuffix(".\(fileExtension)") && !sticker.fileName.contains("/"))
    // A slice of a download has other indices.
    let slice = (Data([1, 2, 3]) + Data(bytes)).dropFirst(3)
    #expect(try CheckedSticker(LooseSticker(name: "wave", data: slice)).width == width)
  }

  /// A download cut off at any byte is refused.
  @Test(arguments: [png, apng, gif, jpeg])
  func cutOffDownloadIsRefused(_ bytes: [UInt8]) {
    for length in bytes.indices {
      guard case .failure(let error) = Self.check(Array(bytes.prefix(length))) else {
        Issue.record("\(length) bytes are accepted")
        continue
      }
      #expect([2, 6, 7].contains(error.code), "\(length): \(error)")
    }
  }

  /// Checking a file with a changed byte never traps; what is accepted has a size and frames.
  @Test(arguments: [apng, gif, jpeg])
  func noChangedByteTraps(_ bytes: [UInt8]) {
    for index in bytes.indices {
      for value: UInt8 in [0, 0x7F, 0xFF, bytes[index] ^ 0x80] {
        var spoiled = bytes
        spoiled[index] = value
        if case .success(let sticker) = Self.check(spoiled) {
          #expect(sticker.width > 0 && sticker.height > 0 && sticker.frames > 0)
        }
      }
    }
  }

  @Test(arguments: [
    ("<html>Not found</html>", "error page"), ("\n {\"error\": 404}", "JSON"),
    ("RIFF....WEBP", "WebP"),
    ("....ftypheic", "HEIC"), ("%PDF-1.7", "PDF"), ("PK..", "ZIP"), ("otter", "unknown format"),
  ])
  func otherFilesAreRefusedWithTheReason(_ text: String, _ expected: String) {
    guard case .failure(let error) = Self.check(Array(text.utf8)) else {
      Issue.record("\(text) is accepted")
      return
    }
    #expect(error.code == 7 && error.description.contains(expected), "\(error)")
    #expect(error.description.hasSuffix("Messages takes PNG, APNG, GIF and JPEG"))
  }

  @Test func limitsAreInclusive() throws {
    var png = TestPNG([.header(408, 408), .image([[0]]), .end])
    let padding = 512_000 - png.bytes.count - 12
    png.chunks.insert(TestPNG.Chunk("teSt", Array(repeating: 0, count: padding)), at: 1)
    #expect(try Self.check(png.bytes).get().data.count == 512_000)
    png.chunks[1].data.append(0)
    #expect(
      Self.check(png.bytes)
        == .failure(.stickerFileImproperFileSize(sticker: "wave", bytes: 512_001, limit: 512_000)))
    #expect(
      "\(StickerError.stickerFileImproperFileSize(sticker: "a", bytes: 0, limit: 1))".contains(
        "empty"))

    let long = String(repeating: "é", count: 150)
    #expect(try Self.check(Self.png, label: long).get().localizedDescription == long)
    guard case .failure(let error) = Self.check(Self.png, label: long + "!") else {
      Issue.record("a description of 151 characters is accepted")
      return
    }
    #expect(error.code == 5 && error.description.contains("151 characters"))
  }

  /// A few bytes can stand for more pixels than an extension's memory can hold.
  @Test func bombsAndEmptyCanvasesAreRefused() throws {
    let bombs = [
      Self.png(60_000, 60_000), Self.png(618, 618, frames: 4000),
      Self.png(Int(UInt32.max), Int(UInt32.max), frames: .max),
    ]
    for bomb in bombs {
      guard case .failure(let error) = Self.check(bomb) else {
        Issue.record("a bomb is accepted")
        continue
      }
      #expect(error.code == 5 && error.description.contains("64 MB of pixels"))
    }
    let empty = Self.check(TestPNG([.header(0, 4), .image([[0]]), .end]).bytes)
    #expect(throws: StickerError.self) { try empty.get() }
  }

  @Test func visibleFlawsAreReportedAsAdvice() throws {
    #expect(try Self.check(Self.png).get().advice == [])
    let small = try Self.check(Self.png(64, 60), label: "").get()
    #expect(small.localizedDescription == "wave")
    #expect(
      small.advice == [
        "it is 64 × 60 px and looks small; use 300 px or more",
        "it has no label; VoiceOver reads its name",
      ])
    let large = try Self.check(Self.png(700, 300)).get()
    #expect(large.advice == ["it is 700 × 300 px and is shown smaller; 618 px are enough"])
    #expect(try Self.check(Self.jpeg).get().advice == ["a JPEG cannot be transparent; a PNG can"])
  }

  @Test func oneBadStickerDoesNotAffectTheOthers() {
    let loose = [Self.png, Array("<html>".utf8), Self.gif, [], Array(Self.jpeg.dropLast())]
      .enumerated().map { LooseSticker(name: "\($0)\n", data: Data($1), label: "x") }
    let checked = CheckedStickers(loose)
    #expect(checked.stickers.map(\.name) == ["0\n", "2\n"])
    #expect(checked.refused.map(\.code) == [7, 6, 2])
    #expect(checked.refused.map(\.sticker) == ["1\n", "3\n", "4\n"])
    #expect(checked.refused.allSatisfy { !$0.description.contains("\n") })
    #expect(CheckedStickers([]).stickers.isEmpty)
  }

  @Test func sameBytesHaveTheSameFileName() throws {
    let names = try [Self.png, Self.apng, Self.gif, Self.jpeg].map {
      try Self.check($0).get().fileName
    }
    #expect(Set(names).count == 4)
    #expect(try Self.check(Self.png, label: "other").get().fileName == names[0])
  }
}
