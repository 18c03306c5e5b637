import StickerCodecs
import SystemPackage
import Testing

@testable import StickerPacks
@testable import StickerRules

@Suite struct AnimationRuleTests {
  @Test(
    arguments: [
      (100, []), (33.4, []), (33, []),
      (30, []),
      (20, ["This animation shows 50 frames a second, above 30."]),
      (10, []),  // plays as 100 ms
    ] as [(Double, [String])])
  func fastAnimationsAreFlagged(_ delay: Double, _ expected: [String]) {
    #expect(messages(HighFrameRate.self, .animated(delay)) == expected)
  }

  @Test(arguments: [(125, 0), (125.1, 1), (100, 0), (5, 0)] as [(Double, Int)])
  func slowAnimationsAreNoted(_ delay: Double, _ count: Int) {
    #expect(messages(LowFrameRate.self, .animated(delay)).count == count)
  }

  /// A number next to its limit is never printed as equal to it.
  @Test func numbersNearLimitsArePrintedExactly() {
    #expect(
      messages(LowFrameRate.self, .animated(125.1)) == [
        "This animation runs at 7.9 frames a second, below 8."
      ])
    #expect(
      messages(LowFrameRate.self, .animated(1500)) == [
        "Half of the frames of this animation stay for 1.5 s or longer; up to 125 ms is fine."
      ])
  }

  @Test func onePauseDoesNotMakeAnAnimationSlow() {
    let sticker = Sticker.made(format: .apng, delays: [2000] + Array(repeating: 66, count: 5))
    #expect(messages(LowFrameRate.self, sticker).isEmpty)
  }

  @Test(
    arguments: [
      (11, []),
      (10.9, ["10 of 10 frames last 10.9 ms; Messages plays delays below 11 ms as 100 ms."]),
    ]
      as [(Double, [String])])
  func delaysBelowTheMinimumAreFlagged(_ delay: Double, _ expected: [String]) {
    #expect(messages(ShortFrameDelay.self, .animated(delay)) == expected)
  }

  @Test(
    arguments: [(30_000, []), (83_000, ["Frame 1 stays for 83 s; up to 30 s is fine."])]
      as [(Double, [String])])
  func longDelaysAreNoted(_ delay: Double, _ expected: [String]) {
    #expect(messages(LongFrameDelay.self, .animated(delay)) == expected)
  }

  /// A long pause takes no memory, and is not noted.
  @Test(
    arguments: [
      (Array(repeating: 100, count: 100), []), ([29_000] + Array(repeating: 100, count: 20), []),
      (Array(repeating: 125, count: 96), ["Shorten it: its 96 frames take 61 MB of memory."]),
    ] as [([Double], [String])])
  func longLoopsAreNoted(_ delays: [Double], _ help: [String]) {
    var drafts: [Finding.Draft] = []
    LongLoop(profile: .messages).check(.made(format: .apng, delays: delays)) { drafts.append($0) }
    #expect(drafts.map(\.help) == help)
    #expect(drafts.allSatisfy { $0.message == "One loop takes 12 s; up to 10 s is fine." })
  }

  /// A catalog's list names its stickers, so no command gives a sticker another name.
  @Test(arguments: [("pack/wave.gif", true), ("P.stickerpack/Wave.sticker/wave.gif", false)])
  func catalogStickersKeepTheirNames(_ path: String, _ hasCommand: Bool) {
    var sticker = Sticker.animated(100, format: .gif)
    sticker.path = FilePath(path)
    #expect((sticker.advice("Save it as PNG.").command != nil) == hasCommand)
  }

  @Test(arguments: [(50, 0), (51, 1)])
  func memoryOfDecodedFramesIsJudged(_ frames: Int, _ count: Int) {
    #expect(messages(HeavyAnimation.self, .animated(66, frames: frames)).count == count)
  }

  @Test func singleFramesAreNoted() {
    #expect(messages(SingleFrameAnimation.self, .animated(100, frames: 1)).count == 1)
    #expect(messages(SingleFrameAnimation.self, .animated(100, frames: 2)).isEmpty)
    #expect(messages(SingleFrameAnimation.self, .made()).isEmpty)
  }

  @Test(arguments: [
    (0, []), (3, ["It is set to play 3 times. Messages ignores that and never stops."]),
  ])
  func finiteLoopIsNoted(_ plays: Int, _ expected: [String]) {
    #expect(messages(FiniteLoop.self, .animated(100, plays: plays)) == expected)
  }

  @Test func blankFirstFrameIsFlagged() {
    #expect(messages(BlankFirstFrame.self, .made(opaque: 0, partial: 0)).count == 1)
    #expect(messages(BlankFirstFrame.self, .made(opaque: 0, partial: 1)).isEmpty)
  }

  @Test func hiddenDefaultImagesAreNoted() {
    #expect(messages(HiddenDefaultImage.self, .made(format: .apng, hidden: true)).count == 1)
  }
}
