import StickerAnalysis
import StickerPixels
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase
@testable import StickerCodecs
@testable import StickerPacks
@testable import StickerRules

/// Every number of every platform except Messages, as judged by `lint --for`: at the bound and next to it.
@Suite struct PlatformDemandTests {
  /// A number at or next to a bound; `animated` is `nil` for a limit on the pack.
  struct Case: CustomTestStringConvertible, Sendable {
    var platform: Platform
    var animated: Bool?
    var limit: PlatformLimit
    var number: Int

    var testDescription: String {
      let part = animated.map { $0 ? "animation" : "still" } ?? "pack"
      return "\(platform.id) \(part) \(limit.key.rawValue) \(number)"
    }
  }

  static let cases: [Case] = Platform.all.dropFirst().flatMap { platform in
    [nil, false, true].flatMap { animated -> [Case] in
      let limits = animated.map { platform.limits(animated: $0)?.all ?? [] } ?? platform.pack.all
      return limits.flatMap { limit -> [Case] in
        let numbers =
          if case .numbers(let numbers) = limit.value { numbers } else {
            [limit.least, limit.most].compactMap(\.self)
          }
        return Set(numbers.flatMap { [$0 - 1, $0, $0 + 1] }).filter { $0 >= 0 }.sorted().map {
          Case(platform: platform, animated: animated, limit: limit, number: $0)
        }
      }
    }
  }

  /// Limits that the export meets itself and checks in the written files. `PictureCheckTests` and the tests of layouts
  /// test them.
  private static let limitsOfExports: Set<PlatformLimit.Key> = [
    .identifier, .description, .tags, .packedBytes, .plays, .totalTime, .controlOffset,
  ]
  /// Limits that define how other numbers are counted.
  private static let limitsOfCounting: Set<PlatformLimit.Key> = [.wideCharacters]

  @Test(arguments: cases) func numberOutsideTheLimitIsReported(_ test: Case) throws {
    guard let found = try Self.findings(about: test) else {
      #expect(Self.limitsOfExports.union(Self.limitsOfCounting).contains(test.limit.key))
      return
    }
    #expect(found.isEmpty == test.limit.allows(test.number), "\(found.map(\.message))")
    #expect(found.allSatisfy { $0.platforms == [test.platform.id] })
    if !test.limit.isCertain { #expect(found.allSatisfy { $0.severity != nil }) }
  }

  /// Returns the findings about a number; `nil` if no rule judges it.
  private static func findings(about test: Case) throws -> [Finding.Draft]? {
    let (platform, number) = (test.platform, test.number)
    let animated = test.animated ?? (platform.still == nil)
    let delays: [Double] = animated ? [100, 100] : []
    switch test.limit.key {
    case .stickers:
      return number == 0
        ? anyFinding(test)
        : drafts(UnsuitedPackSize.self, pack(number), platform).filter {
          $0.measured?.unit == .stickers && !$0.message.contains("begin with")
        }
    case .firstStickers:
      return drafts(UnsuitedPackSize.self, pack(number), platform).filter {
        $0.message.contains("begin with")
      }
    case .unmixed, .paired: return []
    case .packedImages:
      // A still and an animation for each sticker, and the pictures of the pack.
      let count = (number - platform.pictures.count + 1) / 2
      return drafts(UnsuitedPackSize.self, pack(count), platform).filter {
        $0.message.contains("archive")
      }
    case .eventBytes:
      var pack = pack(1)
      pack.source.declaration = declaration(label: "")
      let labelLength = number - ImagePackEvent(pack, pack.stickers, for: platform).byteCount
      pack.source.declaration = declaration(label: String(repeating: "o", count: labelLength))
      return drafts(UnsuitedPackSize.self, pack, platform).filter { $0.measured?.unit == .bytes }
    case .emoji:
      let all = (0..<30).map { String(Unicode.Scalar(0x1F600 + UInt32($0))!) }
      let name = "a" + all.prefix(number).joined() + ".png"
      return drafts(UnsuitedEmoji.self, .made(.made(name)), platform)
    case .title, .author, .stickerName, .label:
      let text = String(repeating: "o", count: number)
      var declaration = declaration(label: "")
      declaration.name = "n"
      declaration.author = "a"
      switch test.limit.key {
      case .title: declaration.name = text
      case .author: declaration.author = text
      case .stickerName: declaration.stickers[0].name = text
      default: declaration.stickers[0].label = text
      }
      var pack = Pack.made(animated ? animation(2) : .made())
      pack.source.declaration = declaration
      pack.source.files = [PackSource.File(path: "pack/otter.png", links: .refused, role: .sticker)]
      return drafts(UnsuitedText.self, pack, platform).filter {
        !$0.message.contains("of its own")
          && (test.limit.key == .stickerName || !$0.message.hasPrefix("The name 'otter'"))
      }
    case .bytes, .cautiousBytes:
      let unit = Quantity.Unit.bytes
      let sticker = Sticker.made(bytes: number, delays: delays)
      return drafts(UnsuitedFormat.self, sticker, platform).filter {
        $0.measured?.unit == unit
          && $0.message.contains("Older") == (test.limit.key == .cautiousBytes)
      }
    case .width, .height, .longerSide:
      let limits = try #require(platform.limits(animated: animated))
      var width = min(limits.largestWidth, 600)
      var height = min(limits.largestHeight, 600)
      switch test.limit.key {
      case .width: width = number
      case .height: height = number
      default: (width, height) = (number, min(number, limits[.height]?.least ?? 1))
      }
      let sticker = Sticker.made(width: width, height: height, delays: delays)
      let found = drafts(UnsuitedCanvas.self, sticker, platform)
      // Another limit may refuse the size.
      #expect(found.isEmpty == limits.allows(width, height))
      return test.limit.allows(number) ? [] : found
    case .margin:
      let limits = try #require(platform.limits(animated: animated))
      let (width, height) = (limits.largestWidth, limits.largestHeight)
      let found = (0..<4).flatMap { side in
        var insets = [40, 40, 40, 40]
        insets[side] = number
        let art = Box(
          left: insets[0], top: insets[1], right: width - 1 - insets[2],
          bottom: height - 1 - insets[3])
        return [1, 6].map { orientation in
          drafts(
            UnsuitedCanvas.self,
            .upright(width, height, orientation: orientation, art: art, delays: delays), platform)
        }
      }
      #expect(Set(found.map { $0.map(\.measured?.value) }).count == 1, "not the same on all sides")
      return found[0]
    case .density:
      var sticker = Sticker.made(delays: delays)
      var metadata = ImageHeader.Metadata()
      metadata.pixelsPerMeter = Int((Double(number) / 0.0254).rounded(.up))
      sticker.image = sticker.image.map { $0.with(metadata) }
      return drafts(UnsuitedFormat.self, sticker, platform).filter { $0.message.contains("px per") }
    case .distinctFrames:
      return number == 0
        ? anyFinding(test)
        : drafts(UnsuitedAnimation.self, animation(4, distinct: number), platform).filter {
          $0.message.contains("different")
        }
    case .frames, .frameTime, .frameRate, .loopTime: return try timing(test)
    case .identifier, .description, .tags, .packedBytes, .plays, .totalTime, .controlOffset,
      .wideCharacters:
      return nil
    case .formats, .square, .evenSides, .trueColor, .transparency, .utf16, .nameCharacters,
      .ownNames:
      Issue.record("\(test.limit.key) has a number")
      return []
    }
  }

  /// The size of art is that of its visible pixels after it is turned upright, whatever the stored file looks like.
  @Test(arguments: [1, 6]) func artIsScaledByItsUprightSize(orientation: Int) throws {
    let line = try #require(Platform.named("line"))
    let limits = try #require(line.limits(animated: false))
    func message(_ width: Int, _ height: Int) -> String {
      let art = Box(left: 3, top: 5, right: 2 + width, bottom: 4 + height)
      let sticker = Sticker.upright(900, 700, orientation: orientation, art: art)
      return drafts(UnsuitedCanvas.self, sticker, line).map(\.message).joined()
    }
    let widest = try #require((1...900).last { limits.keeps($0, 10) })
    let tallest = try #require((1...700).last { limits.keeps(10, $0) })
    for (width, height) in [(widest, 10), (10, tallest)] {
      #expect(!message(width, height).contains("scales"))
      let canvas = try #require(
        limits.canvas(forWidth: 2 * width, height: 2 * height, enlarges: false))
      #expect(
        message(2 * width, 2 * height).contains(
          "scales the art down to \(canvas.artWidth) × \(canvas.artHeight) px"))
    }
    #expect(
      message(widest + 1, 10).contains("scales") && message(10, tallest + 1).contains("scales"))
  }

  private static func timing(_ test: Case) throws -> [Finding.Draft] {
    let limits = try #require(test.platform.animation)
    var count = max(2, limits[.frames]?.least ?? 2)
    var loop = Double(limits[.loopTime]?.most ?? 1000)
    switch test.limit.key {
    case .frames: count = max(1, test.number)
    case .frameTime: loop = Double(test.number * count)
    case .frameRate: (count, loop) = (test.number, 1000)
    default: loop = Double(test.number)
    }
    let plan = limits.plan(
      delays: Array(repeating: loop / Double(count), count: count), plays: 0)
    let problems = plan.problems.filter { $0.limit.key == test.limit.key }
    // Frames can be split and plays repeated, so there may be more.
    if test.limit.key == .frames, test.number < test.limit.least ?? 0 {
      return test.limit.allows(test.number) || plan.frames >= test.limit.least ?? 0
        ? anyFinding(test) : []
    }
    return problems.map { Finding.Draft("\($0.limit.key)").refused(by: test.platform, $0.limit) }
  }

  /// Returns a finding, so that a limit that no source can break, or that the export meets itself, counts as judged.
  private static func anyFinding(_ test: Case) -> [Finding.Draft] {
    [Finding.Draft("any finding").refused(by: test.platform, test.limit)]
  }

  private static func declaration(label: String) -> PackDeclaration {
    var declaration = PackDeclaration(path: "pack/stickerpack.yml")
    declaration.stickers = [DeclaredSticker(name: "otter", path: "pack/otter.png", label: label)]
    return declaration
  }

  private static func pack(_ count: Int) -> Pack {
    var pack = Pack(PackSource(path: "pack"))
    pack.stickers = (0..<count).map { Sticker.made($0 == 0 ? "otter.png" : "\($0).png").summary }
    pack.source.files = pack.stickers.map {
      PackSource.File(path: $0.path, links: .refused, role: .sticker)
    }
    return pack
  }

  /// Returns an animation of `count` frames that shows `distinct` different pictures.
  private static func animation(_ count: Int, distinct: Int = 2) -> Sticker {
    var sticker = Sticker.made(delays: Array(repeating: 100, count: count))
    for index in 0..<count {
      sticker.pixels?.frames[index].analysis.fingerprint = UInt64(min(index, distinct - 1))
    }
    return sticker
  }

  /// A pack of stills and animations is refused if it has too few of one kind, and divided otherwise.
  @Test func mixedPackIsDividedOrRefused() throws {
    let whatsApp = try #require(Platform.named("whatsapp"))
    var pack = Self.pack(3)
    for number in 0..<3 {
      pack.stickers.append(Self.animation(2).summary)
      pack.source.files.append(
        PackSource.File(path: FilePath("pack/m\(number).png"), links: .refused, role: .sticker))
      let found = drafts(UnsuitedPackSize.self, pack, whatsApp)
      #expect(found.count == 1 && (found[0].severity == .note) == (number == 2))
      #expect(found[0].message.contains(number == 2 ? "makes 2 packs" : "are in different packs"))
    }
  }
}

extension PlatformLimits {
  /// Returns true if art of the given size in px is not scaled.
  fileprivate func keeps(_ width: Int, _ height: Int) -> Bool {
    let canvas = canvas(forWidth: width, height: height, enlarges: false)
    return canvas?.artWidth == width && canvas?.artHeight == height
  }
}

extension Sticker {
  /// Returns a sticker whose size and art are given upright.
  fileprivate static func upright(
    _ width: Int, _ height: Int, orientation: Int, art: Box, delays: [Double] = []
  ) -> Sticker {
    let isTurned = orientation >= 5
    var sticker = Sticker.made(
      width: isTurned ? height : width, height: isTurned ? width : height, delays: delays)
    var metadata = ImageHeader.Metadata()
    metadata.orientation = orientation
    sticker.image = sticker.image.map { $0.with(metadata) }
    for index in sticker.pixels?.frames.indices ?? 0..<0 {
      sticker.pixels?.frames[index].analysis.art = art
    }
    return sticker
  }
}

extension ImageHeader {
  fileprivate func with(_ metadata: Metadata) -> ImageHeader {
    ImageHeader(
      format: format, width: width, height: height, bitDepth: bitDepth, colorType: colorType,
      isInterlaced: isInterlaced, metadata: metadata, frames: frames, loopCount: loopCount,
      hasHiddenDefaultImage: hasHiddenDefaultImage, trailingByteCount: trailingByteCount,
      defects: defects)
  }
}
