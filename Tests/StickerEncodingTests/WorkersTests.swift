import StickerCodecs
import Testing

@testable import StickerEncoding

@Suite struct WorkersTests {
  private let frames: [StoredBitmap]

  init() throws {
    let dot = Bitmap(width: 1, height: 1, pixels: [0xFF00_00FF])
    let delay = FrameDelay(numerator: 1, denominator: 10)
    frames = try Animation(frames: [TimedBitmap(bitmap: dot, delay: delay)]).frames.map(\.stored)
  }

  @Test(arguments: [1, 2, 9])
  func resultsComeInOrder(_ jobs: Int) async {
    let frames = frames
    let workers = Workers(jobs) { FrameTools(frames, .rgba) }
    let received = ReceivedProgress()
    for costs in [[3, 1, 7, 0, 7, 2], [5], []] {
      received.parts = []
      let outputs = await workers.outputs(
        costs, progress: { received.parts.append($0) }, work: { index, _ in index * 10 })
      #expect(outputs == costs.indices.map { $0 * 10 })
      #expect(received.parts.count == costs.count)
      #expect(received.parts == received.parts.sorted())
      #expect(received.parts.last == (costs.isEmpty ? nil : 1))
    }
  }

  /// The progress so far. It is appended to under the lock of the workers, and read when they are done.
  private final class ReceivedProgress: @unchecked Sendable {
    var parts: [Double] = []
  }
}
