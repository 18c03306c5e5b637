import Foundation
import StickerLinting
import StickerTestSupport
import Testing

/// The output format that options and the environment choose. Paths and the length of Markdown depend on the
/// environment, too.
@Suite struct FormatChoiceTests {
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.still(100, 100, [20, 90, 160, 200]).bytes, to: "checkout/art/a.png")
    return folder
  }

  private static func report(
    _ arguments: [String], _ environment: [String: String] = [:]
  ) throws -> CommandResult {
    let folder = try folder()
    return try stickerlint(
      ["art"] + arguments, in: folder.url.appending(path: "checkout"), environment: environment)
  }

  @Test(arguments: [
    ([], [:], OutputFormat.human), ([], ["XCODE_PRODUCT_BUILD_VERSION": "16A1"], .xcode),
    (["--format", "auto"], ["XCODE_PRODUCT_BUILD_VERSION": "16A1"], .xcode),
    (["--format", "human"], ["XCODE_PRODUCT_BUILD_VERSION": "16A1"], .human),
    ([], ["STICKERLINT_FORMAT": "gitlab", "XCODE_PRODUCT_BUILD_VERSION": "16A1"], .gitlab),
    (["--format", "auto"], ["STICKERLINT_FORMAT": "gitlab"], .human),
    ([], ["STICKERLINT_FORMAT": "auto"], .human), ([], ["STICKERLINT_FORMAT": ""], .human),
  ])
  func formatComesFromTheOptionThenTheEnvironment(
    _ arguments: [String], _ environment: [String: String], _ expected: OutputFormat
  ) throws {
    let signs: [OutputFormat: String] = [
      .human: "▸ art", .xcode: "a.png:1:1: ", .gitlab: "check_name",
    ]
    let result = try Self.report(arguments, environment)
    for (format, sign) in signs { #expect(result.output.contains(sign) == (format == expected)) }
  }

  @Test func unknownFormatInTheEnvironmentIsRefused() throws {
    let result = try Self.report([], ["STICKERLINT_FORMAT": "jsonn"])
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.error.contains("STICKERLINT_FORMAT: 'jsonn' is not a format."))
    #expect(result.error.contains("Did you mean 'json'?"))
    #expect(try Self.report(["--format", "json"], ["STICKERLINT_FORMAT": "jsonn"]).status != 2)
  }

  @Test(arguments: ["zsh", "bash", "fish"])
  func completionScriptsListTheFormats(_ shell: String) throws {
    let folder = try TemporaryFolder()
    let result = try stickerlint(["--generate-completion-script", shell], in: folder.url)
    for format in ["auto"] + OutputFormat.allCases.map(\.rawValue) {
      #expect(result.output.contains(format))
    }
  }

  @Test(arguments: ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"], ["checkout", "."])
  func pathsStartAtTheCheckout(_ variable: String, _ root: String) throws {
    let folder = try Self.folder()
    let checkout = folder.url.appending(path: root).standardizedFileURL.path
    let path = root == "." ? "checkout/art/a.png" : "art/a.png"
    for argument in ["../art", "../../checkout/art", folder.url.path + "/checkout/art"] {
      let inside = folder.url.appending(path: "checkout/art")
      let result = try stickerlint(
        [argument, "--format", "github"], in: inside, environment: [variable: checkout])
      #expect(result.output.contains("::warning file=\(path),title="), "\(result.output)")
    }
  }

  /// A Markdown report to a file other than GitHub's job summary is cut to the length of a comment.
  @Test func markdownIsCutInAllFilesButTheJobSummary() throws {
    let folder = try TemporaryFolder()
    // Each truncated file is an entry of its own.
    let image = Array(TestPNG.still(20, 20, [20, 90, 160, 200]).bytes.dropLast(40))
    for number in 0..<500 {
      try folder.write(image, to: "art/\(number)-\(String(repeating: "a", count: 120)).png")
    }
    let summary = folder.url.appending(path: "summary.md").path
    let result = try stickerlint(
      ["art", "--quiet", "--report", "markdown=\(summary)", "--report", "markdown=comment.md"],
      in: folder.url, environment: ["GITHUB_STEP_SUMMARY": summary])
    #expect(result.status == 1)
    let (long, short) = try (
      String(contentsOfFile: summary, encoding: .utf8),
      String(contentsOf: folder.url.appending(path: "comment.md"), encoding: .utf8)
    )
    #expect(short.hasSuffix("did not fit here.\n") && short.utf8.count < 65_536)
    #expect(!long.contains("did not fit") && long.utf8.count > 65_536)
  }
}
