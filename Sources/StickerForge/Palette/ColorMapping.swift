/// Which entry of a palette stands for each color, and the error that this makes.
struct ColorMapping: Sendable {
  /// Clear (0) first.
  let palette: [UInt32]
  /// By color of the census.
  let entries: [UInt16]
  /// Mean squared error over black and white, by color of the census.
  let errors: [Float]

  /// - Parameters:
  ///   - colors: distinct ones, clear (0) first.
  ///   - palette: clear (0) first, at most 65,536 colors.
  init(_ colors: [UInt32], to palette: [UInt32]) {
    let points = palette.map(ViewSpace.point)
    let anyEntry = NearestEntry(points)
    let isOpaque = palette.map { $0 &>> 24 == 255 }
    let firstOpaque = isOpaque.firstIndex(of: true)
    let opaqueEntry = firstOpaque == nil ? anyEntry : NearestEntry(points) { isOpaque[$0] }
    var entries: [UInt16] = []
    var errors: [Float] = []
    entries.reserveCapacity(colors.count)
    errors.reserveCapacity(colors.count)
    // Colors that appear one after another are often alike.
    var (lastOpaque, lastPartial) = (firstOpaque ?? 0, 0)
    for color in colors {
      guard color &>> 24 != 0 else {
        entries.append(0)
        errors.append(0)
        continue
      }
      let point = ViewSpace.point(color)
      let found: (entry: Int, squaredDistance: Float)
      if color &>> 24 == 255 {
        found = opaqueEntry.find(point, hint: lastOpaque)
        lastOpaque = found.entry
      } else {
        found = anyEntry.find(point, hint: lastPartial)
        lastPartial = found.entry
      }
      entries.append(UInt16(found.entry))
      errors.append(found.squaredDistance)
    }
    self.palette = palette
    self.entries = entries
    self.errors = errors
  }

  /// By color of the census: what it becomes.
  var colors: [UInt32] { entries.map { palette[Int($0)] } }
}
