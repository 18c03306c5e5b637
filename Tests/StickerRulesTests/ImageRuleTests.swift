import StickerCodecs
import StickerPixels
import Testing

@testable import StickerAnalysis
@testable import StickerPacks
@testable import StickerRules

@Suite struct ImageRuleTests {
  @Test func frameThatHidesMostIsReported() {
    var sticker = Sticker.animated(100, frames: 2)
    for (index, (clear, colored)) in [(0.2, 1.0), (0.8, 0.9)].enumerated() {
      sticker.pixels?.frames[index].analysis.hidden = HiddenFacts(
        clear: 10_000, clearShare: clear, coloredShare: colored, plainShare: 0.1, commonShare: 0.1,
        formsStreaks: false, isFiller: false)
    }
    #expect(
      messages(HiddenPicture.self, sticker).first?
        .contains("72 % of the canvas (2 of 2 frames, worst: frame 2)") == true)
  }

  /// The limit applies to the part of the canvas that hides colors, which the message names.
  @Test(arguments: [(0.08, 0.6, 0), (0.1, 0.6, 1)])
  func hiddenPictureIsReportedAboveItsLimit(_ clear: Double, _ colored: Double, _ count: Int) {
    let sticker = Sticker.with {
      $0.hidden = HiddenFacts(
        clear: 10_000, clearShare: clear, coloredShare: colored, plainShare: 0.1, commonShare: 0.1,
        formsStreaks: false, isFiller: false)
    }
    #expect(messages(HiddenPicture.self, sticker).count == count)
  }

  /// Enlarged art whose edges are steep has nothing to compare with the limit of blurred art.
  @Test(arguments: [0.4, 0.55])
  func onlySoftEnlargedArtIsComparedWithTheLimit(_ steepness: Double) {
    let sticker = Sticker.with {
      $0.edges.sharpness = SharpnessFacts(steepness: steepness, isEnlarged: true)
    }
    var drafts: [Finding.Draft] = []
    BlurredArt(profile: .messages).check(sticker) { drafts.append($0) }
    #expect(drafts.map { $0.limit != nil } == [steepness < 0.42])
    #expect(drafts.map { $0.measured != nil } == [steepness < 0.42])
  }

  @Test(arguments: [
    (299, 300, 1), (300, 300, 0), (618, 618, 0), (619, 618, 1), (206, 206, 1), (300, 618, 0),
  ])
  func sidesOutsideTheRangeAreReported(_ width: Int, _ height: Int, _ count: Int) {
    #expect(
      messages(UnusualDimensions.self, .made(.made(width: width, height: height))).count == count)
  }

  /// All rules about sizes name the size that the repair makes.
  @Test(arguments: [
    (
      UnusualDimensions.self as any MemberRule.Type, 206, 206, nil as String?,
      "Export it from the source onto a 300 × 300 px canvas (small)."
    ),
    (
      UnusualDimensions.self, 900, 700, nil,
      "Scale the art onto a 618 × 618 px canvas (large)."
        + " Nothing visible changes: it is shown at that size anyway."
    ),
    (
      LargerThanSizeClass.self, 900, 700, "regular",
      "Scale the art onto a 408 × 408 px canvas (regular), the size of the pack."
        + " Nothing visible changes: it is shown at that size anyway."
    ),
    (NonSquare.self, 408, 330, nil, "Put the art onto a 408 × 408 px canvas (regular)."),
    (
      NonSquare.self, 370, 320, "large",
      "Export it from the source onto a 618 × 618 px canvas (large), the size of the pack."
    ),
    (
      BetweenSizeClasses.self, 500, 500, "regular",
      "Scale the art onto a 408 × 408 px canvas (regular), the size of the pack."
        + " Nothing visible changes: it is shown at that size anyway."
    ),
    (BetweenSizeClasses.self, 500, 500, nil, "Put the art onto a 618 × 618 px canvas (large)."),
    (
      LargerThanSizeClass.self, 500, 400, "regular",
      "Scale the art onto a 408 × 408 px canvas (regular), the size of the pack."
        + " Nothing visible changes: it is shown at that size anyway."
    ),
  ])
  func adviceAboutSizesNamesTheRepairedSize(
    _ rule: any MemberRule.Type, _ width: Int, _ height: Int, _ size: String?, _ help: String
  ) {
    let size = size.flatMap(Profile.messages.sizeClass(named:)).map {
      PackSizeClass($0, .manifest)
    }
    var advice: [String?] = []
    let pack = Pack.made(.made(width: width, height: height), size: size)
    for member in pack.members(.messages) {
      rule.init(profile: .messages).check(member) { advice.append($0.help) }
    }
    #expect(advice == [help])
  }

  @Test func unreadableStickersDoNotGiveAPackItsSize() {
    let pack = Pack.made(.broken(.missing("frame")))
    #expect(pack.sizeClass == nil)
    #expect(pack.members(.messages).map(\.isSizeOfMost) == [false])
  }

  /// Art that would be enlarged, sequences, and boxes that would get a margin are not repaired.
  @Test(arguments: [
    (320, 320, false, false, true), (320, 320, true, false, false), (320, 320, false, true, false),
    (206, 206, false, false, false), (500, 500, true, false, true), (1000, 300, true, false, false),
    (1000, 300, false, false, true),
  ])
  func repairNeitherEnlargesArtNorGivesABoxAMargin(
    _ width: Int, _ height: Int, _ isBox: Bool, _ isSequence: Bool, _ isRepairable: Bool
  ) throws {
    var sticker = Sticker.made(width: width, height: height).summary
    (sticker.isBox, sticker.isSequence) = (isBox, isSequence)
    let regular = try #require(Profile.messages.sizeClass(named: "regular"))
    let member = PackMember(
      sticker, packSize: PackSizeClass(regular, .manifest), isSizeOfMost: false)
    let advice = try #require(SizeAdvice(member, .messages))
    #expect(advice.isRepairable == isRepairable)
    #expect(advice.sentence.contains("Cut it out") == (isBox && !isRepairable))
  }

  @Test(arguments: [(300, 0), (301, 1), (408, 0), (409, 1), (618, 0), (206, 0)])
  func sizesBetweenClassesAreNoted(_ side: Int, _ count: Int) {
    #expect(
      messages(BetweenSizeClasses.self, .made(.made(width: side, height: side))).count == count)
  }

  @Test(arguments: [(408, 408, 0), (408, 330, 1), (408, 200, 0)])
  func nearlySquareCanvasIsReported(_ width: Int, _ height: Int, _ count: Int) {
    #expect(messages(NonSquare.self, .made(.made(width: width, height: height))).count == count)
  }

  @Test(arguments: [PackSizeClass.Origin.option, .contents, .inferred])
  func largerThanThePackIsReportedOnlyForARequestedSize(_ origin: PackSizeClass.Origin) {
    let small = PackSizeClass(SizeClass(name: "small", side: 300), origin)
    let pack = Pack.made(.made(width: 300, height: 300), .made(), size: small)
    let expected =
      "This sticker is 408 × 408 px. The pack's size is small, 300 px: it is shown at 74 %."
    #expect(messages(LargerThanSizeClass.self, pack) == (origin == .inferred ? [] : [expected]))
  }

  @Test(arguments: [(100, 0, 1), (99, 0, 0), (99, 1, 0)])
  func oneTransparentPixelIsEnough(_ opaque: Int, _ partial: Int, _ count: Int) {
    #expect(
      messages(MissingTransparency.self, .made(opaque: opaque, partial: partial)).count == count)
  }

  /// Light corners show that art is on a background, even if the border has many colors; dark corners belong to a
  /// scene.
  @Test(arguments: [(200.0, 1), (199, 0)])
  func darkBorderOfManyColorsIsNotABackground(_ lightness: Double, _ count: Int) {
    var sticker = Sticker.made(opaque: 100, partial: 0)
    sticker.pixels?.frames[0].analysis.border.cornerLightness = lightness
    #expect(messages(MissingTransparency.self, sticker).count == count)
  }

  /// A flash fills the canvas on less than half of the frames.
  @Test(arguments: [(1, 0), (2, 1)])
  func boxOnHalfOfTheFramesIsABackground(_ boxes: Int, _ count: Int) {
    var sticker = Sticker.made(format: .apng, delays: [100, 100, 100, 100])
    for index in 0..<boxes {
      sticker.pixels?.frames[index].analysis.border.uniformColor = .white
    }
    #expect(messages(OpaqueBox.self, sticker).count == count)
  }

  /// Steps of large art are smaller than a displayed pixel. Those of GIFs are a note from 500 px.
  @Test(arguments: [(699, 1), (700, 0)])
  func largeArtIsNotJagged(_ side: Int, _ count: Int) {
    var sticker = Sticker.made(width: 300, height: side)
    sticker.pixels?.frames[0].analysis.edges.hardness = HardnessFacts(
      edges: 200, hardShare: 1, slantedShare: 1)
    #expect(messages(JaggedEdges.self, sticker).count == count)
    var gif = Sticker.made(format: .gif, width: 300, height: side - 200)
    gif.pixels = sticker.pixels
    #expect(severities(HardGIFEdges.self, gif) == [count == 1 ? .warning : .note])
  }

  /// Art made of rectangles has few slanted edges.
  @Test(arguments: [(0.45, 1), (0.44, 0)])
  func artOfRectanglesIsNotJagged(_ slanted: Double, _ count: Int) {
    var sticker = Sticker.made()
    sticker.pixels?.frames[0].analysis.edges.hardness = HardnessFacts(
      edges: 200, hardShare: 1, slantedShare: slanted)
    #expect(messages(JaggedEdges.self, sticker).count == count)
  }

  /// Art that is mostly clear inside its border has a drawn frame, not a background.
  @Test(arguments: [(50, 1), (51, 0)])
  func frameAroundClearArtIsNotABackground(_ clear: Int, _ count: Int) {
    var sticker = Sticker.made(opaque: 100 - clear, partial: 0)
    sticker.pixels?.frames[0].analysis.border.uniformColor = .white
    #expect(messages(OpaqueBox.self, sticker).count == count)
  }

  /// Tiles in their own color and drawn frames are intentional rectangles; art is flattened on white, black,
  /// gray and pure colors.
  @Test(
    arguments: [
      (Color(250, 250, 250), false, 1), (Color(0, 0, 0), false, 1), (Color(0, 255, 0), false, 1),
      (Color(105, 72, 156), false, 0), (Color(0, 0, 0), true, 0),
    ])
  func tilesAreNotBackgrounds(_ color: Color, _ isFrame: Bool, _ count: Int) {
    var opaque = Sticker.made(opaque: 100, partial: 0)
    opaque.pixels?.frames[0].analysis.border.uniformColor = color
    opaque.pixels?.frames[0].analysis.border.isFrame = isFrame
    #expect(messages(MissingTransparency.self, opaque).count == count)
    var box = Sticker.made(opaque: 90, partial: 0)
    box.pixels?.frames[0].analysis.border.uniformColor = color
    box.pixels?.frames[0].analysis.border.isFrame = isFrame
    #expect(messages(OpaqueBox.self, box).count == count)
  }

  @Test(arguments: [
    (ImageFormat.gif, 0.29, 0, 0), (.gif, 0.3, 1, 0), (.png, 0.29, 0, 0), (.png, 0.3, 0, 1),
    (.apng, 1, 0, 1),
  ])
  func hardEdgesAreReportedByFormat(
    _ format: ImageFormat, _ share: Double, _ gif: Int, _ other: Int
  ) {
    var sticker = Sticker.made(format: format)
    sticker.pixels?.frames[0].analysis.edges.hardness = HardnessFacts(
      edges: 200, hardShare: share, slantedShare: 1)
    #expect(messages(HardGIFEdges.self, sticker).count == gif)
    #expect(messages(JaggedEdges.self, sticker).count == other)
    sticker.pixels?.frames[0].analysis.edges.pixelArtBlock = 4
    #expect(
      messages(HardGIFEdges.self, sticker).isEmpty && messages(JaggedEdges.self, sticker).isEmpty)
  }

  @Test func undecodedFilesAreLeftToOtherRules() {
    let broken = Sticker.broken(.missing("IDAT chunk"))
    for rule in RuleRegistry.all {
      guard let rule = rule as? any StickerRule.Type, rule.metadata.id != "unreadable-image" else {
        continue
      }
      #expect(messages(rule, broken).isEmpty, "\(rule.metadata.id)")
    }
  }
}
