#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The scale in which the colors of a picture are averaged.
public struct SampleScale: Sendable {
  /// The value of each 8-bit sample, 0…1.
  let valueOfSample: [Float]
  /// The nearest 8-bit sample for each value, in units of 1/65,535. The units are fine enough for linear light, in
  /// which the darkest samples are 20 units apart.
  let sampleOfValue: [UInt8]

  private init(
    _ value: (_ sample: Double) -> Double, _ inverse: (_ value: Double) -> Double
  ) {
    valueOfSample = (0..<256).map { Float(value(Double($0) / 255)) }
    sampleOfValue = (0...65_535).map { UInt8((inverse(Double($0) / 65_535) * 255).rounded()) }
  }

  /// Linear light of sRGB samples (IEC 61966-2-1), in which averages are physically right.
  public static let light = SampleScale(linear, encoded)
  /// The samples themselves, which common viewers seem to average when they show a picture smaller. In linear light,
  /// thin dark lines on a light ground become lighter.
  public static let samples = SampleScale({ $0 }, { $0 })

  private static func linear(_ signal: Double) -> Double {
    signal <= 0.04045 ? signal / 12.92 : pow((signal + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}
