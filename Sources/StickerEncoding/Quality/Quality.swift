/// The similarity of an animation to its original, over black and over white, at the original's size and
/// timing.
public struct Quality: Sendable, Hashable {
  /// Peak signal-to-noise ratio in dB of the mean squared error of all frames; 99 for no error.
  public var psnr: Double
  /// PSNR of the worst frame, in dB.
  public var worstPSNR: Double
  /// Structural similarity (SSIM) of lightness, 1 for equal pictures: the mean over all frames and all windows of
  /// 8 × 8 px, one every 4 px (Wang et al., "Image Quality Assessment", 2004).
  public var ssim: Double

  public init(psnr: Double, worstPSNR: Double, ssim: Double) {
    self.psnr = psnr
    self.worstPSNR = worstPSNR
    self.ssim = ssim
  }

  /// The quality of an exact copy.
  public static let exact = Quality(psnr: 99, worstPSNR: 99, ssim: 1)

  /// The PSNR in dB from which improvements are not worth searching for: the root mean squared error is less than one
  /// level of 255.
  public static let invisible = 50.0
}

/// The minimum acceptable quality.
public struct QualityFloor: Sendable, Hashable {
  /// Minimum ``Quality/psnr`` in dB.
  public var psnr: Double
  /// Minimum ``Quality/ssim``.
  public var ssim: Double

  /// Creates a floor. The defaults are a convention, not the outcome of a test with viewers.
  public init(psnr: Double = 30, ssim: Double = 0.95) {
    self.psnr = psnr
    self.ssim = ssim
  }

  /// Returns true if a quality reaches the floor.
  public func admits(_ quality: Quality) -> Bool {
    quality.psnr >= psnr && quality.ssim >= ssim
  }
}
