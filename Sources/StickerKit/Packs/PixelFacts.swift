/// What one pass over the pixels of every frame found.
public struct PixelFacts: Sendable, Equatable {
  /// One entry a frame, in order of display.
  public var frames: [FrameFacts] = []

  /// True when any pixel of any frame lets something shine through.
  public var hasTransparency: Bool { frames.contains { $0.opaque < $0.total } }

  /// True when any pixel is neither fully clear nor fully opaque.
  public var hasPartialAlpha: Bool { frames.contains { $0.partial > 0 } }
}

/// What one pass over a composited frame found.
public struct FrameFacts: Sendable, Equatable {
  /// Pixels in the canvas.
  public var total = 0
  /// Pixels of alpha 0.
  public var clear = 0
  /// Pixels of alpha 255.
  public var opaque = 0
  /// SHA-256 of the canvas (straight RGBA8, row-major, RGB set to 0 where alpha is 0), if asked
  /// for.
  public var digest: String?

  /// Pixels of alpha 1…254.
  public var partial: Int { total - clear - opaque }

  /// True when nothing shows at all.
  public var isBlank: Bool { clear == total }
}

extension FrameFacts {
  /// Counts the alpha values of straight RGBA8 pixels.
  init(rgba pixels: [UInt8]) {
    total = pixels.count / 4
    pixels.withUnsafeBytes { bytes in
      let words = bytes.bindMemory(to: UInt32.self)
      var start = 0
      while start < words.count {
        // Sums of at most 2^20 ones stay far inside UInt32, so the loop needs no overflow checks.
        let end = min(start + 1 << 20, words.count)
        var clear: UInt32 = 0
        var opaque: UInt32 = 0
        for index in start..<end {
          let alpha = UInt32(littleEndian: words[index]) &>> 24
          clear &+= (alpha &- 1) &>> 31
          opaque &+= (alpha &+ 1) &>> 8
        }
        self.clear += Int(clear)
        self.opaque += Int(opaque)
        start = end
      }
    }
  }

  /// The digest of straight RGBA8 pixels with RGB set to 0 where alpha is 0.
  static func digest(rgba pixels: [UInt8]) -> String {
    var visible = pixels
    for start in stride(from: 0, to: visible.count - 3, by: 4) where visible[start + 3] == 0 {
      visible[start] = 0
      visible[start + 1] = 0
      visible[start + 2] = 0
    }
    return SHA256.hexDigest(of: visible)
  }
}
