import StickerBase
import StickerEncoding
import StickerLinting
import StickerPacks

/// The size limit of a sticker's file in bytes.
struct ByteBudget {
  let bytes: Int
  /// The origin of the limit; `nil` if the user set it.
  let reason: String?

  /// The limit of Messages minus a margin for the bytes that Xcode may add when it compiles the pack.
  static let messages: ByteBudget = {
    let profile = Profile.messages
    let margin = profile.maximumBytes.bytes - profile.cautionBytes.bytes
    return ByteBudget(
      bytes: profile.cautionBytes.bytes,
      reason: "\(profile.maximumBytes.bytes.grouped) bytes minus \(margin.grouped), because Xcode "
        + "re-encodes images")
  }()

  /// The limit of WhatsApp's stickers (`stickerlint platforms whatsapp`).
  static func whatsApp(isStill: Bool) -> ByteBudget {
    let limits = Platform.named("whatsapp")?.limits(animated: !isStill)
    let bytes = limits?[.bytes]?.most ?? messages.bytes
    return ByteBudget(bytes: bytes, reason: "\(bytes.grouped) bytes, the limit of WhatsApp")
  }

  /// A loss is invisible if the worst frame has at least this PSNR, in dB (an error of less than two levels of 255),
  /// and the mean SSIM is at least this.
  private static let invisible = (psnr: 44.0, ssim: 0.995)

  /// Returns a sentence about the visible result, for example `fits: 498,120 of 500,000 bytes; looks the same (worst
  /// frame 46.2 dB)`, or, in place of the second clause, `colors reduced to 104: look at the gradients`.
  ///
  /// - Parameters:
  ///   - omission: what options left out before fitting; `nil` for nothing.
  ///   - details: true for the exact figures instead.
  ///   - isChanged: true if colors were already converted or rounded, or the frames shrunk, before fitting.
  func sentence(
    _ fitted: Fitted, after omission: FrameOmission?, details: Bool, isChanged: Bool
  ) -> String {
    let nothing = isChanged || omission != nil ? "nothing else lost" : "nothing lost"
    guard !details else { return figures(fitted, after: omission, nothing) }
    let kept = omission.map { "\($0.remainder); " } ?? ""
    let size = "fits: \(fitted.bytes.count.grouped) of \(bytes.grouped) bytes; \(kept)"
    if fitted.quality == .exact { return size + nothing }
    let worst = "worst frame \(Self.tenths(fitted.quality.worstPSNR)) dB"
    if fitted.quality.worstPSNR >= Self.invisible.psnr, fitted.quality.ssim >= Self.invisible.ssim {
      return size + (kept.isEmpty ? "looks the same" : "these look the same") + " (\(worst))"
    }
    let visible = Self.visibleConcessions(fitted.concessions)
    return size + visible.joined(separator: "; ") + " (\(worst); --details shows more)"
  }

  /// Returns the concessions that may be visible as clauses, each with advice on where to look.
  private static func visibleConcessions(_ concessions: Concessions) -> [String] {
    var parts: [String] = []
    if let colors = concessions.colors {
      parts.append("colors reduced to \(colors.kept.grouped): look at the gradients")
    }
    if let canvas = concessions.canvas {
      parts.append("made smaller, \(canvas.width) × \(canvas.height) px: look at fine lines")
    }
    if let frames = concessions.frames {
      parts.append("\(frames.kept.grouped) of \(frames.of.grouped) frames kept: look at the motion")
    }
    if concessions.compression != nil { parts.append("compressed with loss: look at sharp edges") }
    if parts.isEmpty, concessions.rounding > 0 {
      parts.append("small differences removed: look at the gradients")
    }
    return parts
  }

  /// Returns the exact figures, for example `fits: 498,120 of 500,000 bytes: 96 colors (was 4,211); PSNR 52.3 dB, worst
  /// frame 46.2; SSIM 0.9991`.
  private func figures(
    _ fitted: Fitted, after omission: FrameOmission?, _ nothing: String
  ) -> String {
    let why = reason.map { " (\($0))" } ?? ""
    let size = "fits: \(fitted.bytes.count.grouped) of \(bytes.grouped) bytes\(why)"
    let quality =
      fitted.quality == .exact
      ? nothing
      : "PSNR \(Self.tenths(fitted.quality.psnr)) dB, worst frame "
        + "\(Self.tenths(fitted.quality.worstPSNR)); SSIM "
        + "\(Self.tenThousandths(fitted.quality.ssim))"
    let all =
      [omission?.remainder].compactMap(\.self) + Self.allConcessions(fitted.concessions)
    return "\(size): " + (all.isEmpty ? "" : all.joined(separator: ", ") + "; ") + quality
  }

  /// Returns the failure of an animation whose color profile alone reaches the limit; `nil` for any other.
  func failure(colorsOf animation: Animation) -> FitFailure? {
    guard animation.colors.profile != nil else { return nil }
    let needed = animation.colors.writtenBytes
    guard needed >= bytes else { return nil }
    return FitFailure(
      reason:
        "does not fit under \(bytes.grouped) bytes: the frames' color profile alone takes "
        + "\(needed.grouped); export them in sRGB, without a profile",
      suggestions: [], longerSide: max(animation.width, animation.height),
      frameCount: animation.frames.count, seconds: animation.seconds, sizeRatio: nil)
  }

  /// Returns the failure of an animation for which no result fits, or only results below the quality floor.
  ///
  /// - Parameters:
  ///   - animation: the animation that does not fit.
  ///   - quality: the quality of the best result that fits; `nil` if none does.
  ///   - needed: the approximate size in bytes of the smallest file that reaches the floor; `nil` if none is known.
  ///   - colors: the maximum number of colors; `nil` for any number.
  ///   - isWebP: true for a WebP, which loses detail instead of colors.
  func failure(
    _ animation: Animation, quality: Quality?, floor: QualityFloor, bytes needed: Int?,
    colors: Int?, isWebP: Bool
  ) -> FitFailure {
    var words = "does not fit under \(bytes.grouped) bytes"
    if let reason { words += " (\(reason))" }
    if let quality {
      words += ": the best result that fits has PSNR \(Self.tenths(quality.psnr)) dB"
      if quality.psnr < floor.psnr {
        words += ", and at least \(Self.tenths(floor.psnr)) is needed"
      } else {
        words +=
          " and SSIM \(Self.tenThousandths(quality.ssim)), and at least "
          + "\(Self.tenThousandths(floor.ssim)) is needed"
      }
    } else {
      words += isWebP ? " at any quality" : " with any number of colors"
    }
    var suggestions: [FitFailure.Suggestion] = []
    if let needed {
      words += "; an acceptable one is about \(counted(needed - bytes, "byte")) over the limit"
    } else if let colors {
      words += "; \(colors) colors are too few for acceptable quality"
      suggestions = [.init(clause: "leave out --colors", name: "--colors", value: nil)]
    }
    // The quality of the best result that fits is known, so the floor can be lowered to it.
    if let quality {
      suggestions.append(
        .init(
          clause: "accept the lower quality", name: "--min-quality",
          value: Self.tenthsBelow(quality.psnr)))
    }
    return FitFailure(
      reason: words, suggestions: suggestions, longerSide: max(animation.width, animation.height),
      frameCount: animation.frames.count, seconds: animation.seconds,
      sizeRatio: needed.map { Double($0) / Double(bytes) })
  }

  /// Returns all concessions as clauses with numbers.
  private static func allConcessions(_ concessions: Concessions) -> [String] {
    var parts: [String] = []
    if let loop = concessions.loop {
      parts.append("one of \(loop.of / max(loop.kept, 1)) identical loops kept")
    }
    if concessions.rounding > 0 {
      parts.append("channels rounded by at most \(concessions.rounding) of 255")
    }
    if let colors = concessions.colors {
      parts.append(
        "\(colors.kept.grouped) colors (was \(colors.of.grouped))"
          + (concessions.isDithered ? ", dithered" : ""))
    }
    if let compression = concessions.compression {
      let (least, most) = (compression.qualities.lowerBound, compression.qualities.upperBound)
      parts.append("WebP quality \(least)" + (most > least ? " to \(most)" : ""))
      if compression.exactFrames > 0 {
        parts.append("\(counted(compression.exactFrames, "frame")) without loss")
      }
    }
    if let canvas = concessions.canvas {
      parts.append("\(canvas.width) × \(canvas.height) px")
    }
    if let frames = concessions.frames {
      parts.append("\(frames.kept.grouped) frames (was \(frames.of.grouped))")
    }
    return parts
  }

  /// Returns the number rounded down to tenths, so that the printed value never exceeds it.
  private static func tenthsBelow(_ number: Double) -> String {
    tenths((number * 10).rounded(.down) / 10)
  }

  static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func tenThousandths(_ number: Double) -> String {
    let parts = Int((max(0, number) * 10_000).rounded())
    return "\(parts / 10_000).\((parts % 10_000).padded(to: 4))"
  }
}

extension Animation {
  /// The duration of one play in seconds.
  fileprivate var seconds: Double { frames.reduce(0) { $0 + $1.delay.milliseconds } / 1000 }
}
