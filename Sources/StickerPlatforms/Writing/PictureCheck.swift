import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks

/// Checks the bytes of a written picture against the demands of its kind.
struct PictureCheck {
  let limits: PlatformLimits
  /// The name of the platform in messages.
  let platform: String

  /// Returns the problems, each a sentence that names the file, and the number and the limit if there are any.
  func problems(_ bytes: [UInt8], _ name: String) -> [String] {
    if let video = WebMFile(bytes) { return problems(video, bytes.count, name) }
    guard let file = try? ImageFile.probe(bytes) else {
      return ["\(name) cannot be read as an image"]
    }
    let image = file.image
    var problems = problems(
      image.format.rawValue, image.format.name, image.width, image.height, bytes.count, name)
    func check(_ key: PlatformLimit.Key, _ measured: Double) {
      problems += limitProblems(key, measured, name)
    }
    if limits.requires(.trueColor) {
      if image.colorType != .rgba {
        problems.append("\(name) is \(image.colorType.rawValue), not RGB with alpha")
      } else if image.bitDepth != 8 {
        problems.append("\(name) has \(image.bitDepth) bits per channel, not 8")
      }
    }
    check(.density, image.pixelsPerInch ?? 0)
    if limits.needsDecoding {
      if let pixels = try? DecodedPixels(file) {
        if let margin = pixels.margin { check(.margin, Double(margin)) }
        if limits.requires(.transparency), pixels.isBox {
          problems.append("\(name): no pixel of its art is transparent")
        }
        check(.distinctFrames, Double(pixels.distinctFrames))
      } else {
        problems.append("\(name) cannot be decoded")
      }
    }
    guard image.frames.count > 1 || image.format == .apng else { return problems }
    let delays = image.frames.map { $0.delay?.milliseconds ?? 0 }
    let loop = delays.reduce(0, +).rounded()
    check(.frames, Double(delays.count))
    check(.frameTime, delays.min() ?? 0)
    check(.frameRate, (1000 * Double(delays.count) / max(1, loop)).rounded())
    check(.loopTime, loop)
    check(.plays, Double(image.loopCount ?? 0))
    check(.totalTime, loop * Double(max(1, image.loopCount ?? 1)))
    if limits[.controlOffset] != nil {
      check(.controlOffset, Double(bytes.offset(ofChunk: "acTL") ?? bytes.count))
    }
    return problems
  }

  /// Checks the properties that every picture has against the demands.
  private func problems(
    _ format: String, _ formatName: String, _ width: Int, _ height: Int, _ byteCount: Int,
    _ name: String
  ) -> [String] {
    var problems = limitProblems(.bytes, Double(byteCount), name)
    if let formats = limits[.formats], !formats.words.contains(format) {
      problems.append("\(name) is \(formatName), not \(formats.text)")
    }
    if !limits.allows(width, height) {
      problems.append("\(name) is \(width) × \(height) px, not \(limits.canvasText)")
    }
    return problems
  }

  /// Checks a video against the demands. Its pixels are not decoded: the export compared them with the art when it made
  /// the video.
  private func problems(_ video: WebMFile, _ byteCount: Int, _ name: String) -> [String] {
    let (count, loop) = (video.starts.count, video.duration.rounded())
    var problems = problems("webm", "WebM", video.width, video.height, byteCount, name)
    problems += limitProblems(.frames, Double(count), name)
    problems += limitProblems(.frameTime, video.delays.min() ?? 0, name)
    problems += limitProblems(.frameRate, (1000 * Double(count) / max(1, loop)).rounded(), name)
    problems += limitProblems(.loopTime, loop, name)
    // All videos that platforms take are VP9 without sound.
    if video.codec != "V_VP9" { problems.append("\(name) is \(video.codec.excerpt), not VP9") }
    if video.otherTracks > 0 { problems.append("\(name) has more than one track") }
    if limits.requires(.transparency), !video.hasAlpha { problems.append("\(name) has no alpha") }
    return problems
  }

  /// Returns a sentence with the measured number and its limit if the limit does not allow it; otherwise nothing.
  private func limitProblems(
    _ key: PlatformLimit.Key, _ measured: Double, _ name: String
  ) -> [String] {
    guard let limit = limits[key], !limit.allows(measured) else { return [] }
    return [
      "\(name): \(key.name) \(hundredths(measured)), and \(platform) take "
        + limit.textWithUnit
    ]
  }
}

extension PlatformLimits {
  /// True if some demands can only be checked on decoded pixels.
  fileprivate var needsDecoding: Bool {
    self[.margin] != nil || self[.distinctFrames] != nil || requires(.transparency)
  }
}

/// Facts about the decoded pixels of a written picture.
private struct DecodedPixels {
  /// Number of frames that look different.
  let distinctFrames: Int
  /// True if the art of every frame fills the same rectangle and is opaque there. The border around the rectangle may
  /// be clear.
  let isBox: Bool
  /// The minimum distance of the art from a side, in px; `nil` if all frames are clear.
  let margin: Int?

  init(_ file: ImageFile) throws(ImageFault) {
    var reader = try file.decode(limits: .standard)
    var frames: Set<Bitmap> = []
    while let frame = try reader.nextFrame() { frames.insert(Bitmap(frame).withoutHiddenColors) }
    distinctFrames = frames.count
    let areas = Set(frames.map(\.visibleArea))
    isBox =
      areas.count == 1
      && frames.allSatisfy { frame in
        frame.visibleArea.map { frame.cropped(to: $0).isOpaque } ?? false
      }
    margin = frames.compactMap { frame in
      frame.visibleArea.map { area in
        min(
          area.x, area.y, frame.width - area.x - area.width, frame.height - area.y - area.height)
      }
    }.min()
  }
}

extension [UInt8] {
  /// Returns the offset of the first chunk of a type in a PNG, in bytes; `nil` if there is none.
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
