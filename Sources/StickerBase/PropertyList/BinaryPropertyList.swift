/// A binary property list, as in compiled apps (described by Core Foundation's CFBinaryPList.c). An object can be
/// referenced many times, so a small file can describe any number of values. The reader therefore counts references
/// before it allocates memory for them.
///
/// Data and UIDs are read as empty texts, and integers of 16 bytes as 0, because no caller uses them.
struct BinaryPropertyList {
  private let bytes: [UInt8]
  private let offsets: [Int]
  private let referenceSize: Int
  /// Number of values referenced so far, including the top object.
  private var count = 1
  /// The texts that have been read, by object, so that each is decoded only once.
  private var texts: [Int: String] = [:]
  /// Number of bytes of text that may still be read. Texts that do not overlap are together no longer than the file.
  private var remainingTextBytes: Int

  /// The bytes with which every file begins; two digits of the version follow, of which only the first one counts.
  static let magic = Array("bplist".utf8)
  private static let place = TextPlace(line: 1, column: 1)
  private static let trailerSize = 32

  /// Returns the value of a file that begins with ``magic``.
  static func value(of bytes: [UInt8]) throws(DocumentFault) -> DocumentNode {
    var (reader, top) = try makeReader(of: bytes)
    return try reader.readValue(top, depth: 0)
  }

  private static func fault(_ problem: String) -> DocumentFault {
    DocumentFault("the binary property list \(problem)", place)
  }

  private static func makeReader(
    of bytes: [UInt8]
  ) throws(DocumentFault) -> (BinaryPropertyList, top: Int) {
    if let version = bytes.dropFirst(magic.count).first, version != UInt8(ascii: "0") {
      throw fault("has an unknown version")
    }
    guard bytes.count >= magic.count + 2 + trailerSize else { throw fault("is cut off") }
    let trailer = bytes.count - trailerSize
    let (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
    let number = { (index: Int) in Self.number(bytes, at: index, size: 8) }
    guard 1...8 ~= offsetSize, 1...8 ~= referenceSize, let count = number(trailer + 8),
      let top = number(trailer + 16), let table = number(trailer + 24),
      1...PropertyList.maximumValues ~= count, top < count, table <= trailer,
      count <= (trailer - table) / offsetSize
    else { throw fault("has a broken trailer") }
    var offsets: [Int] = []
    for index in 0..<count {
      guard let offset = Self.number(bytes, at: table + index * offsetSize, size: offsetSize),
        offset < table
      else { throw fault("refers to an object beyond its end") }
      offsets.append(offset)
    }
    return (BinaryPropertyList(bytes: bytes, offsets: offsets, referenceSize: referenceSize), top)
  }

  private init(bytes: [UInt8], offsets: [Int], referenceSize: Int) {
    self.bytes = bytes
    self.offsets = offsets
    self.referenceSize = referenceSize
    remainingTextBytes = bytes.count
  }

  /// Reads an unsigned big-endian integer; `nil` if it is cut off, or is 2⁶² or more.
  private static func number(_ bytes: [UInt8], at index: Int, size: Int) -> Int? {
    guard index >= 0, index <= bytes.count - size else { return nil }
    var value: UInt64 = 0
    for byte in bytes[index..<index + size] { value = value << 8 | UInt64(byte) }
    return value < 1 << 62 ? Int(value) : nil
  }

  private mutating func readValue(_ object: Int, depth: Int) throws(DocumentFault) -> DocumentNode {
    guard depth < PropertyList.maximumDepth else {
      throw Self.fault("is nested more than \(PropertyList.maximumDepth) deep")
    }
    guard offsets.indices.contains(object) else { throw Self.fault("refers to a missing object") }
    if let text = texts[object] {
      return DocumentNode(content: .scalar(text, isPlain: false), place: Self.place)
    }
    let content = try readContent(at: offsets[object], depth)
    if case .scalar(let text, isPlain: false) = content { texts[object] = text }
    return DocumentNode(content: content, place: Self.place)
  }

  private mutating func readContent(
    at offset: Int, _ depth: Int
  ) throws(DocumentFault) -> DocumentNode.Content {
    let (kind, low) = (bytes[offset] >> 4, Int(bytes[offset] & 15))
    switch kind {
    case 0x0: return .scalar(low == 9 ? "true" : low == 8 ? "false" : "null", isPlain: true)
    case 0x1: return .scalar(try integer(at: offset + 1, size: 1 << min(low, 5)), isPlain: true)
    case 0x2, 0x3: return .scalar(try real(at: offset + 1, size: 1 << min(low, 5)), isPlain: true)
    case 0x8: return .scalar("", isPlain: false)
    default: break
    }
    let (length, start) = try readLength(at: offset, low)
    switch kind {
    case 0x4: return .scalar("", isPlain: false)
    case 0x5:
      return .scalar(String(decoding: try readText(start, length), as: UTF8.self), isPlain: false)
    case 0x6:
      guard length <= bytes.count / 2 else { throw Self.fault("is cut off") }
      let units = try readText(start, length * 2)
      let decoded = stride(from: units.startIndex, to: units.endIndex, by: 2).map {
        UInt16(units[$0]) << 8 | UInt16(units[$0 + 1])
      }
      return .scalar(String(decoding: decoded, as: UTF16.self), isPlain: false)
    case 0xA, 0xC:
      var elements: [DocumentNode] = []
      for object in try readReferences(start, length) {
        elements.append(try readValue(object, depth: depth + 1))
      }
      return .sequence(elements)
    case 0xD:
      guard length <= bytes.count else { throw Self.fault("is cut off") }
      let objects = try readReferences(start, 2 * length)
      var entries: [DocumentNode.Entry] = []
      for (key, object) in zip(objects.prefix(length), objects.dropFirst(length)) {
        guard let name = try readValue(key, depth: depth + 1).text else {
          throw Self.fault("has a key that is not a string")
        }
        let entry = try readValue(object, depth: depth + 1)
        entries.append(DocumentNode.Entry(key: name, keyPlace: Self.place, value: entry))
      }
      return .mapping(entries)
    default: throw Self.fault("has an object of an unknown kind")
    }
  }

  /// Returns the number of bytes, characters or elements of an object, and their start. If `low` is 15, an integer
  /// object holds the number.
  private func readLength(at offset: Int, _ low: Int) throws(DocumentFault) -> (Int, start: Int) {
    guard low == 15 else { return (low, offset + 1) }
    guard offset + 1 < bytes.count, bytes[offset + 1] >> 4 == 1 else {
      throw Self.fault("has a length that is not a number")
    }
    let size = 1 << min(Int(bytes[offset + 1] & 15), 3)
    guard let length = Self.number(bytes, at: offset + 2, size: size) else {
      throw Self.fault("is cut off")
    }
    return (length, offset + 2 + size)
  }

  private func slice(_ start: Int, _ count: Int) throws(DocumentFault) -> ArraySlice<UInt8> {
    guard start <= bytes.count, count <= bytes.count - start else { throw Self.fault("is cut off") }
    return bytes[start..<start + count]
  }

  private mutating func readText(
    _ start: Int, _ count: Int
  ) throws(DocumentFault) -> ArraySlice<UInt8> {
    let text = try slice(start, count)
    guard count <= remainingTextBytes else { throw Self.fault("has overlapping strings") }
    remainingTextBytes -= count
    return text
  }

  private mutating func readReferences(
    _ start: Int, _ length: Int
  ) throws(DocumentFault) -> [Int] {
    guard start <= bytes.count, length <= (bytes.count - start) / referenceSize else {
      throw Self.fault("is cut off")
    }
    guard length <= PropertyList.maximumValues - count else {
      throw Self.fault("has more than \(PropertyList.maximumValues.grouped) values")
    }
    count += length
    return (0..<length).map { index in
      Self.number(bytes, at: start + index * referenceSize, size: referenceSize) ?? .max
    }
  }

  private func integer(at start: Int, size: Int) throws(DocumentFault) -> String {
    guard size <= 8 else { return "0" }
    let value = try slice(start, size).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // Only integers of eight bytes are signed.
    return size == 8 ? "\(Int64(bitPattern: value))" : "\(value)"
  }

  private func real(at start: Int, size: Int) throws(DocumentFault) -> String {
    let value = try slice(start, min(size, 8)).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return size == 4
      ? "\(Float(bitPattern: UInt32(truncatingIfNeeded: value)))"
      : "\(Double(bitPattern: value))"
  }
}
