import Foundation
import StickerTestSupport
import Testing

@testable import StickerPictures

/// `--show` in a terminal that answers in one way or another.
@Suite struct ShowTests {
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(206).bytes, to: "Pack/points.png")
    try folder.write(TestPNG.disc(300).bytes, to: "Pack/fine.png")
    return folder
  }

  private func inspect(
    answer: [UInt8], environment: [String: String] = [:]
  ) throws -> TerminalResult {
    let folder = try Self.folder()
    return try stickerlintInTerminal(
      ["inspect", "--show", folder.url.appending(path: "Pack/fine.png").path],
      environment: environment, answering: TerminalAnswers.question, with: answer)
  }

  static let attributes = "\u{1B}[?62;22c"

  @Test(
    arguments: [
      ("kitty", "\u{1B}_Gi=31;OK\u{1B}\\" + attributes, "    \u{1B}_Ga=T,f=100,q=2,m="),
      ("iTerm2", "\u{1B}P>|iTerm2 3.5.0\u{1B}\\" + attributes, "    \u{1B}]1337;File=inline=1;"),
      ("sixel", "\u{1B}[?62;4;22c", "    \u{1B}P0;1;0q\"1;1;300;300#1;"),
      ("plain", attributes, "\u{1B}[38;5;"),
      ("silent", "", "\u{1B}[38;5;"),
      ("cut off", "\u{1B}_Gi=31;O", "\u{1B}[38;5;"),
      ("endless", String(repeating: "\u{1B}[?62;4;", count: 500), "\u{1B}[38;5;"),
    ])
  func theTerminalDecides(_ name: String, _ answer: String, _ start: String) throws {
    let result = try inspect(answer: Array(answer.utf8))
    #expect(result.status == 0, "\(result)")
    #expect(result.output.contains(start), "\(result)")
    #expect(result.output.contains("300 × 300 px"))
    #expect(result.isRestored)
    let question = TerminalAnswers.question
    #expect(result.output.components(separatedBy: question).count == 2, "asked once")
    // Neither question nor answer stays to be seen.
    #expect(result.output.hasPrefix(question + "\r\u{1B}[K"), "\(result)")
  }

  @Test func anyBytesAreNoAnswer() throws {
    let result = try inspect(
      answer: (0..<1_500).map { UInt8(128 + $0 % 128) }, environment: ["COLORTERM": "truecolor"])
    #expect(result.status == 0)
    #expect(result.output.contains("\u{1B}[38;2;"))
    #expect(result.isRestored)
  }

  @Test func controlCRestoresTheTerminal() throws {
    let result = try inspect(answer: [3])
    #expect(result.status == 130)
    #expect(result.isRestored)
  }

  @Test func aTerminalIsOnlyAskedWhereItMustBe() throws {
    let folder = try Self.folder()
    for (arguments, environment) in [
      (["inspect"], [:]), (["inspect", "--show"], ["TERM": "dumb"]),
    ] as [([String], [String: String])] {
      let result = try stickerlintInTerminal(
        arguments + [folder.url.appending(path: "Pack/fine.png").path], environment: environment,
        answering: TerminalAnswers.question, with: [])
      #expect(!result.output.contains(TerminalAnswers.question))
      #expect(!result.output.contains("▀"))
    }
  }

  @Test func findingsStandBelowThePicture() throws {
    let folder = try Self.folder()
    let result = try stickerlintInTerminal(
      ["--show", folder.url.appending(path: "Pack").path], answering: TerminalAnswers.question,
      with: Array("\u{1B}[?62;4;22c".utf8))
    let parts = result.output.components(separatedBy: "\u{1B}P0;1;0q\"1;1;96;96#1;")
    #expect(parts.count == 2, "one picture, of the file with findings")
    #expect(parts.first?.contains("points.png") == true)
    #expect(parts.last?.contains("206 × 206 px") == true)
  }

  @Test func picturesAreCounted() throws {
    let folder = try TemporaryFolder()
    for number in 1...23 {
      try folder.write(TestPNG.disc(32).bytes + [UInt8(number)], to: "Pack/\(number).png")
    }
    let files = (1...23).map { "Pack/\($0).png" }
    let shown = try stickerlint(
      ["inspect", "--show", "--color", "always"] + files, in: folder.url)
    #expect(
      shown.error == "stickerlint: --show draws 20 pictures at most; 3 more files are not drawn\n")
    // A disc of 32 px has its widest row in 16 lines each.
    #expect(shown.output.components(separatedBy: "▀\u{1B}[0m\n").count > 20 * 8)
  }

  @Test func reportsInFilesHaveNoPictures() throws {
    let folder = try Self.folder()
    let arguments = ["Pack", "--color", "always", "--report", "human=report.txt"]
    _ = try stickerlint(arguments, in: folder.url)
    let file = folder.url.appending(path: "report.txt")
    let before = try String(contentsOf: file, encoding: .utf8)
    let result = try stickerlint(arguments + ["--show"], in: folder.url)
    #expect(result.output.contains("▀"))
    #expect(try String(contentsOf: file, encoding: .utf8) == before)
  }
}
