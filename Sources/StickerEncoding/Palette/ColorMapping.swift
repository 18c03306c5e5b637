/// The palette entry of each census color, and the error of replacing the color by the entry.
struct ColorMapping: Sendable {
  /// The palette, clear (0) first.
  let palette: [UInt32]
  /// Palette entry of each census color.
  let entries: [UInt16]
  /// Mean squared error over black and white of each census color.
  let errors: [Float]
  private let anyEntry: NearestEntrySearch
  private let opaqueEntry: NearestEntrySearch
  private let firstOpaque: Int

  /// Maps each color to the nearest entry of a palette: clear to the first entry, and opaque colors to opaque entries
  /// if there are any.
  ///
  /// - Parameters:
  ///   - colors: distinct colors, clear (0) first.
  ///   - palette: clear (0) first, at most 65,536 colors.
  init(_ colors: [UInt32], to palette: [UInt32]) {
    let points = palette.map(ViewSpace.point)
    let isOpaque = palette.map { $0.alpha == 255 }
    let first = isOpaque.firstIndex(of: true)
    anyEntry = NearestEntrySearch(points)
    opaqueEntry = first == nil ? anyEntry : NearestEntrySearch(points) { isOpaque[$0] }
    firstOpaque = first ?? 0
    self.palette = palette
    var entries: [UInt16] = []
    var errors: [Float] = []
    entries.reserveCapacity(colors.count)
    errors.reserveCapacity(colors.count)
    // Consecutive colors are often similar.
    var (lastOpaque, lastPartial) = (firstOpaque, 0)
    for color in colors {
      guard color.alpha != 0 else {
        entries.append(0)
        errors.append(0)
        continue
      }
      let point = ViewSpace.point(color)
      let found: (entry: Int, squaredDistance: Float)
      if color.alpha == 255 {
        found = opaqueEntry.find(point, hint: lastOpaque)
        lastOpaque = found.entry
      } else {
        found = anyEntry.find(point, hint: lastPartial)
        lastPartial = found.entry
      }
      entries.append(UInt16(found.entry))
      errors.append(found.squaredDistance)
    }
    self.entries = entries
    self.errors = errors
  }

  /// Returns the entry for a color, which need not be in the census, and the squared distance between the two.
  func entry(for color: UInt32) -> (entry: Int, squaredDistance: Float) {
    switch color.alpha {
    case 0: (0, 0)
    case 255: opaqueEntry.find(ViewSpace.point(color), hint: firstOpaque)
    default: anyEntry.find(ViewSpace.point(color), hint: 0)
    }
  }
}
