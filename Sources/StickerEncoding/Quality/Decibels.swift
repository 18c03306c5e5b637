#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Returns the peak signal-to-noise ratio of 8-bit samples in dB, at most 99, which stands for no error.
func decibels(ofMeanSquaredError error: Double) -> Double {
  error > 0 ? min(99, 10 * log10(255 * 255 / error)) : 99
}
