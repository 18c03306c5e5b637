#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Conversion between sRGB samples (IEC 61966-2-1) and linear light, in which averages are physically right.
enum LinearLight {
  /// Linear light of each 8-bit sample, 0…1.
  static let ofSample: [Float] = (0..<256).map { Float(light(Double($0) / 255)) }

  /// The nearest 8-bit sample for each linear light, in units of 1/65,535. These are fine enough for the darkest
  /// samples, which are 20 units apart.
  static let sample: [UInt8] = (0...65_535).map {
    UInt8((signal(Double($0) / 65_535) * 255).rounded())
  }

  private static func light(_ signal: Double) -> Double {
    signal <= 0.04045 ? signal / 12.92 : pow((signal + 0.055) / 1.055, 2.4)
  }

  private static func signal(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}
