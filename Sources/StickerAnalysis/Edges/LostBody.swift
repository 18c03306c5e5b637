/// The art of a ``SeenPicture`` that cannot be distinguished from black, and reaches the outline.
struct LostBody {
  private enum Cell: UInt8 {
    case clear, seen, lost
    /// Lost, and connected with the outside.
    case open
  }

  private let width: Int
  /// Half of the maximum width of a drawn outline, in cells.
  private let reach: Int32
  /// The cells of the picture, with a margin of one cell, so that the whole outside is connected.
  private var cells: [Cell]
  /// Number of solid cells, and of those that are lost.
  private var art = 0
  private var lost = 0
  /// Share of the solid art, 0…1, that is lost, reaches the outline, and is thicker than a drawn outline.
  private(set) var share = 0.0

  /// Share of lost cells in the solid art above which those that reach the outline are counted.
  private static let minLost = 0.03
  /// ``reach`` as a share of the longer side: 8 px of 408.
  private static let reachShare = 0.02
  private static let black: Visibility.Backgrounds =
    1 &<< UInt32(Background.allCases.firstIndex(of: .black) ?? 0)

  init(_ raster: Raster, _ visibility: Visibility) {
    width = raster.width + 2
    reach = Int32(max(1, (Self.reachShare * Double(max(raster.width, raster.height))).rounded()))
    cells = [Cell](repeating: .clear, count: width * (raster.height + 2))
    read(raster, visibility)
    guard Double(lost) > Self.minLost * Double(art) else { return }
    open()
    share = Double(thickCount) / Double(art)
  }

  private mutating func read(_ raster: Raster, _ visibility: Visibility) {
    var (last, cell) = (UInt32(0), Cell.lost)
    for y in 0..<raster.height {
      for x in 0..<raster.width where raster.alpha(x, y) >= 128 {
        let word = UInt32(littleEndian: raster.pixels[y &* raster.width &+ x])
        if word != last {
          last = word
          let seen = visibility.backgrounds(
            word, alpha: raster.alpha(x, y), of: Visibility.plain)
          cell = seen & Self.black == 0 ? .lost : .seen
        }
        art &+= 1
        if cell == .lost { lost &+= 1 }
        cells[(y &+ 1) &* width &+ x &+ 1] = cell
      }
    }
  }

  /// Opens all lost cells that are connected with the outside through lost cells.
  private mutating func open() {
    var front: [Int] = []
    for place in cells.indices where cells[place] == .lost && isBesideClear(place) {
      cells[place] = .open
      front.append(place)
    }
    while let place = front.popLast() {
      for next in [place &- width, place &- 1, place &+ 1, place &+ width]
      where cells[next] == .lost {
        cells[next] = .open
        front.append(next)
      }
    }
  }

  /// Returns true if a neighbor is clear. Art is never in the margin, so that all four neighbors exist.
  private func isBesideClear(_ place: Int) -> Bool {
    cells[place &- width] == .clear || cells[place &- 1] == .clear
      || cells[place &+ 1] == .clear || cells[place &+ width] == .clear
  }

  /// Number of open cells within ``reach`` of an open cell that is deeper than ``reach``. This is a morphological
  /// opening, which removes thin parts.
  private var thickCount: Int {
    let depths = distances { cells[$0] != .open }
    let toThick = distances { depths[$0] > reach }
    return cells.indices.count { cells[$0] == .open && toThick[$0] <= reach }
  }

  /// Returns the number of steps across and down from each cell to the nearest one that a function accepts.
  private func distances(to isNear: (Int) -> Bool) -> [Int32] {
    var steps = cells.indices.map { isNear($0) ? 0 : Int32.max / 2 }
    for place in steps.indices.dropFirst(width) {
      steps[place] = min(steps[place], steps[place - 1] + 1, steps[place - width] + 1)
    }
    for place in steps.indices.dropLast(width).reversed() {
      steps[place] = min(steps[place], steps[place + 1] + 1, steps[place + width] + 1)
    }
    return steps
  }
}
