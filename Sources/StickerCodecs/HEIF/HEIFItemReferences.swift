/// The references between items: `iref` (ISO/IEC 14496-12, 8.11.12).
struct HEIFItemReferences {
  /// The input items of each derived item: `dimg`.
  private var inputs: [Int: [Int]] = [:]
  /// The auxiliary items of each item: `auxl`, which refers from an auxiliary item to its master.
  private var auxiliaries: [Int: [Int]] = [:]

  /// Reads all references.
  ///
  /// - Parameter box: The `iref` box; `nil` if there are no references.
  init(_ box: ISOBox?, _ reader: inout ISOBoxReader) throws(ImageFault) {
    guard let box else { return }
    let fields = try ISOFields(full: box, reader.bytes, versions: 0...1)
    let size = fields.version == 0 ? 2 : 4
    for reference in try reader.boxes(in: fields.rest, of: box) {
      var fields = ISOFields(reference, reader.bytes)
      let item = try fields.number(size)
      let count = try fields.entryCount(2, size: size)
      try reader.count(count)
      for _ in 0..<count {
        let target = try fields.number(size)
        switch reference.type {
        case "dimg": inputs[item, default: []].append(target)
        case "auxl": auxiliaries[target, default: []].append(item)
        default: break
        }
      }
    }
  }

  /// Returns the items that an item is derived from.
  func inputs(of item: Int) -> [Int] { inputs[item] ?? [] }

  /// Returns the auxiliary items of any of these items.
  func auxiliaries(of items: Set<Int>) -> Set<Int> {
    Set(items.flatMap { auxiliaries[$0] ?? [] })
  }
}
