extension PixelFormat {
  /// The formats that hold every color of an animation, the likeliest to be small first.
  ///
  /// - Parameter isStill: whether there is one frame, which leaves no pixel as it is.
  static func candidates(for survey: ColorSurvey, isStill: Bool = false) -> [PixelFormat] {
    var formats = isStill ? indexedStill(survey) : indexed(survey)
    if survey.isGray {
      if survey.isBinary {
        let depth = survey.grayBitDepth
        let key = survey.unusedColor(gray: depth)
        if key != nil || survey.isOpaque {
          formats.append(PixelFormat(colorType: .gray, bitDepth: depth, colorKey: key))
        }
        if key == nil, depth < 8, let key = survey.unusedColor(gray: 8) {
          formats.append(PixelFormat(colorType: .gray, colorKey: key))
        }
      }
      if formats.isEmpty || !survey.isBinary { formats.append(PixelFormat(colorType: .grayAlpha)) }
    } else if formats.isEmpty {
      let key = survey.isBinary ? survey.unusedColor() : nil
      if key != nil || survey.isOpaque {
        formats.append(PixelFormat(colorType: .rgb, colorKey: key))
      }
      if !survey.isOpaque { formats.append(.rgba) }
    }
    return formats
  }

  /// With a palette, where 256 colors are enough: by frequency and, of many colors, also by lightness, which
  /// makes smooth pictures of shades differ little from pixel to pixel.
  private static func indexedStill(_ survey: ColorSurvey) -> [PixelFormat] {
    guard let counts = survey.counts else { return [] }
    var format = indexed(counts)
    guard format.bitDepth == 8 else { return [format] }
    let usual = format
    format.palette.sort { one, other in
      let (first, second) = (one.alpha == 255, other.alpha == 255)
      if first != second { return second }
      return (one.lightness, one) < (other.lightness, other)
    }
    return [usual, format]
  }

  /// With a palette, where 256 colors are enough: with a clear one if there is room, since that
  /// lets frames leave pixels as they are, and without if that takes fewer bits.
  private static func indexed(_ survey: ColorSurvey) -> [PixelFormat] {
    guard let counts = survey.counts else { return [] }
    let plain = indexed(counts)
    guard counts[0] == nil, counts.count < 256 else { return [plain] }
    let clear = indexed(counts.merging([0: 0]) { first, _ in first })
    return clear.bitDepth == plain.bitDepth ? [clear] : [clear, plain]
  }

  private static func indexed(_ colors: [UInt32: Int]) -> PixelFormat {
    // Clear and partial colors first, then by frequency; colors decide between equals.
    let palette = colors.sorted {
      let (first, second) = ($0.key.alpha == 255, $1.key.alpha == 255)
      if first != second { return second }
      return $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key
    }.map(\.key)
    let depth = [1, 2, 4].first { palette.count <= 1 << $0 } ?? 8
    return PixelFormat(colorType: .indexed, bitDepth: depth, palette: palette)
  }
}

extension UInt32 {
  /// Of a color: its luma in thousandths (ITU-R BT.601).
  fileprivate var lightness: UInt32 {
    299 * (self & 0xFF) + 587 * (self >> 8 & 0xFF) + 114 * (self >> 16 & 0xFF)
  }
}
