/// The segments before the first scan of a JPEG that ``JPEGWalker`` accepts.
struct JPEGSegments {
  private let bytes: [UInt8]
  /// The segments; each range begins with the marker and the length.
  private var segments: [(marker: JPEGMarker, range: Range<Int>)] = []

  /// The beginning of a segment that contains a part of a profile (ICC.1, annex B.4).
  static let profileName = Array("ICC_PROFILE\0".utf8)
  /// Size in bytes of a segment's header: the marker and the length.
  static let headerLength = 4

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var offset = JPEGWalker.signature.count
    while offset + Self.headerLength <= bytes.count, bytes[offset] == 0xFF {
      let marker = JPEGMarker(rawValue: bytes[offset + 1])
      if marker.rawValue == 0xFF {
        offset += 1
        continue
      }
      let end = offset + 2 + bytes.bigEndian16(offset + 2)
      guard marker != .startOfScan, !marker.standsAlone, end <= bytes.count,
        end >= offset + Self.headerLength
      else { return }
      segments.append((marker, offset..<end))
      offset = end
    }
  }

  /// The segments of the profile; empty if there is no profile, or if it is sRGB, which is assumed without a profile.
  var foreignProfileSegments: [UInt8] {
    guard let profile, !ICCProfile(profile).isSRGB else { return [] }
    let parts = stride(from: 0, to: profile.count, by: Self.maxProfileBytes).map {
      profile[$0..<min($0 + Self.maxProfileBytes, profile.count)]
    }
    return parts.enumerated().flatMap { index, part -> [UInt8] in
      let length = 2 + Self.profileName.count + 2 + part.count
      return [
        0xFF, JPEGMarker.application2.rawValue, UInt8(length >> 8), UInt8(length & 0xFF),
      ] + Self.profileName + [UInt8(index + 1), UInt8(parts.count)] + part
    }
  }

  /// Maximum size in bytes of a profile's part: a segment's maximum length less the length field, the name, and the
  /// part's number and total.
  private static let maxProfileBytes = 65_535 - 2 - profileName.count - 2

  /// The profile, joined from its parts in the order of their numbers (ICC.1, annex B.4). `nil` unless every part is
  /// there exactly once, since programs that use libjpeg otherwise find no profile.
  private var profile: [UInt8]? {
    let parts = segments.map(\.range).filter {
      bytes[$0.lowerBound + 1] == JPEGMarker.application2.rawValue
        && bytes[$0].dropFirst(Self.headerLength).starts(with: Self.profileName)
    }.map { Array(bytes[$0].dropFirst(Self.headerLength + Self.profileName.count)) }
    let sorted = parts.sorted { $0.first ?? 0 < $1.first ?? 0 }
    let areWhole = sorted.enumerated().allSatisfy { index, part in
      part.count >= 2 && Int(part[0]) == index + 1 && Int(part[1]) == parts.count
    }
    return parts.isEmpty || !areWhole ? nil : sorted.flatMap { $0.dropFirst(2) }
  }

  /// Returns the file with further segments, after the JFIF segment, which must be the first in the file. If there is
  /// no JFIF segment, the further segments come first.
  func adding(_ added: [UInt8]) -> [UInt8] {
    let isJFIF = segments.first?.marker == .application0
    let offset = isJFIF ? segments[0].range.upperBound : JPEGWalker.signature.count
    return bytes[..<offset] + added + bytes[offset...]
  }

  /// The file without the segments that do not affect how the picture looks.
  var withoutDescription: [UInt8] {
    let scanOffset = segments.last?.range.upperBound ?? JPEGWalker.signature.count
    let kept = segments.filter { segment in
      !JPEGApplicationData.isDescriptive(
        segment.marker, bytes[segment.range].dropFirst(Self.headerLength))
    }
    return JPEGWalker.signature + kept.flatMap { bytes[$0.range] } + bytes[scanOffset...]
  }
}

extension JPEGSegments {
  /// The pixel aspect ratio from the JFIF segment; `nil` if the pixels are square there, or if there is no such
  /// segment.
  private var aspectInJFIF: PixelAspect? {
    guard let first = segments.first, first.marker == .application0, first.range.count >= 18 else {
      return nil
    }
    let start = first.range.lowerBound
    return PixelAspect(
      densityAcross: bytes.bigEndian16(start + 12), down: bytes.bigEndian16(start + 14))
  }

  /// Returns an EXIF segment with the orientation, and with the pixel aspect ratio unless this file's JFIF segment has
  /// it; empty for an upright picture whose pixel aspect ratio needs no EXIF.
  func exifSegment(_ metadata: ImageHeader.Metadata) -> [UInt8] {
    metadata.exifSegment(aspectInJFIF == nil ? metadata.pixelAspect : nil)
  }
}

extension ImageHeader.Metadata {
  /// An EXIF segment that has only the orientation (EXIF 2.3, 4.5); empty for an upright picture.
  var orientationSegment: [UInt8] { exifSegment(nil) }

  /// Returns an EXIF segment with the orientation and the pixel aspect ratio; empty for an upright picture if `aspect`
  /// is `nil`.
  fileprivate func exifSegment(_ aspect: PixelAspect?) -> [UInt8] {
    let block = EXIF.block(orientation: orientation, aspect)
    guard !block.isEmpty else { return [] }
    let contents = EXIF.name + block
    return [0xFF, JPEGMarker.application1.rawValue, 0, UInt8(contents.count + 2)] + contents
  }
}
