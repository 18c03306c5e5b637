/// Rounds every channel to multiples of a small step. Noise and soft shading, whose lowest bits cost most, then have
/// fewer distinct values; other changes with the same mean error save fewer bytes.
///
/// Clear pixels stay clear, opaque pixels stay opaque, and black and white do not change.
struct Rounding {
  private let upper: Channels
  private let lower: Channels

  /// Number of eighths at the bottom of the picture in which one channel is rounded more coarsely than in the
  /// rest.
  private let lowerEighths: Int

  /// Grades, the least harmful first. Each rounds one channel more coarsely in one more eighth of the picture than the
  /// grade before it.
  static let grades = 1...Channels.gradeCount * 8

  /// Creates the rounding of a grade.
  ///
  /// - Parameter grade: one of ``grades``, or 0 for no change.
  init(grade: Int) {
    upper = Channels(grade: grade / 8)
    lower = Channels(grade: (grade + 7) / 8)
    lowerEighths = grade % 8
  }

  /// Largest change of a channel, in levels of 255.
  var maxChange: Int { lower.maxChange }

  /// Approximate PSNR of photographs, in dB.
  var usualPSNR: Double {
    let error =
      upper.usualError * Double(8 - lowerEighths) + lower.usualError * Double(lowerEighths)
    return decibels(ofMeanSquaredError: error / 8)
  }

  /// Returns a picture with rounded channels, and its mean squared error over black and white.
  func round(_ frame: [UInt32]) -> (pixels: [UInt32], error: Double) {
    var sum = 0.0
    let pixels = [UInt32](unsafeUninitializedCapacity: frame.count) { output, count in
      let border = frame.count / 8 * (8 - lowerEighths)
      for (channels, part) in [(upper, 0..<border), (lower, border..<frame.count)] {
        var last: (pixel: UInt32, rounded: UInt32, error: Float) = (0, 0, 0)
        for index in part {
          if frame[index] != last.pixel {
            let (rounded, error) = channels.round(frame[index])
            last = (frame[index], rounded, error)
          }
          output[index] = last.rounded
          sum += Double(last.error)
        }
      }
      count = frame.count
    }
    return (pixels, sum / Double(max(frame.count, 1)))
  }

  private struct Channels {
    private let red: Channel
    private let green: Channel
    private let blue: Channel
    /// The rounded values of alpha, only for pixels that are neither clear nor opaque.
    private let alpha: Channel

    /// Rounding steps. Odd steps are more efficient, since no value is half-way between two of their
    /// multiples; the even ones fill the gaps between small odd ones.
    private static let steps = [1, 2, 3, 4, 5, 6, 7, 9, 11, 13, 15]

    static let gradeCount = (steps.count - 1) * 3

    /// Creates the rounding of a part of the picture.
    ///
    /// - Parameter grade: how many times a channel takes the next of ``steps``. The channels take turns: first blue,
    ///   which contributes least to lightness, then red, then green.
    init(grade: Int) {
      let (whole, part) = grade.quotientAndRemainder(dividingBy: 3)
      let fine = Channel(multiplesOf: Self.steps[whole])
      let coarse = part == 0 ? fine : Channel(multiplesOf: Self.steps[whole + 1])
      (red, green, blue, alpha) = (part == 2 ? coarse : fine, fine, coarse, fine)
    }

    var maxChange: Int { blue.maxChange }

    var usualError: Double { (red.meanSquare + green.meanSquare + blue.meanSquare) / 3 }

    @inline(__always)
    func round(_ pixel: UInt32) -> (pixel: UInt32, error: Float) {
      guard pixel.alpha != 0 else { return (0, 0) }
      let r = Int(pixel & 0xFF)
      let g = Int(pixel &>> 8 & 0xFF)
      let b = Int(pixel &>> 16 & 0xFF)
      let color =
        UInt32(red.values[r]) | UInt32(green.values[g]) &<< 8 | UInt32(blue.values[b]) &<< 16
      guard pixel.alpha < 255 else {
        return (color | 0xFF00_0000, (red.squares[r] + green.squares[g] + blue.squares[b]) / 3)
      }
      let partial = min(max(alpha.values[Int(pixel.alpha)], 1), 254)
      let rounded = color | UInt32(partial) &<< 24
      let error = ViewSpace.squaredDistance(ViewSpace.point(pixel), ViewSpace.point(rounded))
      return (rounded, error)
    }
  }

  /// The rounded values of one channel.
  private struct Channel {
    /// For every value, the nearest multiple of the step, or 255 if that is nearer.
    let values: [UInt8]
    /// Squared changes of the values.
    let squares: [Float]

    init(multiplesOf step: Int) {
      values = (0...255).map { value in
        let rounded = (value + step / 2) / step * step
        return UInt8(abs(rounded - value) <= 255 - value && rounded < 255 ? rounded : 255)
      }
      squares = values.enumerated().map { Float((Int($1) - $0) * (Int($1) - $0)) }
    }

    var meanSquare: Double { Double(squares.reduce(0, +)) / 256 }

    var maxChange: Int { Int((squares.max() ?? 0).squareRoot()) }
  }
}
