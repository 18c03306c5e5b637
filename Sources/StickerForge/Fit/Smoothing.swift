/// Takes away differences that nobody sees: a pixel stays what it was in the frame before, or
/// becomes what its left neighbor is, where that is nearly what it should be.
///
/// Clear and opaque pixels stay clear and opaque, and the error never adds up from frame to frame,
/// because every pixel is compared with what it should be.
struct Smoothing {
  /// Most that a channel may differ over black or over white: levels of 255.
  let tolerance: Int

  /// - Parameter last: what became of the frame before.
  func smooth(_ frame: [UInt32], after last: [UInt32]?, width: Int) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: frame.count) { output, count in
      for index in frame.indices {
        let pixel = frame[index]
        if let last, isNear(last[index], pixel) {
          output[index] = last[index]
        } else if index % width > 0, isNear(output[index - 1], pixel) {
          output[index] = output[index - 1]
        } else {
          output[index] = pixel
        }
      }
      count = frame.count
    }
  }

  @inline(__always)
  private func isNear(_ a: UInt32, _ b: UInt32) -> Bool {
    if a == b { return true }
    let (aAlpha, bAlpha) = (Int(a.alpha), Int(b.alpha))
    guard aAlpha != 0, bAlpha != 0, (aAlpha == 255) == (bAlpha == 255) else { return false }
    let most = tolerance &* 255
    for shift: UInt32 in [0, 8, 16] {
      let difference =
        Int(a &>> shift & 0xFF) &* aAlpha &- Int(b &>> shift & 0xFF) &* bAlpha
      let overWhite = difference &- (aAlpha &- bAlpha) &* 255
      if abs(difference) > most || abs(overWhite) > most { return false }
    }
    return true
  }
}
