import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks

/// Holds the bytes of a written picture against the demands of its kind.
struct PictureCheck {
  let limits: PlatformLimits
  /// The name of the platform in messages.
  let platform: String

  /// Returns the problems, each a sentence that names the file, the number and the limit.
  func problems(_ bytes: [UInt8], _ name: String) -> [String] {
    guard let file = try? ImageFile.probe(bytes) else {
      return ["\(name) cannot be read as an image"]
    }
    let image = file.image
    var problems: [String] = []
    func demand(_ key: PlatformLimit.Key, _ measured: Double) {
      guard let limit = limits[key], !limit.allows(measured) else { return }
      problems.append(
        "\(name): \(key.rawValue) is \(hundredths(measured)), and \(platform) take "
          + limit.textWithUnit)
    }
    demand(.bytes, Double(bytes.count))
    if let formats = limits[.formats], !formats.words.contains(image.format.rawValue) {
      problems.append("\(name) is \(image.format.name), not \(formats.text)")
    }
    if !limits.allows(image.width, image.height) {
      problems.append("\(name) is \(image.width) × \(image.height) px, not \(limits.canvasText)")
    }
    if limits.requires(.trueColor), image.colorType != .rgba || image.bitDepth != 8 {
      problems.append("\(name) is \(image.colorType.rawValue), not RGB with alpha")
    }
    demand(.density, image.pixelsPerInch ?? 0)
    if limits.asksForPixels {
      if let seen = try? SeenPixels(file) {
        if let margin = seen.margin { demand(.margin, Double(margin)) }
        if limits.requires(.transparency), seen.isOpaque {
          problems.append("\(name) has no transparent pixel")
        }
        demand(.distinctFrames, Double(seen.distinctFrames))
      } else {
        problems.append("\(name) cannot be decoded")
      }
    }
    guard image.frames.count > 1 || image.format == .apng else { return problems }
    let delays = image.frames.map { $0.delay?.milliseconds ?? 0 }
    let loop = delays.reduce(0, +).rounded()
    demand(.frames, Double(delays.count))
    demand(.frameTime, delays.min() ?? 0)
    demand(.frameRate, (1000 * Double(delays.count) / max(1, loop)).rounded())
    demand(.loopTime, loop)
    demand(.plays, Double(image.loopCount ?? 0))
    demand(.totalTime, loop * Double(max(1, image.loopCount ?? 1)))
    if limits[.controlOffset] != nil {
      demand(.controlOffset, Double(bytes.offset(ofChunk: "acTL") ?? bytes.count))
    }
    return problems
  }
}

extension PlatformLimits {
  fileprivate var asksForPixels: Bool {
    self[.margin] != nil || self[.distinctFrames] != nil || requires(.transparency)
  }
}

/// The pixels of a written picture.
private struct SeenPixels {
  /// Number of frames that look different.
  let distinctFrames: Int
  let isOpaque: Bool
  /// The least number of clear pixels between the art and a side, in px; `nil` if all frames are clear.
  let margin: Int?

  init(_ file: ImageFile) throws(ImageFault) {
    var reader = try file.decode(limits: .standard)
    var frames: Set<Bitmap> = []
    while let frame = try reader.nextFrame() { frames.insert(Bitmap(frame).withoutHiddenColors) }
    distinctFrames = frames.count
    isOpaque = frames.allSatisfy(\.isOpaque)
    margin = frames.compactMap { frame in
      frame.visibleArea.map { area in
        min(
          area.x, area.y, frame.width - area.x - area.width, frame.height - area.y - area.height)
      }
    }.min()
  }
}

extension [UInt8] {
  /// The offset of the first chunk of a type in a PNG; `nil` without one.
  fileprivate func offset(ofChunk type: String) -> Int? {
    var offset = 8
    let type = Array(type.utf8)
    while offset + 12 <= count {
      let length = self[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      if Array(self[offset + 4..<offset + 8]) == type { return offset }
      offset += 12 + length
    }
    return nil
  }
}
