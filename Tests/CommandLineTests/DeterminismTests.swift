import Foundation
import StickerLinting
import StickerTestSupport
import Testing

/// The same files give the same report, whatever the number of jobs, the order of the paths, the locale and the folder.
@Suite struct DeterminismTests {
  private static let packs = ["rules/mixed-sticker-sizes", "rules/unsearched-folder"].map {
    Folders.samplePacks.appending(path: $0).path
  }

  private static func report(
    _ format: OutputFormat, _ paths: [String] = packs, jobs: Int = 1, in folder: URL = Folders.root,
    locale: String = "C.UTF-8", checkout: URL = Folders.root
  ) throws -> String {
    let arguments = paths + ["--format", format.rawValue, "--jobs", "\(jobs)"]
    // Some formats write paths relative to the checkout.
    return try stickerlint(
      arguments, in: folder,
      environment: ["LC_ALL": locale, "GITHUB_WORKSPACE": checkout.path]
    ).output
  }

  @Test(arguments: OutputFormat.allCases)
  func reportDoesNotDependOnJobsOrderLocaleOrFolder(_ format: OutputFormat) throws {
    let expected = try Self.report(format)
    #expect(!expected.isEmpty)
    for jobs in [2, 8] {
      #expect(try Self.report(format, jobs: jobs) == expected, "\(jobs) jobs")
    }
    #expect(try Self.report(format, Self.packs.reversed(), jobs: 2) == expected, "order")
    #expect(try Self.report(format, locale: "tr_TR.UTF-8") == expected, "locale")
    #expect(try Self.report(format, in: URL(filePath: "/")) == expected, "folder")
  }

  /// File systems may list names in the order in which the files were created.
  @Test func orderOfCreationDoesNotMatter() throws {
    let names = ["a.png", "B.png", "é.png", "10.png", "9.png", "sub/a.png"]
    let reports = try [names, names.reversed()].map { names in
      let folder = try TemporaryFolder()
      for name in names { try folder.write(TestPNG.still(100, 100).bytes, to: name) }
      return try Self.report(.json, ["."], in: folder.url, checkout: folder.url)
        .replacingOccurrences(of: folder.url.lastPathComponent, with: "")
    }
    #expect(reports[0] == reports[1])
  }
}
