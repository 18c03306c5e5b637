import StickerPixels

/// The picture that frames are composited on: straight RGBA8, row-major, width × height pixels.
///
/// Areas passed to its methods must lie on the canvas.
struct Canvas {
  let width: Int
  let height: Int
  /// The pixels. The array must not be shared while frames are drawn, so that drawing happens in place.
  var pixels: [UInt32]

  /// Creates a fully transparent canvas.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: 0, count: width * height)
  }

  /// Creates a canvas of undefined pixels. All of them must be drawn before any is read.
  init(undrawnWidth width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt32](unsafeUninitializedCapacity: width * height) { $1 = width * height }
  }

  /// Number of bytes from one row to the next.
  var stride: Int { width * 4 }

  /// Calls a function with the bytes of all pixels: R, G, B, A.
  mutating func withBytes<Output>(
    _ work: (UnsafeMutableBufferPointer<UInt8>) -> Output
  ) -> Output {
    pixels.withUnsafeMutableBytes { work($0.bindMemory(to: UInt8.self)) }
  }

  /// Makes an area transparent.
  mutating func clear(_ area: Area) {
    let stride = stride
    pixels.withUnsafeMutableBytes { bytes in
      for y in area.y..<area.y + area.height {
        let start = y * stride + area.x * 4
        UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + area.width * 4])
          .initializeMemory(as: UInt8.self, repeating: 0)
      }
    }
  }

  /// Copies an area into `copy`, row by row without gaps; `copy` grows if it is too small.
  func save(_ area: Area, in copy: inout [UInt8]) {
    let count = area.width * 4
    if copy.count < area.height * count {
      copy = [UInt8](repeating: 0, count: area.height * count)
    }
    pixels.withUnsafeBytes { bytes in
      copy.withUnsafeMutableBytes { copy in
        for row in 0..<area.height {
          let start = (area.y + row) * stride + area.x * 4
          UnsafeMutableRawBufferPointer(rebasing: copy[row * count..<(row + 1) * count])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]))
        }
      }
    }
  }

  /// Restores an area from a copy that ``save(_:in:)`` made of the same area.
  mutating func restore(_ area: Area, from copy: [UInt8]) {
    let stride = stride
    let count = area.width * 4
    pixels.withUnsafeMutableBytes { bytes in
      copy.withUnsafeBytes { copy in
        for row in 0..<area.height {
          let start = (area.y + row) * stride + area.x * 4
          UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + count])
            .copyMemory(
              from: UnsafeRawBufferPointer(rebasing: copy[row * count..<(row + 1) * count]))
        }
      }
    }
  }
}
