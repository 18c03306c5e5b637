/// How pictures of different sizes come to one.
public enum CanvasFit: String, CaseIterable, Sendable {
  /// The usual size; others are scaled to fit into it.
  case fit
  /// The largest width and the largest height; nothing is scaled or cut.
  case pad
  /// The smallest width and the smallest height; what is beyond is cut.
  case crop

  /// The size that all pictures get, in px.
  ///
  /// - Parameters:
  ///   - sizes: of the pictures; at least one.
  ///   - usual: the size of most of them.
  public func canvas(
    of sizes: [(width: Int, height: Int)], usual: (width: Int, height: Int)
  ) -> (width: Int, height: Int) {
    switch self {
    case .fit: usual
    case .pad: (sizes.map(\.width).max() ?? 0, sizes.map(\.height).max() ?? 0)
    case .crop: (sizes.map(\.width).min() ?? 0, sizes.map(\.height).min() ?? 0)
    }
  }

  /// A picture on that canvas.
  public func place(
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
