internal import StickerCodecs
import StickerPixels

/// Filters the rows of a frame's area and deflates them. Buffers are reused. Not thread-safe.
final class FrameCoder {
  let format: PixelFormat
  private let clear: [UInt8]
  private let canvasWidth: Int
  /// The packed samples of the area, row by row, as input of the filters.
  private var packed: [UInt8]
  /// The current row with the hidden colors that the best filter so far chose.
  private var row: [UInt8]
  /// The row above, with the hidden colors chosen for it.
  private var above: [UInt8]
  /// The current row after the best filter so far, preceded by its filter type byte.
  private var bestFiltered: [UInt8]
  /// The current row with the hidden colors that the filter being tried chose.
  private var trialRow: [UInt8]
  /// The filtered rows, each preceded by its filter type byte.
  private var filtered: [UInt8]
  private var filteredCount = 0
  /// The strategy that produced `filtered`; `nil` if the loaded pixels have not been filtered yet.
  private var filteredBy: FilterStrategy?
  private var area = Area(x: 0, y: 0, width: 0, height: 0)
  private var hasClearPixels = false
  /// True if the colors of clear pixels replace the colors of the canvas.
  private var replaces = false
  private var hidden = HiddenColors()
  /// The filters that strategies chose for the rows of the loaded pixels in an earlier trial.
  private var knownFilters: [FilterStrategy: RowFilters] = [:]
  /// True if the last filtering also chose the colors of clear pixels.
  private var choosesHidden = false
  /// The filter chosen for the previous row.
  private var lastFilter = RowFilter.none
  private let judge = RowJudge()
  private var deflaters: [Int: Deflater] = [:]

  init(width: Int, height: Int, format: PixelFormat) {
    self.format = format
    clear = format.clearSamples
    canvasWidth = width
    let rowBytes = width * format.samplesPerPixel
    packed = [UInt8](repeating: 0, count: rowBytes * height)
    row = [UInt8](repeating: 0, count: rowBytes)
    above = row
    bestFiltered = [UInt8](repeating: 0, count: rowBytes + 1)
    trialRow = row
    filtered = [UInt8](repeating: 0, count: (rowBytes + 1) * height)
  }

  /// Loads the pixels that draw a frame's area.
  ///
  /// - Parameters:
  ///   - samples: the whole frame in the coder's format, one byte per sample.
  ///   - unchanged: the canvas below and the frame, as pixels; equal pixels become clear, so that the canvas
  ///     shows through. `nil` if the area replaces the canvas.
  func load(
    _ samples: [UInt8], area: Area,
    over unchanged: (canvas: UnsafePointer<UInt32>, frame: UnsafePointer<UInt32>)?
  ) {
    self.area = area
    (filteredBy, knownFilters) = (nil, [:])
    replaces = unchanged == nil
    let size = format.samplesPerPixel
    let rowBytes = area.width * size
    samples.withUnsafeBufferPointer { samples in
      packed.withUnsafeMutableBufferPointer { packed in
        for y in 0..<area.height {
          let start = (area.y + y) * canvasWidth + area.x
          let target = packed.baseAddress! + y * rowBytes
          target.update(from: samples.baseAddress! + start * size, count: rowBytes)
          guard let unchanged else { continue }
          let canvas = unchanged.canvas + start
          let frame = unchanged.frame + start
          for x in 0..<area.width where canvas[x] == frame[x] {
            for i in 0..<size { target[x * size + i] = clear[i] }
          }
        }
        if format.bitDepth < 8 { packBits(packed) }
      }
    }
    hasClearPixels = format.hidesColors && containsClear()
  }

  /// Packs samples of less than eight bits, leftmost in the high-order bits (PNG 3rd edition, 7.2).
  private func packBits(_ packed: UnsafeMutableBufferPointer<UInt8>) {
    let depth = format.bitDepth
    let rowBytes = format.rowBytes(area.width)
    for y in 0..<area.height {
      for byte in 0..<rowBytes {
        var value: UInt8 = 0
        for i in 0..<8 / depth {
          let x = byte * (8 / depth) + i
          let sample = x < area.width ? packed[y * area.width + x] : 0
          value = value << UInt8(depth) | sample
        }
        packed[y * rowBytes + byte] = value
      }
    }
  }

  private func containsClear() -> Bool {
    let size = format.samplesPerPixel
    return packed.withUnsafeBufferPointer { packed in
      let count = area.width * area.height
      for pixel in 0..<count where packed[pixel * size + size - 1] == 0 { return true }
      return false
    }
  }

  /// Filters the loaded pixels. Clear pixels get the colors that the filter predicts, unless these colors would reach
  /// the canvas and might form a hidden picture there.
  func filter(_ strategy: FilterStrategy) {
    guard strategy != filteredBy else { return }
    filteredBy = strategy
    if let rows = knownFilters[strategy] {
      return filterRows(strategy, choosesHidden: rows.choosesHidden, rows.filters)
    }
    guard hasClearPixels else { return filterRows(strategy, choosesHidden: false) }
    filterRows(strategy, choosesHidden: true)
    if replaces, hidden.level > Self.maxHiddenLevel { filterRows(strategy, choosesHidden: false) }
  }

  /// The highest ``HiddenColors/level`` of colors that may reach the canvas. The rule `hidden-picture` accepts colors
  /// as plain if three quarters of them are at most 16 levels from the median. At a root mean square of 7, at most a
  /// fifth of them, (7 / 16)², are more than 16 levels from black.
  private static let maxHiddenLevel = 7.0

  /// The filters that a strategy chose for the rows of an area.
  struct RowFilters: Sendable {
    fileprivate var filters: [RowFilter]
    /// True if the strategy also chose the colors of clear pixels.
    fileprivate var choosesHidden: Bool
  }

  /// The filters that were chosen last.
  var rowFilters: RowFilters {
    let length = format.rowBytes(area.width) + 1
    let filters = (0..<area.height).map { RowFilter(rawValue: filtered[$0 * length]) ?? .none }
    return RowFilters(filters: filters, choosesHidden: choosesHidden)
  }

  /// Sets the filters that strategies chose for the pixels that are loaded, so that they need not be chosen again.
  func assume(_ rowFilters: [FilterStrategy: RowFilters]) {
    knownFilters = rowFilters.filter { $0.value.filters.count == area.height }
  }

  /// Filters all rows.
  ///
  /// - Parameters:
  ///   - choosesHidden: true to choose the colors of clear pixels, too.
  ///   - rows: the filter of each row; `nil` if the strategy has to choose the filters.
  private func filterRows(
    _ strategy: FilterStrategy, choosesHidden: Bool, _ rows: [RowFilter]? = nil
  ) {
    self.choosesHidden = choosesHidden
    let rowBytes = format.rowBytes(area.width)
    filteredCount = (rowBytes + 1) * area.height
    hidden = HiddenColors()
    judge.begin(strategy)
    packed.withUnsafeBufferPointer { packed in
      filtered.withUnsafeMutableBufferPointer { filtered in
        above.withUnsafeMutableBufferPointer { above in
          above.update(repeating: 0)
          var previous = UnsafePointer(above.baseAddress!)
          for y in 0..<area.height {
            let source = packed.baseAddress! + y * rowBytes
            filterRow(
              source, previous, rowBytes, rows.map { .fixed($0[y]) } ?? strategy,
              choosesHidden: choosesHidden,
              filtered.baseAddress!, y * (rowBytes + 1))
            if choosesHidden {
              row.withUnsafeBufferPointer {
                above.baseAddress!.update(from: $0.baseAddress!, count: rowBytes)
                if replaces { hidden.add($0.baseAddress!, rowBytes, size: format.samplesPerPixel) }
              }
            } else {
              previous = source
            }
          }
        }
      }
    }
  }

  /// Filters a row and writes it to the stream. If `choosesHidden` is true, `row` then holds the unfiltered row with
  /// its hidden colors.
  private func filterRow(
    _ source: UnsafePointer<UInt8>, _ previous: UnsafePointer<UInt8>, _ count: Int,
    _ strategy: FilterStrategy, choosesHidden: Bool, _ stream: UnsafeMutablePointer<UInt8>,
    _ start: Int
  ) {
    let output = stream + start
    if case .fixed(let filter) = strategy {
      output[0] = filter.rawValue
      apply(filter, source, previous, count, choosesHidden: choosesHidden, output + 1)
      if choosesHidden { swap(&row, &trialRow) }
      return
    }
    var best = Double.infinity
    var chosen = RowFilter.none
    bestFiltered.withUnsafeMutableBufferPointer { bestFiltered in
      let bestOutput = bestFiltered.baseAddress!
      // The same filter usually suits adjacent rows, and after a good first score the other filters need not be
      // scored to the end of the row.
      for filter in RowFilter.allCases.startingWith(lastFilter) {
        output[0] = filter.rawValue
        apply(filter, source, previous, count, choosesHidden: choosesHidden, output + 1)
        let score = judge.score(stream, from: start, count: count + 1, strategy, best: best)
        // Among filters with equal scores, the first in PNG's order is chosen.
        guard score < best || score == best && filter.rawValue < chosen.rawValue else { continue }
        (best, chosen) = (score, filter)
        bestOutput.update(from: output, count: count + 1)
        if choosesHidden { swap(&row, &trialRow) }
      }
      output.update(from: bestOutput, count: count + 1)
    }
    lastFilter = chosen
    judge.add(stream, from: start, count: count + 1, strategy)
  }

  private func apply(
    _ filter: RowFilter, _ source: UnsafePointer<UInt8>, _ previous: UnsafePointer<UInt8>,
    _ count: Int, choosesHidden: Bool, _ output: UnsafeMutablePointer<UInt8>
  ) {
    let size = format.filterDistance ?? format.samplesPerPixel
    guard choosesHidden else {
      filter.apply(to: source, previous: previous, count: count, size: size, output: output)
      return
    }
    trialRow.withUnsafeMutableBufferPointer { trialRow in
      let row = trialRow.baseAddress!
      row.update(from: source, count: count)
      filter.hideColors(in: row, previous: previous, count: count, size: size)
      filter.apply(to: row, previous: previous, count: count, size: size, output: output)
    }
  }

  /// Returns the size in bytes of the filtered rows when deflated at a libdeflate level of 1…12.
  func size(level: Int) -> Int { cachedDeflater(level).size(filtered, count: filteredCount) }

  /// Returns the zlib stream of the filtered rows.
  func stream(_ compression: Compression) -> [UInt8] {
    compression.stream(of: filtered, count: filteredCount, period: period, by: cachedDeflater)
  }

  /// Filters the rows by two strategies.
  ///
  /// - Returns: the smaller of the two zlib streams; the first one if they have the same size.
  func stream(
    smallerOf first: FilterStrategy, _ second: FilterStrategy, _ compression: Compression
  ) -> [UInt8] {
    filter(first)
    let rows = filtered
    filter(second)
    return compression.smaller(
      of: rows, filtered, count: filteredCount, period: period, by: cachedDeflater)
  }

  private var period: Int { min(format.filterDistance ?? format.samplesPerPixel, 4) }

  /// Returns the deflater of a level.
  private func cachedDeflater(_ level: Int) -> Deflater {
    if let deflater = deflaters[level] { return deflater }
    let deflater = Deflater(level: level)
    deflaters[level] = deflater
    return deflater
  }
}

extension [RowFilter] {
  /// Returns the filters with `first` moved to the start.
  fileprivate func startingWith(_ first: RowFilter) -> [RowFilter] {
    [first] + filter { $0 != first }
  }
}
