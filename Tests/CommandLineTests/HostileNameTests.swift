import Foundation
import StickerLinting
import StickerTestSupport
import Testing

/// Hostile names in every format: no output contains sequences that a terminal, a build log or GitHub's
/// runner interprets.
@Suite struct HostileNameTests {
  /// Hostile names that the file system accepts, with an image's extension, so that the files are checked.
  private static let names = hostileNames.map { $0.hasSuffix(".png") ? $0 : $0 + ".png" }
    .filter { isAccepted($0) }

  /// Apple's file system refuses scalars that Unicode will never assign.
  private static func isAccepted(_ name: String) -> Bool {
    #if canImport(Darwin)
      !name.unicodeScalars.contains(where: \.properties.isNoncharacterCodePoint)
    #else
      true
    #endif
  }

  /// Broken and sound files with hostile names, in folders with hostile names and in a catalog.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let small = TestPNG.still(100, 100, [20, 90, 160, 200]).bytes
    for (index, name) in names.enumerated() {
      try folder.write(index.isMultiple(of: 2) ? small : Array(small.dropLast(20)), to: name)
      try folder.write(small, to: "\(name).stickerpack/x/\(name)")
      let list = try JSONEncoder().encode([
        "stickers": [["filename": name], ["filename": "x" + name]]
      ])
      try folder.write(Array(list), to: "\(name).stickerpack/Contents.json")
      let odd = try JSONEncoder().encode(["properties": ["grid-size": name]])
      try folder.write(Array(odd), to: "below/\(name).stickerpack/Contents.json")
    }
    // A name that is not UTF-8.
    let bytes: [CChar] = [0x66, -1, -2, 0x1B, 0x2E, 0x70, 0x6E, 0x67, 0]
    let path = folder.url.path
    _ = (Array(path.utf8CString.dropLast()) + [0x2F] + bytes).withUnsafeBufferPointer {
      fopen($0.baseAddress!, "w").map { file in
        small.withUnsafeBytes { _ = fwrite($0.baseAddress!, 1, 40, file) }
        fclose(file)
      }
    }
    return folder
  }

  /// One run covers all formats: ``WritingTests`` shows that files match the printed reports.
  @Test func reportsContainNoControlCharactersOfNames() throws {
    let folder = try Self.folder()
    let reports = try TemporaryFolder()
    let result = try stickerlint(
      ["."]
        + OutputFormat.allCases.flatMap { format in
          ["--report", "\(format)=\(reports.url.appending(path: format.rawValue).path)"]
        }, in: folder.url, environment: ["GITHUB_ACTIONS": "true"])
    #expect(result.status == 1)
    #expect(result.error.isEmpty)
    try Self.expectHarmless(result.output, commands: false)
    for format in OutputFormat.allCases {
      let report = reports.url.appending(path: format.rawValue)
      let text = String(decoding: try Data(contentsOf: report), as: UTF8.self)
      try Self.expectHarmless(text, commands: format == .github)
      try Self.expectReadable(text, format)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "canary").path))
  }

  /// The name of a file in an archive may contain anything but `/`, `\` and NUL.
  @Test func reportsContainNoControlCharactersOfNamesInArchives() throws {
    let folder = try TemporaryFolder()
    let names = Self.names.filter { !$0.contains("\\") }
    var product = try TestProduct()
    let small = TestPNG.still(20, 20, [20, 90, 160, 200]).bytes
    for name in names { product.packFiles[name] = small }
    product.list(names.map { "x" + $0 } + names)
    for key in ["CFBundleIdentifier", "CFBundleVersion", "NSStickerSharingLevel"] {
      product.messagesExtension[key] = names.joined()
    }
    try product.write(.archive, into: folder)
    var zip = try product.archive()
    zip.entries[0].name = Array("../\u{1B}[31m\u{202E}::error::x\n##[error]".utf8)
    try folder.write(zip.bytes, to: "other.ipa")
    let reports = try TemporaryFolder()
    let result = try stickerlint(
      ["Otters.ipa", "other.ipa"]
        + OutputFormat.allCases.flatMap { format in
          ["--report", "\(format)=\(reports.url.appending(path: format.rawValue).path)"]
        }, in: folder.url)
    #expect(result.status == 1)
    try Self.expectHarmless(result.output + result.error, commands: false)
    for format in OutputFormat.allCases {
      let report = reports.url.appending(path: format.rawValue)
      let text = String(decoding: try Data(contentsOf: report), as: UTF8.self)
      try Self.expectHarmless(text, commands: format == .github)
    }
  }

  /// A baseline recognizes every name, and reports about vanished files are harmless.
  @Test func baselineKeepsEveryName() throws {
    let folder = try Self.folder()
    let written = try stickerlint([".", "--write-baseline", "--quiet"], in: folder.url)
    #expect(written.status == 0 && written.output.isEmpty)
    let file = folder.url.appending(path: ".stickerlint-baseline.json")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    try Self.expectHarmless(text, commands: false)
    let again = try stickerlint([".", "--baseline", "--strict", "--quiet"], in: folder.url)
    #expect(again.status == 0 && again.output.isEmpty && again.error.isEmpty)

    let empty = try TemporaryFolder()
    try empty.write(Array(text.utf8), to: ".stickerlint-baseline.json")
    for format in OutputFormat.allCases {
      let stale = try stickerlint(
        [".", "--baseline", "--disable", "empty-pack", "--format", format.rawValue],
        in: empty.url)
      let word = format == .json || format == .jsonl ? "staleBaseline" : "stale-baseline"
      #expect(stale.status == 0 && stale.output.contains(word))
      try Self.expectHarmless(stale.output, commands: format == .github)
      try Self.expectReadable(stale.output, format)
    }
  }

  @Test(arguments: ["human", "json"])
  func inspectPrintsNoControlCharactersOfNames(_ format: String) throws {
    let folder = try Self.folder()
    let paths = Self.names.map { "./\($0)" } + ["./none\n::error::x.png"]
    let result = try stickerlint(["inspect", "--format", format] + paths, in: folder.url)
    #expect(result.status == 2)
    try Self.expectHarmless(result.output + "\n" + result.error, commands: false)
  }

  /// A loop instead of test arguments: the test runner would print the names unescaped.
  @Test func missingPathIsPrintedWithoutControlCharacters() throws {
    let folder = try TemporaryFolder()
    for name in Self.names {
      let result = try stickerlint(["--", name], in: folder.url)
      #expect(result.status == 2)
      try Self.expectHarmless(result.output + result.error, commands: false)
    }
  }

  /// Expects that a parser of the format can read the text, and that no name becomes markup in Markdown.
  private static func expectReadable(_ text: String, _ format: OutputFormat) throws {
    switch format {
    case .json, .sarif, .gitlab, .rdjson: _ = try JSONDocument(text)
    case .jsonl: for line in text.split(separator: "\n") { _ = try JSONDocument(line) }
    case .junit, .checkstyle: _ = try XMLTree.root(of: text)
    case .markdown:
      let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
      #expect(rows.count > names.count)
      for row in rows.dropFirst(2) {
        let cells = MarkdownCells(row: row)
        #expect(cells.texts.count == 4 && cells.prose[1].isEmpty && cells.prose[3].isEmpty)
        #expect(!cells.prose[2].contains(#/[@#<>&`*_~\[\]$\\|:]\S/#), "\(cells.prose[2])")
      }
    case .human, .xcode, .github: break
    }
  }

  /// Expects a text without characters or lines that a terminal, a build log or GitHub interprets.
  ///
  /// - Parameter commands: true if the format consists of GitHub's commands.
  private static func expectHarmless(_ text: String, commands: Bool) throws {
    let interpreted = text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\n"
      case .lineSeparator, .paragraphSeparator: true
      case .format: true
      default: scalar.properties.isDefaultIgnorableCodePoint
      }
    }
    #expect(interpreted.isEmpty)
    #expect(!text.utf8.contains(0xFF))
    let allowedCommand =
      #/^::(error|warning|notice) (file=[^:,]*,)?(line=[0-9]+,)?title=[a-z-]+::[^\n]*$/#
    for line in text.split(separator: "\n") {
      let isCommand = line.drop { $0.isWhitespace }.unicodeScalars.starts(with: "::".unicodeScalars)
      #expect(!isCommand || commands && line.wholeMatch(of: allowedCommand) != nil)
      let isOldCommand = Array(line.utf8).split(separator: UInt8(ascii: "[")).dropLast()
        .contains { $0.suffix(2).elementsEqual("##".utf8) }
      #expect(!isOldCommand)
    }
  }
}
