import StickerCodecs
import StickerPixels
import Testing

@testable import StickerAnalysis
@testable import StickerLinting
@testable import StickerPacks
@testable import StickerRules

/// The limits of rules about edges and contrast.
@Suite struct EdgeRuleTests {
  @Test(
    arguments: [
      (.black, 0.12, 1, nil), (.black, 0.13, 0.1, .note), (.black, 0.27, 0.1, .note),
      (.black, 0.28, 0.1, .warning), (.white, 0.12, 1, nil),
      (.white, 0.13, 0.49, nil), (.white, 0.13, 0.5, .note), (.white, 0.66, 0.5, .warning),
      (.grayBubble, 1, 0.49, nil),
      (.grayBubble, 0.65, 0.5, nil), (.grayBubble, 0.66, 0.5, .note), (.greenBubble, 0.12, 1, nil),
      (.greenBubble, 0.13, 0.1, .note),
    ] as [(Background, Double, Double, Severity?)])
  func lostOutlinesAreReportedFromALimit(
    _ background: Background, _ outline: Double, _ area: Double, _ expected: Severity?
  ) {
    let facts = ContrastFacts(background: background, lostOutline: outline, lostArea: area)
    #expect(ContrastLoss(facts)?.severity == expected)
  }

  /// Lost parts are reported on white and black, noted on colored bubbles, not judged on gray; a lost body is noted.
  @Test(
    arguments: [
      (.black, 0.009, 0, nil), (.black, 0.01, 0, .warning), (.white, 0.01, 0, .warning),
      (.blueBubble, 0.01, 0, .note), (.grayBubble, 0.5, 0, nil), (.black, 0, 0.049, nil),
      (.black, 0, 0.05, .note),
    ] as [(Background, Double, Double, Severity?)])
  func lostPartsAndBodiesAreReported(
    _ background: Background, _ parts: Double, _ body: Double, _ expected: Severity?
  ) {
    var facts = ContrastFacts(background: background, lostOutline: 0, lostArea: 0)
    (facts.lostParts, facts.lostBody) = (parts, body)
    #expect(ContrastLoss(facts)?.severity == expected)
  }

  /// Writing across enough of a black plate is visible on black; lost letters beside it are reported.
  @Test(
    arguments: [(0.42, 0.009, nil), (0.41, 0, .warning), (0.42, 0.01, .warning)]
      as [(Double, Double, Severity?)])
  func writingOnABlackPlateIsFine(_ seen: Double, _ parts: Double, _ expected: Severity?) {
    var facts = ContrastFacts(background: .black, lostOutline: 1, lostArea: 0.9)
    (facts.seenExtent, facts.lostParts) = (seen, parts)
    #expect(ContrastLoss(facts)?.severity == expected)
  }

  @Test(
    arguments: [
      (1, 100, 79, 0, nil), (1, 100, 80, 0.02, .note), (8, 100, 255, 0.02, .note),
      (9, 100, 255, 0.02, nil), (1, 1, 255, 0, .note),
      (4, 100, 80, 0.021, .warning), (4, 100, 79, 0.021, nil), (5, 100, 80, 0, .warning),
      (5, 100, 79, 0, nil), (0, 100, 4, 0.021, nil), (20, 100, 80, 0, .warning),
      (21, 100, 80, 0.021, nil), (5, 100, 128, 0, .warning), (5, 100, 129, 0.021, .note),
    ] as [(Int, Int, UInt8, Double, Severity?)])
  func specksAreReportedUnlessFaintOrDrawn(
    _ count: Int, _ area: Int, _ alpha: UInt8, _ growth: Double, _ expected: Severity?
  ) {
    let sticker = Sticker.with {
      $0.specks.count = count
      $0.specks.area = area
      $0.specks.strongestAlpha = alpha
      $0.specks.growth = growth
    }
    #expect(severities(StraySpecks.self, sticker) == [expected].compacted)
  }

  /// In emoticons every pixel is drawn; a single speck counts from the size of one pixel at 408 px.
  @Test(arguments: [(63, 4, 0), (64, 4, 1), (816, 3, 0), (816, 4, 1)])
  func specksScaleWithTheCanvas(_ side: Int, _ area: Int, _ count: Int) {
    let sticker = Sticker.with(canvas: side) {
      ($0.specks.count, $0.specks.area, $0.specks.strongestAlpha) = (1, area, 255)
    }
    #expect(severities(StraySpecks.self, sticker).count == count)
  }

  /// Art is blurred below a steepness of 0.42; with traces of enlargement, steeper art is, too.
  @Test(
    arguments: [(0.42, false, nil), (0.41, false, .note), (0.55, true, .note)]
      as [(Double, Bool, Severity?)])
  func blurIsNotedBelowALimit(_ steepness: Double, _ isEnlarged: Bool, _ expected: Severity?) {
    let sticker = Sticker.with {
      $0.edges.sharpness = SharpnessFacts(steepness: steepness, isEnlarged: isEnlarged)
    }
    #expect(severities(BlurredArt.self, sticker) == [expected].compacted)
  }

  /// Steps are intentional in pixel art. In other art, many are reported, and fewer are noted.
  @Test(
    arguments: [
      (1, false, .warning), (0.6, false, .warning), (0.59, false, .note), (0.29, false, nil),
      (1, true, nil),
    ] as [(Double, Bool, Severity?)])
  func onlyStepsOfPixelArtAreFine(_ share: Double, _ isStepped: Bool, _ expected: Severity?) {
    let sticker = Sticker.with {
      $0.edges.hardness = HardnessFacts(edges: 200, hardShare: share, slantedShare: 1)
      $0.edges.isStepped = isStepped
    }
    #expect(severities(JaggedEdges.self, sticker) == [expected].compacted)
  }

  /// GIFs always have steps: they are certain to be seen only on small art that is not drawn in steps.
  @Test(
    arguments: [(499, false, .warning), (500, false, .note), (408, true, .note)]
      as [(Int, Bool, Severity)])
  func stepsOfGIFsAreReported(_ side: Int, _ isStepped: Bool, _ expected: Severity) {
    let sticker = Sticker.with(canvas: side, format: .gif) {
      $0.edges.hardness = HardnessFacts(edges: 200, hardShare: 1, slantedShare: 1)
      $0.edges.isStepped = isStepped
    }
    #expect(severities(HardGIFEdges.self, sticker) == [expected])
  }

  /// The matte shows how visible a background's rim is: an invisible rim is not reported.
  @Test func rimOfAnUnseenBackgroundIsFine() {
    let rim = RimFacts(share: 0.7)
    #expect(severities(LightRim.self, .with { $0.edges.rim = rim }) == [.warning])
    let unseen = Sticker.with {
      $0.edges.rim = rim
      $0.edges.matte = Self.matte
    }
    #expect(severities(LightRim.self, unseen).isEmpty)
    // A color key created the clear pixels.
    let keyed = Sticker.with {
      $0.edges.rim = RimFacts(share: 0.7, isKeyed: true)
      $0.edges.matte = Self.matte
    }
    #expect(severities(LightRim.self, keyed) == [.warning])
    #expect(messages(LightRim.self, keyed).first?.contains("70 % of the edge pixels") == true)
  }

  /// A white matte that is just strong enough to be reported if its halo shows.
  private static let matte = MatteFacts(
    edge: .soft, color: .white, strength: 0.3, pixels: 500, deviating: 480, fit: 0.6, error: 12,
    slope: 0.3, offset: 0.149)

  @Test(
    arguments: [
      (0.3, 0.5, 12, 0.3, 0.149, 0.18, nil), (0.3, 0.5, 12, 0.3, 0.149, 0.19, .note),
      (0.3, 0.5, 12, 0.3, 0.149, 0.27, .note), (0.3, 0.5, 12, 0.3, 0.149, 0.28, .warning),
      (0.29, 0.5, 12, 0.3, 0.1, 0, nil), (0.3, 0.49, 12, 0.3, 0.149, 0, nil),
      (0.3, 0.5, 11.9, 0.3, 0.149, 0, nil), (0.3, 0.5, 12, 0.29, 0.149, 0, nil),
      (0.3, 0.5, 12, 0.3, -0.15, 0, nil), (1.25, 0.5, 12, 0.3, 0.149, 1, .warning),
      (1.26, 0.5, 12, 0.3, 0.149, 1, nil),
    ] as [(Double, Double, Double, Double, Double, Double, Severity?)])
  func softFringesAreReportedFromALimit(
    _ strength: Double, _ fit: Double, _ error: Double, _ slope: Double, _ offset: Double,
    _ halo: Double, _ expected: Severity?
  ) {
    var matte = Self.matte
    (matte.strength, matte.fit, matte.error) = (strength, fit, error)
    (matte.slope, matte.offset, matte.halo.onBlack) = (slope, offset, halo)
    #expect(severities(MatteFringe.self, .with { $0.edges.matte = matte }) == [expected].compacted)
  }

  @Test(
    arguments: [
      (0.3, 0.3, nil), (0.3, 0.31, .note), (0.3, 0.46, .warning), (0, 0, .note), (0, 0.18, .note),
      (0, 0.27, .note), (0, 0.28, .warning),
    ] as [(Double, Double, Severity?)])
  func reportedHaloIsConfigurable(_ maxHalo: Double, _ halo: Double, _ expected: Severity?) {
    var profile = Profile.messages
    profile.maximumHalo = maxHalo
    var matte = Self.matte
    matte.halo.onBlack = halo
    let sticker = Sticker.with { $0.edges.matte = matte }
    var drafts: [Finding.Draft] = []
    MatteFringe(profile: profile).check(sticker) { drafts.append($0) }
    #expect(drafts.map { $0.severity ?? .warning } == [expected].compacted)
  }

  @Test(arguments: [
    (0.9, 0.6, 0.5, true), (0.89, 1, 1, false), (1, 0.59, 1, false), (1, 1.1, 0.5, true),
    (1, 1.11, 1, false), (1, 1, 0.49, false),
  ])
  func premultipliedColorsHideABlackMatte(
    _ bounded: Double, _ strength: Double, _ fit: Double, _ isPremultiplied: Bool
  ) {
    var black = Self.matte
    (black.color, black.offset, black.halo.onWhite) = (.black, 0, 1)
    let sticker = Sticker.with {
      $0.edges.matte = black
      $0.edges.premultiplication = PremultiplicationFacts(
        boundedShare: bounded, strength: strength, fit: fit)
    }
    #expect(severities(PremultipliedColors.self, sticker) == (isPremultiplied ? [.warning] : []))
    #expect(severities(MatteFringe.self, sticker) == (isPremultiplied ? [] : [.warning]))
  }

  @Test(arguments: [(695, nil), (694, .note), (551, .note), (544, .warning)] as [(Int, Severity?)])
  func smallArtIsReportedFromALimit(_ side: Int, _ expected: Severity?) {
    let sticker = Sticker.with(canvas: 1000) {
      $0.art = Box(left: 100, top: 100, right: 99 + side, bottom: 300)
    }
    #expect(severities(SmallArt.self, sticker) == [expected].compacted)
  }

  /// A dark border whose color most of the canvas has may be part of a dark screen.
  @Test(arguments: [
    (Color(30, 30, 30), 0.9, true), (Color(30, 30, 30), 0.7, false), (.white, 0.9, false),
  ])
  func darkScreenIsOnlyANote(_ color: Color, _ share: Double, _ isNote: Bool) {
    var opaque = Sticker.made(opaque: 100, partial: 0)
    opaque.pixels?.frames[0].analysis.border.uniformColor = color
    opaque.pixels?.frames[0].analysis.border.uniformShare = share
    #expect(severities(MissingTransparency.self, opaque) == [isNote ? .note : .warning])
  }

  /// Flags and cards may be boxes on purpose; a JPEG is a box whatever it shows.
  @Test(arguments: [
    (139, ImageFormat.png, false), (140, .png, true), (401, .png, true),
    (200, .jpeg, false),
  ])
  func cardsAreNoted(_ width: Int, _ format: ImageFormat, _ isNote: Bool) {
    var sticker = Sticker.made(
      format: format, width: width, height: 100, opaque: 100, partial: 0)
    sticker.pixels?.frames[0].analysis.border.uniformColor = .white
    #expect(severities(MissingTransparency.self, sticker) == [isNote ? .note : .warning])
  }

  /// Without solid art, the veil is the art.
  @Test(arguments: [(SIMD2(0.5, 0.5), 1), (nil, 0)] as [(SIMD2<Double>?, Int)])
  func veilWithoutSolidArtIsFine(_ centroid: SIMD2<Double>?, _ count: Int) {
    let sticker = Sticker.with {
      $0.border.hazeShare = 0.6
      $0.centroid = centroid
    }
    #expect(severities(BorderHaze.self, sticker).count == count)
  }

  /// A picture whose corners differ is a photo; others may be meant to be boxes. A colored tile is a box only in JPEG.
  @Test(
    arguments: [
      (25, nil, nil, nil), (24, nil, "fine if it is meant", "fine if it is meant"),
      (25, Color(200, 80, 20), nil, "a box in orange"),
      (0, .white, "a box in white", "a box in white"),
    ] as [(Double, Color?, String?, String?)])
  func photosAreNotBoxes(_ difference: Double, _ color: Color?, _ asPNG: String?, _ asJPEG: String?)
  {
    for (format, words) in [(ImageFormat.png, asPNG), (.gif, asPNG), (.jpeg, asJPEG)] {
      var sticker = Sticker.made("otter", format: format, opaque: 100, partial: 0)
      sticker.pixels?.frames[0].analysis.border.cornerDifference = difference
      sticker.pixels?.frames[0].analysis.border.uniformColor = color
      let found = messages(MissingTransparency.self, sticker)
      // An artist chose orange; programs choose white.
      let severity: Severity = color == Color(200, 80, 20) ? .note : .warning
      #expect(severities(MissingTransparency.self, sticker) == (words == nil ? [] : [severity]))
      #expect(words.map { found.first?.contains($0) == true } ?? true)
    }
  }

  /// A painted checkerboard is never intentional.
  @Test(arguments: [(true, ["checkerboard"]), (false, [])])
  func paintedCheckerboardIsNamed(_ isPainted: Bool, _ words: [String]) {
    var scene = Sticker.made(opaque: 100, partial: 0)
    scene.pixels?.frames[0].analysis.border.cornerDifference = 51
    scene.pixels?.frames[0].analysis.border.hasCheckerboard = isPainted
    let found = messages(MissingTransparency.self, scene)
    #expect(found.count == words.count && zip(found, words).allSatisfy { $0.contains($1) })
  }

  /// In most frames, the centroid must be off to the same side as the bounds: neither a few frames nor a mark in a
  /// corner makes art off-center.
  @Test(arguments: [(3, 0.6, 0), (9, 0.6, 0), (3, 0.4, 0), (9, 0.4, 1), (6, 0.45, 0), (6, 0.43, 1)])
  func placementIsJudgedByMostFrames(_ reaching: Int, _ middle: Double, _ count: Int) {
    var sticker = Sticker.made(format: .apng, delays: Array(repeating: 100, count: 10))
    for index in 0..<10 {
      sticker.pixels?.frames[index].analysis.art = Box(left: 10, top: 150, right: 250, bottom: 260)
      sticker.pixels?.frames[index].analysis.centroid = SIMD2(index < reaching ? middle : 0.5, 0.5)
    }
    #expect(severities(OffCenterArt.self, sticker).count == count)
  }

  @Test(arguments: [(135, 0), (138, 1)])
  func artAboveOrBelowTheMiddleIsNoted(_ top: Int, _ count: Int) {
    for isAbove in [false, true] {
      var sticker = Sticker.made(width: 300, height: 300)
      let (upper, lower) = isAbove ? (205 - top, 299 - top) : (top, top + 94)
      sticker.pixels?.frames[0].analysis.art = Box(left: 20, top: upper, right: 279, bottom: lower)
      sticker.pixels?.frames[0].analysis.centroid = SIMD2(0.5, isAbove ? 0.3 : 0.7)
      #expect(severities(OffCenterArt.self, sticker).count == count)
    }
  }

  @Test func largerOffsetFromTheMiddleIsNamed() {
    var sticker = Sticker.made(width: 300, height: 300)
    sticker.pixels?.frames[0].analysis.art = Box(left: 126, top: 129, right: 276, bottom: 279)
    sticker.pixels?.frames[0].analysis.centroid = SIMD2(0.67, 0.68)
    #expect(messages(OffCenterArt.self, sticker).first?.contains("below") == true)
  }

  /// A background with a known color is reported, even if another frame's background is ambiguous and shows
  /// more.
  @Test func fringesOfOneFrameDoNotHideOthers() {
    var sticker = Sticker.made(format: .apng, delays: [100, 100])
    for index in 0..<2 {
      var matte = Self.matte
      (matte.isAmbiguous, matte.halo.onBlack) = (index == 0, index == 0 ? 0.9 : 0.5)
      sticker.pixels?.frames[index].analysis.edges.matte = matte
    }
    #expect(severities(MatteFringe.self, sticker) == [.warning])
  }

  /// A background without a known color is not credible, unless every halo is to be reported.
  @Test(
    arguments: [(false, 0.18, [.warning]), (true, 0.18, []), (true, 0, [.warning])]
      as [(Bool, Double, [Severity?])])
  func fringesWithoutAColorAreReportedOnlyOnRequest(
    _ isAmbiguous: Bool, _ maxHalo: Double, _ expected: [Severity?]
  ) {
    var profile = Profile.messages
    profile.maximumHalo = maxHalo
    var matte = Self.matte
    (matte.isAmbiguous, matte.halo.onBlack) = (isAmbiguous, 0.5)
    var drafts: [Finding.Draft] = []
    MatteFringe(profile: profile).check(.with { $0.edges.matte = matte }) { drafts.append($0) }
    #expect(drafts.map { $0.severity ?? .warning } == expected)
  }

  /// Art shown at two thirds of its size hides a fringe of one pixel.
  @Test(
    arguments: [
      (899, 0.28, .warning, .warning), (900, 0.25, nil, .note), (900, 0.28, .note, .note),
      (900, 0.38, .warning, .warning),
    ] as [(Int, Double, Severity?, Severity?)])
  func largeArtMayShowMoreOfAHalo(
    _ side: Int, _ halo: Double, _ usual: Severity?, _ strict: Severity?
  ) {
    var sticker = Sticker.made(width: side, height: side / 2)
    var matte = Self.matte
    matte.halo.onBlack = halo
    sticker.pixels?.frames[0].analysis.edges.matte = matte
    for (maxHalo, expected) in [(Profile.messages.maximumHalo, usual), (0, strict)] {
      var profile = Profile.messages
      profile.maximumHalo = maxHalo
      var drafts: [Finding.Draft] = []
      MatteFringe(profile: profile).check(sticker) { drafts.append($0) }
      #expect(drafts.map { $0.severity ?? .warning } == [expected].compacted)
    }
  }

  /// A soft fringe must be on a quarter of the frames: tiny art is briefly all edge.
  @Test(arguments: [(1, 0), (2, 1)])
  func softFringeOnAQuarterOfTheFramesIsReported(_ fringed: Int, _ count: Int) {
    var sticker = Sticker.made(format: .apng, delays: Array(repeating: 100, count: 8))
    var matte = Self.matte
    matte.halo.onBlack = 1
    for index in 0..<fringed { sticker.pixels?.frames[index].analysis.edges.matte = matte }
    #expect(severities(MatteFringe.self, sticker).count == count)
  }

  /// A card shown briefly is not a background.
  @Test(arguments: [(1, 0), (2, 1)])
  func innerBoxOnHalfOfTheFramesIsReported(_ boxed: Int, _ count: Int) {
    var sticker = Sticker.made(format: .apng, delays: Array(repeating: 100, count: 4))
    for index in 0..<boxed {
      sticker.pixels?.frames[index].analysis.innerBox = InnerBoxFacts(background: .white)
    }
    #expect(severities(OpaqueInnerBox.self, sticker).count == count)
  }

  /// Art with another mouth differs in one place; scaled art differs everywhere.
  @Test(arguments: [
    (0.2, 4.0, false), (0.9, 5, true), (0.2, 1, true), (0.9, 5.1, false),
  ])
  func localDifferenceDoesNotMakeACopy(_ spread: Double, _ largest: Double, _ isCopy: Bool) {
    let difference = Look.Difference(color: 0.3, alpha: 0, largest: largest, spread: spread)
    #expect(LookAlikeStickers.differsLikeCopies(difference) == isCopy)
  }

  /// Each image of a sequence has a finding with the same message, so that they can be joined.
  @Test func sequencesAreJudgedImageByImage() {
    let judge = Judge(Configuration())
    let boxes = (0..<30).flatMap { index in
      judge.findings(about: .made("\(index).png", opaque: 100, partial: 0), isFrameOrIcon: true)
    }
    #expect(boxes.map(\.ruleID) == Array(repeating: "missing-transparency", count: 30))
    #expect(Set(boxes.map(\.message)).count == 1)
  }
}

extension Sticker {
  /// Returns a square sticker of one frame with a side in px, after changing the facts about the frame.
  static func with(
    canvas side: Int = 408, format: ImageFormat = .png, _ change: (inout FrameAnalysis) -> Void
  ) -> Sticker {
    var sticker = Sticker.made(format: format, width: side, height: side)
    change(&sticker.pixels!.frames[0].analysis)
    return sticker
  }
}

extension [Severity?] {
  fileprivate var compacted: [Severity] { compactMap(\.self) }
}
