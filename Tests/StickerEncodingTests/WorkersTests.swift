import StickerCodecs
import Testing

@testable import StickerEncoding

@Suite struct WorkersTests {
  private let frames: [StoredBitmap]

  init() throws {
    let dot = Bitmap(width: 1, height: 1, pixels: [0xFF00_00FF])
    let still = FrameDelay(numerator: 1, denominator: 10)
    frames = try Animation(frames: [TimedBitmap(bitmap: dot, delay: still)]).frames.map(\.stored)
  }

  @Test(arguments: [1, 2, 9])
  func resultsComeInOrder(_ jobs: Int) async {
    let frames = frames
    let workers = Workers(jobs) { FrameTools(frames, .rgba) }
    let told = Told()
    for costs in [[3, 1, 7, 0, 7, 2], [5], []] {
      told.parts = []
      let outputs = await workers.outputs(
        costs, progress: { told.parts.append($0) }, work: { index, _ in index * 10 })
      #expect(outputs == costs.indices.map { $0 * 10 })
      #expect(told.parts.count == costs.count)
      #expect(told.parts == told.parts.sorted())
      #expect(told.parts.last == (costs.isEmpty ? nil : 1))
    }
  }

  /// Guarded by the workers' lock.
  private final class Told: @unchecked Sendable {
    var parts: [Double] = []
  }
}
