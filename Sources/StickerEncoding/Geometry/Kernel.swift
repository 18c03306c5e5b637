/// A piecewise cubic filter of Mitchell and Netravali ("Reconstruction Filters in Computer Graphics", 1988). It reaches
/// 2 px to each side: pixels of the source for upscaling, and of the result for downscaling.
struct Kernel {
  var b: Double
  var c: Double

  /// Catmull-Rom: sharp; for downscaling, and for the upscaling of a ``ViewPlane``.
  static let catmullRom = Kernel(b: 0, c: 0.5)
  /// Mitchell: smooth, with little of the aliasing and ringing of sharper kernels; for upscaling.
  static let mitchell = Kernel(b: 1 / 3, c: 1 / 3)

  /// Reach to each side in px.
  static let radius = 2.0

  /// Returns the weight at a distance, before normalization.
  ///
  /// - Parameter distance: in px of the source for upscaling, and of the result for downscaling.
  func weight(_ distance: Double) -> Double {
    let x = distance.magnitude
    if x >= 2 { return 0 }
    if x < 1 {
      return ((12 - 9 * b - 6 * c) * x * x * x + (-18 + 12 * b + 6 * c) * x * x + (6 - 2 * b)) / 6
    }
    return
      ((-b - 6 * c) * x * x * x + (6 * b + 30 * c) * x * x + (-12 * b - 48 * c) * x
      + (8 * b + 24 * c)) / 6
  }
}

/// The weighted source pixels of each pixel of a resized row or column.
struct KernelTaps {
  /// Index of the first weighted source pixel of each result pixel.
  private(set) var starts: [Int] = []
  /// Weights, ``count`` for each result pixel; their sum is 1.
  private(set) var weights: [Float] = []
  /// The source pixels of each result pixel from the first to the last with a positive weight, without the negative
  /// lobes around them.
  private(set) var cores: [Range<Int>] = []
  /// Number of weighted source pixels per result pixel.
  let count: Int

  /// Computes the weights for resizing a row or column.
  ///
  /// - Parameters:
  ///   - source: original length in px.
  ///   - target: new length in px.
  ///   - enlarging: the kernel for upscaling.
  init(from source: Int, to target: Int, enlarging: Kernel = .mitchell) {
    let scale = Double(source) / Double(target)
    // For downscaling, the kernel is widened to cover all source pixels of a result pixel.
    let stretch = max(scale, 1)
    let kernel = scale > 1 ? Kernel.catmullRom : enlarging
    count = min(source, Int((2 * Kernel.radius * stretch).rounded(.up)) + 1)
    for index in 0..<target {
      let center = (Double(index) + 0.5) * scale - 0.5
      let first = Int((center - Kernel.radius * stretch).rounded(.up))
      let start = min(max(first, 0), source - count)
      var part = (start..<start + count).map { kernel.weight((Double($0) - center) / stretch) }
      // Beyond the edge there are no source pixels; the weights of the others are normalized.
      let sum = part.reduce(0, +)
      part = part.map { $0 / sum }
      starts.append(start)
      weights += part.map { Float($0) }
    }
    cores = (0..<target).map { core(of: $0) }
  }

  private func core(of index: Int) -> Range<Int> {
    let part = weights[index * count..<(index + 1) * count]
    let first = part.firstIndex { $0 > 0 } ?? part.startIndex
    let last = part.lastIndex { $0 > 0 } ?? part.startIndex
    return starts[index] + first - part.startIndex..<starts[index] + last + 1 - part.startIndex
  }
}
