import Foundation
import StickerCodecs
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase
@testable import StickerLinting
@testable import StickerPacks
@testable import StickerRules

@Suite struct SequenceTests {
  /// Returns the report about a pack with one sequence, and the source of that sequence.
  private static func lint(
    _ frames: [String: [UInt8]], _ json: String,
    limits: KeyValuePairs<String, Int> = [:]
  ) async throws -> (report: Report, source: SequenceSource) {
    let folder = try TemporaryFolder()
    try folder.write(
      Array(
        #"{"properties":{"grid-size":"small"},"stickers":[{"filename":"S.stickersequence"}]}"#.utf8),
      to: "P.stickerpack/Contents.json")
    try folder.write(Array(json.utf8), to: "P.stickerpack/S.stickersequence/Contents.json")
    for (name, bytes) in frames {
      try folder.write(bytes, to: "P.stickerpack/S.stickersequence/\(name)")
    }
    let found = FoundPacks([FilePath(folder.url.path)])
    var configuration = Configuration()
    for (name, value) in limits { configuration.limits[name] = Setting(value, .flag("--limit")) }
    let report = await Linter().lint(found) { [configuration] _ in configuration }
    return (report, try #require(found.packs.first?.sequenceSources().first))
  }

  private static func json(
    _ frames: String..., timing: String = #""duration":10,"duration-type":"fps""#
  )
    -> String
  {
    let list = frames.map { #"{"filename":"\#($0)"}"# }.joined(separator: ",")
    return #"{"properties":{"accessibility-label":"A dot",\#(timing)},"frames":[\#(list)]}"#
  }

  private static func dot(_ color: UInt8, side: Int = 8) -> [UInt8] {
    TestPNG.still(side, side, [color, 90, 160, 120]).bytes
  }

  @Test func framesFollowTheList() async throws {
    let frames = ["1.png": Self.dot(1), "2.png": Self.dot(2), "10.png": Self.dot(3)]
    let listed = try await Self.lint(frames, Self.json("10.png", "1.png", "10.png", "gone.png"))
    #expect(listed.source.frames.map { $0.path.stem } == ["10", "1", "10"])
    let unlisted = try await Self.lint(frames, #"{"properties":{}}"#)
    #expect(unlisted.source.frames.map { $0.path.stem } == ["1", "2", "10"])
    // A sequence is one sticker.
    #expect(listed.report.packs.map(\.stickerCount) == [1])
  }

  @Test(
    arguments: [
      (#""duration":12.5,"duration-type":"fps""#, 80, 0),
      (#""duration":3,"duration-type":"fixed","repetitions":0"#, 1000, 0),
      (#""duration":10,"duration-type":"fps","repetitions":2"#, 100, 3),
      (#""duration":0,"duration-type":"fps""#, 1000 / 15, 0), (#""duration":9"#, 1000 / 9, 0),
      (#""duration":1e300,"duration-type":"fps""#, 0.001, 0),
      (#""duration":1e-300,"duration-type":"fixed""#, 1.0 / 3, 0),
    ] as [(String, Double, Int)])
  func delaysAndPlaysAreReadFromTheProperties(_ timing: String, _ delay: Double, _ plays: Int)
    async throws
  {
    let source = try await Self.lint(
      ["a.png": Self.dot(1), "b.png": Self.dot(2), "c.png": Self.dot(3)],
      Self.json("a.png", "b.png", "c.png", timing: timing)
    ).source
    #expect(source.frames.count == 3)
    for frame in source.frames { #expect(abs(frame.delay.milliseconds - delay) < 1e-9) }
    #expect(source.loopCount == plays)
  }

  /// Rules about animations judge all frames together; rules about files judge each frame.
  @Test func sequenceIsJudgedAsOneAnimation() async throws {
    let clear = TestPNG.still(8, 8, [0, 0, 0, 0]).bytes
    let (report, _) = try await Self.lint(
      ["a.png": clear, "b.png": Self.dot(1), "c.gif": Self.dot(2)],
      Self.json("a.png", "b.png", "c.gif", timing: #""duration":40,"duration-type":"fps""#))
    let found = report.findings.map { "\($0.ruleID) \($0.path.lastComponent?.string ?? "")" }
    for expected in [
      "blank-first-frame S.stickersequence", "high-frame-rate S.stickersequence",
      "unusual-dimensions S.stickersequence", "extension-mismatch c.gif",
    ] {
      #expect(found.contains(expected), "\(found)")
    }
    #expect(!found.contains { $0.hasPrefix("unusual-dimensions") && !$0.hasSuffix("sequence") })
    #expect(!found.contains("extension-mismatch S.stickersequence"))
  }

  @Test func framesOfAnotherSizeAreNamed() async throws {
    let (report, _) = try await Self.lint(
      ["a.png": Self.dot(1), "b.png": Self.dot(2, side: 9)], Self.json("a.png", "a.png", "b.png"))
    let finding = try #require(report.findings.first { $0.ruleID == "mixed-frame-sizes" })
    #expect(finding.message == "Frame 3 is 9 × 9 px; the first one is 8 × 8 px.")
    #expect(finding.frame == 2)
  }

  @Test func brokenFrameIsReportedAndOthersAreChecked() async throws {
    let (report, _) = try await Self.lint(
      ["a.png": Self.dot(1), "b.png": Array(Self.dot(2).dropLast(40)), "c.png": [1, 2, 3]],
      Self.json("a.png", "b.png", "c.png"))
    let paths = report.findings.filter { $0.ruleID == "unreadable-image" }
      .map { $0.path.lastComponent?.string }
    #expect(paths == ["b.png", "c.png"])
    #expect(report.packs.map(\.stickerCount) == [1])
  }

  @Test func unreadableFrameIsReadOnce() async throws {
    let folder = try TemporaryFolder()
    let path = FilePath(folder.url.path)
    let missing = PackSource.File(path: path.appending("a.png"), links: .refused, role: .frame)
    var source = SequenceSource(path, [missing], nil)
    source.frames += source.frames
    let inspector = SequenceInspector(inspector: StickerInspector(), maximumBytes: ByteCount(1_000))
    #expect(await inspector.inspect(source, within: MemoryBudget()).frames.count == 1)
  }

  /// Repeating one small frame takes as much work as many frames.
  @Test(arguments: [
    ("frames", 2, "it has at least 3 frames"), ("total-pixels", 2_000, "drawing all frames"),
  ])
  func repeatedFramesCountTowardTheLimits(_ limit: String, _ allowed: Int, _ reason: String)
    async throws
  {
    let (report, _) = try await Self.lint(
      ["a.png": Self.dot(1)], Self.json("a.png", "a.png", "a.png"), limits: [limit: allowed])
    #expect(!report.findings.contains { $0.ruleID == "unreadable-image" })
    let found = report.findings.filter { $0.ruleID == "too-heavy-to-check" }
    #expect(found.map { $0.path.lastComponent?.string } == ["S.stickersequence"])
    #expect(found.map(\.severity) == [.warning])
    #expect(
      found.first?.message.hasPrefix("This sequence is too heavy to check: \(reason)") == true)
  }

  @Test(arguments: [(512_000, 0), (512_001, 1)])
  func compiledSizeHasALimit(_ bytes: Int, _ count: Int) {
    var sticker = Sticker.animated(100, frames: 4)
    sticker.sequence = SequenceFacts()
    sticker.sequence?.estimatedFrames = 4
    sticker.sequence?.estimatedBytes = ByteCount(bytes)
    let found = messages(SequenceTooLarge.self, sticker)
    #expect(found.count == count)
    sticker.sequence?.estimatedFrames = 2
    let estimated = messages(SequenceTooLarge.self, sticker)
    #expect(estimated.count == count)
    #expect(estimated.allSatisfy { $0.contains("(estimated from 2 of 4 frames)") })
    sticker.sequence?.minBytes = ByteCount(819_200)
    let certain = messages(SequenceTooLarge.self, sticker)
    #expect(certain.count == count)
    #expect(
      certain.allSatisfy {
        $0 == "The first 2 frames of 4 alone take 800 KB. Messages allows 500 KB."
      })
  }

  /// Below the limit, the estimate is the sum of the files; above it, the size of the encoded animation.
  @Test(arguments: [(1 << 20, true), (700, false)])
  func compiledSizeIsEstimatedNearTheLimit(_ maximum: Int, _ isSum: Bool) async throws {
    let folder = try TemporaryFolder()
    let files = try (1...3).map { number in
      let url = try folder.write(TestPNG.disc(20).bytes, to: "\(number).png")
      return PackSource.File(path: FilePath(url.path), links: .refused, role: .frame)
    }
    let source = SequenceSource(FilePath(folder.url.path), files, nil)
    let inspector = SequenceInspector(
      inspector: StickerInspector(), maximumBytes: ByteCount(maximum))
    let sequence = try #require(await inspector.inspect(source, within: MemoryBudget()).sequence)
    let sum = try files.reduce(0) { try $0 + Data(contentsOf: URL(filePath: $1.path.string)).count }
    let estimate = try #require(sequence.sequence?.estimatedBytes).bytes
    #expect(isSum ? estimate == sum : estimate < sum && estimate > 100)
    #expect(sequence.byteCount.bytes == estimate)
    #expect(sequence.sequence?.estimatedFrames == 3)
    #expect(sequence.pixels?.frames.count == 3)
  }

  /// Measures a folder of pictures, each at the top left of a canvas of 100 × 100 px.
  private static func measure(
    positioned pictures: [TestPNG], totalPixels: Int = DecodeLimits.standard.totalPixels
  ) async throws -> Sticker {
    let folder = try TemporaryFolder()
    let canvas = [100, 100, 0, 0].flatMap { bigEndian(UInt32($0)) }
    let files = try pictures.enumerated().map { index, picture in
      var picture = picture
      picture.chunks.insert(TestPNG.Chunk("caNv", canvas), at: 1)
      let url = try folder.write(picture.bytes, to: "\(index).png")
      return PackSource.File(path: FilePath(url.path), links: .refused, role: .frame)
    }
    let list = FrameList(entries: files.map { FrameList.Entry(path: $0.path) })
    let source = SequenceSource(
      FilePath(folder.url.path), PlannedFrames(list, timing: nil),
      Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0) }))
    var limits = DecodeLimits.standard
    limits.totalPixels = totalPixels
    let inspector = SequenceInspector(
      inspector: StickerInspector(limits: limits), maximumBytes: ByteCount(512_000))
    return try #require(await inspector.inspect(source, within: MemoryBudget()).sequence)
  }

  /// A positioned frame costs as much as its canvas, however small its file.
  @Test(arguments: [(29_000, true), (200_000, false)])
  func positionedFramesCostTheirCanvas(_ allowed: Int, _ isTooHeavy: Bool) async throws {
    let pictures = [1, 2, 3].map { (level: UInt8) in TestPNG.still(1, 1, [level, 0, 0, 255]) }
    let sequence = try await Self.measure(positioned: pictures, totalPixels: allowed)
    #expect(sequence.image?.width == 100)
    guard case .exceedsLimit(.totalPixels, let found, _)? = sequence.fault else {
      #expect(!isTooHeavy && sequence.fault == nil)
      return
    }
    #expect(isTooHeavy && found >= 30_000)
  }

  /// `assemble` refuses an animation among frames, so no frame is positioned.
  @Test func framesBesideAnAnimationAreNotPositioned() async throws {
    let animation = TestPNG.animation(1, 1, colors: [[255, 0, 0, 255], [0, 255, 0, 255]])
    let sequence = try await Self.measure(positioned: [TestPNG.still(1, 1), animation])
    #expect(sequence.image?.width == 1)
  }

  /// Returns a picture that no encoder reduces below about seven eighths.
  private static func noise(_ seed: UInt64, side: Int) -> [UInt8] {
    var state = seed
    let rows = (0..<side).map { _ in
      (0..<side * 4).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 40) | 1
      }
    }
    return TestPNG([.header(side, side), .image(rows), .end]).bytes
  }

  /// If the first frames alone are too large, the others are not measured, and `too-heavy-to-check` reports nothing.
  @Test(arguments: [
    (8_000, 2_000, 2, ["sequence-too-large error"]),
    (16_000, 2_000, 4, ["sequence-too-large error"]),
    (30_000, 2_000, 6, ["sequence-too-large warning"]),
    (8_000, 5, 2, ["sequence-too-large error"]),
    (30_000, 5, 6, ["too-heavy-to-check warning"]),
  ])
  func measuringStopsOnceTheSequenceIsCertainlyTooLarge(
    _ maximum: Int, _ frameLimit: Int, _ measured: Int, _ expected: [String]
  ) async throws {
    let folder = try TemporaryFolder()
    // About 6,400 bytes each.
    let files = try (1...6).map { number in
      let url = try folder.write(Self.noise(UInt64(number), side: 40), to: "\(number).png")
      return PackSource.File(path: FilePath(url.path), links: .refused, role: .frame)
    }
    var limits = DecodeLimits.standard
    limits.frames = frameLimit
    let inspector = SequenceInspector(
      inspector: StickerInspector(limits: limits), maximumBytes: ByteCount(maximum))
    let source = SequenceSource(FilePath(folder.url.path), files, nil)
    let sequence = try #require(await inspector.inspect(source, within: MemoryBudget()).sequence)
    var profile = Profile.messages
    profile.maximumBytes = ByteCount(maximum)
    var found: [String] = []
    SequenceTooLarge(profile: profile).check(sequence) {
      found.append("sequence-too-large \($0.severity ?? SequenceTooLarge.metadata.severity)")
    }
    TooHeavyToCheck(profile: profile).check(sequence) {
      found.append("too-heavy-to-check \($0.severity ?? TooHeavyToCheck.metadata.severity)")
    }
    #expect(found == expected)
    if let minBytes = sequence.sequence?.minBytes {
      #expect(sequence.sequence?.estimatedFrames == measured)
      #expect(minBytes.bytes >= maximum * 3 / 2)
      #expect((sequence.pixels == nil) == (measured < 6))
    }
  }
}
