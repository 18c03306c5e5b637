import Foundation
import Testing

@testable import StickerCodecs

/// Files of the generated corpus, decoded by this project's code and by libpng or giflib alone.
@Suite struct DecodePathTests {
  private static func files(endingIn ending: String) -> [String] {
    CorpusTests.expected.map(\.path).filter { $0.hasSuffix(ending) }
  }

  private struct Outcome: Equatable {
    var frames: [[UInt32]] = []
    var fault: ImageFault?
    var defects: [Defect] = []
  }

  private func outcome(of file: ImageFile, prefersLibraries: Bool) -> Outcome {
    var outcome = Outcome()
    do throws(ImageFault) {
      var reader = try file.decode(prefersLibraries: prefersLibraries)
      defer { outcome.defects = reader.defects }
      while let frame = try reader.nextFrame() { outcome.frames.append(frame.pixels) }
    } catch {
      outcome.fault = error
    }
    return outcome
  }

  private func probe(_ path: String) throws -> ImageFile? {
    let bytes = try Data(contentsOf: CorpusTests.folder.appending(path: path))
    return try? ImageFile.probe(Array(bytes))
  }

  @Test(arguments: files(endingIn: ".png")) func ownPNGDecoderMatchesLibpng(path: String) throws {
    guard let file = try probe(path) else { return }
    let ours = outcome(of: file, prefersLibraries: false)
    let theirs = outcome(of: file, prefersLibraries: true)
    #expect(ours == theirs)
  }

  @Test(arguments: files(endingIn: ".gif")) func ownGIFDecoderMatchesGiflib(path: String) throws {
    guard let file = try probe(path) else { return }
    let ours = outcome(of: file, prefersLibraries: false)
    let theirs = outcome(of: file, prefersLibraries: true)
    #expect(ours == theirs)
  }

  /// Files that this project's own code draws, and rarer forms, which it leaves to libpng.
  @Test(arguments: [
    ("png/rgba-8.png", true), ("png/trns-rgb-8.png", true), ("png/indexed-1.png", true),
    ("png/gray-2.png", true), ("png/gray-alpha-8.png", true), ("png/rgba-16.png", false),
    ("png/rgba-8-interlaced.png", false),
  ])
  func onlyCommonPNGsAreDecodedWithoutLibpng(path: String, isOurs: Bool) throws {
    let file = try #require(try probe(path))
    let content = try #require(file.content as? PNGContent)
    var canvas = [UInt8](repeating: 0, count: file.image.width * file.image.height * 4)
    let isDrawn = canvas.withUnsafeMutableBufferPointer {
      PNGRows(content).draw(content.frames[0], into: $0, stride: file.image.width * 4)
    }
    #expect(isDrawn == isOurs)
  }
}
