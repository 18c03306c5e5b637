import StickerPixels

/// Draws the frames of a GIF. ``GIFWholeData`` decompresses the color indices of intact frames. The data of all other
/// frames are checked by an ``LZWSurvey``, and then decompressed by giflib or ``LZWRows``. The colors come from the
/// frame's color table.
///
/// With `prefersGiflib`, ``GIFWholeData`` is not used; ``LZWRows`` still decodes what giflib refuses.
struct GIFFrameSource: FrameSource {
  let content: GIFContent
  private let whole: GIFWholeData?
  /// All defects so far, so that each kind is reported for its first frame only.
  private var found = DefectList()

  init(content: GIFContent, prefersGiflib: Bool) {
    self.content = content
    whole = prefersGiflib ? nil : GIFWholeData(content.bytes)
  }

  mutating func draw(
    _ index: Int, on canvas: inout Canvas, defects: inout [Defect]
  ) throws(ImageFault) {
    let frame = content.frames[index]
    let known = found.defects.count
    defer { defects += found.defects[known...] }
    var palette = GIFPalette(frame, in: content.bytes)
    let visible = frame.header.area.clipped(toWidth: canvas.width, height: canvas.height)
    let isVisible = visible.width > 0 && visible.height > 0
    if var rows = whole?.rows(of: frame) {
      if isVisible { try canvas.draw(frame, visible, &rows, &palette) }
    } else {
      let survey = try checkedSurvey(of: frame, index)
      if isVisible { try draw(frame, index, survey, visible, on: &canvas, &palette) }
    }
    if let overrun = palette.overrun {
      found.add(
        .invalidValue(
          "a color index", found: "\(overrun)",
          expected: "below \(palette.count), the number of colors"), .serious, frame: index)
    }
  }

  /// Data for giflib may have ``usualClears`` clear codes, and one more for every ``pixelsPerClear`` pixels. At each
  /// clear code, giflib fills 4,096 entries, so that a megabyte of clear codes would take a second.
  private static let usualClears = 100
  private static let pixelsPerClear = 256

  /// Draws a frame through giflib, or with ``LZWRows`` if giflib refuses data that passed the survey, or would be slow.
  private func draw(
    _ frame: GIFFrame, _ index: Int, _ survey: LZWSurvey, _ visible: Area,
    on canvas: inout Canvas, _ palette: inout GIFPalette
  ) throws(ImageFault) {
    do {
      let maxClears = Self.usualClears + frame.pixelCount / Self.pixelsPerClear
      guard survey.clearCount <= maxClears else {
        var rows = LZWRows(frame, index, in: content.bytes)
        return try canvas.draw(frame, visible, &rows, &palette)
      }
      try content.bytes.withUnsafeBufferPointer { file throws(ImageFault) in
        var rows = try GIFLibRows(frame, index, in: file)
        try canvas.draw(frame, visible, &rows, &palette)
      }
    } catch {
      guard case .invalidPixelData = error else { throw error }
      var rows = LZWRows(frame, index, in: content.bytes)
      try canvas.draw(frame, visible, &rows, &palette)
    }
  }

  /// Returns a survey of the data, records the defects at their end, and throws if they do not contain every pixel of
  /// the frame.
  private mutating func checkedSurvey(
    of frame: GIFFrame, _ index: Int
  ) throws(ImageFault) -> LZWSurvey {
    let survey = LZWSurvey(frame, in: content.bytes)
    let count = "\(survey.pixelCount) of \(frame.pixelCount) px"
    if survey.ending == .undefinedCode {
      throw .invalidPixelData(frame: index, detail: "an undefined LZW code follows \(count)")
    }
    guard survey.pixelCount == frame.pixelCount else {
      throw .invalidPixelData(frame: index, detail: "the LZW data end after \(count)")
    }
    switch survey.ending {
    case .endCode, .undefinedCode: break
    case .endCodeAndMore(let count, let offset):
      found.add(
        .misplaced(
          "a run of \(count) byte\(count == 1 ? "" : "s")",
          rule: "nothing may follow the LZW end code", offset: offset),
        .minor, frame: index)
    case .missingEndCode:
      found.add(.missing("LZW end code in the image data"), .minor, frame: index)
    case .excessPixels:
      let detail = "they contain more than the \(frame.pixelCount) px of the frame"
      found.add(.irregularPixelData(frame: index, detail: detail), .minor, frame: index)
    }
    return survey
  }
}

/// The color table of one frame as pixels.
struct GIFPalette {
  /// Number of colors in the file's table.
  let count: Int
  let transparentIndex: UInt8?
  /// 256 pixels with the bytes R, G, B, A in memory. Pixels beyond the file's table are opaque black.
  let pixels: [UInt32]
  /// The largest index so far for which the table has no color; `nil` if it has a color for each index.
  private(set) var overrun: UInt8?

  init(_ frame: GIFFrame, in bytes: [UInt8]) {
    var pixels = [UInt32](repeating: UInt32(littleEndian: 0xFF00_0000), count: 256)
    for (index, offset) in stride(
      from: frame.colorTable.lowerBound, to: frame.colorTable.upperBound, by: 3
    ).enumerated() {
      let color =
        UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8
        | UInt32(bytes[offset + 2]) << 16
      pixels[index] = UInt32(littleEndian: 0xFF00_0000 | color)
    }
    self.pixels = pixels
    count = frame.colorTable.count / 3
    transparentIndex = frame.transparentIndex
  }

  /// Records the largest index in a row for which the table has no color. The transparent index needs no color.
  mutating func note(_ row: ArraySlice<UInt8>) {
    guard count < 256 else { return }
    let largest = row.withUnsafeBufferPointer { row in
      var largest: UInt8 = 0
      for index in row { largest = max(largest, index == transparentIndex ? 0 : index) }
      return largest
    }
    if Int(largest) >= count { overrun = max(overrun ?? 0, largest) }
  }
}

extension Canvas {
  /// Draws the part of a frame that lies on the canvas.
  fileprivate mutating func draw(
    _ frame: GIFFrame, _ visible: Area, _ rows: inout some GIFRows, _ palette: inout GIFPalette
  ) throws(ImageFault) {
    let area = frame.header.area
    var row = [UInt8](repeating: 0, count: area.width)
    for y in GIFRowOrder(height: area.height, isInterlaced: frame.isInterlaced) {
      try rows.read(into: &row)
      guard y < visible.height else { continue }
      draw(row[..<visible.width], atX: visible.x, y: visible.y + y, &palette)
    }
  }

  /// Draws a row of color indices, which must lie on the canvas.
  private mutating func draw(
    _ row: ArraySlice<UInt8>, atX x: Int, y: Int, _ palette: inout GIFPalette
  ) {
    let start = y * stride + x * 4
    pixels.withUnsafeMutableBytes { canvas in
      let target = UnsafeMutableRawBufferPointer(rebasing: canvas[start..<start + row.count * 4])
        .bindMemory(to: UInt32.self)
      row.withUnsafeBufferPointer { row in
        palette.pixels.withUnsafeBufferPointer { colors in
          guard let target = target.baseAddress, let colors = colors.baseAddress else { return }
          guard let transparent = palette.transparentIndex else {
            for column in 0..<row.count { target[column] = colors[Int(row[column])] }
            return
          }
          // A branch on scattered transparent pixels would be hard to predict, so there is none.
          for column in 0..<row.count {
            let index = row[column]
            let (below, color) = (target[column], colors[Int(index)])
            target[column] = index == transparent ? below : color
          }
        }
      }
    }
    palette.note(row)
  }
}
