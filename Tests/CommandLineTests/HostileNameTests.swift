import Foundation
import StickerKit
import StickerTestSupport
import Testing

/// Names from strangers in every format: nothing that a terminal, a build log or GitHub's runner
/// would obey comes through.
@Suite struct HostileNameTests {
  private static let names = [
    "new\nline.png", "carriage\rreturn.png", "esc\u{1B}[31mred.png", "title\u{1B}]0;x\u{7}.png",
    "c1\u{9B}31m.png", "bell\u{7}.png", "-leading-dash.png", "--format=json.png",
    " leading space.png",
    "::error::x.png", "::stop-commands::x.png", "a\n::set-env name=X::y.png",
    ":\u{301}:error::x.png",
    "##[error]x.png", "x ##[add-mask]y.png", "###[group]x.png", "%0A::error::x.png",
    "a ::debug::b.png",
    "rtl\u{202E}gnp.exe.png", "isolate\u{2066}.png", "line\u{2028}separator.png",
    "zero\u{200B}width.png",
    "<img src=x onerror=alert(1)>.png", "]]><x>.png", "&amp;\"'.png", "$(touch canary).png",
    "`id`.png",
    "a|b.png", "{{x}}.png", "\\x1b[31m.png", "tag\u{E0041}.png", "é.png", "e\u{301}.png", "🦦.png",
  ]

  /// Broken and sound files under hostile names, in folders with hostile names, and in a catalog.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let small = TestPNG.still(100, 100, [20, 90, 160, 200]).bytes
    for (index, name) in names.enumerated() {
      try folder.write(index.isMultiple(of: 2) ? small : [1, 2, 3], to: name)
      try folder.write(small, to: "\(name).stickerpack/x/\(name)")
      let list = try JSONEncoder().encode([
        "stickers": [["filename": name], ["filename": "x" + name]]
      ])
      try folder.write(Array(list), to: "\(name).stickerpack/Contents.json")
      let odd = try JSONEncoder().encode(["properties": ["grid-size": name]])
      try folder.write(Array(odd), to: "below/\(name).stickerpack/Contents.json")
    }
    let bytes: [CChar] = [0x66, -1, -2, 0x1B, 0x2E, 0x70, 0x6E, 0x67, 0]
    let path = folder.url.path
    _ = (Array(path.utf8CString.dropLast()) + [0x2F] + bytes).withUnsafeBufferPointer {
      fopen($0.baseAddress!, "w").map { fclose($0) }
    }
    return folder
  }

  @Test(arguments: OutputFormat.allCases, [[:], ["GITHUB_ACTIONS": "true"]])
  func nothingIsObeyed(_ format: OutputFormat, _ environment: [String: String]) throws {
    let folder = try Self.folder()
    let result = try stickerlint(
      [".", "--format", format.rawValue], in: folder.url, environment: environment)
    #expect(result.status == 1)
    #expect(result.error.isEmpty)
    try Self.expectHarmless(result.output, commands: format == .github)
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "canary").path))
  }

  @Test(arguments: ["human", "json"])
  func nothingIsObeyedByInspect(_ format: String) throws {
    let folder = try Self.folder()
    let paths = Self.names.map { "./\($0)" } + ["./none\n::error::x.png"]
    let result = try stickerlint(["inspect", "--format", format] + paths, in: folder.url)
    #expect(result.status == 2)
    try Self.expectHarmless(result.output + "\n" + result.error, commands: false)
  }

  /// Not one test for each name: the test runner would print the names as they are.
  @Test func missingPathIsNotObeyed() throws {
    let folder = try TemporaryFolder()
    for name in Self.names {
      let result = try stickerlint(["--", name], in: folder.url)
      #expect(result.status == 2)
      try Self.expectHarmless(result.output + result.error, commands: false)
    }
  }

  /// - Parameter commands: whether GitHub's own commands are what the text is for.
  private static func expectHarmless(_ text: String, commands: Bool) throws {
    let bad = text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\n"
      case .lineSeparator, .paragraphSeparator: true
      case .format: scalar != "\u{200D}" && scalar != "\u{200C}"
      default: false
      }
    }
    #expect(bad.isEmpty)
    #expect(!text.utf8.contains(0xFF))
    let written = #/^::(error|warning|notice) (file=[^:,]*,)?title=[a-z-]+::[^\n]*$/#
    for line in text.split(separator: "\n") {
      let isCommand = line.drop { $0.isWhitespace }.unicodeScalars.starts(with: "::".unicodeScalars)
      #expect(!isCommand || commands && line.wholeMatch(of: written) != nil)
      let isOldCommand = Array(line.utf8).split(separator: UInt8(ascii: "[")).dropLast()
        .contains { $0.suffix(2).elementsEqual("##".utf8) }
      #expect(!isOldCommand)
    }
  }
}
