import StickerAnalysis
import StickerPixels
import SystemPackage

@testable import StickerBase
@testable import StickerCodecs
@testable import StickerPacks
@testable import StickerRules

extension Sticker {
  /// Returns a sticker defined by numbers, without a file; delays are in ms.
  static func made(
    _ name: String = "otter.png", bytes: Int = 40_000, format: ImageFormat = .png,
    width: Int = 408, height: Int = 408, delays: [Double] = [], plays: Int? = nil,
    opaque: Int = 50, partial: Int = 5, total: Int = 100, trailing: Int = 0,
    hidden: Bool = false, defects: [Defect] = []
  ) -> Sticker {
    var sticker = Sticker(path: FilePath("pack/\(name)"), byteCount: ByteCount(bytes))
    let area = Area(x: 0, y: 0, width: width, height: height)
    let frames = delays.map { delay in
      FrameHeader(area: area, delay: FrameDelay(numerator: Int(delay * 10), denominator: 10_000))
    }
    sticker.image = ImageHeader(
      format: format, width: width, height: height, bitDepth: 8, colorType: .rgba,
      isInterlaced: false, metadata: ImageHeader.Metadata(),
      frames: frames.isEmpty ? [FrameHeader(area: area)] : frames, loopCount: plays,
      hasHiddenDefaultImage: hidden, trailingByteCount: trailing, defects: defects)
    sticker.defects = defects
    let facts = FrameFacts(
      FrameAnalysis(
        counts: PixelCounts(total: total, clear: total - opaque - partial, opaque: opaque),
        fingerprint: 0))
    sticker.pixels = PixelFacts(frames: Array(repeating: facts, count: max(1, delays.count)))
    return sticker
  }

  /// Returns an animation whose frames are all shown for `delay` ms.
  static func animated(
    _ delay: Double, frames: Int = 10, format: ImageFormat = .apng, plays: Int = 0
  ) -> Sticker {
    made(format: format, delays: Array(repeating: delay, count: frames), plays: plays)
  }

  /// Returns a sticker whose file could not be decoded.
  static func broken(_ fault: ImageFault, name: String = "otter.png") -> Sticker {
    var sticker = Sticker(path: FilePath("pack/\(name)"), byteCount: ByteCount(100))
    sticker.fault = fault
    return sticker
  }
}

/// Returns the messages of a rule about a sticker.
func messages(_ rule: any StickerRule.Type, _ sticker: Sticker) -> [String] {
  var messages: [String] = []
  rule.init(profile: .messages).check(sticker) { messages.append($0.message) }
  return messages
}

/// Returns the messages of a rule about the stickers of a pack.
func messages(_ rule: any MemberRule.Type, _ pack: Pack) -> [String] {
  var messages: [String] = []
  for member in pack.members(.messages) {
    rule.init(profile: .messages).check(member) { messages.append($0.message) }
  }
  return messages
}

/// Returns the messages of a rule about a pack.
func messages(_ rule: any PackRule.Type, _ pack: Pack) -> [String] {
  var messages: [String] = []
  rule.init(profile: .messages).check(pack) { messages.append($0.message) }
  return messages
}

extension Pack {
  static func made(_ stickers: Sticker..., size: PackSizeClass? = nil) -> Pack {
    var pack = Pack(PackSource(path: "pack"))
    pack.stickers = stickers.map(\.summary)
    pack.sizeClass = size
    return pack
  }
}

/// Returns the profile of a run for one platform.
func profile(_ platform: Platform) -> Profile {
  var profile = Profile.messages
  profile.platforms = [platform]
  return profile
}

/// Returns the findings of a rule about a sticker on a platform.
func drafts(
  _ rule: any StickerRule.Type, _ sticker: Sticker, _ platform: Platform
) -> [Finding.Draft] {
  var drafts: [Finding.Draft] = []
  rule.init(profile: profile(platform)).check(sticker) { drafts.append($0) }
  return drafts
}

/// Returns the findings of a rule about a pack on a platform.
func drafts(
  _ rule: any PackRule.Type, _ pack: Pack, _ platform: Platform
) -> [Finding.Draft] {
  var drafts: [Finding.Draft] = []
  rule.init(profile: profile(platform)).check(pack) { drafts.append($0) }
  return drafts
}
