/// Which items are about which others: `iref` (ISO/IEC 14496-12, 8.11.12).
struct HEIFItemReferences {
  /// The items that a derived one is made of: `dimg`.
  private var inputs: [Int: [Int]] = [:]
  /// The items that say something about one: `auxl`, the other way around.
  private var auxiliaries: [Int: [Int]] = [:]

  /// - Parameter box: `nil` where nothing refers to anything.
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
        let other = try fields.number(size)
        switch reference.type {
        case "dimg": inputs[item, default: []].append(other)
        case "auxl": auxiliaries[other, default: []].append(item)
        default: break
        }
      }
    }
  }

  /// The items that one is derived from.
  func inputs(of item: Int) -> [Int] { inputs[item] ?? [] }

  /// The items that say something about any of these.
  func auxiliaries(of items: Set<Int>) -> Set<Int> {
    Set(items.flatMap { auxiliaries[$0] ?? [] })
  }
}
