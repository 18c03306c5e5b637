/// How near an animation comes to the one that it was made from, looked at over black and over
/// white, at the original's size and on its clock.
public struct Quality: Sendable, Hashable {
  /// Peak signal-to-noise ratio in dB of the mean squared error of all frames; 99 for none.
  public var psnr: Double
  /// The same of the worst frame.
  public var worstPSNR: Double
  /// Structural similarity of lightness, 0…1: the mean of all windows of 8 × 8 px, one every 4 px,
  /// of all frames (Wang et al., "Image Quality Assessment", 2004).
  public var ssim: Double

  public init(psnr: Double, worstPSNR: Double, ssim: Double) {
    self.psnr = psnr
    self.worstPSNR = worstPSNR
    self.ssim = ssim
  }

  /// No difference.
  public static let exact = Quality(psnr: 99, worstPSNR: 99, ssim: 1)

  /// From here on more is not worth looking for: the root of the mean squared error is below one
  /// level of 255.
  public static let invisible = 50.0
}

/// The least quality that is worth having.
public struct QualityFloor: Sendable, Hashable {
  /// In dB, of ``Quality/psnr``.
  public var psnr: Double
  /// Of ``Quality/ssim``.
  public var ssim: Double

  /// The defaults are a convention, not the outcome of a test with viewers.
  public init(psnr: Double = 30, ssim: Double = 0.95) {
    self.psnr = psnr
    self.ssim = ssim
  }

  public func admits(_ quality: Quality) -> Bool {
    quality.psnr >= psnr && quality.ssim >= ssim
  }
}
