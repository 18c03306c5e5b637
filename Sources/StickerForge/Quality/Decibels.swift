#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The peak signal-to-noise ratio of 8-bit samples in dB; 99 stands for no error at all.
func decibels(ofMeanSquaredError error: Double) -> Double {
  error > 0 ? min(99, 10 * log10(255 * 255 / error)) : 99
}
