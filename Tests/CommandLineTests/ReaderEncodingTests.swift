import Foundation
import StickerTestSupport
import Testing

/// Every text reader gives the same result for every encoding that it reads, with the line endings of Unix and Windows.
@Suite struct ReaderEncodingTests {
  /// A text file that a command reads. Beside it are the frames `walk/1.png` to `walk/3.png`, the frames of
  /// `Wave.stickersequence`, the sticker `pack/é.png`, and `broken/é.png`, which is not an image.
  struct Reader: Sendable, CustomTestStringConvertible {
    let path: String
    let text: String
    let arguments: [String]
    /// True if the file may contain names in any encoding, so that only a byte order mark identifies UTF-16.
    var needsMark = false
    /// True if only UTF-8 is read, as by the tool that defines the format.
    var isOnlyUTF8 = false

    var testDescription: String { path }

    static let assemble = ["assemble", "walk", "-o", "out.png", "--effort", "1", "--force"]
    static let all: [Reader] = [
      Reader(
        path: "walk/frames.json",
        text:
          "{\"frames\": [\n{\"file\": \"1.png\", \"delay\": 40},\n{\"file\": \"2.png\", \"delay\": 60}]}\n",
        arguments: assemble),
      Reader(path: "walk/frames.txt", text: "# é\n1.png 40\n2.png 60\n", arguments: assemble),
      Reader(
        path: "walk/animation.json",
        text:
          "{\"frames\": [\n{\"1.png\": \"1/25\"}, {\"2.png\": \"1/10\"}, {\"3.png\": \"1/5\"}]}\n",
        arguments: assemble),
      Reader(
        path: "walk/animation.xml",
        text:
          "<?xml version=\"1.0\"?>\n<animation loops=\"2\">\n<frame src=\"1.png\"/>\n<frame src=\"2.png\"/>\n"
          + "<frame src=\"3.png\"/></animation>\n", arguments: assemble),
      Reader(
        path: "walk/list.ffconcat",
        text:
          "ffconcat version 1.0\nfile 1.png\nduration 1\nfile 2.png\nduration 2\nfile 3.png\nduration 3\n",
        arguments: assemble),
      Reader(path: "walk/1.txt", text: "delay=1/10\n", arguments: assemble),
      Reader(
        path: "Wave.stickersequence/Contents.json",
        text: "{\"frames\": [\n{\"filename\": \"2.png\"}, {\"filename\": \"1.png\"}],\n"
          + "\"properties\": {\"duration\": 2}}\n",
        arguments: ["assemble", "Wave.stickersequence", "-o", "out.png", "--force"]),
      Reader(
        path: ".stickerlint.yml", text: "# é\nrules:\n  unreadable-image: note\n",
        arguments: ["broken"]),
      Reader(
        path: "accepted.json",
        text:
          "{\"version\": 1, \"findings\": [\n{\"rule\": \"unreadable-image\", \"path\": \"broken/é.png\"}]}\n",
        arguments: ["broken", "--baseline", "accepted.json"]),
      Reader(
        path: "pack/stickerpack.yml",
        text:
          "# é\nname: Otters\nstickers:\n  - file: é.png\n    label: A wave\n  - file: none.png\n",
        arguments: ["lint", "pack"]),
      Reader(
        path: "cone.message.yml",
        text: "participants: {anna: é}\nsteps:\n  - from: anna\n    layoux: {}\n",
        arguments: ["cone.message.yml"]),
      Reader(
        path: "list", text: "broken/é.png\npack/é.png\n",
        arguments: ["lint", "--files-from", "list"],
        needsMark: true),
      Reader(
        path: ".gitignore", text: "# é\nbroken/\n", arguments: ["files", "."], isOnlyUTF8: true),
    ]
  }

  /// An encoding of editors, with the line endings of Unix or Windows.
  struct Form: Sendable, CustomTestStringConvertible {
    let encoding: TextEncoding
    let newline: String

    var testDescription: String { encoding.name + (newline == "\n" ? "" : ", CR LF") }

    static let all = TextEncoding.all.flatMap { encoding in
      ["\n", "\r\n"].map { Form(encoding: encoding, newline: $0) }
    }
  }

  private static func transcript(_ reader: Reader, _ bytes: [UInt8]?) throws -> String {
    let folder = try AssembleTests.walk(["1.png", "2.png", "3.png"])
    for level in UInt8(1)...2 {
      try folder.write(AssembleTests.frame(level), to: "Wave.stickersequence/\(level).png")
    }
    try folder.write(Array("ref: x".utf8), to: ".git/HEAD")
    try folder.write(Array("no image".utf8), to: "broken/é.png")
    try folder.write(TestPNG.still(300, 300, [20, 90, 160, 120]).bytes, to: "pack/é.png")
    if let bytes { try folder.write(bytes, to: reader.path) }
    return try stickerlint(reader.arguments, in: folder.url).transcript
      .replacing(folder.url.lastPathComponent, with: "folder")
  }

  /// The transcripts with each file in plain UTF-8.
  private static let plain = Dictionary(
    uniqueKeysWithValues: Reader.all.map { reader in
      (reader.path, Result { try transcript(reader, Array(reader.text.utf8)) })
    })

  @Test(arguments: Reader.all)
  func fileChangesTheOutput(_ reader: Reader) throws {
    let plain = try #require(Self.plain[reader.path]).get()
    #expect(try plain != Self.transcript(reader, nil))
  }

  @Test(arguments: Reader.all, Form.all)
  func everyEncodingGivesTheSameOutput(_ reader: Reader, _ form: Form) throws {
    if reader.needsMark, !form.encoding.isPlain, !form.encoding.isMarked { return }
    let isMarkedUTF8 = form.encoding.bytes(of: "").count == 3
    if reader.isOnlyUTF8, !form.encoding.isPlain, !isMarkedUTF8 { return }
    let plain = try #require(Self.plain[reader.path]).get()
    let text = reader.text.replacing("\n", with: form.newline)
    #expect(try Self.transcript(reader, form.encoding.bytes(of: text)) == plain)
  }
}
