internal import StickerCodecs
import StickerPixels

extension FormatSample {
  /// Samples a still. Slow strategies are first tried on a few bands of rows, and only the best of them on the whole
  /// still.
  ///
  /// - Parameters:
  ///   - candidates: the filter strategies to try; at least one.
  ///   - jobs: number of threads; the result does not depend on it.
  ///   - progress: called with the fraction done, 0…1.
  init(
    _ format: PixelFormat, still: StoredBitmap, _ candidates: [FilterStrategy], jobs: Int,
    progress: @escaping @Sendable (Double) -> Void
  ) async {
    let workers = Workers(jobs) { FrameTools([still], format) }
    let whole = Area(x: 0, y: 0, width: still.width, height: still.height)
    let (bands, slow) = (whole.bands(of: format), candidates.filter { !$0.isQuick })
    var finalists = slow
    if bands.count > 1, slow.count > Self.slowFinalistCount {
      let sizes = await workers.outputs(
        Array(repeating: 1, count: slow.count * bands.count), progress: { progress($0 / 2) },
        work: { number, tools in
          tools.trial(slow[number / bands.count], on: bands[number % bands.count]).bytes
        })
      let sums = slow.indices.map { strategy in
        sizes[strategy * bands.count..<(strategy + 1) * bands.count].reduce(0, +)
      }
      let ranked = slow.indices.sorted { (sums[$0], $0) < (sums[$1], $1) }
      finalists = ranked.prefix(Self.slowFinalistCount).map { slow[$0] }
    }
    let strategies = candidates.filter { $0.isQuick || finalists.contains($0) }
    let trials = await workers.outputs(
      Array(repeating: 1, count: strategies.count), progress: { progress(0.5 + $0 / 2) },
      work: { number, tools in
        let trial = tools.trial(strategies[number], on: whole)
        return (strategy: strategies[number], bytes: trial.bytes, rows: trial.rows)
      })
    self.init(format, trials)
  }

  /// Number of slow strategies that are tried on the whole still.
  private static let slowFinalistCount = 3
}

extension FrameTools {
  /// Returns the size in bytes of an area of a still, filtered by a strategy, and the filters that the strategy chose.
  fileprivate func trial(
    _ strategy: FilterStrategy, on area: Area
  ) -> (bytes: Int, rows: FrameCoder.RowFilters) {
    load(0, area: area, .source, on: .blank)
    coder.filter(strategy)
    return (coder.size(level: 4), coder.rowFilters)
  }
}

extension Area {
  /// Number of bands of rows.
  private static let bandCount = 4
  /// One row in this many lies in a band, or more if the bands would otherwise be smaller than ``minBandBytes``.
  private static let bandShare = 4
  /// Minimum size of a band in bytes: half of deflate's window.
  private static let minBandBytes = 16 << 10

  /// Returns evenly spaced bands of rows; the whole area if it has few rows.
  fileprivate func bands(of format: PixelFormat) -> [Area] {
    let minRows = Self.minBandBytes / max(1, format.rowBytes(width)) + 1
    let rows = max(height / (Self.bandCount * Self.bandShare), minRows)
    guard rows * Self.bandCount * 2 <= height else { return [self] }
    return (0..<Self.bandCount).map { number in
      let start = (2 * number + 1) * height / (2 * Self.bandCount) - rows / 2
      return Area(x: x, y: y + start, width: width, height: rows)
    }
  }
}
