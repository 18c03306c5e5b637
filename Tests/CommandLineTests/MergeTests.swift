import Foundation
import StickerTestSupport
import Testing

/// Checking in parts, and joining their reports.
@Suite struct MergeTests {
  /// Packs of many kinds, beside what makes a whole hard to tell from its parts: ignores of which one is
  /// used in one part only, one nowhere, and one is past its day; patterns; a limit of warnings; numbers;
  /// a baseline with a stale entry.
  private static func project() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let samples = [
      "blank-frame", "colliding-names", "damaged-image", "duplicate-stickers", "empty-pack",
      "file-too-large", "invalid-manifest", "jagged-edges", "missing-label", "missing-summary",
      "several-packs",
      "sequence-too-large", "unreadable-product", "wrong-icon-size",
    ]
    for sample in samples {
      try FileManager.default.copyItem(
        at: Folders.samplePacks.appending(path: "rules/\(sample)"),
        to: folder.url.appending(path: sample))
    }
    try folder.write(
      Array(
        """
        version: 1
        baseline: .stickerlint-baseline.json
        max-warnings: 1
        rules:
          file-too-large:
            maximum: 450 KB
        overrides:
          - files: ["jagged-edges/**"]
            rules: { jagged-edges: note }
          - files: ["nowhere/**"]
            rules: { jagged-edges: off }
        ignore:
          - { rule: duplicate-stickers, files: ["**"], reason: on purpose }
          - { rule: long-loop, files: ["**"], reason: nothing to see }
          - { rule: missing-label, files: ["**"], reason: for a while, until: 2020-01-01 }
        """.utf8), to: ".stickerlint.yml")
    try folder.write(
      Array(
        """
        {
          "version": 1,
          "findings": [
            { "rule": "jagged-edges", "path": "jagged-edges/star.png" },
            { "rule": "odd-frame", "path": "blank-frame/gone.png" }
          ]
        }
        """.utf8), to: ".stickerlint-baseline.json")
    return folder
  }

  private static func write(_ count: Int, as format: String, in folder: TemporaryFolder) throws {
    for number in 1...count {
      let part = try stickerlint(
        ["lint", "--shard", "\(number)/\(count)", "--report", "\(format)=part-\(number)"],
        in: folder.url)
      #expect(part.status < 2, "\(part.error)")
    }
  }

  @Test(arguments: ["json", "jsonl"], [1, 3])
  func partsMakeTheReportOfTheWhole(format: String, count: Int) throws {
    let folder = try Self.project()
    try Self.write(count, as: format, in: folder)
    let parts = (1...count).reversed().map { "part-\($0)" }
    let formats = [
      "human", "xcode", "github", "json", "jsonl", "sarif", "gitlab", "junit", "checkstyle",
      "rdjson", "markdown",
    ]
    for format in formats {
      let options = ["--format", format] + (format == "sarif" ? ["--show-accepted"] : [])
      let whole = try stickerlint(["lint"] + options, in: folder.url)
      let merged = try stickerlint(["merge"] + parts + options, in: folder.url)
      #expect(merged.output == whole.output && !whole.output.isEmpty, "\(format)")
      #expect(merged.status == whole.status, "\(merged.error)")
      #expect(merged.error == whole.error)
    }
  }

  @Test func eachPackIsInOnePart() throws {
    let folder = try Self.project()
    let text = try stickerlint(["lint", "--format", "json"], in: folder.url).output
    let paths = try JSONDocument(text).packs
    var seen: [String] = []
    for number in 1...4 {
      let part = try stickerlint(
        ["lint", "--format", "json", "--shard", "\(number)/4"], in: folder.url)
      let packs = try JSONDocument(part.output).packs
      #expect(part.error.contains("part \(number)/4: \(packs.count) of \(paths.count) packs"))
      seen += packs
    }
    #expect(seen.sorted() == paths.sorted() && paths.count > 10)
    try folder.write(Array("ref: refs/heads/main\n".utf8), to: ".git/HEAD")
    // Where the run starts, and how a path is spelled, does not move them.
    let below = folder.url.appending(path: "jagged-edges")
    let here = try stickerlint(
      ["lint", "--format", "json", "--shard", "2/4", "--fail-if-empty", folder.url.path], in: below)
    let there = try stickerlint(
      ["lint", "--format", "json", "--shard", "2/4", "--fail-if-empty", "."], in: folder.url)
    #expect(
      try JSONDocument(here.output).packs.count == JSONDocument(there.output).packs.count)
  }

  @Test func whatDoesNotBelongTogetherIsRefused() throws {
    let folder = try Self.project()
    try Self.write(3, as: "jsonl", in: folder)
    func refusal(_ reports: String...) throws -> String {
      let result = try stickerlint(["merge"] + reports, in: folder.url)
      #expect(result.status == 2 && result.output.isEmpty, "\(result.output)")
      return result.error
    }
    #expect(try refusal("part-1", "part-3").contains("part 2/3 is missing"))
    #expect(try refusal("part-1", "part-2", "part-3", "part-2").contains("are both part 2/3"))
    #expect(try refusal("part-1", "gone").contains("gone"))
    let whole = try stickerlint(["lint", "--report", "json=whole"], in: folder.url)
    #expect(whole.status == 1)
    #expect(try refusal("whole").contains("--shard I/N"))
    let failed = try stickerlint(
      ["lint", "--shard", "1/2", "--config", "none.yml", "--format", "json"], in: folder.url)
    try folder.write(Array(failed.output.utf8), to: "failed")
    #expect(try refusal("failed").contains("a run that failed"))
    let quiet = try stickerlint(
      ["lint", "--shard", "1/1", "--quiet", "--format", "json"], in: folder.url)
    try folder.write(Array(quiet.output.utf8), to: "quiet")
    #expect(try refusal("quiet").contains("without --quiet"))

    let lines = try String(contentsOf: folder.url.appending(path: "part-2"), encoding: .utf8)
    let cut = lines.split(separator: "\n").dropFirst().joined(separator: "\n")
    try folder.write(Array(cut.utf8), to: "cut")
    #expect(try refusal("part-1", "cut", "part-3").contains("findings than its packs say"))
    try folder.write(Array(lines.dropLast(30).utf8), to: "torn")
    #expect(try refusal("part-1", "torn", "part-3").contains("torn:"))
    let other = lines.replacing("\"version\":\"", with: "\"version\":\"9")
    try folder.write(Array(other.utf8), to: "other")
    #expect(try refusal("part-1", "other", "part-3").contains("written by stickerlint"))

    try FileManager.default.removeItem(at: folder.url.appending(path: "several-packs"))
    _ = try stickerlint(["lint", "--shard", "3/3", "--report", "jsonl=late"], in: folder.url)
    #expect(try refusal("part-1", "part-2", "late").contains("the same commit"))
  }

  private static func stream(
    _ paths: [String], _ options: [String] = [], in folder: TemporaryFolder
  ) throws -> CommandResult {
    let list = try folder.write(Array(paths.joined(separator: "\n").utf8), to: "list")
    return try stickerlint(
      ["lint", "--stream", "--files-from", "-"] + options, in: folder.url, input: list)
  }

  /// Whether a stream names packs or, one by one, their files: joined, it is what one run says of them.
  @Test(arguments: [
    ["jagged-edges", "blank-frame", "file-too-large"],
    [
      "duplicate-stickers/say-hello.png", "jagged-edges/star.png",
      "duplicate-stickers/say-hi.png",
    ],
  ])
  func streamsMakeTheReportOfARun(paths: [String]) throws {
    let folder = try Self.project()
    try FileManager.default.removeItem(at: folder.url.appending(path: ".stickerlint.yml"))
    let answers = try Self.stream(paths, in: folder)
    try folder.write(Array(answers.output.utf8), to: "answers")
    let merged = try stickerlint(["merge", "answers", "--format", "json"], in: folder.url)
    let run = try stickerlint(["lint", "--format", "json"] + paths, in: folder.url)
    #expect(merged.output == run.output && merged.status == run.status, "\(merged.error)")
    #expect(answers.status == run.status)
    #expect(
      answers.output.split(separator: "\n").count { $0.contains("\"type\":\"summary\"") } == 3)
  }

  /// Each line has its answer, whatever the others are.
  @Test func streamsSurviveBadLines() throws {
    let folder = try Self.project()
    try folder.write(Array("version: 7\n".utf8), to: "blank-frame/.stickerlint.yml")
    let long = String(repeating: "x", count: 70_000)
    let answers = try Self.stream(
      ["nowhere", "", "\"quoted\"", long, "blank-frame", "jagged-edges"], in: folder)
    #expect(answers.status == 2)
    let summaries = try answers.output.split(separator: "\n").map { try JSONDocument($0) }
      .filter { $0["type"]?.text == "summary" }
    let errors = summaries.map { $0["errors"]?.elements?.first?.text ?? "" }
    #expect(summaries.count == 5)
    for (error, words) in zip(errors, ["nowhere", "git's quotation marks", "64 KB", "version"]) {
      #expect(error.contains(words), "\(error)")
    }
    #expect(errors.last?.isEmpty == true)
    #expect(summaries.last?["part"]?["path"]?.text == "jagged-edges")
    try folder.write(Array(answers.output.utf8), to: "answers")
    let merged = try stickerlint(["merge", "answers"], in: folder.url)
    #expect(merged.status == 2 && merged.error.contains("nowhere"), "\(merged.error)")
    try folder.write([], to: "nothing")
    let nothing = try stickerlint(["merge", "nothing"], in: folder.url)
    #expect(nothing.status == 2 && nothing.error.contains("nothing was checked"))
  }

  /// A worker answers before it is given the next path.
  @Test func streamsAnswerAtOnce() throws {
    let folder = try Self.project()
    let process = Process()
    process.executableURL = programFolder.appending(path: "stickerlint")
    process.arguments = ["lint", "--stream", "--files-from", "-"]
    process.currentDirectoryURL = folder.url
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    for path in ["jagged-edges", "file-too-large"] {
      try input.fileHandleForWriting.write(contentsOf: Data("\(path)\n".utf8))
      var text = ""
      while !text.contains("\"type\":\"summary\""), process.isRunning {
        text += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      }
      #expect(text.contains("\"path\":\"\(path)\""), "\(text)")
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
  }

  @Test(arguments: [
    ["--files-from", "list"], ["--files-from", "-", "pack"],
    ["--files-from", "-", "--format", "json"],
    ["--files-from", "-", "--shard", "1/2"], ["--files-from", "-", "--quiet"], [],
  ])
  func streamsAreLinesFromStandardInput(options: [String]) throws {
    let folder = try TemporaryFolder()
    let result = try stickerlint(["lint", "--stream"] + options, in: folder.url)
    #expect(result.status == 2 && result.error.contains("--stream"), "\(result.error)")
  }

  /// A part without packs is no empty run, and a whole without any is one in CI.
  @Test func anEmptyPartIsFine() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: Folders.samplePacks.appending(path: "good-pack"),
      to: folder.url.appending(path: "pack"))
    let statuses = try (1...3).map { number in
      try stickerlint(
        ["lint", "--shard", "\(number)/3", "--report", "json=\(number).json"], in: folder.url,
        environment: ["CI": "true"]
      ).status
    }
    #expect(statuses == [0, 0, 0])
    let merged = try stickerlint(["merge", "1.json", "2.json", "3.json"], in: folder.url)
    #expect(merged.status == 0 && merged.output.contains("pack"), "\(merged.error)")
    try FileManager.default.removeItem(at: folder.url.appending(path: "pack"))
    let nothing = try stickerlint(
      ["lint", "--shard", "1/1", "--report", "json=1.json"], in: folder.url,
      environment: ["CI": "true"])
    #expect(nothing.status == 1 && nothing.output.contains("[empty-pack]"))
    #expect(try stickerlint(["merge", "1.json"], in: folder.url).output == nothing.output)
  }

  @Test(arguments: ["0/3", "4/3", "1", "a/b", "1/0", "-1/2", "1/99999", "1/2/3"])
  func wrongPartsAreRefused(shard: String) throws {
    let result = try stickerlint(["lint", "--shard=\(shard)"], in: Folders.samplePacks)
    #expect(result.status == 2 && result.error.contains("I/N"), "\(result.error)")
  }

  @Test(arguments: ["--fix", "--watch", "--write-baseline"])
  func partsDoNotGoWithWhatNeedsAll(flag: String) throws {
    let folder = try TemporaryFolder()
    let result = try stickerlint(["lint", "--shard", "1/2", flag], in: folder.url)
    #expect(result.status == 2 && result.error.contains("--shard"), "\(result.error)")
  }
}

extension JSONDocument {
  /// The paths of the packs in a report.
  fileprivate var packs: [String] { self["packs"]?.elements?.compactMap { $0["path"]?.text } ?? [] }
}
