/// A way to bring pictures of different sizes to one canvas size.
public enum CanvasFit: String, CaseIterable, Sendable {
  /// The most common size; other pictures are scaled to fit into it.
  case fit
  /// The largest width and the largest height; smaller pictures get clear borders, and nothing is scaled or cropped.
  case pad
  /// The smallest width and the smallest height; the rest is cropped.
  case crop

  /// Returns the common canvas size, in px.
  ///
  /// - Parameters:
  ///   - sizes: sizes of the pictures; at least one.
  ///   - usual: the most common size.
  public func canvas(
    of sizes: [(width: Int, height: Int)], usual: (width: Int, height: Int)
  ) -> (width: Int, height: Int) {
    switch self {
    case .fit: usual
    case .pad: (sizes.map(\.width).max() ?? 0, sizes.map(\.height).max() ?? 0)
    case .crop: (sizes.map(\.width).min() ?? 0, sizes.map(\.height).min() ?? 0)
    }
  }

  /// Returns a picture scaled, padded or cropped to the common canvas, whose size is given in px.
  public func placed(
    _ bitmap: Bitmap, onWidth width: Int, height: Int, _ gravity: Gravity
  ) -> Bitmap {
    guard self == .fit else { return bitmap.placed(onWidth: width, height: height, gravity) }
    let scale = min(
      Double(width) / Double(bitmap.width), Double(height) / Double(bitmap.height))
    let resampler = Resampler(
      fromWidth: bitmap.width, height: bitmap.height,
      toWidth: min(width, max(1, Int((Double(bitmap.width) * scale).rounded()))),
      height: min(height, max(1, Int((Double(bitmap.height) * scale).rounded()))))
    return resampler.resample(bitmap).placed(onWidth: width, height: height, gravity)
  }
}
