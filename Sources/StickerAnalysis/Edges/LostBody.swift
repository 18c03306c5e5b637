/// The art of a ``SeenPicture`` that cannot be distinguished from black, and reaches the outline.
struct LostBody {
  private enum Cell: UInt8 {
    case clear, seen, lost
    /// Lost, and connected with clear cells through lost ones.
    case open
  }

  private let width: Int
  /// Half of the maximum width of a drawn outline, in cells.
  private let reach: Int
  /// The cells of the picture, with a margin of one clear cell, so that all cells of the art have four neighbors.
  private var cells: [Cell]
  /// Number of solid cells.
  private var solidCount = 0
  /// Number of solid cells that are lost.
  private var lostCount = 0
  /// Share of the solid art, 0…1, that is lost, reaches the outline, and is thicker than a drawn outline.
  private(set) var share = 0.0

  /// Share of lost cells in the solid art above which those that reach the outline are counted.
  private static let minLost = 0.03
  /// ``reach`` as a share of the longer side: 8 px of 408.
  private static let reachShare = 0.02
  private static let black: Visibility.Backgrounds =
    1 &<< UInt32(Background.allCases.firstIndex(of: .black) ?? 0)

  init(_ raster: Raster, _ patches: Patches, _ visibility: Visibility) {
    width = raster.width + 2
    reach = max(1, Int((Self.reachShare * Double(max(raster.width, raster.height))).rounded()))
    cells = [Cell](repeating: .clear, count: width * (raster.height + 2))
    read(raster, patches, visibility)
    guard Double(lostCount) > Self.minLost * Double(solidCount) else { return }
    markOpen()
    share = Double(thickCount) / Double(solidCount)
  }

  private mutating func read(_ raster: Raster, _ patches: Patches, _ visibility: Visibility) {
    var (last, cell) = (UInt32(0), Cell.lost)
    cells.withUnsafeMutableBufferPointer { cells in
      for run in patches.runs {
        let row = Int(run.y) &* raster.width
        let rowStart = (Int(run.y) &+ 1) &* width &+ 1
        for x in Int(run.start)..<Int(run.end) {
          let word = UInt32(littleEndian: raster.pixels[row &+ x])
          guard word &>> 24 >= 128 else { continue }
          if word != last {
            last = word
            let alpha = UInt8(truncatingIfNeeded: word &>> 24)
            let seen = visibility.backgrounds(word, alpha: alpha, of: Visibility.plain)
            cell = seen & Self.black == 0 ? .lost : .seen
          }
          solidCount &+= 1
          if cell == .lost { lostCount &+= 1 }
          cells[rowStart &+ x] = cell
        }
      }
    }
  }

  /// Marks as open all lost cells that are connected with clear cells through lost ones.
  private mutating func markOpen() {
    var front: [Int] = []
    for index in cells.indices where cells[index] == .lost && isBesideClear(index) {
      cells[index] = .open
      front.append(index)
    }
    while let index = front.popLast() {
      for next in [index &- width, index &- 1, index &+ 1, index &+ width]
      where cells[next] == .lost {
        cells[next] = .open
        front.append(next)
      }
    }
  }

  /// Returns true if one of the four neighbors is clear.
  private func isBesideClear(_ index: Int) -> Bool {
    cells[index &- width] == .clear || cells[index &- 1] == .clear
      || cells[index &+ 1] == .clear || cells[index &+ width] == .clear
  }

  /// Number of open cells within ``reach`` of an open cell that is deeper than ``reach``. This is a morphological
  /// opening, which removes thin parts.
  private var thickCount: Int {
    let open = CellBits(cells, width: width) { $0 == .open }
    var thick = open
    for _ in 0..<reach { thick.joinNeighbors(&) }
    for _ in 0..<reach { thick.joinNeighbors(|) }
    return open.count(in: thick)
  }
}

/// A bitmap of cells with an empty margin; each row takes up whole words.
private struct CellBits {
  private let stride: Int
  private var words: [UInt64]

  init<Cell>(_ cells: [Cell], width: Int, isSet: (Cell) -> Bool) {
    stride = (width + 63) / 64
    words = [UInt64](repeating: 0, count: cells.count / width * stride)
    for (index, cell) in cells.enumerated() where isSet(cell) {
      let (y, x) = index.quotientAndRemainder(dividingBy: width)
      words[y * stride + x / 64] |= 1 &<< UInt64(x % 64)
    }
  }

  /// Combines each cell with its four neighbors.
  mutating func joinNeighbors(_ join: (UInt64, UInt64) -> UInt64) {
    let old = words
    for index in stride..<max(stride, old.count - stride) {
      let left = old[index] &<< 1 | old[index - 1] &>> 63
      let right = old[index] &>> 1 | old[index + 1] &<< 63
      let row = join(old[index], join(left, right))
      words[index] = join(row, join(old[index - stride], old[index + stride]))
    }
  }

  /// Number of cells that are set in both bitmaps.
  func count(in other: CellBits) -> Int {
    zip(words, other.words).reduce(0) { $0 + ($1.0 & $1.1).nonzeroBitCount }
  }
}
