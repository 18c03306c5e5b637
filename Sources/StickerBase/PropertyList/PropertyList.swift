/// Parses untrusted property lists in the three formats that Xcode and its tools write: XML, the old OpenStep
/// format in projects, and binary in compiled apps.
///
/// Numbers and Booleans are plain scalars, and so are a null and a date (a number of seconds) in a binary list; the
/// other scalars are text. In the OpenStep format, all scalars are text.
package enum PropertyList {
  /// Maximum nesting depth; projects have about six levels.
  static let maximumDepth = 64
  /// Maximum number of values in a property list: large projects have a few hundred thousand.
  static let maximumValues = 1_000_000
  /// Maximum size of a file in bytes.
  package static let maximumBytes = 32 << 20

  /// Returns the value of a file with the place of everything in it. In a binary list, every place is line 1,
  /// column 1.
  package static func value(of content: [UInt8]) throws(DocumentFault) -> DocumentNode {
    if content.starts(with: BinaryPropertyList.magic) {
      return try BinaryPropertyList.value(of: content)
    }
    guard let bytes = DecodedText(content)?.utf8 else { throw .undecodable }
    do throws(DocumentFault) {
      return try value(ofText: bytes)
    } catch {
      throw GitRemnant.fault(in: bytes) ?? error
    }
  }

  private static func value(ofText bytes: [UInt8]) throws(DocumentFault) -> DocumentNode {
    var text = PropertyListText(bytes)
    text.skipSpace()
    return try text.next == UInt8(ascii: "<")
      && text[1].map {
        $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "!") || $0 == UInt8(ascii: "p")
      }
        ?? false
      ? XMLPropertyList.value(of: &text) : OpenStepPropertyList.value(of: &text)
  }
}

/// The text of a property list, or of another XML file, and the position of the reader.
struct PropertyListText {
  let bytes: [UInt8]
  var index = 0
  private var places: PlaceCounter<UInt8>
  private var depth = 0
  private var count = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    places = PlaceCounter(bytes)
  }

  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Returns the byte at an offset from the next one; `nil` past the end.
  subscript(offset: Int) -> UInt8? {
    index + offset < bytes.count ? bytes[index + offset] : nil
  }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || 0x09...0x0D ~= byte { index += 1 }
  }

  func starts(with mark: StaticString) -> Bool {
    let count = mark.utf8CodeUnitCount
    return index + count <= bytes.count
      && (0..<count).allSatisfy { bytes[index + $0] == mark.utf8Start[$0] }
  }

  mutating func take(_ mark: StaticString) -> Bool {
    guard starts(with: mark) else { return false }
    index += mark.utf8CodeUnitCount
    return true
  }

  /// Skips everything up to and including a mark.
  ///
  /// - Parameter what: the construct that the mark ends, for the error if the mark is missing.
  mutating func skip(past mark: StaticString, _ what: String) throws(DocumentFault) {
    let start = index
    while next != nil, !starts(with: mark) { index += 1 }
    guard take(mark) else { throw fault("\(what) is not closed", at: start) }
  }

  /// Reads a value at the current position and counts it.
  mutating func node(
    _ read: (inout PropertyListText) throws(DocumentFault) -> DocumentNode.Content
  ) throws(DocumentFault) -> DocumentNode {
    count += 1
    guard count <= PropertyList.maximumValues else {
      throw fault("there are more than \(PropertyList.maximumValues.grouped) values")
    }
    guard depth < PropertyList.maximumDepth else {
      throw fault("values are nested more than \(PropertyList.maximumDepth) deep")
    }
    depth += 1
    defer { depth -= 1 }
    let place = place
    return DocumentNode(content: try read(&self), place: place)
  }

  /// The place of the next byte; must be requested in the order of the text.
  var place: TextPlace {
    mutating get { places.place(of: index) }
  }

  /// Returns a fault at an index; by default at the next byte.
  ///
  /// - Parameter index: not before the last place that was requested.
  func fault(_ problem: String, at index: Int? = nil) -> DocumentFault {
    var places = places
    return DocumentFault(problem, places.place(of: index ?? self.index))
  }
}

extension DocumentNode {
  /// Returns the value of a mapping's key; `nil` if it is missing, or this is not a mapping. The first of
  /// duplicate keys counts.
  package subscript(key: String) -> DocumentNode? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key == key }?.value
  }

  /// The text of a scalar, whatever its kind; `nil` for other values.
  package var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// The values of a list; empty for other values.
  package var elements: [DocumentNode] {
    if case .sequence(let elements) = content { elements } else { [] }
  }

  /// The entries of a mapping; empty for other values.
  package var entries: [Entry] {
    if case .mapping(let entries) = content { entries } else { [] }
  }
}
