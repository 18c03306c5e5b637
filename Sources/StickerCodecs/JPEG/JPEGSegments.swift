/// The segments before the first scan of a JPEG that has been walked.
struct JPEGSegments {
  private let bytes: [UInt8]
  /// Each with its marker and length.
  private var segments: [(marker: JPEGMarker, range: Range<Int>)] = []

  private static let profileName = Array("ICC_PROFILE\0".utf8)
  /// Bytes of a segment before its contents: the marker and the length.
  private static let head = 4

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var place = JPEGWalker.signature.count
    while place + Self.head <= bytes.count, bytes[place] == 0xFF {
      let marker = JPEGMarker(rawValue: bytes[place + 1])
      if marker.rawValue == 0xFF {
        place += 1
        continue
      }
      let end = place + 2 + bytes.bigEndian16(place + 2)
      guard marker != .startOfScan, !marker.standsAlone, end <= bytes.count,
        end >= place + Self.head
      else { return }
      segments.append((marker, place..<end))
      place = end
    }
  }

  /// The profile in as few segments as hold it; none where it is sRGB, as what has none is taken to be,
  /// or no profile at all.
  var foreignProfile: [UInt8] {
    guard let profile, !ICCProfile(profile).isSRGB else { return [] }
    let parts = stride(from: 0, to: profile.count, by: Self.mostProfileBytes).map {
      profile[$0..<min($0 + Self.mostProfileBytes, profile.count)]
    }
    return parts.enumerated().flatMap { index, part -> [UInt8] in
      let length = 2 + Self.profileName.count + 2 + part.count
      return [
        0xFF, JPEGMarker.application2.rawValue, UInt8(length >> 8), UInt8(length & 0xFF),
      ] + Self.profileName + [UInt8(index + 1), UInt8(parts.count)] + part
    }
  }

  /// What a segment holds beside the name and the number of a part.
  private static let mostProfileBytes = 65_535 - 2 - profileName.count - 2

  /// The profile, put together by the numbers of its parts (ICC.1, annex B.4): of how many each part says, and
  /// which it is. `nil` where they are not all there, each once: then libjpeg and those who read with it find none.
  private var profile: [UInt8]? {
    let parts = segments.map(\.range).filter {
      bytes[$0.lowerBound + 1] == JPEGMarker.application2.rawValue
        && bytes[$0].dropFirst(Self.head).starts(with: Self.profileName)
    }.map { Array(bytes[$0].dropFirst(Self.head + Self.profileName.count)) }
    let sorted = parts.sorted { $0.first ?? 0 < $1.first ?? 0 }
    let areWhole = sorted.enumerated().allSatisfy { index, part in
      part.count >= 2 && Int(part[0]) == index + 1 && Int(part[1]) == parts.count
    }
    return parts.isEmpty || !areWhole ? nil : sorted.flatMap { $0.dropFirst(2) }
  }

  /// The file with further segments, behind JFIF's own, which must be the first.
  func adding(_ added: [UInt8]) -> [UInt8] {
    let isJFIF = segments.first?.marker == .application0
    let place = isJFIF ? segments[0].range.upperBound : JPEGWalker.signature.count
    return bytes[..<place] + added + bytes[place...]
  }

  /// The file without the segments that say nothing of how the picture looks.
  var withoutDescription: [UInt8] {
    let rest = segments.last?.range.upperBound ?? JPEGWalker.signature.count
    let kept = segments.filter { segment in
      !JPEGApplicationData.isDescriptive(
        segment.marker, bytes[segment.range].dropFirst(Self.head))
    }
    return JPEGWalker.signature + kept.flatMap { bytes[$0.range] } + bytes[rest...]
  }
}

extension ImageHeader.Metadata {
  /// A segment that says how the picture is to be turned and nothing else (EXIF 2.3, 4.5); none for
  /// one that is upright.
  var orientationSegment: [UInt8] {
    let block = orientationEXIF
    guard !block.isEmpty else { return [] }
    let contents = Array("Exif\0\0".utf8) + block
    return [0xFF, JPEGMarker.application1.rawValue, 0, UInt8(contents.count + 2)] + contents
  }
}
