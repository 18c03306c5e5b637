import Testing

@testable import StickerAnalysis
@testable import StickerCodecs
@testable import StickerPacks
@testable import StickerRules

/// Motion that is odd or restless.
@Suite struct MotionRuleTests {
  @Test func steadyMotionIsFine() {
    #expect(messages(OddFrame.self, Self.sticker(Self.swaying())).isEmpty)
    #expect(messages(UnsteadyFrames.self, Self.sticker(Self.swaying())).isEmpty)
  }

  @Test(arguments: [0.85, 0.9, 0.95, 1.1])
  func oneFrameAtAnotherSizeIsOdd(_ scale: Double) {
    let found = Self.oddFrameMessages { frame in
      frame.area *= scale * scale
      frame.spread *= scale
    }
    #expect(found.count == 1 && found[0].contains(scale < 1 ? "smaller" : "larger"))
  }

  /// Art that bows becomes shorter, but hardly narrower.
  @Test(arguments: [(0.9, 0.9, 1), (0.92, 0.9, 1), (0.92, 0.87, 0)])
  func squashedArtIsFine(_ across: Double, _ down: Double, _ count: Int) {
    let found = Self.oddFrameMessages { frame in
      frame.area *= across * down
      frame.spread *= SIMD2(across, down)
    }
    #expect(found.count == count)
  }

  @Test func oneFrameElsewhereOrDarkerIsOdd() {
    #expect(Self.oddFrameMessages { $0.center = $0.center! + SIMD2(0.05, 0) }.count == 1)
    #expect(Self.oddFrameMessages { $0.color *= 0.8 }.first?.contains("darker") == true)
    // An arm raised briefly changes both place and area.
    #expect(
      Self.oddFrameMessages {
        $0.center = $0.center! + SIMD2(0.03, 0)
        $0.area *= 1.2
      }.isEmpty)
  }

  /// A face that jolts twice does so on purpose.
  @Test(arguments: [(0.02, 1), (0.05, 0)])
  func secondJoltMakesTheFirstFine(_ secondShift: Double, _ count: Int) {
    var frames = Self.swaying()
    for (index, shift) in [(4, 0.06), (8, secondShift)] { frames[index].center! += SIMD2(0, shift) }
    #expect(messages(OddFrame.self, Self.sticker(frames)).count == count)
  }

  /// A loop may begin or end with less art, which hides no flicker near the other end.
  @Test(arguments: [(0, 10), (11, 1)])
  func loopMayBeginOrEndWithLessArt(_ end: Int, _ nearOtherEnd: Int) {
    var frames = Self.swaying()
    frames[end].area *= 0.5
    #expect(messages(FlickeringFrame.self, Self.sticker(frames)).isEmpty)
    frames[nearOtherEnd].area *= 0.5
    #expect(messages(FlickeringFrame.self, Self.sticker(frames)).count == 1)
  }

  /// A held pose is intentional, and in an emoticon smaller than 64 px every change looks odd.
  @Test(arguments: [(150.0, 408, 1), (151, 408, 0), (100, 64, 1), (100, 63, 0)])
  func heldPoseAndTinyArtAreFine(_ delay: Double, _ side: Int, _ count: Int) {
    var frames = Self.swaying()
    frames[4].area *= 0.5
    var sticker = Sticker.made(
      format: .apng, width: side, height: side, delays: frames.indices.map { $0 == 4 ? delay : 100 }
    )
    sticker.pixels?.motion = MotionFacts(frames: frames, seam: 0.1, seenShare: 0.5)
    #expect(messages(FlickeringFrame.self, sticker).count == count)
    sticker.pixels?.motion?.frames[4] = Self.motion(x: 0.62, scale: 1.03)
    #expect(messages(OddFrame.self, sticker).count == count)
    sticker.pixels?.motion?.frames[4].area = 0
    #expect(messages(BlankFrame.self, sticker).count == (delay > 150 ? 0 : 1))
  }

  /// Delays of 0 are played as 100 ms, so a frame of 100 ms among them is not held.
  @Test func zeroDelaysCountAs100Milliseconds() {
    var frames = Self.swaying()
    frames[4].area *= 0.5
    var sticker = Sticker.made(format: .gif, delays: frames.indices.map { $0 == 4 ? 100 : 0 })
    sticker.pixels?.motion = MotionFacts(frames: frames, seam: 0.1, seenShare: 0.5)
    #expect(messages(FlickeringFrame.self, sticker).count == 1)
  }

  /// The last frame before a cut resembles the one before it.
  @Test func frameBeforeACutIsFine() {
    var frames = Self.swaying()
    for index in 5...10 { frames[index].color += 25 * Double(min(2, index - 4)) }
    #expect(messages(OddFrame.self, Self.sticker(frames)).isEmpty)
  }

  /// A frame with half of the area flickers, unless its art is as tall as that of the others, like a turning coin.
  @Test(arguments: [(0.7, 1), (1, 0)])
  func turningCoinIsFine(_ height: Double, _ count: Int) {
    var frames = Self.swaying()
    frames[4].area *= 0.5
    frames[4].spread *= SIMD2(0.5 / height, height)
    #expect(messages(FlickeringFrame.self, Self.sticker(frames)).count == count)
  }

  /// Art that is far from its place may be cut off a little; if much less shows, another part has disappeared.
  @Test(arguments: [(1.0, 1), (0.9, 1), (0.8, 0)])
  func frameThatIsElsewhereKeepsItsArea(_ area: Double, _ count: Int) {
    let found = Self.oddFrameMessages { frame in
      frame.center = frame.center.map { $0 + SIMD2(0.15, 0) }
      frame.area *= area
    }
    #expect(found.count == count)
  }

  /// A bouncing ball also turns around within one frame.
  @Test func bouncingBallIsFine() {
    let heights = [0.9, 0.7, 0.5, 0.35, 0.25, 0.2, 0.2, 0.25, 0.35, 0.5, 0.7]
    let frames = heights.map { height in
      var motion = Self.motion()
      motion.center = SIMD2(0.5, height)
      return motion
    }
    #expect(messages(OddFrame.self, Self.sticker(frames)).isEmpty)
  }

  /// A steady path with two exchanged frames is odd. Not odd are a steady path, a bob on every other frame, which is
  /// equally rough if two frames are exchanged, and irregular leaps.
  @Test(
    arguments: [
      (
        [0, 1, 2, 3, 4, 6, 5, 7, 8, 9, 10, 11],
        "Frame 6 of 12 and the one after it seem to be in the wrong order."
      ),
      (
        [0, 1, 2, 8, 4, 5, 6, 7, 3, 9, 10, 11],
        "Frames 4 and 9 of 12 seem to be exchanged: the other way round, the motion is smoother."
      ),
      ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], nil),
      ([0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2], nil),
      ([0, 0, 1, 0, 1, 1, 0, 0, 1, 0, 1, 1], nil),
    ] as [([Double], String?)])
  func exchangedFramesAreOdd(_ positions: [Double], _ expected: String?) {
    #expect(messages(OddFrame.self, Self.path(positions)) == [expected].compactMap(\.self))
  }

  /// A frame that is shown twice while all others move makes the motion stutter. A frame that is held where the art
  /// turns around does not, nor do two repeated frames, as conversions to another frame rate leave them, nor does a
  /// frame after which the art hardly moves.
  @Test(
    arguments: [
      ([0, 1, 2, 3, 4, 4, 6, 7, 8, 9, 10, 11], 6), ([0, 1, 2, 3, 4, 4, 5, 6, 7, 8, 9, 10], 6),
      ([0, 3, 6, 8, 9, 9, 8, 6, 3, 0, -3, -6], nil),
      ([0, 1, 2, 2, 4, 5, 6, 6, 8, 9, 10, 11], nil),
      ([0, 1, 2, 3, 4, 4, 4.1, 5, 6, 7, 8, 9], nil),
    ] as [([Double], Int?)])
  func oneRepeatedFrameStutters(_ positions: [Double], _ frame: Int?) {
    let expected = frame.map {
      "Frame \($0) of 12 repeats the one before, while all others move: the motion stutters there."
    }
    #expect(messages(OddFrame.self, Self.path(positions)) == [expected].compactMap(\.self))
  }

  @Test(arguments: [(0.5, 1), (0.8, 1), (0.9, 0), (1.3, 0)])
  func oneFadedFrameIsOdd(_ alpha: Double, _ count: Int) {
    let found = Self.oddFrameMessages { $0.area *= alpha }
    #expect(found.count == count && found.allSatisfy { $0.contains("of the background through") })
  }

  /// One picture at several sizes, like those of an icon, is reported, but not growing art, close sizes or two sizes.
  @Test(
    arguments: [
      ([1, 0.75, 0.5, 0.25], 1), ([0.25, 1, 0.5], 1), ([0.2, 0.5, 0.8, 1, 1.05, 1], 0),
      ([1, 0.9, 0.8], 0), ([1, 0.5], 0),
    ] as [([Double], Int)])
  func onePictureAtSeveralSizesIsNamed(_ sizes: [Double], _ count: Int) {
    let frames = sizes.map { Self.motion(scale: $0) }
    #expect(messages(MixedFrameSizes.self, Self.sticker(frames)).count == count)
    var others = frames
    others[0].color.x += 30
    #expect(messages(MixedFrameSizes.self, Self.sticker(others)).isEmpty)
  }

  /// Pixels that the last frame shows, but neither the one before it nor the first, are reported if many have the color
  /// that was last visible there, and if other frames have fewer such pixels.
  @Test(arguments: [(0.02, 0.8, 0.005, 1), (0.02, 0.8, 0.015, 0), (0.02, 0.1, 0.005, 0)])
  func leftoverInTheLastFrameIsReported(
    _ alone: Double, _ returned: Double, _ others: Double, _ count: Int
  ) {
    var sticker = Self.sticker(Self.swaying())
    sticker.pixels?.motion?.frames.mutateEach { $0.aloneBeforeShare = others }
    sticker.pixels?.motion?.lastAloneShare = alone
    sticker.pixels?.motion?.lastReturnedShare = returned
    let found = messages(OddFrame.self, sticker)
    #expect(found.count == count)
    #expect(found.allSatisfy { $0.hasPrefix("The last frame shows art on 2 % of the drawn area") })
  }

  /// If the last frame is larger than its neighbors suggest, less evidence suffices.
  @Test(arguments: [(1.2, 0.2, 1), (1.2, 0.1, 0), (1, 0.2, 0)])
  func largerLastFrameNeedsLessEvidence(_ size: Double, _ returned: Double, _ count: Int) {
    var frames = Self.swaying()
    frames[11].area *= size
    var sticker = Self.sticker(frames)
    sticker.pixels?.motion?.lastAloneShare = 0.05
    sticker.pixels?.motion?.lastReturnedShare = returned
    let found = messages(OddFrame.self, sticker)
    #expect(found.count == count && found.allSatisfy { $0.contains("more than its neighbors") })
  }

  /// Art that fills the canvas is a film with cuts; GIFs may leave a part clear.
  @Test(arguments: [(0.97, true), (0.8, false)])
  func framesOfFilmsAreNotOdd(_ area: Double, _ isFilm: Bool) {
    var frames = Self.swaying()
    frames.mutateEach { $0.area = area }
    frames[4].color = SIMD3(repeating: 60)
    var sticker = Self.sticker(frames)
    #expect(messages(OddFrame.self, sticker).isEmpty == isFilm)
    // The edges in a film are those of holes left by an encoder.
    for index in sticker.pixels?.frames.indices ?? 0..<0 {
      sticker.pixels?.frames[index].analysis.edges.hardness = HardnessFacts(
        edges: 200, hardShare: 1, slantedShare: 1)
    }
    #expect(messages(JaggedEdges.self, sticker).isEmpty == isFilm)
  }

  @Test func framesThatPileUpAreReported() {
    let frames = (0..<10).map { index in
      var motion = Self.motion()
      motion.area = 0.2 + 0.01 * Double(index)
      motion.spread = SIMD2(0.15 + 0.008 * Double(index), 0.15)
      motion.change = 0.03
      return motion
    }
    #expect(messages(OddFrame.self, Self.sticker(frames)).first?.contains("pile up") == true)
    // Where anything is cleared, frames do not pile up: the art grows.
    var growing = frames
    growing[3].clearedShare = 0.01
    #expect(messages(OddFrame.self, Self.sticker(growing)).isEmpty)
    // Art drawn stroke by stroke begins with little.
    let stroke = frames.enumerated().map { index, frame in
      var frame = frame
      frame.area = 0.03 * Double(index + 1)
      return frame
    }
    #expect(messages(OddFrame.self, Self.sticker(stroke)).isEmpty)
    // Art drawn over itself may begin with less.
    let trail = frames.enumerated().map { index, frame in
      var frame = frame
      frame.area = 0.06 + 0.02 * Double(index)
      frame.changedShare = 0.2
      return frame
    }
    #expect(messages(OddFrame.self, Self.sticker(trail)).first?.contains("pile up") == true)
    // A new scene shows more at once.
    var scenes = frames
    for index in scenes.indices { scenes[index].area = index < 5 ? 0.2 : 0.29 }
    #expect(messages(OddFrame.self, Self.sticker(scenes)).isEmpty)
  }

  @Test func framesWithoutAPatternAreUnsteady() {
    let positions = [-2.0, 2, -3, -1, -3, 1, 1, 1, 3, 1, -2, -3]
    func shaken(across: Double, down: Double) -> Sticker {
      Self.sticker(
        zip(positions, positions.reversed()).map {
          Self.motion(x: 0.5 + across * $0 / 100, y: 0.5 + down * $1 / 100)
        })
    }
    #expect(
      messages(UnsteadyFrames.self, shaken(across: 1, down: 0.5)).first?.contains("shivers") == true
    )
    // A frame that shows far less has another problem.
    var emptier = shaken(across: 1, down: 0.5)
    emptier.pixels?.motion?.frames[3].area *= 0.74
    #expect(messages(UnsteadyFrames.self, emptier).isEmpty)
    // Separately cropped frames are off in both directions, and only a little.
    #expect(messages(UnsteadyFrames.self, shaken(across: 1, down: 0)).isEmpty)
    #expect(messages(UnsteadyFrames.self, shaken(across: 3, down: 3)).isEmpty)
    // Art that changes shape irregularly dances.
    let dance = positions.map { Self.motion(x: 0.5 + $0 / 100, scale: 1 + $0 / 40) }
    #expect(messages(UnsteadyFrames.self, Self.sticker(dance)).isEmpty)
    // A wiggle returns every other frame.
    let wiggle = (0..<12).map { Self.motion(x: $0 % 2 == 0 ? 0.48 : 0.52) }
    #expect(messages(UnsteadyFrames.self, Self.sticker(wiggle)).isEmpty)
    /// Returns art whose tint flickers over a share of the picture.
    func tinted(_ share: Double) -> Sticker {
      var tint = 0.0
      return Self.sticker(
        positions.map {
          tint += 0.7
          var frame = Self.motion(levels: 120 + 6 * $0 + tint)
          frame.changedShare = share
          return frame
        })
    }
    #expect(messages(UnsteadyFrames.self, tinted(1)).first?.contains("colors") == true)
    // A change of pose leaves most of the picture unchanged.
    #expect(messages(UnsteadyFrames.self, tinted(0.3)).isEmpty)
    var film = tinted(1)
    film.pixels?.motion?.frames.mutateEach { $0.area = 1 }
    #expect(messages(UnsteadyFrames.self, film).isEmpty)
  }

  /// A few colors that change in each frame are reported; not if they hardly change, if one frame has many colors, if
  /// only a small part is repainted, or if the mean color changes as much, which is intentional.
  @Test(arguments: [(3.0, 0.2, 1.0, 1), (0.4, 0.2, 0.1, 0), (3, 0.01, 1, 0), (3, 0.2, 9, 0)])
  func flickeringPalettesAreReported(
    _ levels: Double, _ strayed: Double, _ step: Double, _ count: Int
  ) {
    var frames = (0..<12).map { Self.motion(levels: 120 + step * Double($0)) }
    for index in 1..<12 {
      frames[index].paletteShift = PaletteShift(levels: levels, deviatingShare: strayed)
    }
    #expect(messages(UnsteadyFrames.self, Self.sticker(frames)).count == count)
    frames[5].paletteShift = nil
    #expect(messages(UnsteadyFrames.self, Self.sticker(frames)).isEmpty)
  }

  /// Art that grows briefly is a gesture, and little art that fills the canvas at once is a burst; otherwise, a filled
  /// canvas is a background that was left in. A frame with much less art flickers.
  @Test(arguments: [(0.3, 0.99, 1), (0.3, 0.9, 0), (0.3, 0.1, 1), (0.2, 0.99, 0)])
  func fullOrEmptierFrameFlickers(_ usual: Double, _ area: Double, _ count: Int) {
    var frames = (0..<8).map { _ in Self.motion() }
    frames.mutateEach { $0.area = usual }
    frames[4].area = area
    #expect(messages(FlickeringFrame.self, Self.sticker(frames)).count == count)
  }

  /// An end at which the art rests is intentional.
  @Test(arguments: [(0.04, 1), (0.002, 0)])
  func restAtTheEndIsNotASeam(_ change: Double, _ count: Int) {
    var frames = Self.swaying()
    frames.mutateEach { $0.change = 0.04 }
    for index in frames.indices.suffix(4) { frames[index].change = change }
    #expect(messages(LoopSeam.self, Self.sticker(frames)).count == count)
  }

  /// Alternating colors appear more than once.
  @Test func cyclingColorsAreFine() {
    let levels = [106.0, 100, 112, 100, 118, 118, 118, 118, 106, 100, 118, 100]
    let frames = levels.map {
      var frame = Self.motion(levels: $0)
      frame.changedShare = 1
      return frame
    }
    #expect(messages(UnsteadyFrames.self, Self.sticker(frames)).isEmpty)
    // A single frame in another color is odd, unless another frame has it, too.
    var odd = (0..<12).map { _ in Self.motion() }
    odd[4].color += 30
    #expect(messages(OddFrame.self, Self.sticker(odd)).count == 1)
    odd[9].color += 24
    #expect(messages(OddFrame.self, Self.sticker(odd)).isEmpty)
  }

  /// A loop that does not close is reported for a drawing, but not for a film.
  @Test(arguments: [(0.3, 1), (1, 0)])
  func loopSeamOfAFilmIsFine(_ area: Double, _ count: Int) {
    var frames = Self.swaying()
    frames.mutateEach {
      $0.area = area
      $0.change = 0.04
    }
    #expect(messages(LoopSeam.self, Self.sticker(frames)).count == count)
  }

  /// Some of eight frames repeat the previous one. One or two held poses are intentional, unless half of all frames are
  /// repeated; three poses are not.
  @Test(
    arguments: [([1], 0), ([1, 2], 0), ([2, 3, 6], 0), ([1, 2, 3, 4], 1), ([1, 3, 5], 1)]
      as [([Int], Int)])
  func oneOrTwoHeldPosesAreFine(_ repeated: [Int], _ count: Int) {
    var frames = Self.swaying(8)
    for index in repeated { frames[index].isRepeated = true }
    #expect(messages(DuplicateFrames.self, Self.sticker(frames, bytes: 400_000)).count == count)
  }

  /// Four of eight frames are repeated, and cost a tenth of the limit on a sticker's size, or less.
  @Test(arguments: [(102_400, 1), (102_399, 0)])
  func repeatedFramesThatCostNothingAreFine(_ bytes: Int, _ count: Int) {
    var frames = Self.swaying(8)
    for index in 1...4 { frames[index].isRepeated = true }
    #expect(messages(DuplicateFrames.self, Self.sticker(frames, bytes: bytes)).count == count)
  }
}

extension [FrameMotion] {
  fileprivate mutating func mutateEach(_ change: (inout FrameMotion) -> Void) {
    for index in indices { change(&self[index]) }
  }
}
