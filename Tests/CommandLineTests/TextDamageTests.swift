import Foundation
import StickerTestSupport
import Testing

/// Images that a program has changed as if they were text.
@Suite struct TextDamageTests {
  private static let images = [
    "good-pack/otter-happy.png", "broken-pack/otter-wave.gif", "broken-pack/coffee-time.jpg",
  ]

  /// A change of a program to the bytes of an image, and the words and the advice of the finding about it.
  struct Change: CustomTestStringConvertible, Sendable {
    var words: String
    var advice = "copy it as binary"
    var apply: @Sendable ([UInt8]) -> [UInt8]

    var testDescription: String { words }
  }

  private static let changes = [
    Change(words: "its bytes above 127 were replaced (U+FFFD)") {
      Array(String(decoding: $0, as: UTF8.self).utf8)
    },
    Change(words: "its bytes above 127 were replaced (U+FFFD)") {
      let text = Array(String(decoding: $0, as: UTF8.self).utf8)
      return text.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    },
    Change(words: "its bytes above 127 were written as UTF-8") { bytes in
      bytes.flatMap { Array(String(UnicodeScalar($0)).utf8) }
    },
    Change(words: "its bytes above 127 were left out") {
      let scalars = String(decoding: $0, as: UTF8.self).unicodeScalars
      return Array(String(String.UnicodeScalarView(scalars.filter { $0 != "\u{FFFD}" })).utf8)
    },
    Change(words: "each byte lost its eighth bit") { $0.map { $0 & 0x7F } },
    Change(
      words: "its line ends were converted (LF to CRLF)", advice: " binary' to .gitattributes"
    ) {
      $0.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    },
    Change(
      words: "its line ends were converted (CRLF to LF)", advice: " binary' to .gitattributes"
    ) {
      $0.filter { $0 != 0x0D }
    },
  ]

  @Test(arguments: images, changes)
  func textConversionIsNamed(_ image: String, _ change: Change) throws {
    let bytes = [UInt8](try Data(contentsOf: Folders.samplePacks.appending(path: image)))
    let folder = try TemporaryFolder()
    let name = String(image.split(separator: "/")[1])
    try folder.write(change.apply(bytes), to: name)
    let found = try findings(["."], in: folder.url).filter { $0.severity == "error" }
    let format = ["png": "PNG", "gif": "GIF", "jpg": "JPEG"][name.suffix(3)] ?? ""
    #expect(found.map(\.rule) == ["unreadable-image"], "\(found)")
    #expect(found.map(\.message) == ["This \(format) was saved as text: \(change.words)."])
    #expect(found.allSatisfy { $0.help.contains(change.advice) }, "\(found)")
  }

  /// A truncated file is not called text, wherever it ends.
  @Test(arguments: images, [8, 40, 300, 2_000])
  func cutOffFileIsNotCalledText(_ image: String, _ count: Int) throws {
    let bytes = [UInt8](try Data(contentsOf: Folders.samplePacks.appending(path: image)))
    let folder = try TemporaryFolder()
    try folder.write(Array(bytes.prefix(count)), to: String(image.split(separator: "/")[1]))
    let found = try findings(["."], in: folder.url)
    #expect(found.contains { $0.severity == "error" })
    #expect(!found.contains { $0.message.contains("text") }, "\(found)")
  }
}
