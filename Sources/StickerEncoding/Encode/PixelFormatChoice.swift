internal import StickerCodecs

extension PixelFormat {
  /// Returns the pixel formats to try for an animation. Each can store all of its colors.
  ///
  /// - Parameters:
  ///   - still: the only frame, all of whose pixels are drawn; `nil` if there are more frames.
  ///   - colors: the color description of the pixels. A profile is either for gray or for other color types (PNG 3rd
  ///     edition, 11.3.2.3).
  /// - Returns: the formats; none if the profile is for gray and a pixel has color.
  static func candidates(
    for survey: ColorSurvey, still: Bitmap? = nil, colors: ColorDescription = .none
  ) -> [PixelFormat] {
    let formats = candidatesForAnyProfile(survey, still)
    let suited = formats.filter { $0.suits(colors) }
    // Gray pixels can be stored in formats for color and for gray.
    guard suited.isEmpty else { return suited }
    return [.rgba, PixelFormat(colorType: .grayAlpha)].filter {
      $0.suits(colors) && (survey.isGray || $0 == .rgba)
    }
  }

  /// Returns true if a file of this format may contain the profile of a color description, or if the description has
  /// none.
  func suits(_ colors: ColorDescription) -> Bool {
    guard let profile = colors.writtenProfile.map({ ICCProfile($0) }) else { return true }
    return profile.isGray == (colorType == .gray || colorType == .grayAlpha)
  }

  private static func candidatesForAnyProfile(
    _ survey: ColorSurvey, _ still: Bitmap?
  ) -> [PixelFormat] {
    var formats = still.map { indexedFormats(survey, still: $0) } ?? indexedFormats(survey)
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
    } else if formats.isEmpty || still.map({ paletteMayCostMore($0, survey) }) ?? false {
      let key = survey.isBinary ? survey.unusedColor() : nil
      if key != nil || survey.isOpaque {
        formats.append(PixelFormat(colorType: .rgb, colorKey: key))
      }
      if !survey.isOpaque { formats.append(.rgba) }
    }
    return formats
  }

  /// Returns true if a palette may take more bytes than its indices save.
  private static func paletteMayCostMore(_ still: Bitmap, _ survey: ColorSurvey) -> Bool {
    still.pixels.count <= 128 * (survey.counts?.count ?? 0)
  }

  /// Returns the indexed formats for a still, one for each distinct palette order; none if 256 colors are not enough.
  private static func indexedFormats(_ survey: ColorSurvey, still: Bitmap) -> [PixelFormat] {
    guard let counts = survey.counts else { return [] }
    var formats: [PixelFormat] = []
    for order in PaletteOrder.allCases {
      let palette = order.palette(counts, still.pixels, width: still.width)
      if !formats.contains(where: { $0.palette == palette }) {
        formats.append(PixelFormat(indexed: palette))
      }
    }
    return formats
  }

  /// Returns the indexed formats for an animation; none if 256 colors are not enough.
  ///
  /// One format has a clear entry if there is room, since it lets frames leave pixels unchanged, and one has none
  /// if that lowers the bit depth. For few colors there is also a format with 8 bits per pixel, since deflate finds
  /// repetitions at any position only if pixels are bytes.
  private static func indexedFormats(_ survey: ColorSurvey) -> [PixelFormat] {
    guard let counts = survey.counts else { return [] }
    let plain = indexedFormat(counts)
    var formats = [plain]
    if counts[0] == nil, counts.count < 256 {
      let clear = indexedFormat(counts.merging([0: 0]) { first, _ in first })
      formats = clear.bitDepth == plain.bitDepth ? [clear] : [clear, plain]
    }
    var wide = formats[0]
    wide.bitDepth = 8
    return formats.contains(wide) ? formats : formats + [wide]
  }

  private static func indexedFormat(_ counts: [UInt32: Int]) -> PixelFormat {
    // Colors with transparency come first, and within each group the more frequent ones; ties are broken by color
    // value.
    let palette = counts.sorted {
      let (first, second) = ($0.key.alpha == 255, $1.key.alpha == 255)
      if first != second { return second }
      return $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key
    }.map(\.key)
    return PixelFormat(indexed: palette)
  }

  /// Creates an indexed format from at most 256 colors.
  private init(indexed palette: [UInt32]) {
    let depth = [1, 2, 4].first { palette.count <= 1 << $0 } ?? 8
    self.init(colorType: .indexed, bitDepth: depth, palette: palette)
  }
}
