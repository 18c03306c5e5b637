/// A sequence of pictures as it is displayed.
struct HEIFSequence {
  let picture: HEIFPicture
  let pictureCount: Int
  let times: HEIFTimes
}

/// The tracks of a `moov` box (ISO/IEC 14496-12, 8; ISO/IEC 23008-12, 7).
struct HEIFMovie {
  /// The first track for display; `nil` if there is none.
  let sequence: HEIFSequence?

  init(_ movie: ISOBox, _ reader: inout ISOBoxReader) throws(ImageFault) {
    var tracks: [HEIFTrack] = []
    for box in try reader.boxes(in: movie) where box.type == "trak" {
      if let track = try HEIFTrack(box, &reader) { tracks.append(track) }
    }
    guard let displayed = tracks.first(where: \.isDisplayed) else {
      sequence = nil
      return
    }
    let hasAlpha = tracks.contains { $0.isAlpha && $0.masters.contains(displayed.number) }
    sequence = HEIFSequence(
      picture: HEIFPicture(
        size: displayed.size, configuration: displayed.configuration,
        hasAlpha: hasAlpha || displayed.hasFurtherLayers, colors: displayed.colors,
        pixelAspect: displayed.pixelAspect),
      pictureCount: displayed.pictureCount, times: displayed.times)
  }
}

/// A track of pictures, either for display or auxiliary.
private struct HEIFTrack {
  let number: Int
  /// False for auxiliary tracks and thumbnails of other tracks.
  let isDisplayed: Bool
  /// True if the pictures are the alpha of another track's pictures.
  let isAlpha: Bool
  /// The numbers of the tracks that an auxiliary track belongs to.
  let masters: [Int]
  let size: HEIFSize
  let configuration: HEVCConfiguration
  /// True if the pictures have further layers besides the first, one of which may be alpha (Apple, HEVC Video
  /// with Alpha Interoperability Profile).
  let hasFurtherLayers: Bool
  let colors: ColorDescription
  /// The aspect ratio of the stored pixels; `nil` if they are square, if the file does not say, or if the track's
  /// header has a size, which counts square pixels.
  let pixelAspect: PixelAspect?
  let pictureCount: Int
  let times: HEIFTimes

  /// Reads a track and checks that every picture is present.
  ///
  /// - Returns: `nil` for a track of other media.
  init?(_ track: ISOBox, _ reader: inout ISOBoxReader) throws(ImageFault) {
    let boxes = try reader.boxes(in: track)
    let media = try boxes.one("mdia", in: track)
    let mediaBoxes = try reader.boxes(in: media)
    var handler = try ISOFields(
      full: mediaBoxes.one("hdlr", in: media), reader.bytes, versions: 0...0)
    try handler.take(4)
    let kind = try handler.code()
    guard kind == "pict" || kind == "auxv" else { return nil }
    let header = try TrackHeader(boxes.one("tkhd", in: track), reader.bytes)
    number = header.number
    masters = try Self.tracks("auxl", boxes, &reader)
    let isThumbnail = try !Self.tracks("thmb", boxes, &reader).isEmpty
    isDisplayed = kind == "pict" && !isThumbnail

    let table = try reader.box("stbl", in: mediaBoxes.one("minf", in: media))
    let tableBoxes = try reader.boxes(in: table)
    let entry = try SampleEntry(tableBoxes.one("stsd", in: table), &reader)
    configuration = entry.configuration
    hasFurtherLayers = try entry.properties.atMostOne("lhvC") != nil
    colors = entry.properties.colors(reader.bytes)
    isAlpha =
      try entry.properties.atMostOne("auxi").map { (box) throws(ImageFault) in
        try HEIFAuxiliary.isAlpha(box, reader.bytes)
      } ?? false
    size = header.size ?? entry.size
    pixelAspect = header.size == nil ? entry.properties.pixelAspect(reader.bytes) : nil

    let samples = try HEIFSamples(tableBoxes, table, &reader).ranges
    for (index, sample) in samples.enumerated() {
      try configuration.check([sample], of: "picture \(index + 1)", &reader)
    }
    pictureCount = samples.count
    times = try HEIFTimes(
      track: boxes, media: mediaBoxes, table: tableBoxes, count: samples.count,
      duration: header.duration, &reader)
  }

  /// Returns the numbers of the tracks in references of a type: `auxl` or `thmb`.
  private static func tracks(
    _ kind: FourCharacterCode, _ boxes: [ISOBox], _ reader: inout ISOBoxReader
  ) throws(ImageFault) -> [Int] {
    guard let references = try boxes.atMostOne("tref") else { return [] }
    var tracks: [Int] = []
    for reference in try reader.boxes(in: references) where reference.type == kind {
      var fields = ISOFields(reference, reader.bytes)
      try reader.count(fields.rest.count / 4)
      while !fields.rest.isEmpty { tracks.append(try fields.number(4)) }
    }
    return tracks
  }
}

/// The track header: `tkhd` (ISO/IEC 14496-12, 8.3.2).
private struct TrackHeader {
  let number: Int
  /// The displayed size; `nil` if none is written.
  let size: HEIFSize?
  /// The duration in units of the movie's time scale, all repetitions included; `nil` if it is indefinite.
  let duration: Int?

  init(_ box: ISOBox, _ bytes: [UInt8]) throws(ImageFault) {
    var fields = try ISOFields(full: box, bytes, versions: 0...1)
    let timeSize = fields.version == 0 ? 4 : 8
    try fields.take(2 * timeSize)
    number = try fields.number(4)
    try fields.take(4)
    let units = fields.bytes[try fields.take(timeSize)]
    let isIndefinite = units.allSatisfy { $0 == 0xFF }
    duration = isIndefinite ? nil : Int(exactly: units.reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
    try fields.take(16)
    // The matrix is a quarter turn if the first two numbers of its diagonal are 0.
    let across = try fields.number(4)
    try fields.take(12)
    let down = try fields.number(4)
    try fields.take(16)
    // 16.16 fixed-point numbers, rounded down.
    let (width, height) = try (fields.number(4) >> 16, fields.number(4) >> 16)
    guard width > 0, height > 0 else {
      size = nil
      return
    }
    var size = try HEIFSize(width: width, height: height, of: box.name)
    if across == 0, down == 0 { size.turn() }
    self.size = size
  }
}

/// The coding of a track's pictures: the first entry of `stsd` (ISO/IEC 14496-12, 12.1.3).
private struct SampleEntry {
  let size: HEIFSize
  let configuration: HEVCConfiguration
  let properties: [ISOBox]

  init(_ description: ISOBox, _ reader: inout ISOBoxReader) throws(ImageFault) {
    var fields = try ISOFields(full: description, reader.bytes, versions: 0...0)
    let count = try fields.number(4)
    let entries = try reader.boxes(in: fields.rest, of: description)
    guard entries.count == count, let entry = entries.first else {
      throw .invalidValue(
        "the number of entries of \(description.name)", found: "\(count)",
        expected: "\(entries.count), and at least 1")
    }
    switch entry.type {
    case "hvc1", "hev1", "lhv1", "lhe1": break
    case "av01": throw .unrecognizedFormat("AVIF")
    default: throw .unrecognizedFormat("HEIF with pictures of type '\(entry.type)'")
    }
    // A visual sample entry has 78 bytes; only the size in it matters here.
    var visual = ISOFields(entry, reader.bytes)
    try visual.take(24)
    size = try HEIFSize(width: visual.number(2), height: visual.number(2), of: entry.name)
    try visual.take(50)
    properties = try reader.boxes(in: visual.rest, of: entry)
    configuration = try HEVCConfiguration(properties.one("hvcC", in: entry), &reader)
  }
}

extension [ISOBox] {
  /// Returns the pixel aspect ratio from `pasp` (ISO/IEC 14496-12, 12.1.4); `nil` if the pixels are square, or if there
  /// is no such box.
  func pixelAspect(_ bytes: [UInt8]) -> PixelAspect? {
    guard let box = first(where: { $0.type == "pasp" && $0.content.count == 8 }) else { return nil }
    let start = box.content.lowerBound
    return PixelAspect(
      width: Int(bytes.bigEndian32(start)), height: Int(bytes.bigEndian32(start + 4)))
  }

  /// Returns what `colr` boxes say about colors: a profile, or code points (ISO/IEC 14496-12, 12.1.5). The matrix and
  /// the range of code points are left out, since they concern the compressed picture only.
  func colors(_ bytes: [UInt8]) -> ColorDescription {
    var colors = ColorDescription.none
    for box in self where box.type == "colr" && box.content.count >= 4 {
      let start = box.content.lowerBound
      switch FourCharacterCode(rawValue: bytes.bigEndian32(start)) {
      case "prof", "rICC":
        colors.profile = ICCProfile.whole([UInt8](bytes[box.content].dropFirst(4)))
      case "nclx" where box.content.count >= 10:
        colors.codePoints = CodePoints(
          primaries: UInt8(clamping: bytes.bigEndian16(start + 4)),
          transfer: UInt8(clamping: bytes.bigEndian16(start + 6)))
      default: break
      }
    }
    return colors
  }
}
