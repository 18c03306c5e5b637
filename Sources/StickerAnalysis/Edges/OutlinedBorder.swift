import StickerPixels

extension BorderFacts {
  /// Sets ``BorderSide/isOutlined`` and ``BorderSide/isPlain`` of all sides that solid art reaches.
  mutating func markOutlinedSides(_ outline: Outline, in raster: Raster) {
    guard sides.contains(where: { $0.solid > 0 }) else { return }
    let inset = Int(raster.scaled(12, atLeast: 4).rounded())
    for index in sides.indices where sides[index].solid > 0 {
      sides[index].isOutlined = raster.endsInALine(sides[index].edge, inset: inset)
    }
    guard let drawn = outline.color(raster) else { return }
    for index in sides.indices where sides[index].solid > 0 && !sides[index].isOutlined {
      let border = raster.share(of: drawn, on: BorderLine(sides[index].edge, inset: 0, of: raster))
      let inside = raster.share(
        of: drawn, on: BorderLine(sides[index].edge, inset: inset, of: raster))
      sides[index].isOutlined = border >= 0.8 && inside < 0.5
      sides[index].isPlain = border >= 0.95 && inside >= 0.95
    }
  }
}

extension Outline {
  /// Returns the color of a line drawn around the art; `nil` if the outline is short, or has many colors.
  fileprivate func color(_ raster: Raster) -> Color? {
    guard points.count >= 40 else { return nil }
    // One pixel behind the outline, the background is no longer mixed in.
    let colors = points.compactMap { raster.pixel($0, behind: 1) }.filter { $0.alpha >= 250 }
      .map { Color($0.color) }
    guard let median = colors.median else { return nil }
    let alike = colors.count { $0.isWithin(tolerance, of: median) }
    return alike * 10 >= points.count * 6 ? median : nil
  }
}

extension Raster {
  /// Returns true if the longest run of solid pixels on a side has one color, and hardly any solid pixel behind the run
  /// has that color.
  fileprivate func endsInALine(_ edge: BorderSide.Edge, inset: Int) -> Bool {
    let (border, inside) = (
      BorderLine(edge, inset: 0, of: self), BorderLine(edge, inset: inset, of: self)
    )
    let run = border.longestRun(self)
    guard let drawn = run.map({ color(at: border, $0) }).median else { return false }
    let behind = run.filter { alpha[inside.start + $0 * inside.step] >= 128 }
    return shareOfOneColor(on: border, run) >= 0.9
      && behind.count * 2 >= run.count
      && behind.count { color(at: inside, $0).isWithin(tolerance, of: drawn) } * 10 <= behind.count
  }

  /// Returns the share, 0…1, of the pixels at the given indices of a line whose color is near their median color; 0 if
  /// there are no indices.
  func shareOfOneColor(on line: BorderLine, _ indices: Range<Int>) -> Double {
    let colors = indices.map { color(at: line, $0) }
    guard let median = colors.median else { return 0 }
    return Double(colors.count { $0.isWithin(tolerance, of: median) }) / Double(colors.count)
  }

  private func color(at line: BorderLine, _ index: Int) -> Color {
    Color(word: UInt32(littleEndian: pixels[line.start + index * line.step]))
  }

  /// Returns the share of a line's solid pixels that have the given color, 0…1.
  fileprivate func share(of color: Color, on line: BorderLine) -> Double {
    var (solid, found) = (0, 0)
    for index in 0..<line.count {
      guard alpha[line.start + index * line.step] >= 128 else { continue }
      solid += 1
      if self.color(at: line, index).isWithin(tolerance, of: color) { found += 1 }
    }
    return Double(found) / Double(max(1, solid))
  }
}

/// Maximum deviation of a channel from a color, in levels, at which a pixel counts as having that color.
private let tolerance = 40

extension [Color] {
  /// The median of each channel; `nil` if there are no colors.
  fileprivate var median: Color? {
    guard !isEmpty else { return nil }
    var (red, green, blue) = (Histogram(), Histogram(), Histogram())
    for color in self {
      red.add(color.red)
      green.add(color.green)
      blue.add(color.blue)
    }
    let rank = (count - 1) / 2
    return Color(
      UInt8(red.value(atRank: rank)), UInt8(green.value(atRank: rank)),
      UInt8(blue.value(atRank: rank)))
  }
}
