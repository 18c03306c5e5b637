#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What Messages, and the memory of an extension, set for a sticker.
public struct StickerLimits: Sendable, Equatable {
  /// The most bytes of a file: 500 KB (`MSMessageErrorCode.stickerFileImproperFileSize`), which is
  /// 512,000 where Xcode measures it.
  public var bytes = 512_000
  /// The px of a side for the best results (`MSSticker`): outside of them a sticker is taken, and
  /// looks blurred or is shown smaller.
  public var sides = 300...618
  /// The most Unicode characters of a description (`MSSticker`).
  public var descriptionLength = 150
  /// The most bytes that all frames take as pixels, four bytes each. Messages names no limit; a server
  /// must not be able to end the app, and 64 MiB are 45 frames of the largest size.
  public var decodedBytes = 64 << 20

  public init() {}

  /// What Apple's documentation says.
  public static let messages = StickerLimits()
}

/// A sticker as a server or a person gives it, of which nothing is known yet.
public struct LooseSticker: Sendable {
  /// What it is called in errors, and read by VoiceOver where there is no label.
  public var name: String
  /// The image.
  public var data: Data
  /// What VoiceOver reads.
  public var label: String?

  public init(name: String, data: Data, label: String? = nil) {
    (self.name, self.data, self.label) = (name, data, label)
  }
}

/// A sticker that Messages will take: its bytes are few enough, its content is a whole PNG, APNG, GIF
/// or JPEG, and its description is short enough.
public struct CheckedSticker: Sendable, Equatable {
  /// What people call it.
  public let name: String
  /// The image.
  public let data: Data
  /// What the bytes are, whatever a server calls them.
  public let format: Manifest.Format
  /// px.
  public let width: Int
  /// px.
  public let height: Int
  /// 1 for a still.
  public let frames: Int
  /// What VoiceOver reads: the label, or else the name.
  public let localizedDescription: String
  /// What people will see or hear, although Messages takes it; in sentences.
  public let advice: [String]

  /// Checks a sticker.
  ///
  /// - Throws: ``StickerError``, called as Messages would call it.
  public init(_ sticker: LooseSticker, limits: StickerLimits = .messages) throws(StickerError) {
    let (name, data) = (sticker.name, sticker.data)
    guard 1...max(1, limits.bytes) ~= data.count else {
      throw .stickerFileImproperFileSize(sticker: name, bytes: data.count, limit: limits.bytes)
    }
    let facts: ImageFacts
    do throws(ImageFacts.Fault) {
      facts = try ImageFacts(data)
    } catch {
      switch error {
      case .format(let found): throw .stickerFileImproperFileFormat(sticker: name, found: found)
      case .damaged(let reason): throw .fileUnreadable(sticker: name, reason: reason)
      }
    }
    guard facts.width > 0, facts.height > 0 else {
      throw .fileUnreadable(sticker: name, reason: "it is \(facts.width) × \(facts.height) px")
    }
    guard facts.decodedBytes.map({ $0 <= limits.decodedBytes }) == true else {
      throw .stickerFileImproperFileAttributes(
        sticker: name,
        reason: "is \(facts.width) × \(facts.height) px with \(facts.frames) frames, more than"
          + " \(limits.decodedBytes >> 20) MB of pixels: send a smaller one")
    }
    let label = sticker.label.flatMap { $0.isEmpty ? nil : $0 }
    let description = label ?? name
    let length = description.unicodeScalars.count
    guard length <= limits.descriptionLength else {
      throw .stickerFileImproperFileAttributes(
        sticker: name,
        reason: "has a description of \(length) characters; Messages takes"
          + " \(limits.descriptionLength) at most")
    }
    self.name = name
    self.data = data
    format = facts.format
    (width, height, frames) = (facts.width, facts.height, facts.frames)
    localizedDescription = description
    advice = Self.advice(facts, hasLabel: label != nil, limits)
  }

  /// Whether the sticker has more than one frame.
  public var animates: Bool { frames > 1 }

  /// A name for a file of it: the same for the same bytes, and with the extension that Messages tells
  /// the format by; that of APNG is `png`.
  public var fileName: String {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in data { digest = (digest ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }  // FNV-1a
    let text = String(digest, radix: 16)
    let ending =
      switch format {
      case .apng: "png"
      case .jpeg: "jpg"
      default: format.rawValue
      }
    return String(repeating: "0", count: 16 - text.count) + text + ".\(ending)"
  }

  private static func advice(
    _ facts: ImageFacts, hasLabel: Bool, _ limits: StickerLimits
  ) -> [String] {
    var advice: [String] = []
    let size = "it is \(facts.width) × \(facts.height) px"
    if max(facts.width, facts.height) > limits.sides.upperBound {
      advice.append("\(size) and is shown smaller; \(limits.sides.upperBound) px are enough")
    } else if max(facts.width, facts.height) < limits.sides.lowerBound {
      advice.append("\(size) and looks small; use \(limits.sides.lowerBound) px or more")
    }
    if facts.format == .jpeg { advice.append("a JPEG has no transparency; PNG has") }
    if !hasLabel { advice.append("it has no label; VoiceOver reads its name") }
    return advice
  }
}

extension ImageFacts {
  /// What all frames take as pixels; `nil` when that is more than can be counted.
  fileprivate var decodedBytes: Int? {
    let pixels = width.multipliedReportingOverflow(by: height)
    let frame = pixels.partialValue.multipliedReportingOverflow(by: 4)
    let all = frame.partialValue.multipliedReportingOverflow(by: frames)
    return pixels.overflow || frame.overflow || all.overflow ? nil : all.partialValue
  }
}

/// Stickers from a server or from people, sorted into those that Messages takes and those that it does
/// not. One that is bad leaves the others alone.
public struct CheckedStickers: Sendable {
  /// Those that Messages takes, in their order.
  public private(set) var stickers: [CheckedSticker] = []
  /// Why it does not take others: an error a sticker, in their order.
  public private(set) var refused: [StickerError] = []

  /// Checks stickers one by one.
  public init(_ stickers: some Sequence<LooseSticker>, limits: StickerLimits = .messages) {
    for sticker in stickers {
      do throws(StickerError) {
        self.stickers.append(try CheckedSticker(sticker, limits: limits))
      } catch {
        refused.append(error)
      }
    }
  }
}
