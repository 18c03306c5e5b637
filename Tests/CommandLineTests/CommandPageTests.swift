import Foundation
import StickerTestSupport
import Testing

/// The reference page, manual page and completion scripts, generated from the commands' own descriptions.
@Suite struct CommandPageTests {
  private static func pages() throws -> CommandPages {
    let dump = try stickerlint(["--experimental-dump-help"], in: Folders.root)
    #expect(dump.status == 0)
    return try CommandPages(dump: dump.output)
  }

  @Test func commandPagesAreCurrent() throws {
    let reference = Folders.root.appending(path: "docs/reference")
    let pages = try Self.pages()
    try expectGolden(pages.markdown, at: reference.appending(path: "cli.md"))
    try expectGolden(pages.manual, at: reference.appending(path: "stickerlint.1"))
  }

  /// No description adds a column to a table, and none begins with what man takes for a macro.
  @Test func descriptionsBreakNoRowAndStartNoMacro() throws {
    let pages = try Self.pages()
    for row in pages.markdown.split(separator: "\n") where row.hasPrefix("|") {
      #expect(MarkdownCells(row: row).texts.count == 2, "\(row)")
    }
    let macros: Set = [".TH", ".SH", ".SS", ".PP", ".TP", ".B"]
    for line in pages.manual.split(separator: "\n") where line.hasPrefix(".") {
      #expect(macros.contains(String(line.split(separator: " ")[0])), "\(line)")
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionScriptHasTheOptionsAndParses(_ shell: String) throws {
    let folder = try TemporaryFolder()
    let script = try stickerlint(["--generate-completion-script", shell], in: folder.url)
    #expect(script.status == 0)
    for word in ["files-from", "prune-baseline", "stdin-filename", "inspect"] {
      #expect(script.output.contains(word))
    }
    guard
      let shellPath = ["/bin/", "/usr/bin/", "/opt/homebrew/bin/"].map({ $0 + shell })
        .first(where: FileManager.default.isExecutableFile)
    else { return }
    let file = try folder.write(Array(script.output.utf8), to: "completion")
    let result = try run(URL(filePath: shellPath), ["-n", file.path], in: folder.url)
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
  }
}
