import StickerCodecs
import StickerPacks

/// A GIF whose blocks can be edited while the compressed pixels stay unchanged. Blocks are located by walking
/// the file; the initializer returns `nil` if the walk does not reach the trailer.
struct GIFEdit {
  private(set) var bytes: [UInt8]
  /// Offsets of the delay field of each graphic control extension: two bytes, in hundredths of a second.
  private var delays: [Int] = []
  /// Offsets of the images without a graphic control extension, and so without a delay.
  private var untimed: [Int] = []
  /// Offsets of the two-byte loop count of each NETSCAPE extension; usually one.
  private var loops: [Int] = []
  /// Ranges of comment extensions, and of application extensions other than those for loops and profiles.
  private var descriptions: [Range<Int>] = []
  /// Offset of the first block.
  private var body = 0

  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.count >= 13, bytes.starts(with: Array("GIF".utf8)) else { return nil }
    body = 13 + Self.tableBytes(bytes[10])
    var offset = body
    var isTimed = false
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x3B:
        self.bytes = Array(bytes[...offset])
        return
      case 0x21:
        guard offset + 1 < bytes.count else { return nil }
        record(extension: bytes[offset + 1], at: offset + 2)
        isTimed = isTimed || bytes[offset + 1] == 0xF9
        guard let end = subBlocksEnd(offset + 2) else { return nil }
        if isDescription(offset) { descriptions.append(offset..<end) }
        offset = end
      case 0x2C:
        guard offset + 10 < bytes.count,
          let end = subBlocksEnd(offset + 10 + Self.tableBytes(bytes[offset + 9]) + 1)
        else { return nil }
        if !isTimed { untimed.append(offset) }
        isTimed = false
        offset = end
      default: return nil
      }
    }
    return nil
  }

  /// Returns the size in bytes of the color table announced by a packed field (GIF89a, 18 and 20).
  private static func tableBytes(_ packed: UInt8) -> Int {
    packed & 0x80 == 0 ? 0 : 3 << (Int(packed & 7) + 1)
  }

  /// Records the offset of the delay or of the loop count in an extension, if it has one.
  private mutating func record(extension label: UInt8, at offset: Int) {
    guard offset + 16 < bytes.count else { return }
    if label == 0xF9, bytes[offset] == 4 {
      delays.append(offset + 2)
    } else if label == 0xFF, bytes[offset] == 11,
      bytes[offset + 1...offset + 11].elementsEqual("NETSCAPE2.0".utf8), bytes[offset + 12] == 3,
      bytes[offset + 13] == 1
    {
      loops.append(offset + 14)
    }
  }

  /// Identifiers of application extensions that affect playback or appearance.
  private static let keptIdentifiers = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"]

  /// Returns true if the extension at an offset is a comment, or an application extension that affects neither playback
  /// nor appearance.
  private func isDescription(_ offset: Int) -> Bool {
    guard bytes[offset + 1] == 0xFF else { return bytes[offset + 1] == 0xFE }
    let identifier = bytes[(offset + 3)...].prefix(Int(bytes[offset + 2]))
    return !Self.keptIdentifiers.contains { identifier.elementsEqual($0.utf8) }
  }

  /// Returns the offset after the block terminator of a series of sub-blocks; `nil` if the file ends before it.
  private func subBlocksEnd(_ start: Int) -> Int? {
    var offset = start
    while offset < bytes.count {
      let count = Int(bytes[offset])
      offset += count + 1
      if count == 0 { return offset }
    }
    return nil
  }

  /// Makes the animation loop forever: sets the loop count of the NETSCAPE extension to 0, and inserts the
  /// extension if it is missing.
  mutating func loopForever() {
    for loop in loops { bytes.replaceSubrange(loop..<loop + 2, with: [0, 0]) }
    if loops.isEmpty {
      let block = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
      bytes.insert(contentsOf: block, at: body)
      self = GIFEdit(bytes) ?? self
    }
  }

  /// Replaces delays that are too short or missing with the delays that players use instead.
  mutating func writePlayedDelays(_ profile: Profile) {
    for offset in delays {
      let written = Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
      let played = profile.writtenDelay(FrameDelay(numerator: written, denominator: 100))
      guard played.numerator != written else { continue }
      bytes[offset] = UInt8(truncatingIfNeeded: played.numerator)
      bytes[offset + 1] = UInt8(truncatingIfNeeded: played.numerator >> 8)
    }
    guard !untimed.isEmpty else { return }
    let played = profile.writtenDelay(FrameDelay(numerator: 0, denominator: 100)).numerator
    let (low, high) = (UInt8(truncatingIfNeeded: played), UInt8(truncatingIfNeeded: played >> 8))
    for offset in untimed.reversed() {
      bytes.insert(contentsOf: [0x21, 0xF9, 4, 0, low, high, 0, 0], at: offset)
    }
    // Graphic control extensions need the version GIF89a.
    bytes[4] = UInt8(ascii: "9")
    self = GIFEdit(bytes) ?? self
  }

  /// Removes comments, and application extensions that affect neither playback nor appearance.
  mutating func dropMetadata() {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var offset = 0
    for range in descriptions {
      kept += bytes[offset..<range.lowerBound]
      offset = range.upperBound
    }
    self = GIFEdit(kept + bytes[offset...]) ?? self
  }
}
