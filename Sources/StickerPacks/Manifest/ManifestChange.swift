import StickerBase

extension MotionChange {
  /// The value of a platform below a sticker's `for` in a `stickerpack.yml`.
  static var shape: Shape<MotionChange> {
    .object(
      MotionChange(),
      [
        Field(
          "cut", \.cut, .number(seconds), "Keep the first seconds, and leave out the rest."),
        Field(
          "duration", \.duration, .number(seconds),
          "Seconds that all frames take: they get shorter or longer."),
        Field(
          "repeat", \.repeats, .integer(repetitions),
          "Show all frames this many times in one play."),
        Field(
          "max-frames", \.maxFrames, .integer(frameCounts),
          "Keep at most this many frames; the loop takes as long as before."),
        Field(
          "min-quality", \.minQuality, .number(0...99),
          "The lowest mean PSNR to accept, in dB, regardless of SSIM."),
      ], unknown: .refused("a change"), isOptional: false)
  }
}
