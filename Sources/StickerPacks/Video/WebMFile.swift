/// A WebM file as its elements describe it (WebM Container Guidelines; EBML, RFC 8794; Matroska, RFC 9559).
package struct WebMFile: Sendable, Equatable {
  /// The width of the pictures in px.
  package private(set) var width = 0
  /// The height of the pictures in px.
  package private(set) var height = 0
  /// The codec of the video, such as `V_VP9`.
  package private(set) var codec = ""
  /// True if alpha is stored beside the colors.
  package private(set) var hasAlpha = false
  /// Number of tracks other than the first video.
  package private(set) var otherTracks = 0
  /// The duration in ms; 0 if the file does not specify it.
  package private(set) var duration = 0.0
  /// The start of each picture in ms, in the order of the file.
  package private(set) var starts: [Double] = []

  /// The bytes that EBML files begin with.
  package static let signature: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3]

  /// Reads a file; `nil` if the bytes are not a complete WebM with a video.
  package init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature) else { return nil }
    let reader = EBMLReader(bytes)
    guard let parts = reader.elements(in: bytes.indices),
      let segment = parts.first(where: { $0.id == .segment }),
      let elements = reader.elements(in: segment.content)
    else { return nil }
    var unit = 1_000_000.0
    for element in elements where element.id == .info {
      guard let facts = reader.elements(in: element.content) else { return nil }
      for fact in facts {
        switch fact.id {
        case .timestampScale: unit = reader.number(fact.content)
        case .duration: duration = reader.float(fact.content)
        default: break
        }
      }
    }
    for element in elements where element.id == .tracks {
      guard readTracks(element.content, reader) else { return nil }
    }
    for element in elements where element.id == .cluster {
      guard readCluster(element.content, reader) else { return nil }
    }
    // Durations and timestamps are numbers of units, which are in ns.
    duration *= unit / 1_000_000
    starts = starts.map { $0 * unit / 1_000_000 }
    guard width > 0, height > 0, duration.isFinite, starts.allSatisfy(\.isFinite) else {
      return nil
    }
  }

  /// The time in ms for which each picture is shown; the last one ends with the file.
  package var delays: [Double] {
    starts.indices.map { index in
      (index + 1 < starts.count ? starts[index + 1] : duration) - starts[index]
    }
  }

  private mutating func readTracks(_ range: Range<Int>, _ reader: EBMLReader) -> Bool {
    guard let tracks = reader.elements(in: range) else { return false }
    for track in tracks where track.id == .track {
      guard let facts = reader.elements(in: track.content) else { return false }
      let isVideo = facts.contains { $0.id == .trackType && reader.number($0.content) == 1 }
      guard isVideo, codec.isEmpty else {
        otherTracks += 1
        continue
      }
      for fact in facts {
        switch fact.id {
        case .codec: codec = String(decoding: reader.bytes[fact.content], as: UTF8.self)
        case .video:
          guard let sizes = reader.elements(in: fact.content) else { return false }
          for size in sizes {
            let number = Int(min(reader.number(size.content), Double(Int32.max)))
            switch size.id {
            case .width: width = number
            case .height: height = number
            case .alphaMode: hasAlpha = number == 1
            default: break
            }
          }
        default: break
        }
      }
    }
    return true
  }

  private mutating func readCluster(_ range: Range<Int>, _ reader: EBMLReader) -> Bool {
    guard let elements = reader.elements(in: range) else { return false }
    var start = 0.0
    for element in elements {
      switch element.id {
      case .clusterTimestamp: start = reader.number(element.content)
      case .simpleBlock:
        guard let offset = reader.blockOffset(element.content) else { return false }
        starts.append(start + offset)
      case .blockGroup:
        guard let parts = reader.elements(in: element.content) else { return false }
        for part in parts where part.id == .block {
          guard let offset = reader.blockOffset(part.content) else { return false }
          starts.append(start + offset)
        }
      default: break
      }
    }
    return true
  }

  /// Returns a file with the size of its segment filled in. A program that writes to a pipe leaves the size unknown,
  /// which marks a live stream (RFC 9559, 23.2).
  static func sized(_ bytes: [UInt8]) -> [UInt8] {
    let reader = EBMLReader(bytes)
    let unknown = [0x01] + [UInt8](repeating: 0xFF, count: 7)
    guard let segment = reader.elements(in: bytes.indices)?.first(where: { $0.id == .segment }),
      segment.content.lowerBound >= unknown.count
    else { return bytes }
    let sizeField = segment.content.lowerBound - unknown.count..<segment.content.lowerBound
    guard bytes[sizeField].elementsEqual(unknown) else { return bytes }
    var sized = bytes
    for (index, offset) in sizeField.dropFirst().enumerated() {
      sized[offset] = UInt8(truncatingIfNeeded: segment.content.count >> (8 * (6 - index)))
    }
    return sized
  }
}

/// Reads the elements of EBML: an identifier, a size, and contents of this size (RFC 8794, 6).
private struct EBMLReader {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  struct Element {
    var id: Identifier
    var content: Range<Int>
  }

  /// The identifiers of Matroska that are read (RFC 9559, 27.1).
  enum Identifier: UInt32 {
    case segment = 0x1853_8067
    case info = 0x1549_A966
    case timestampScale = 0x2A_D7B1
    case duration = 0x4489
    case tracks = 0x1654_AE6B
    case track = 0xAE
    case trackType = 0x83
    case codec = 0x86
    case video = 0xE0
    case width = 0xB0
    case height = 0xBA
    case alphaMode = 0x53C0
    case cluster = 0x1F43_B675
    case clusterTimestamp = 0xE7
    case simpleBlock = 0xA3
    case blockGroup = 0xA0
    case block = 0xA1
  }

  /// Returns the known elements directly in a range, without the elements inside them; `nil` if an element exceeds the
  /// range. An element of unknown size reaches to the end of the range.
  func elements(in range: Range<Int>) -> [Element]? {
    var elements: [Element] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard let (id, afterID) = vint(at: offset, range.upperBound, keepsMarker: true, maxBytes: 4),
        let (size, start) = vint(at: afterID, range.upperBound, keepsMarker: false, maxBytes: 8)
      else { return nil }
      // All bits of an unknown size are set.
      let isUnknown = size == ((1 as UInt64) << UInt64(7 * (start - afterID))) - 1
      let remaining = range.upperBound - start
      guard isUnknown || size <= UInt64(remaining) else { return nil }
      let content = start..<start + (isUnknown ? remaining : Int(size))
      if let id = Identifier(rawValue: UInt32(truncatingIfNeeded: id)) {
        elements.append(Element(id: id, content: content))
      }
      offset = content.upperBound
    }
    return elements
  }

  /// Returns a number of variable length and the offset after it; `nil` if it is too long or not complete. The number
  /// of leading zero bits in the first byte is the number of bytes that follow it (RFC 8794, 4).
  ///
  /// - Parameter keepsMarker: true if the first set bit, which marks the length, is part of the number.
  private func vint(
    at offset: Int, _ end: Int, keepsMarker: Bool, maxBytes: Int
  ) -> (value: UInt64, end: Int)? {
    guard offset < end else { return nil }
    let first = bytes[offset]
    let count = first.leadingZeroBitCount + 1
    guard count <= maxBytes, count <= end - offset else { return nil }
    let marker = UInt8(0x80) >> UInt8(count - 1)
    var value = UInt64(keepsMarker ? first : first & ~marker)
    for byte in bytes[offset + 1..<offset + count] { value = value << 8 | UInt64(byte) }
    return (value, offset + count)
  }

  /// Returns an unsigned number of at most eight bytes; 0 for more.
  func number(_ range: Range<Int>) -> Double {
    guard range.count <= 8 else { return 0 }
    return Double(bytes[range].reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
  }

  /// Returns a floating-point number of four or eight bytes (IEEE 754); 0 for other lengths.
  func float(_ range: Range<Int>) -> Double {
    let bits = bytes[range].prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    switch range.count {
    case 4: return Double(Float(bitPattern: UInt32(bits)))
    case 8: return Double(bitPattern: bits)
    default: return 0
    }
  }

  /// Returns the time of a block relative to its cluster, in units, which follows the track number (RFC 9559, 10.1);
  /// `nil` if the block is too short.
  func blockOffset(_ range: Range<Int>) -> Double? {
    guard
      let (_, time) = vint(at: range.lowerBound, range.upperBound, keepsMarker: false, maxBytes: 8),
      time + 2 <= range.upperBound
    else { return nil }
    return Double(Int16(bitPattern: UInt16(bytes[time]) << 8 | UInt16(bytes[time + 1])))
  }
}
