/// The art of a ``SeenPicture`` that is lost on a background.
struct LostArt {
  /// For each of ``Background/allCases``, the share of the visible art, 0…1, that is in unreadable parts while other
  /// parts can be read.
  private(set) var parts = [Double](repeating: 0, count: Background.allCases.count)
  /// Share of the solid art, 0…1, that cannot be distinguished from black, reaches the outline, and is thicker than a
  /// drawn outline.
  private(set) var body = 0.0

  init(_ picture: SeenPicture, _ visibility: Visibility) {
    picture.withRaster { raster in
      measureParts(raster, picture.patches, visibility)
      body = LostBody(raster, picture.patches, visibility).share
    }
  }

  /// A patch of the picture.
  private struct Part {
    /// Number of visible cells.
    var area: Int32 = 0
    /// Number of solid cells.
    var solid: Int32 = 0
    /// Number of solid cells that can be read on each background.
    var legible = SIMD8<Int32>.zero

    /// Minimum number of solid cells: specks and the ends of shadows have fewer.
    private static let minSolid = 4
    /// True if the part is art rather than a speck or the end of a shadow.
    var isDrawn: Bool { solid >= Self.minSolid }
    /// The backgrounds on which less than a tenth of the part's solid cells can be read.
    var lost: SIMDMask<SIMD8<Int32>> { 10 &* legible .< SIMD8(repeating: solid) }

    mutating func add(_ more: Part) {
      area &+= more.area
      solid &+= more.solid
      legible &+= more.legible
    }
  }

  private mutating func measureParts(
    _ raster: Raster, _ patches: Patches, _ visibility: Visibility
  ) {
    var parts = [Part](repeating: Part(), count: patches.runs.count)
    let shifts = SIMD8<UInt32>(0, 1, 2, 3, 4, 5, 6, 7)
    let bits = SIMD8<UInt32>(repeating: 1) &<< shifts
    var total: Int32 = 0
    for run in patches.runs {
      var part = Part()
      var (last, seen): (UInt32?, SIMD8<Int32>) = (nil, .zero)
      for x in Int(run.start)..<Int(run.end) {
        part.area &+= 1
        let word = UInt32(littleEndian: raster.pixels[Int(run.y) &* raster.width &+ x])
        let alpha = UInt8(truncatingIfNeeded: word &>> 24)
        guard alpha >= 128 else { continue }
        part.solid &+= 1
        if word != last {
          last = word
          let found = SIMD8(repeating: visibility.legibleBackgrounds(word, alpha: alpha))
          seen = SIMD8(truncatingIfNeeded: (found & bits) &>> shifts)
        }
        part.legible &+= seen
      }
      total &+= part.area
      parts[Int(run.parent)].add(part)
    }
    let drawn = parts.filter(\.isDrawn)
    guard drawn.count > 1 else { return }
    for background in self.parts.indices {
      let lost = drawn.filter { $0.lost[background] }
      guard lost.count < drawn.count else { continue }
      self.parts[background] = Double(lost.reduce(0) { $0 + $1.area }) / Double(max(1, total))
    }
  }
}
