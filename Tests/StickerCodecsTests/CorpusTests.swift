import Foundation
import StickerBase
import StickerCodecs
import StickerPacks
import StickerTestSupport
import SystemPackage
import Testing

/// Every file of the generated corpus, compared with the data it was generated from.
@Suite struct CorpusTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")

  /// A line of `expected.jsonl`; see the README beside it.
  struct Expected: Decodable, Sendable, CustomTestStringConvertible {
    var path: String
    var format: String
    var verdict: String
    var width: Int?
    var height: Int?
    var frameCount: Int?
    var delaysMs: [Double]?
    var loopCount: Int?
    var hasTransparency: Bool?
    var frameHashes: [String]?

    var testDescription: String { path }
  }

  static let expected: [Expected] = {
    let text =
      (try? String(contentsOf: folder.appending(path: "expected.jsonl"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(Expected.self, from: Data($0.utf8))
    }
  }()

  private func inspect(_ expected: Expected) async throws -> Sticker {
    let path = FilePath(Self.folder.appending(path: expected.path).path)
    return try await StickerInspector(digestsFrames: true)
      .inspect(PackSource.File(path: path, links: .refused), within: MemoryBudget()).get()
  }

  /// Wrong checksums around intact data are a serious defect; a file with any other fault is refused.
  @Test(arguments: expected.filter { $0.verdict == "fault" })
  func faultIsRefusedOrASeriousDefect(_ expected: Expected) async throws {
    let sticker = try await inspect(expected)
    #expect(sticker.fault != nil || sticker.defects.contains { $0.severity == .serious })
  }

  @Test(arguments: expected.filter { $0.verdict == "damaged" })
  func damageIsReported(_ expected: Expected) async throws {
    let sticker = try await inspect(expected)
    #expect(sticker.fault != nil || !sticker.defects.isEmpty)
    if sticker.fault == nil { compare(sticker, expected) }
  }

  @Test(arguments: expected.filter { $0.verdict == "ok" })
  func intactFileIsDecodedExactly(_ expected: Expected) async throws {
    let sticker = try await inspect(expected)
    #expect(sticker.fault == nil)
    #expect(!sticker.defects.contains { $0.severity == .serious })
    compare(sticker, expected)
  }

  private func compare(_ sticker: Sticker, _ expected: Expected) {
    let image = sticker.image
    #expect(image?.format.rawValue == expected.format)
    #expect(image?.width == expected.width)
    #expect(image?.height == expected.height)
    #expect(image?.frames.count == expected.frameCount)
    #expect(image?.frames.compactMap { $0.delay?.milliseconds } == expected.delaysMs)
    #expect(image?.loopCount == expected.loopCount)
    if let hasTransparency = expected.hasTransparency {
      #expect(sticker.pixels?.hasTransparency == hasTransparency)
    }
    if let hashes = expected.frameHashes {
      #expect(sticker.pixels?.frames.compactMap(\.digest) == hashes)
    }
  }

  @Test func everyFormatIsCompared() throws {
    // `WebPDecodingTests` compares WebP files.
    for format in ImageFormat.allCases where format.isDecoded && format != .webp {
      let count = Self.expected.count { $0.format == format.rawValue }
      print("corpus: \(count) \(format.name) files compared")
      #expect(count >= 40)
    }
    let files = try Folders.paths(below: Self.folder).filter { $0.contains("/") }
    #expect(Set(files) == Set(Self.expected.map(\.path)))
  }
}
