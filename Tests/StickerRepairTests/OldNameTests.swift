import Foundation
import StickerTestSupport
import Testing

/// A file that a repair renames is still named by code, pages and data: the report lists these lines, and `fix` changes
/// none of them.
@Suite struct OldNameTests {
  /// A checkout with one sticker, a PNG whose name ends in `.gif`, and a file with a text.
  private static func checkout(
    _ text: String, in file: String, sticker: String = "art/wave.gif"
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write([], to: ".git/HEAD")
    try folder.write(TestPNG.disc(300).bytes, to: sticker)
    try folder.write(Array(text.utf8), to: file)
    return folder
  }

  private static func fix(_ words: [String] = [], in folder: TemporaryFolder) throws -> String {
    let words = ["fix", "art", "--pick", "extension-mismatch", "--no-config", "-o", "out"] + words
    let run = try stickerlint(words, in: folder.url, environment: ["COLUMNS": "200"])
    #expect(run.status == 0, "\(run.transcript)")
    return run.output
  }

  @Test(arguments: [
    ("index.html", #"<img src="art/wave.gif">"#),
    ("art/README.md", "![Wave](wave.gif)"),
    ("App/View.swift", #"let file = Bundle.main.path(forResource: "wave", ofType: "gif")"#),
    ("data/stickers.json", #"{"file": "../art/wave.gif"}"#),
    ("list.yml", "- wave.gif # the first one"),
    ("App.xcodeproj/project.pbxproj", "F1 = {isa = PBXFileReference; path = wave.gif; };"),
  ])
  func aLineWithTheOldNameIsReported(_ file: String, _ text: String) throws {
    let folder = try Self.checkout("\n\(text)\n", in: file)
    let output = try Self.fix(in: folder)
    #expect(output.contains("    \(file):2 names wave.gif: change it to wave.png\n"), "\(output)")
    let kept = try Data(contentsOf: folder.url.appending(path: file))
    #expect(String(decoding: kept, as: UTF8.self) == "\n\(text)\n")
  }

  @Test(arguments: [
    ("index.html", #"<img src="other/wave.gif">"#), ("index.html", "bigwave.gif, wave.gifs"),
    ("other/README.md", "wave.gif"), ("picture.bin", "wave.gif"), ("Pods/a.md", "wave.gif"),
    ("a.swift", #"("wave", "png")"#), ("a.md", "Wave.gif"),
  ])
  func otherNamesAreNotReported(_ file: String, _ text: String) throws {
    let folder = try Self.checkout(text, in: file)
    try folder.write(TestPNG.disc(300).bytes, to: "other/wave.gif")
    let output = try Self.fix(in: folder)
    #expect(output.contains("wave.gif is wave.png now") && !output.contains(" names "), "\(output)")
  }

  /// A number or a usual word in quotes is a name only in a call that loads files.
  @Test(
    arguments: [
      ("16", #"{"bdSize":"16"},"formats":["png","gif"]"#, nil), ("16", #"{"16": "gif"}"#, nil),
      ("type", #"{"type": "gif"}"#, nil), ("16", #"{"name": "16", "type": "gif"}"#, nil),
      ("16", #"UIImage(named: "16"), "gif is nice""#, nil),
      ("16", #"Bundle.main.url(forResource: "16", withExtension: "gif")"#, "names"),
      ("16", #"[bundle pathForResource:@"16" ofType:@"gif"]"#, "names"),
      ("16", #"UIImage.gif(name: "16")"#, "names"), ("16", #"src="16.gif""#, "names"),
      ("wave", #"load("wave", "gif")"#, "may name"),
      ("wave", #"{"name": "wave", "type": "gif"}"#, "may name"),
      ("wave", #"{"name": "wave"}, {"type": "gif"}"#, "may name"),
      ("wave", #"{"gif": "wave"}"#, "may name"), ("16", #"{"gif": "16"}"#, nil),
    ] as [(String, String, String?)])
  func wordsInQuotesAreNamesInCalls(_ stem: String, _ text: String, _ verb: String?) throws {
    let folder = try Self.checkout(text, in: "a.js", sticker: "art/\(stem).gif")
    let output = try Self.fix(in: folder)
    let line = verb.map { "a.js:1 \($0) \(stem).gif: " } ?? "a.js"
    #expect(output.contains(line) == (verb != nil), "\(output)")
  }

  /// Lines that may mean something else come last, and lines that people read before them.
  @Test func doubtfulLinesComeLast() throws {
    let doubtful = String(repeating: "(\"wave\", \"gif\")\n", count: 40)
    let folder = try Self.checkout(doubtful, in: "a.js")
    try folder.write(Array("wave.gif".utf8), to: "README.md")
    try folder.write(Array("art/wave.gif".utf8), to: "z.css")
    let output = try Self.fix(in: folder)
    let lines = output.split(separator: "\n").filter { $0.contains("wave.gif: ") }
    #expect(lines.count == 5, "\(output)")
    #expect(lines[0].contains("z.css:1 names") && lines[1].contains("README.md:1 names"))
    #expect(lines[2].hasSuffix("a.js:1 may name wave.gif: if so, change it to wave.png"))
    #expect(output.contains("37 more lines"), "\(output)")
  }

  /// In a long line, the column and an excerpt show where the name is.
  @Test func namesInLongLinesAreShownWithTheirColumn() throws {
    let start = String(repeating: "ü", count: 300)
    let text = "\(start){'load':'/art/wave.gif','id':7}; show('wave.gif'); \(start)"
    let folder = try Self.checkout(text, in: "page.html")
    let output = try Self.fix(in: folder)
    let excerpt = "…üüü{'load':'/art/wave.gif','id':7}; show('wav…"
    let line = "page.html:1:315 names wave.gif 2 times, first in \(excerpt): change it to wave.png"
    #expect(output.contains(line), "\(output)")
  }

  @Test(arguments: [
    ("art/my wave.gif", "see art/my%20wave.gif", "my wave.gif", "my wave.png"),
    ("art/my wave.gif", "This is my wave.gif", "my wave.gif", "my wave.png"),
    ("art/wave@2x.gif", "image: wave.gif", "wave.gif", "wave.png"),
  ])
  func namesAreRecognizedAsPeopleWriteThem(
    _ sticker: String, _ text: String, _ old: String, _ new: String
  ) throws {
    let folder = try Self.checkout(text, in: "page.md", sticker: sticker)
    let output = try Self.fix(in: folder)
    #expect(output.contains("page.md:1 names \(old): change it to \(new)"), "\(output)")
  }

  /// Where there is no checkout, pages and catalogs beside the named folder are searched, and no other folders.
  @Test func filesBesideTheFolderAreSearched() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(300).bytes, to: "art/wave.gif")
    let list = "Other.xcassets/Wave.imageset/Contents.json"
    for file in ["index.html", list, "notes/wave.md"] {
      try folder.write(Array(#"{"filename": "wave.gif"}"#.utf8), to: file)
    }
    let output = try Self.fix(in: folder)
    for file in ["index.html", list] {
      #expect(output.contains("    \(file):1 names wave.gif: change it to wave.png\n"), "\(output)")
    }
    #expect(!output.contains("notes"), "\(output)")
  }

  /// Files of one name are told apart by their folders.
  @Test func filesOfOneNameAreNamedWithTheirFolders() throws {
    let folder = try TemporaryFolder()
    for path in ["art/hello/wave.gif", "art/bye/wave.gif", "art/bye/nod.gif"] {
      try folder.write(TestPNG.disc(300).bytes, to: path)
    }
    let output = try Self.fix(in: folder)
    #expect(output.contains("3 files: nod.gif, bye/wave.gif, hello/wave.gif\n"), "\(output)")
    #expect(output.contains("nod.gif is nod.png now, and 2 more have new names"), "\(output)")
  }

  /// A dry run shows what `--details` promises: all lines, those of prose last.
  @Test func aDryRunShowsAllLines() throws {
    let folder = try Self.checkout(String(repeating: "wave.gif\n", count: 7), in: "a.md")
    try folder.write(Array("art/wave.gif".utf8), to: "z.css")
    let output = try Self.fix(["--dry-run", "--details"], in: folder)
    #expect(output.contains("wave.gif would become wave.png: correct these lines"), "\(output)")
    let lines = output.split(separator: "\n").filter { $0.contains(" names wave.gif") }
    #expect(lines.count == 8 && lines[0].contains("z.css:1"), "\(output)")
    #expect(!output.contains("more lines"), "\(output)")
  }

  /// A few lines are shown, the rest is counted; JSON has all.
  @Test func manyLinesAreCounted() throws {
    let folder = try Self.checkout(String(repeating: "wave.gif\n", count: 40), in: "a.txt")
    let output = try Self.fix(in: folder)
    #expect(output.components(separatedBy: " names ").count == 6, "\(output)")
    #expect(output.contains("35 more lines: --dry-run --details shows all"), "\(output)")
    let data = try Self.fix(["--dry-run", "--format", "json"], in: folder)
    let names = try JSONDocument(data)["oldNames"]
    #expect(names?.elements?.count == 40, "\(data)")
    #expect(names?.elements?.last?["line"]?.number == 40)
  }
}
