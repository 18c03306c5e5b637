/// A picture converted to a pixel format, with one byte per sample or index at any bit depth.
struct SamplePlane: Sendable {
  /// The samples of all pixels, row by row.
  let samples: [UInt8]

  /// Converts pixels.
  ///
  /// - Parameter indices: ``PixelFormat/indices`` of the format.
  init(_ pixels: [UInt32], _ format: PixelFormat, _ indices: [UInt32: UInt8]) {
    let size = format.samplesPerPixel
    samples = [UInt8](unsafeUninitializedCapacity: pixels.count * size) { output, count in
      count = pixels.count * size
      pixels.withUnsafeBufferPointer { pixels in
        switch format.colorType {
        case .rgba:
          UnsafeMutableRawBufferPointer(output).copyMemory(from: UnsafeRawBufferPointer(pixels))
        case .grayAlpha:
          for i in 0..<pixels.count {
            output[2 * i] = UInt8(truncatingIfNeeded: pixels[i])
            output[2 * i + 1] = UInt8(truncatingIfNeeded: pixels[i].alpha)
          }
        case .rgb:
          let key = format.colorKey ?? 0
          for i in 0..<pixels.count {
            let pixel = pixels[i].alpha == 0 ? key : pixels[i]
            output[3 * i] = UInt8(truncatingIfNeeded: pixel)
            output[3 * i + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
            output[3 * i + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
          }
        case .gray, .indexed:
          var last = pixels.first ?? 0
          var index = indices[last] ?? 0
          for i in 0..<pixels.count {
            if pixels[i] != last {
              last = pixels[i]
              index = indices[last] ?? 0
            }
            output[i] = index
          }
        }
      }
    }
  }
}

extension PixelFormat {
  /// The sample of every color, for formats with one sample per pixel; empty for others.
  var indices: [UInt32: UInt8] {
    switch colorType {
    case .indexed:
      return Dictionary(uniqueKeysWithValues: palette.enumerated().map { ($1, UInt8($0)) })
    case .gray:
      let steps = 1 << bitDepth
      var indices: [UInt32: UInt8] = [:]
      for sample in 0..<steps {
        let level = UInt32(sample * 255 / (steps - 1))
        indices[0xFF00_0000 | level << 16 | level << 8 | level] = UInt8(sample)
      }
      if let colorKey { indices[0] = indices[colorKey] }
      return indices
    case .rgb, .grayAlpha, .rgba: return [:]
    }
  }

  /// The samples of a clear pixel, ``samplesPerPixel`` bytes.
  var clearSamples: [UInt8] {
    Array(SamplePlane([0], self, indices).samples)
  }
}
