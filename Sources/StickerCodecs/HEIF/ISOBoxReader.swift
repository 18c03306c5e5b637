/// Reads the boxes of a file, and counts them against a limit, so that no file takes long to read.
struct ISOBoxReader {
  let bytes: [UInt8]
  let limits: DecodeLimits
  private var partCount = 0

  init(_ bytes: [UInt8], limits: DecodeLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  /// Counts boxes, items, ranges of data and the like against the limit.
  mutating func count(_ parts: Int = 1) throws(ImageFault) {
    partCount += parts
    try limits.check(.parts, partCount)
  }

  /// Returns the boxes that fill a range.
  ///
  /// - Parameter parent: The enclosing box of the range; `nil` for the file.
  mutating func boxes(
    in range: Range<Int>, of parent: ISOBox? = nil
  ) throws(ImageFault) -> [ISOBox] {
    var boxes: [ISOBox] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      try count()
      let box = try ISOBox(at: offset, before: range.upperBound, in: parent, bytes)
      boxes.append(box)
      offset = box.content.upperBound
    }
    return boxes
  }

  /// Returns the children of a box that contains only boxes.
  mutating func boxes(in box: ISOBox) throws(ImageFault) -> [ISOBox] {
    try boxes(in: box.content, of: box)
  }

  /// Returns the only box of a type in a box that contains only boxes.
  mutating func box(
    _ type: FourCharacterCode, in parent: ISOBox
  ) throws(ImageFault) -> ISOBox {
    try boxes(in: parent).one(type, in: parent)
  }
}

extension [ISOBox] {
  /// Returns the only box of a type.
  ///
  /// - Parameter parent: The box that contains these boxes; `nil` for the file.
  func one(_ type: FourCharacterCode, in parent: ISOBox? = nil) throws(ImageFault) -> ISOBox {
    guard let box = try atMostOne(type) else {
      throw .missing("'\(type)' box in \(parent?.name ?? "the file")")
    }
    return box
  }

  /// Returns the only box of a type; `nil` if there is none.
  func atMostOne(_ type: FourCharacterCode) throws(ImageFault) -> ISOBox? {
    let found = filter { $0.type == type }
    if found.count > 1 {
      throw .duplicate("'\(type)' box", offset: found[1].offset)
    }
    return found.first
  }
}
