import Foundation
import StickerLinting
import StickerTestSupport
import Testing

/// The same files give the same report, whatever the number of jobs, the order of the paths, the locale and the folder.
@Suite struct DeterminismTests {
  private static let packs = ["rules/mixed-sticker-sizes", "rules/unsearched-folder"].map {
    Folders.samplePacks.appending(path: $0).path
  }

  /// Returns the reports in all formats from one run, which writes them to files. (``WritingTests`` compares such files
  /// with the printed reports.)
  private static func reports(
    _ paths: [String] = packs, jobs: Int = 1, in folder: URL = Folders.root,
    locale: String = "C.UTF-8", checkout: URL = Folders.root
  ) throws -> [OutputFormat: String] {
    let files = try TemporaryFolder()
    let reports = OutputFormat.allCases.flatMap {
      ["--report", "\($0)=\(files.url.appending(path: $0.rawValue).path)"]
    }
    // Some formats write paths relative to the checkout.
    _ = try stickerlint(
      paths + ["--jobs", "\(jobs)"] + reports, in: folder,
      environment: ["LC_ALL": locale, "GITHUB_WORKSPACE": checkout.path])
    return try Dictionary(
      uniqueKeysWithValues: OutputFormat.allCases.map {
        ($0, try String(contentsOf: files.url.appending(path: $0.rawValue), encoding: .utf8))
      })
  }

  @Test func reportsDoNotDependOnJobsOrderLocaleOrFolder() throws {
    let expected = try Self.reports()
    let variants = [
      "2 jobs": try Self.reports(jobs: 2), "8 jobs": try Self.reports(jobs: 8),
      "order": try Self.reports(Self.packs.reversed(), jobs: 2),
      "locale": try Self.reports(locale: "tr_TR.UTF-8"),
      "folder": try Self.reports(in: URL(filePath: "/")),
    ]
    for format in OutputFormat.allCases {
      #expect(expected[format]?.isEmpty == false)
      for (change, reports) in variants {
        #expect(reports[format] == expected[format], "\(change), \(format)")
      }
    }
  }

  /// File systems may list names in the order in which the files were created.
  @Test func orderOfCreationDoesNotMatter() throws {
    let names = ["a.png", "B.png", "é.png", "10.png", "9.png", "sub/a.png"]
    let reports = try [names, names.reversed()].map { names in
      let folder = try TemporaryFolder()
      for name in names { try folder.write(TestPNG.still(100, 100).bytes, to: name) }
      return try Self.reports(["."], in: folder.url, checkout: folder.url)
        .mapValues { $0.replacingOccurrences(of: folder.url.lastPathComponent, with: "") }
    }
    #expect(reports[0][.json] == reports[1][.json])
  }
}
