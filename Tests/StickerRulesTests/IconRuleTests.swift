import StickerPixels
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerCodecs
@testable import StickerPacks
@testable import StickerRules

@Suite struct IconRuleTests {
  /// Returns a pack with every slot as written by Xcode, and an icon of the correct size in each.
  private static func pack(
    _ change: (inout [IconEntry]) -> Void = { _ in },
    icon: (inout Icon, IconSlot) -> Void = { _, _ in }
  ) -> Pack {
    var entries = IconSlot.all.enumerated().map { index, slot in
      IconEntry(
        filename: "\(index).png", size: slot.size, scale: slot.scale, idiom: slot.idiom,
        platform: slot.platform)
    }
    change(&entries)
    var contents = PackContents()
    contents.icons = entries
    contents.listedNames = entries.compactMap(\.filename)
    var pack = Pack(PackSource(path: "P.stickerpack"))
    pack.catalogFolders = [
      CatalogFolder(path: "I.stickersiconset", contents: contents, present: [])
    ]
    pack.icons = IconSlot.all.enumerated().map { index, slot in
      var made = Icon(
        path: FilePath("I.stickersiconset/\(index).png"),
        image: image(width: slot.width, height: slot.height),
        facts: IconFacts(isOpaque: true, hasRoundCorners: false))
      icon(&made, slot)
      return made
    }
    return pack
  }

  private static func image(
    _ format: ImageFormat = .png, _ colors: ColorType = .rgb, width: Int, height: Int
  ) -> ImageHeader {
    ImageHeader(
      format: format, width: width, height: height, bitDepth: 8, colorType: colors,
      isInterlaced: false, metadata: ImageHeader.Metadata(), frames: [], loopCount: nil,
      hasHiddenDefaultImage: false, trailingByteCount: 0, defects: [])
  }

  @Test(arguments: RuleRegistry.all.filter { $0.metadata.group == .icons }.map { $0.metadata.id })
  func completeSetHasNoFinding(_ id: String) throws {
    let rule = try #require(RuleRegistry.rule(id) as? any PackRule.Type)
    #expect(messages(rule, Self.pack()).isEmpty)
  }

  /// A dark or tinted variant fills no slot.
  @Test func variantInPlaceOfTheIconIsReported() {
    let pack = Self.pack {
      for index in $0.indices where $0[index].size == "1024x768" { $0[index].isVariant = true }
    }
    let found = messages(MissingIcon.self, pack)
    #expect(found.count == 1 && found[0].contains("ITMS-90642"), "\(found)")
  }

  @Test(
    arguments: [
      ("1024x768", ["1024 × 768 px: App Store Connect rejects the app with ITMS-90642."]),
      (
        "1024x1024",
        [
          "1024 × 1024 px: App Store Connect rejects the app with ITMS-90704, unless it has its own icons."
        ]
      ),
      ("60x45", ["120 × 90 px and 1 more: App Store Connect rejects the app with ITMS-90649."]),
      ("29x29", ["58 × 58 px and 2 more: Apple calls them optional."]),
    ] as [(String, [String])])
  func missingIconsAreReportedWithTheStoreError(_ size: String, _ endings: [String]) {
    for pack in [
      Self.pack { $0.removeAll { $0.size == size } },
      Self.pack {
        for index in $0.indices where $0[index].size == size { $0[index].filename = nil }
      },
    ] {
      let found = messages(MissingIcon.self, pack)
      #expect(found.count == endings.count)
      for (message, ending) in zip(found, endings) { #expect(message.hasSuffix(ending)) }
    }
  }

  /// Xcode drops an entry that lacks its slot's platform, or has another platform or idiom; this is reported once.
  @Test(
    arguments: [
      ("27x20", "platform", nil, 2), ("1024x768", "platform", nil, 1),
      ("1024x768", "platform", "macos", 1), ("60x45", "idiom", "iPhone", 2),
      ("67x50", "idiom", "universal", 1), ("60x45", "platform", "ios", 0),
    ] as [(String, String, String?, Int)])
  func entriesThatFitNoSlotAreReported(
    _ size: String, _ key: String, _ value: String?, _ count: Int
  ) {
    let pack = Self.pack { entries in
      for index in entries.indices where entries[index].size == size {
        if key == "idiom" { entries[index].idiom = value } else { entries[index].platform = value }
      }
    }
    var measured: [Double] = []
    UnknownIconSlot(profile: .messages).check(pack) { measured.append($0.measured?.value ?? 0) }
    #expect(measured == (count == 0 ? [] : [Double(count)]))
    #expect(messages(MissingIcon.self, pack).isEmpty)
  }

  /// Icons that Xcode lists as unassigned fill no slot and do no harm.
  @Test func unassignedImagesAreLeftAlone() {
    let pack = Self.pack { $0[5].isUnassigned = true }
    #expect(messages(UnknownIconSlot.self, pack).isEmpty)
    #expect(messages(MissingIcon.self, pack).count == 1)
  }

  @Test func iconsOfAnotherSizeThanTheirSlotAreReported() {
    let pack = Self.pack(icon: { icon, slot in
      if slot.size == "67x50" { icon.image = Self.image(width: 143, height: 100) }
    })
    #expect(
      messages(WrongIconSize.self, pack) == [
        "This icon is 143 × 100 px, but 67x50 @2x ipad takes 134 × 100 px: App Store Connect rejects the app with "
          + "ITMS-90649."
      ])
  }

  @Test(arguments: [
    (true, "ITMS-90717, unless the app has its own icons."),
    (false, "pixels; Apple asks for opaque icons."),
  ])
  func transparentIconsAreReported(_ isForStore: Bool, _ ending: String) {
    let pack = Self.pack(icon: { icon, slot in
      guard slot.size == (isForStore ? "1024x1024" : "67x50") else { return }
      icon.facts = IconFacts(isOpaque: false, hasRoundCorners: false)
      icon.image = Self.image(.png, .rgba, width: slot.width, height: slot.height)
    })
    let found = messages(TransparentIcon.self, pack)
    #expect(found.count == 1 && found[0].hasSuffix(ending))
    #expect(messages(IconAlphaChannel.self, pack).isEmpty)
  }

  /// Apple refuses alpha only in the icon for the store, and only if the app has no icons of its own; if that is
  /// unknown, it is a warning.
  @Test(
    arguments: [
      (true, [.error], 12), (nil, [.warning], 12), (false, [], 9),
    ] as [(Bool?, [Severity], Int)])
  func alphaIsAnErrorInTheIconForTheStore(_ hostIsStub: Bool?, _ store: [Severity], _ others: Int) {
    var pack = Self.pack(icon: { icon, slot in
      icon.image = Self.image(.png, .rgba, width: slot.width, height: slot.height)
    })
    pack.hostIsStub = hostIsStub
    var severities: [Severity?] = []
    IconAlphaChannel(profile: .messages).check(pack) { severities.append($0.severity) }
    #expect(severities.compactMap(\.self) == store)
    #expect(severities.count { $0 == nil } == others)
  }

  /// A set that no target uses has nothing to fix.
  @Test(arguments: RuleRegistry.all.filter { $0.metadata.group == .icons }.map { $0.metadata.id })
  func unusedSetHasNothingToFix(_ id: String) throws {
    var pack = Self.pack(
      { $0.removeLast() },
      icon: { icon, _ in
        icon.facts = IconFacts(isOpaque: false, hasRoundCorners: true)
        icon.image = Self.image(.jpeg, .ycbcr, width: 10, height: 10)
      })
    var project = XcodeProject(path: "A.xcodeproj")
    var target = XcodeTarget(
      id: "Pack", name: "Pack", productType: XcodeTarget.stickerPack,
      origin: ProjectValue.Origin(path: "A.xcodeproj", line: 1))
    target.catalogs = TargetCatalogs(paths: ["Other.xcassets"])
    project.targets = [target]
    pack.iconSetUses = ["I.stickersiconset": IconSetUse(of: "I.stickersiconset", in: project)]
    let rule = try #require(RuleRegistry.rule(id) as? any PackRule.Type)
    #expect(messages(rule, pack).isEmpty)
  }

  @Test(
    arguments: [
      (.jpeg, .ycbcr, 1), (.gif, .indexed, 1), (.png, .grayscale, 1), (.png, .indexed, 0),
      (.png, .rgb, 0), (.apng, .rgb, 1),
    ] as [(ImageFormat, ColorType, Int)])
  func iconsThatAreNotColorPNGsAreReported(_ format: ImageFormat, _ colors: ColorType, _ count: Int)
  {
    let pack = Self.pack(icon: { icon, slot in
      if slot.size == "67x50" {
        icon.image = Self.image(format, colors, width: slot.width, height: slot.height)
      }
    })
    #expect(messages(UnsuitedIconFormat.self, pack).count == count)
  }
}

@Suite struct IconFactsTests {
  /// Returns the facts about a picture whose corners are rounded with a radius, or cut out as squares of that side,
  /// and filled with a color.
  private static func facts(
    _ width: Int, _ height: Int, _ corner: [UInt8], radius: Double, isSquare: Bool = false
  ) -> IconFacts {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let across = radius - Double(min(x, width - 1 - x)) - 0.5
        let down = radius - Double(min(y, height - 1 - y)) - 0.5
        let isCut =
          isSquare
          ? across > 0 && down > 0
          : across > 0 && down > 0 && (across * across + down * down).squareRoot() > radius
        pixels += isCut ? corner : [20, 90, 200, 255]
      }
    }
    let counts = AlphaCounts(
      clear: stride(from: 3, to: pixels.count, by: 4).count { pixels[$0] == 0 },
      opaque: stride(from: 3, to: pixels.count, by: 4).count { pixels[$0] == 255 })
    let area = Area(x: 0, y: 0, width: width, height: height)
    return IconFacts(
      Frame(
        index: 0, header: FrameHeader(area: area), width: width, height: height,
        pixels: pixels.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }, alpha: counts,
        changedRows: 0..<height))
  }

  @Test(
    arguments: [
      ([0, 0, 0, 0], 13, true, false), ([255, 255, 255, 255], 13, true, true),
      ([0, 0, 0, 255], 13, true, true), ([200, 30, 30, 255], 13, false, true),
      ([255, 255, 255, 255], 0, false, true), ([255, 255, 255, 255], 6, true, true),
    ] as [([UInt8], Double, Bool, Bool)])
  func roundCornersAreRecognized(
    _ corner: [UInt8], _ radius: Double, _ isRound: Bool, _ isOpaque: Bool
  ) {
    for (width, height) in [(60, 60), (80, 60), (58, 58)] {
      let facts = Self.facts(width, height, corner, radius: radius)
      #expect(facts == IconFacts(isOpaque: isOpaque, hasRoundCorners: isRound), "\(width)")
    }
  }

  /// Square cutouts and discs on white are not round corners, and icons with a side below 40 px are not judged.
  @Test func otherWhiteShapesAreNotRoundCorners() {
    let white: [UInt8] = [255, 255, 255, 255]
    #expect(!Self.facts(60, 60, white, radius: 13, isSquare: true).hasRoundCorners)
    #expect(!Self.facts(60, 60, white, radius: 90).hasRoundCorners)
    // Round emblems on white.
    for side in [58, 60, 87] {
      #expect(!Self.facts(side, side, white, radius: Double(side) * 0.48).hasRoundCorners)
    }
    #expect(!Self.facts(30, 30, white, radius: 7).hasRoundCorners)
  }
}
