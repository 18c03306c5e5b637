import Foundation
import StickerTestSupport
import Testing

/// Real images and conformance images, compared with an independent oracle. They are checked if they are beside the
/// checkout.
@Suite struct SharedCorpusTests {
  /// The path of Python; `nil` if it is not installed.
  static let python = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }
  static let canRun = Folders.shared != nil && python != nil

  /// Paths with known differences, each with its reason.
  private let exceptions = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "oracle-exceptions.txt")

  @Test(.enabled(if: canRun, "there is no ../shared/corpus beside this checkout, or no Python"))
  func everyFileAgreesWithTheOracle() throws {
    let shared = try #require(Folders.shared)
    let result = try run(
      URL(filePath: try #require(Self.python)),
      [
        shared.appending(path: "tools/compare_oracle.py").path,
        "--bin", programFolder.appending(path: "stickerlint").path,
        "--corpus", shared.appending(path: "corpus").path, "--allow", exceptions.path,
      ], in: Folders.root)
    print(result.output)
    #expect(result.status == 0, "\(result.output)\(result.error)")
    for format in ["png", "apng", "gif", "jpeg"] {
      #expect(comparedCount(format, in: result.output) > 0, "no \(format) was compared")
    }
  }

  @Test(.enabled(if: Folders.shared != nil, "there is no ../shared/corpus beside this checkout"))
  func wholeCorpusIsLintedToTheEnd() throws {
    let corpus = try #require(Folders.shared).appending(path: "corpus")
    let result = try stickerlint([".", "--format", "json"], in: corpus)
    #expect(result.status == 1)
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let summary = try #require(report["summary"] as? [String: Any])
    #expect(summary["files"] as? Int ?? 0 > 900)
    #expect((report["errors"] as? [String]) == [])
  }

  /// Returns the number of compared files of a format, from a line like `gif    ok     112 files,    0 differ`.
  private func comparedCount(_ format: String, in output: String) -> Int {
    output.split(separator: "\n").reduce(0) { sum, line in
      let words = line.split(separator: " ")
      guard words.first == Substring(format), words.count > 3 else { return sum }
      return sum + (Int(words[2]) ?? 0)
    }
  }
}
