/// The locations of the items' data: `iloc` (ISO/IEC 14496-12, 8.11.3).
struct HEIFItemLocations {
  private let name: String
  /// The ranges of each item's data, in order and inside the file; `nil` if they are in another file or in the data of
  /// another item.
  private var rangesByItem: [Int: [Range<Int>]?] = [:]
  /// The contents of the `idat` box; empty if there is none.
  private let data: Range<Int>

  /// Reads the locations of all items.
  ///
  /// - Parameter data: The `idat` box in the same `meta` box; `nil` if there is none.
  init(_ box: ISOBox, data: ISOBox?, _ reader: inout ISOBoxReader) throws(ImageFault) {
    name = box.name
    self.data = data?.content ?? 0..<0
    var fields = try ISOFields(full: box, reader.bytes, versions: 0...2)
    let sizes = try (fields.number(1), fields.number(1))
    let (offsetSize, lengthSize) = (sizes.0 >> 4, sizes.0 & 15)
    let (baseSize, indexSize) = (sizes.1 >> 4, fields.version == 0 ? 0 : sizes.1 & 15)
    for size in [offsetSize, lengthSize, baseSize, indexSize] where ![0, 4, 8].contains(size) {
      throw .invalidValue("a field size in \(box.name)", found: "\(size)", expected: "0, 4 or 8")
    }
    let numberSize = fields.version < 2 ? 2 : 4
    let count = try fields.entryCount(numberSize, size: numberSize + 4)
    for _ in 0..<count {
      let item = try fields.number(numberSize)
      let method = fields.version == 0 ? 0 : try fields.number(2) & 15
      let file = try fields.number(2)
      let base = try fields.number(baseSize)
      let source =
        switch method {
        case 0 where file == 0: 0..<reader.bytes.count as Range<Int>?
        case 1: data?.content ?? 0..<0
        default: nil as Range<Int>?
        }
      let extents = try fields.number(2)
      try reader.count(1 + extents)
      var ranges: [Range<Int>] = []
      for _ in 0..<extents {
        try fields.take(indexSize)
        let extent = try (start: fields.number(offsetSize), count: fields.number(lengthSize))
        guard let source else { continue }
        ranges.append(
          try Self.range(
            base, extent.start, extent.count, in: source, item, box, isOnly: extents == 1))
      }
      guard rangesByItem.updateValue(source == nil ? nil : ranges, forKey: item) == nil else {
        throw .duplicate("item \(item) in \(box.name)", offset: fields.offset)
      }
    }
  }

  /// Returns an extent as a range of the file. A single extent without a length extends to the end of its source.
  private static func range(
    _ base: Int, _ offset: Int, _ count: Int, in source: Range<Int>, _ item: Int, _ box: ISOBox,
    isOnly: Bool
  ) throws(ImageFault) -> Range<Int> {
    let (start, overflows) = base.addingReportingOverflow(offset)
    let available = overflows ? 0 : source.count - min(start, source.count)
    let length = count == 0 && isOnly ? available : count
    guard !overflows, start <= source.count, length <= available else {
      throw .invalidValue(
        "the location of item \(item) in \(box.name)",
        found: "\(count) bytes at \(base) + \(offset)",
        expected: "a location within the \(source.count) bytes of its source")
    }
    return source.lowerBound + start..<source.lowerBound + start + length
  }

  /// Returns true if the bytes in some ranges can be removed without damage to anything else: the ranges lie in
  /// `mediaData` or the `idat` box, and share no byte with one another or with the data of other items.
  ///
  /// - Parameters:
  ///   - ranges: The ranges, sorted by their start.
  ///   - others: The numbers of the other items.
  func areSeparate(_ ranges: [Range<Int>], from others: [Int], _ mediaData: [Range<Int>]) -> Bool {
    let mediaData = (mediaData + [data]).sorted { $0.lowerBound < $1.lowerBound }
    var index = 0
    let areInData = ranges.filter { !$0.isEmpty }.allSatisfy { range in
      while index < mediaData.count, mediaData[index].upperBound <= range.lowerBound { index += 1 }
      return index < mediaData.count && mediaData[index].lowerBound <= range.lowerBound
        && range.upperBound <= mediaData[index].upperBound
    }
    let kept = others.flatMap { (rangesByItem[$0] ?? nil) ?? [] }.filter { !$0.isEmpty }
      .map { (range: $0, isEmptied: false) }
    let all = (ranges.map { (range: $0, isEmptied: true) } + kept)
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    // The end of all ranges so far, and of the ranges so far that are to be emptied.
    var (end, emptiedEnd) = (0, 0)
    for (range, isEmptied) in all {
      guard range.lowerBound >= emptiedEnd, !isEmptied || range.lowerBound >= end else {
        return false
      }
      end = max(end, range.upperBound)
      if isEmptied { emptiedEnd = range.upperBound }
    }
    return areInData
  }

  /// Returns the ranges of the file that make up an item's data.
  func data(of item: Int) throws(ImageFault) -> [Range<Int>] {
    switch rangesByItem[item] {
    case .some(let ranges?): return ranges
    case .some(nil): throw .unsupported("item \(item) with data in another file or item")
    case nil: throw .missing("location of item \(item) in \(name)")
    }
  }
}
