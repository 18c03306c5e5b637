import Testing

@testable import StickerEncoding

@Suite struct PlaybackTests {
  private static func frames(_ playback: Playback) -> [Int] { playback.showings.map(\.frame) }

  @Test(arguments: [
    (1, [0]), (2, [0, 1]), (3, [0, 1, 2, 1]), (5, [0, 1, 2, 3, 4, 3, 2, 1]),
  ])
  func pingPongDoesNotDoubleItsEnds(_ count: Int, _ order: [Int]) {
    #expect(Self.frames(Playback(frameCount: count).pingPong()) == order)
  }

  @Test(arguments: [(2, [0, 2, 4]), (3, [0, 1, 3, 4]), (5, [0, 1, 2, 3]), (9, [0, 1, 2, 3, 4])])
  func skippingKeepsTheTimes(_ step: Int, _ order: [Int]) {
    let playback = Playback(frameCount: 5).skipping(every: step)
    #expect(Self.frames(playback) == order)
    #expect(playback.showings.flatMap(\.covered) == [0, 1, 2, 3, 4])
  }

  @Test func reversingKeepsEachFramesTime() {
    let playback = Playback(frameCount: 4).skipping(every: 2).reversed()
    #expect(playback.showings.map(\.covered) == [[2, 3], [0, 1]])
  }

  @Test func loopBeginsWithTheChosenFrame() {
    let playback = Playback(frameCount: 4).pingPong()
    #expect(playback.beginning(with: 2).map(Self.frames) == [2, 3, 2, 1, 0, 1])
    #expect(Playback(frameCount: 4).skipping(every: 2).beginning(with: 1) == nil)
    #expect(playback.beginning(with: 4) == nil)
  }
}
