#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The limits that Messages and the memory of an extension set for a sticker.
public struct StickerLimits: Sendable, Equatable {
  /// The maximum size of a file in bytes: 500 KB (`MSMessageErrorCode.stickerFileImproperFileSize`), which Xcode
  /// measures as 512,000 bytes.
  public var bytes = 512_000
  /// The lengths in px of the longer side for the best results (`MSSticker`). Messages takes other stickers as well,
  /// but smaller ones look small, and larger ones are shown smaller.
  public var sides = 300...618
  /// The maximum number of Unicode characters in a description (`MSSticker`).
  public var descriptionLength = 150
  /// The maximum memory in bytes for the pixels of all frames, four bytes per pixel. Messages names no limit, but a
  /// server must not be able to crash the app. 64 MiB hold 43 frames of 618 × 618 px.
  public var decodedBytes = 64 << 20

  public init() {}

  /// The limits in Apple's documentation, and the default one for memory.
  public static let messages = StickerLimits()
}

/// An unchecked sticker from a server or a person.
public struct LooseSticker: Sendable {
  /// The name in errors, which VoiceOver also reads if there is no label.
  public var name: String
  /// The image.
  public var data: Data
  /// The text that VoiceOver reads.
  public var label: String?

  public init(name: String, data: Data, label: String? = nil) {
    (self.name, self.data, self.label) = (name, data, label)
  }
}

/// A sticker that Messages will take: its file is small enough, its content is a complete PNG, APNG, GIF or JPEG whose
/// pixels fit into the memory, and its description is short enough.
public struct CheckedSticker: Sendable, Equatable {
  /// The name of the sticker.
  public let name: String
  /// The image.
  public let data: Data
  /// The format of the content, whatever a server calls it.
  public let format: Manifest.Format
  /// The width in px.
  public let width: Int
  /// The height in px.
  public let height: Int
  /// The number of frames; 1 for a still.
  public let frames: Int
  /// The text that VoiceOver reads: the label, or the name if there is none.
  public let localizedDescription: String
  /// Sentences about flaws that people will see or hear, although Messages takes the sticker.
  public let advice: [String]

  /// Checks a sticker.
  ///
  /// - Throws: ``StickerError``, whose case has the name of Messages' error.
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
      let frames = facts.frames == 1 ? "1 frame" : "\(facts.frames) frames"
      throw .stickerFileImproperFileAttributes(
        sticker: name,
        reason: "is \(facts.width) × \(facts.height) px with \(frames), more than"
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

  /// True if the sticker has more than one frame.
  public var animates: Bool { frames > 1 }

  /// A name for a file with the image. It is the same for the same bytes, and has the extension by which Messages
  /// recognizes the format; the extension of an APNG is `png`.
  public var fileName: String {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in data { digest = (digest ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }  // FNV-1a
    let text = String(digest, radix: 16)
    let fileExtension =
      switch format {
      case .apng: "png"
      case .jpeg: "jpg"
      default: format.rawValue
      }
    return String(repeating: "0", count: 16 - text.count) + text + ".\(fileExtension)"
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
    if facts.format == .jpeg { advice.append("a JPEG cannot be transparent; a PNG can") }
    if !hasLabel { advice.append("it has no label; VoiceOver reads its name") }
    return advice
  }
}

extension ImageFacts {
  /// The bytes that the pixels of all frames take; `nil` if the number does not fit into an `Int`.
  fileprivate var decodedBytes: Int? {
    let pixels = width.multipliedReportingOverflow(by: height)
    let frame = pixels.partialValue.multipliedReportingOverflow(by: 4)
    let all = frame.partialValue.multipliedReportingOverflow(by: frames)
    return pixels.overflow || frame.overflow || all.overflow ? nil : all.partialValue
  }
}

/// Stickers from a server or from people, divided into stickers that Messages takes and stickers that it refuses. A bad
/// sticker does not affect the others.
public struct CheckedStickers: Sendable {
  /// The stickers that Messages takes, in their order.
  public private(set) var stickers: [CheckedSticker] = []
  /// The errors of the other stickers, one per sticker, in their order.
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
