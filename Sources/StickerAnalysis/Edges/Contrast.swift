/// The shares of a sticker that are lost on one background.
public struct ContrastFacts: Sendable, Equatable {
  public var background: Background
  /// Share of the outline, 0…1, where nothing is visible within 24 px (at 408 px) of the edge, which is deeper than a
  /// drawn outline. A thread along invisible art (`LineWidth`) does not count as visible.
  public var lostOutline: Double
  /// Share of the pixels with an alpha of 26 or more that are invisible on the background, or only show as a thread
  /// there, 0…1.
  public var lostArea: Double
  /// Share of the art, 0…1, in parts that are more than nine tenths unreadable on the background, if other parts are
  /// readable: black letters on black, for example.
  public var lostParts = 0.0
  /// Share of the solid art, 0…1, that cannot be distinguished from black, reaches the outline, and is thicker than a
  /// drawn outline; only measured on black. On white, the contours of pale art make it visible.
  public var lostBody = 0.0
  /// Share of the art's rows and columns (geometric mean of both) in which something is visible on the background, 0…1:
  /// for art on a plate in the background's color, the extent of what is drawn on the plate.
  public var seenExtent = 0.0
}

/// The shares of a sticker that are lost on one photo: means over its colors.
public struct PhotoContrastFacts: Sendable, Equatable {
  public var photo: PhotoBackground
  /// Shares as in ``ContrastFacts``.
  public var lostOutline: Double
  public var lostArea: Double
}

/// Measures how much of a sticker is lost on each background.
struct ContrastMeasure {
  private var outlines = Tally()
  private var areas = Tally()
  private var extent = Extent()
  private let lost: LostArt

  /// Minimum number of samples along the longer side, unless it has fewer pixels: enough to measure a share to one
  /// percent.
  fileprivate static let samplesPerSide = 96

  /// `nil` if there is no outline.
  init?(
    _ raster: Raster, _ outline: Outline, _ patches: Patches, _ picture: SeenPicture,
    _ visibility: Visibility
  ) {
    guard !outline.points.isEmpty else { return nil }
    lost = LostArt(picture, visibility)
    for (index, point) in outline.points.enumerated() {
      // Photos are checked at every eighth point only: they have many colors, and their findings are only notes.
      let wanted = index % 8 == 0 ? Visibility.all : Visibility.plain
      let visible = raster.visible(inward: point, wanted, visibility)
      outlines.add(visible, of: wanted)
    }
    var columns = extent.columns
    columns.withUnsafeMutableBufferPointer {
      sampleArt(raster, patches, visibility, columns: $0)
    }
    extent.columns = columns
  }

  /// Samples the art on a grid with 96 to 191 points along the longer side; if that side has fewer pixels, every pixel
  /// is sampled.
  private mutating func sampleArt(
    _ raster: Raster, _ patches: Patches, _ visibility: Visibility,
    columns: UnsafeMutableBufferPointer<UInt32>
  ) {
    let step = max(1, max(raster.width, raster.height) / Self.samplesPerSide)
    let first = step / 2
    // Runs are sorted by row.
    var row = Int32(truncatingIfNeeded: first)
    for run in patches.runs {
      while row < run.y { row &+= Int32(truncatingIfNeeded: step) }
      guard run.y == row else { continue }
      // Every fourth row of the grid is enough for the shares on photos.
      let wanted = Int(run.y) / step % 4 == 0 ? Visibility.all : Visibility.plain
      let y = Int(run.y)
      // The first grid point in the run.
      let start = (Int(run.start) - first + step - 1) / step * step + first
      var (seen, count): (Visibility.Backgrounds, Int) = (0, 0)
      var (last, alike): (UInt32, Int) = (0, 0)
      // The backgrounds on which the last sample shows as more than a thread; this is judged only where the color
      // changes, and only on backgrounds where the sample before was not visible.
      var visible: Visibility.Backgrounds = 0
      var column = max(first, start) / step
      for x in stride(from: max(first, start), to: Int(run.end), by: step) {
        let alpha = raster.alpha(x, y)
        defer { column += 1 }
        guard alpha >= SpeckBounds.visibleAlpha else { continue }
        let word = UInt32(littleEndian: raster.pixels[y &* raster.width &+ x])
        // Most neighbors have the same color.
        if word != last {
          areas.add(visible, of: wanted, count: alike)
          last = word
          let found = visibility.backgrounds(word, alpha: alpha, of: wanted)
          let gained = found & ~visible
          visible = gained == 0 ? found : found & ~raster.threads(x, y, gained, visibility)
          seen |= visible
          alike = 0
        }
        alike += 1
        columns[column] |= visible | Extent.art
        count += 1
      }
      areas.add(visible, of: wanted, count: alike)
      guard count > 0 else { continue }
      extent.rows[y / step] |= seen | Extent.art
    }
  }

  var backgrounds: [ContrastFacts] {
    Background.allCases.enumerated().map { index, background in
      ContrastFacts(
        background: background, lostOutline: outlines.shareWithout(bit: index),
        lostArea: areas.shareWithout(bit: index), lostParts: lost.parts[index],
        lostBody: background == .black ? lost.body : 0,
        seenExtent: extent.share(withBit: index))
    }
  }

  var photos: [PhotoContrastFacts] {
    let count = PhotoBackground.colorCount
    return PhotoBackground.allCases.enumerated().map { index, photo in
      let bits = (0..<count).map { Background.allCases.count + index * count + $0 }
      return PhotoContrastFacts(
        photo: photo,
        lostOutline: bits.reduce(0) { $0 + outlines.shareWithout(bit: $1) } / Double(count),
        lostArea: bits.reduce(0) { $0 + areas.shareWithout(bit: $1) } / Double(count))
    }
  }
}

/// Sets of backgrounds on which something is visible, for each row and column of a grid.
private struct Extent {
  var rows = [UInt32](repeating: 0, count: size)
  var columns = [UInt32](repeating: 0, count: size)

  private static let size = 2 * ContrastMeasure.samplesPerSide
  /// The bit of rows and columns that contain art, visible or not.
  static let art: UInt32 = 1 &<< 31

  /// Returns the share of the art's rows and columns that have a bit set, as the geometric mean of both.
  func share(withBit bit: Int) -> Double {
    let shares = [rows, columns].map { lines in
      let art = lines.count { $0 & Self.art != 0 }
      return Double(lines.count { $0 &>> UInt32(bit) & 1 == 1 }) / Double(max(1, art))
    }
    return shares.reduce(1, *).squareRoot()
  }
}

/// Counts of the places that are visible or invisible on each background.
private struct Tally {
  /// Number of places, by the set of plain backgrounds on which they are visible.
  private var plain = [Int](repeating: 0, count: Int(Visibility.plain) + 1)
  /// Number of places that are invisible on each color of the photos, by its bit.
  private var missed = [Int](repeating: 0, count: 32)
  private(set) var total = 0
  /// Number of places that were checked on all backgrounds, not only on the plain ones.
  private var totalOnPhotos = 0

  mutating func add(
    _ set: Visibility.Backgrounds, of wanted: Visibility.Backgrounds, count: Int = 1
  ) {
    guard count > 0 else { return }
    total &+= count
    plain[Int(set & Visibility.plain)] &+= count
    guard wanted == Visibility.all else { return }
    totalOnPhotos &+= count
    var missing = ~set & Visibility.all & ~Visibility.plain
    while missing != 0 {
      missed[missing.trailingZeroBitCount] &+= count
      missing &= missing &- 1
    }
  }

  func shareWithout(bit: Int) -> Double {
    if bit < Background.allCases.count {
      let missed = plain.indices.reduce(0) { $1 &>> bit & 1 == 0 ? $0 + plain[$1] : $0 }
      return Double(missed) / Double(max(1, total))
    }
    return Double(missed[bit]) / Double(max(1, totalOnPhotos))
  }
}

extension Raster {
  /// Minimum alpha at which the background does not show through.
  fileprivate static let opaqueAlpha: UInt8 = 250

  /// Minimum scale of the canvas on which a pixel may be a thread; on smaller ones it is as wide as a drawn line.
  private static let minScaleOfThreads = 0.5

  /// Returns the backgrounds on which the art behind a point of the outline is visible: as a line, or at every pixel on
  /// the way from the point into the art. On a small canvas, one visible pixel is enough.
  fileprivate func visible(
    inward point: OutlinePoint, _ wanted: Visibility.Backgrounds, _ visibility: Visibility
  ) -> Visibility.Backgrounds {
    let depth = Int(scaled(24, atLeast: 2))
    let isSmall = scale < Self.minScaleOfThreads
    var (visible, strong): (Visibility.Backgrounds, Visibility.Backgrounds) = (0, 0)
    var (seen, missed): (Visibility.Backgrounds, Visibility.Backgrounds) = (0, 0)
    var line = LineWidth()
    var last: UInt32?
    var position = SIMD2(Double(point.x) + 0.5, Double(point.y) + 0.5)
    for _ in 0...depth {
      guard position.x >= 0, position.y >= 0 else { break }
      let (x, y) = (Int(position.x), Int(position.y))
      guard x < width, y < height else { break }
      let alpha = alpha(x, y)
      guard alpha >= 128 else { break }
      let word = UInt32(littleEndian: pixels[y &* width &+ x])
      if alpha >= Self.opaqueAlpha {
        if word != last {
          visible = visibility.exactBackgrounds(word, of: wanted)
          strong = visible & visibility.backgroundsOfLines(word)
          last = word
        }
        seen |= visible
        line.add(visible, strong)
        if (isSmall ? seen : line.wideBackgrounds) & wanted == wanted { break }
        missed |= ~visible
      }
      position += point.inward
    }
    // Semitransparent pixels count only if the art has nothing else here.
    if last == nil {
      let word = UInt32(littleEndian: pixels[point.y &* width &+ point.x])
      return visibility.backgrounds(word, alpha: alpha(point.x, point.y), of: wanted)
    }
    return isSmall ? seen : line.wideBackgrounds & seen | seen & ~missed
  }

  /// Returns the backgrounds, among those on which a pixel is visible, where it is only part of a thread along
  /// invisible art.
  fileprivate func threads(
    _ x: Int, _ y: Int, _ visible: Visibility.Backgrounds, _ visibility: Visibility
  ) -> Visibility.Backgrounds {
    guard scale >= Self.minScaleOfThreads else { return 0 }
    return threads(x, y, along: (1, 0), visible, visibility)
      | threads(x, y, along: (0, 1), visible, visibility)
  }

  /// Returns the backgrounds on which the pixel is only part of a thread along the axis (dx, dy).
  private func threads(
    _ x: Int, _ y: Int, along axis: (dx: Int, dy: Int), _ visible: Visibility.Backgrounds,
    _ visibility: Visibility
  ) -> Visibility.Backgrounds {
    let wanted = visible & ~Visibility.plain == 0 ? Visibility.plain : Visibility.all
    var (line, lost) = (LineWidth(), Visibility.Backgrounds(0))
    let center = UInt32(littleEndian: pixels[y &* width &+ x])
    line.add(visible, visible & visibility.backgroundsOfLines(center))
    for sign in stride(from: 1, through: -1, by: -2) {
      var open = visible
      for step in 1...LineWidth.reach {
        let (x, y) = (x + sign * step * axis.dx, y + sign * step * axis.dy)
        guard open != 0, contains(x, y), alpha(x, y) >= 128 else { break }
        let word = UInt32(littleEndian: pixels[y &* width &+ x])
        let found = visibility.backgrounds(word, of: wanted)
        lost |= open & ~found
        open &= found
        line.extend(open, open & visibility.backgroundsOfLines(word))
      }
    }
    return lost & ~line.wideBackgrounds
  }
}

/// The width of something visible, for each background: two strongly visible pixels make it a line, and so do four of
/// less contrast. Anything narrower is a thread, which can be seen but not read.
private struct LineWidth {
  // The binary digits of a count for each background; strongly visible pixels count twice. A bit of `fours` stays set
  // once its count has reached four.
  private var ones: Visibility.Backgrounds = 0
  private var twos: Visibility.Backgrounds = 0
  private var fours: Visibility.Backgrounds = 0

  /// Number of pixels on either side of a pixel that can make it part of a line.
  static let reach = 3

  /// Adds the next pixel, which is visible on the backgrounds `visible`, and strongly visible on those in `strong`. On
  /// all other backgrounds, the line ends.
  mutating func add(_ visible: Visibility.Backgrounds, _ strong: Visibility.Backgrounds) {
    ones &= visible
    twos &= visible
    extend(visible, strong)
  }

  /// Adds a pixel on either side of the earlier ones, on backgrounds where the line has not ended.
  mutating func extend(_ visible: Visibility.Backgrounds, _ strong: Visibility.Backgrounds) {
    count(visible)
    count(strong)
  }

  private mutating func count(_ more: Visibility.Backgrounds) {
    let carried = ones & more
    ones ^= more
    fours |= twos & carried
    twos ^= carried
  }

  /// The backgrounds on which the pixels are a line.
  var wideBackgrounds: Visibility.Backgrounds { fours }
}
