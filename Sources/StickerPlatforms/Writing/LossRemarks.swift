import StickerBase
import StickerPacks

// Remarks on the losses of the written pictures: one remark for all pictures with the same reason.
extension ExportedPack {
  /// Adds a note about the files that the platform takes as they are.
  mutating func remarkOnKeptFiles() {
    let count = stickers.count(where: \.isKept)
    guard count > 0 else { return }
    remarks.append(
      .note(
        "\(count.grouped) of \(counted(stickers.count, "sticker")) \(agreeing(count, "is", "are")) kept as "
          + "\(agreeing(count, "it is", "they are")), since \(platform.service) takes "
          + "\(agreeing(count, "the file", "the files"))"))
  }

  /// Adds a note for each reason of losses, with the quality and at most three names.
  ///
  /// - Parameters:
  ///   - pictures: the picture of each sticker.
  ///   - names: the names of the stickers in messages.
  mutating func remarkOnLosses(of pictures: [PlatformPicture], named names: [String]) {
    let lossy = zip(zip(pictures, names), stickers).map {
      LossyPicture(picture: $0.0, name: $0.1, sticker: $1)
    }.filter(\.picture.isLossy)
    var groups: [[LossyPicture]] = []
    for picture in lossy {
      if let index = groups.firstIndex(where: { $0[0].hasSameReason(as: picture) }) {
        groups[index].append(picture)
      } else {
        groups.append([picture])
      }
    }
    for group in groups { remarks.append(.note(group.sentence(for: platform))) }
  }
}

/// A picture that differs from its art.
private struct LossyPicture {
  let picture: PlatformPicture
  let name: String
  let sticker: ExportedSticker

  /// The reason for the loss.
  enum Reason {
    /// Videos are always written with loss.
    case video
    /// The format holds no more.
    case format
    /// The platform limits the bytes.
    case bytes
  }

  var reason: Reason {
    if picture.format == .webm { return .video }
    return picture.isBestOfFormat ? .format : .bytes
  }

  /// Returns true if one sentence can describe both pictures.
  func hasSameReason(as other: LossyPicture) -> Bool {
    picture.format == other.picture.format && reason == other.reason
  }
}

extension [LossyPicture] {
  /// Returns a sentence about the pictures, their losses, and the reason.
  func sentence(for platform: Platform) -> String {
    guard let first else { return "" }
    let limits = platform.limits(animated: first.sticker.isAnimated)
    if count == 1 {
      return "\(first.name) became \(first.sticker.path.string): \(first.picture.summary(limits)); "
        + reason(platform, limits)
    }
    let names = prefix(3).map(\.name).joined(separator: ", ") + andMore(count - 3)
    return "\(counted(count, "sticker")) lost something as \(formatName), \(quality): \(names); "
      + reason(platform, limits)
  }

  private var formatName: String {
    switch self[0].picture.format {
    case .webm: "WebM"
    case .webp: "WebP"
    case let format: format.rawValue.uppercased()
    }
  }

  /// The range of the qualities: `PSNR 36.78 to 59.64 dB`.
  private var quality: String {
    let texts = [map(\.picture.quality.psnr).min(), map(\.picture.quality.psnr).max()].map {
      hundredths($0 ?? 0)
    }
    return "PSNR \(texts[0] == texts[1] ? texts[0] : "\(texts[0]) to \(texts[1])") dB"
  }

  /// Returns the reason for the losses in words, with the number of bytes that the files would have without losses, and
  /// the limit.
  private func reason(_ platform: Platform, _ limits: PlatformLimits?) -> String {
    switch self[0].reason {
    case .video:
      return "VP9, the only kind of video that \(platform.service) takes, is written with loss"
    case .format: return "\(formatName) holds no more colors"
    case .bytes:
      let bytes = compactMap(\.picture.losslessBytes)
      let limit = limits?[.bytes].map { ", and \(platform.name) have \($0.textWithUnit)" } ?? ""
      guard bytes.count == count, let smallest = bytes.min(), let largest = bytes.max() else {
        return "without loss, \(agreeing(count, "it", "they")) would have more bytes\(limit)"
      }
      let range =
        smallest == largest ? smallest.grouped : "\(smallest.grouped) to \(largest.grouped)"
      return "without loss, \(agreeing(count, "it", "they")) would have \(range) bytes\(limit)"
    }
  }
}
