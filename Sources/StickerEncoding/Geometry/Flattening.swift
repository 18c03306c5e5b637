extension Bitmap {
  /// Returns the picture composited onto an opaque color. As in design tools and browsers, sRGB samples are mixed, not
  /// linear light.
  ///
  /// - Parameter color: in the layout of ``pixels``; its alpha is ignored.
  public func flattened(on color: UInt32) -> Bitmap {
    let ground = color | 0xFF00_0000
    let mixed = [UInt32](unsafeUninitializedCapacity: pixels.count) { output, count in
      count = pixels.count
      pixels.withUnsafeBufferPointer { pixels in
        for i in 0..<pixels.count {
          let pixel = pixels[i]
          output[i] =
            switch pixel.alpha {
            case 255: pixel
            case 0: ground
            case let alpha: Self.mix(pixel, ground, alpha)
            }
        }
      }
    }
    return Bitmap(width: width, height: height, pixels: mixed)
  }

  @inline(__always)
  private static func mix(_ pixel: UInt32, _ ground: UInt32, _ alpha: UInt32) -> UInt32 {
    func sample(_ shift: UInt32) -> UInt32 {
      let over = (pixel >> shift & 255) &* alpha
      let under = (ground >> shift & 255) &* (255 &- alpha)
      return ((over &+ under &+ 127) / 255) << shift
    }
    return sample(0) | sample(8) | sample(16) | 0xFF00_0000
  }

  /// True if every pixel is opaque.
  public var isOpaque: Bool { pixels.allSatisfy { $0.alpha == 255 } }

  /// True if every pixel is clear.
  public var isClear: Bool { pixels.allSatisfy { $0.alpha == 0 } }
}
