/// The contents of the application segments: color space, profile, orientation, pixel aspect ratio and personal data.
struct JPEGApplicationData {
  private(set) var metadata = ImageHeader.Metadata()
  /// The transform in Adobe's APP14: 0 none, 1 YCbCr, 2 YCCK; `nil` if there is no such segment.
  private(set) var adobeTransform: UInt8?
  private var hasJFIF = false
  private var hasEXIF = false
  private var profile = JPEGProfileChunks()

  private static let jfif = Array("JFIF\0".utf8)
  private static let adobe = Array("Adobe".utf8)
  /// Minimum length in bytes at which libjpeg accepts a JFIF segment.
  private static let jfifLength = 14
  /// Minimum length in bytes at which libjpeg accepts an Adobe segment.
  private static let adobeLength = 12

  /// Counts the bytes of a segment before the first scan if it is descriptive: there, metadata can be removed.
  mutating func countDescriptiveBytes(_ marker: JPEGMarker, _ contents: ArraySlice<UInt8>) {
    if Self.isDescriptive(marker, contents) {
      metadata.descriptiveBytes += JPEGSegments.headerLength + contents.count
    }
  }

  /// Reads the contents of a segment; segments other than APP0, 1, 2, 11 and 14 are ignored.
  mutating func read(
    _ marker: JPEGMarker, _ contents: ArraySlice<UInt8>, _ defects: inout DefectList
  ) {
    switch marker {
    case .application0:
      if contents.starts(with: Self.jfif), contents.count >= Self.jfifLength {
        hasJFIF = true
        readDensity(Array(contents.prefix(Self.jfifLength)))
      }
    case .application1:
      if contents.starts(with: EXIF.name) {
        readEXIF(contents.dropFirst(EXIF.name.count), &defects)
      } else {
        metadata.contents.formUnion(XMP.contents(of: contents))
      }
    case .application2:
      if contents.starts(with: JPEGSegments.profileName) {
        profile.read(contents.dropFirst(JPEGSegments.profileName.count))
      }
    case .application11:
      if ContentCredentials.isManifestStart(contents) { metadata.contents.insert(.credentials) }
    case .application14:
      if contents.starts(with: Self.adobe), contents.count >= Self.adobeLength {
        adobeTransform = contents[contents.startIndex + Self.adobeLength - 1]
      }
    default: break
    }
  }

  /// Returns true if a segment does not affect how the picture looks, apart from the orientation and the pixel aspect
  /// ratio in EXIF.
  static func isDescriptive(_ marker: JPEGMarker, _ contents: ArraySlice<UInt8>) -> Bool {
    switch marker {
    case .application0: !contents.starts(with: jfif)
    // Gain maps make a photo brighter on HDR screens (Adobe's gain maps, 4.1).
    case .application1: !XMP.hasGainMap(in: contents)
    // APP2 has profiles, and the offsets of further pictures (CIPA DC-007).
    case .application2: false
    case .application14: !contents.starts(with: adobe)
    default: marker.isApplication || marker == .comment
    }
  }

  /// Completes the facts after the last segment.
  mutating func finish(_ defects: inout DefectList) {
    let kept = metadata.orientationSegment.count
    metadata.descriptiveBytes = max(0, metadata.descriptiveBytes - kept)
    guard profile.count > 0 else { return }
    metadata.colors.profile = profile.joined
    if let fault = profile.fault { defects.add(fault, .minor) }
  }

  /// Reads the densities of a JFIF segment, whose ratio gives the pixel aspect ratio even with unit 0 (ITU-T T.871,
  /// 10.1).
  private mutating func readDensity(_ jfif: [UInt8]) {
    metadata.pixelAspect =
      metadata.pixelAspect
      ?? PixelAspect(densityAcross: jfif.bigEndian16(8), down: jfif.bigEndian16(10))
  }

  private mutating func readEXIF(_ tiff: ArraySlice<UInt8>, _ defects: inout DefectList) {
    metadata.contents.formUnion(EXIF.contents(of: tiff))
    // Only the first EXIF block's orientation and pixel aspect ratio count.
    guard !hasEXIF else { return }
    hasEXIF = true
    metadata.pixelAspect = metadata.pixelAspect ?? EXIF.pixelAspect(in: tiff)
    switch EXIF.orientation(in: tiff) {
    case .value(let orientation): metadata.orientation = orientation
    case .none: break
    case .invalid(let fault): defects.add(fault, .minor)
    }
  }

  /// Returns the color type of the samples, by the rules of libjpeg.
  func colorType(of frame: JPEGFrameHeader) -> ColorType {
    switch frame.components.count {
    case 1: return .grayscale
    case 3:
      if hasJFIF { return .ycbcr }
      if let adobeTransform { return adobeTransform == 0 ? .rgb : .ycbcr }
      let isNamedRGB = frame.components.map(\.identifier).elementsEqual("RGB".utf8)
      return isNamedRGB ? .rgb : .ycbcr
    default: return adobeTransform ?? 0 == 0 ? .cmyk : .ycck
    }
  }
}

/// The numbered parts of an ICC profile, which may be too long for one segment (ICC.1, annex B.4).
private struct JPEGProfileChunks {
  private var numbers: Set<UInt8> = []
  /// The totals that the parts state; a single total if they agree.
  private var totals: Set<UInt8> = []
  private(set) var count = 0
  /// The data of each part, by its number.
  private var parts: [UInt8: ArraySlice<UInt8>] = [:]

  /// Reads a part: its number, the total and its data.
  mutating func read(_ part: ArraySlice<UInt8>) {
    count += 1
    guard part.count >= 2 else { return }
    numbers.insert(part[part.startIndex])
    totals.insert(part[part.startIndex + 1])
    parts[part[part.startIndex]] = part.dropFirst(2)
  }

  /// The whole profile; empty if it is damaged or parts are missing, since programs that use libjpeg then find no
  /// profile.
  var joined: [UInt8] {
    fault == nil ? ICCProfile.whole(parts.sorted { $0.key < $1.key }.flatMap(\.value)) : []
  }

  /// The fault of the numbering; `nil` if the parts are 1…n of n.
  var fault: ImageFault? {
    let isWhole =
      totals.count == 1 && totals.contains(UInt8(clamping: count)) && numbers.count == count
      && !numbers.contains(0) && numbers.allSatisfy { $0 <= count }
    return isWhole
      ? nil
      : .invalidValue(
        "the numbering of the ICC profile's parts",
        found: numbers.sorted().prefix(4).map { "\($0)" }.joined(separator: ", "),
        expected: "1…\(count) of \(count)")
  }
}
