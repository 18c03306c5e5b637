/// A sequence of pictures, as it is shown. When they show, and how often, is not read.
struct HEIFSequence {
  let picture: HEIFPicture
  let pictureCount: Int
}

/// The tracks of a `moov` box (ISO/IEC 14496-12, 8; ISO/IEC 23008-12, 7).
struct HEIFMovie {
  /// The first track that is meant to be seen; `nil` when none is.
  let sequence: HEIFSequence?

  init(_ movie: ISOBox, _ reader: inout ISOBoxReader) throws(ImageFault) {
    var tracks: [HEIFTrack] = []
    for box in try reader.boxes(in: movie) where box.type == "trak" {
      if let track = try HEIFTrack(box, &reader) { tracks.append(track) }
    }
    guard let shown = tracks.first(where: \.isShown) else {
      sequence = nil
      return
    }
    let hasAlpha = tracks.contains { $0.isAlpha && $0.masters.contains(shown.number) }
    sequence = HEIFSequence(
      picture: HEIFPicture(
        size: shown.size, configuration: shown.configuration,
        hasAlpha: hasAlpha || shown.hasFurtherLayers, hasICCProfile: shown.hasICCProfile),
      pictureCount: shown.pictureCount)
  }
}

/// A track of pictures: those that are shown, or those that say something about them.
private struct HEIFTrack {
  let number: Int
  /// False for a track that only says something about others, and for their thumbnails.
  let isShown: Bool
  /// Whether its pictures are the alpha of another track's.
  let isAlpha: Bool
  /// The tracks that an auxiliary one is about.
  let masters: [Int]
  let size: HEIFSize
  let configuration: HEVCConfiguration
  /// Layers beside the first in the same pictures, one of which may be alpha (Apple, HEVC Video with
  /// Alpha Interoperability Profile).
  let hasFurtherLayers: Bool
  let hasICCProfile: Bool
  let pictureCount: Int

  /// Reads a track and checks that every picture is there.
  ///
  /// - Returns: `nil` for a track of something else.
  init?(_ track: ISOBox, _ reader: inout ISOBoxReader) throws(ImageFault) {
    let boxes = try reader.boxes(in: track)
    let media = try boxes.one("mdia", in: track)
    let mediaBoxes = try reader.boxes(in: media)
    var handler = try ISOFields(
      full: mediaBoxes.one("hdlr", in: media), reader.bytes, versions: 0...0)
    try handler.take(4)
    let kind = try handler.code()
    guard kind == "pict" || kind == "auxv" else { return nil }
    let place = try TrackHeader(boxes.one("tkhd", in: track), reader.bytes)
    number = place.number
    masters = try Self.tracks("auxl", boxes, &reader)
    let isThumbnail = try !Self.tracks("thmb", boxes, &reader).isEmpty
    isShown = kind == "pict" && !isThumbnail

    let table = try reader.box("stbl", in: mediaBoxes.one("minf", in: media))
    let tableBoxes = try reader.boxes(in: table)
    let entry = try SampleEntry(tableBoxes.one("stsd", in: table), &reader)
    configuration = entry.configuration
    hasFurtherLayers = try entry.properties.oneAtMost("lhvC") != nil
    hasICCProfile = entry.properties.hasICCProfile(reader.bytes)
    isAlpha =
      try entry.properties.oneAtMost("auxi").map { (box) throws(ImageFault) in
        try HEIFAuxiliary.isAlpha(box, reader.bytes)
      } ?? false
    size = place.size ?? entry.size

    let samples = try HEIFSamples(tableBoxes, table, &reader).ranges
    for (index, sample) in samples.enumerated() {
      try configuration.check([sample], of: "picture \(index + 1)", &reader)
    }
    pictureCount = samples.count
  }

  /// The tracks that a reference of a kind names: `auxl` or `thmb`.
  private static func tracks(
    _ kind: FourCharacterCode, _ boxes: [ISOBox], _ reader: inout ISOBoxReader
  ) throws(ImageFault) -> [Int] {
    guard let references = try boxes.oneAtMost("tref") else { return [] }
    var tracks: [Int] = []
    for reference in try reader.boxes(in: references) where reference.type == kind {
      var fields = ISOFields(reference, reader.bytes)
      try reader.count(fields.rest.count / 4)
      while !fields.rest.isEmpty { tracks.append(try fields.number(4)) }
    }
    return tracks
  }
}

/// What `tkhd` says (ISO/IEC 14496-12, 8.3.2).
private struct TrackHeader {
  let number: Int
  /// As it is shown; `nil` where nothing is written.
  let size: HEIFSize?

  init(_ box: ISOBox, _ bytes: [UInt8]) throws(ImageFault) {
    var fields = try ISOFields(full: box, bytes, versions: 0...1)
    let timeSize = fields.version == 0 ? 4 : 8
    try fields.take(2 * timeSize)
    number = try fields.number(4)
    try fields.take(4 + timeSize + 16)
    // The matrix turns by a quarter where it has nothing on its diagonal.
    let across = try fields.number(4)
    try fields.take(12)
    let down = try fields.number(4)
    try fields.take(16)
    // 16 bits before the point and 16 after it.
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

/// How the pictures of a track are coded: the only entry of `stsd` (ISO/IEC 14496-12, 12.1.3).
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
        expected: "\(entries.count), at least 1")
    }
    switch entry.type {
    case "hvc1", "hev1", "lhv1", "lhe1": break
    case "av01": throw .unrecognizedFormat("AVIF")
    default: throw .unrecognizedFormat("HEIF with pictures of type '\(entry.type)'")
    }
    // Of the 78 bytes of a visual sample entry only the size says something here.
    var visual = ISOFields(entry, reader.bytes)
    try visual.take(24)
    size = try HEIFSize(width: visual.number(2), height: visual.number(2), of: entry.name)
    try visual.take(50)
    properties = try reader.boxes(in: visual.rest, of: entry)
    configuration = try HEVCConfiguration(properties.one("hvcC", in: entry), &reader)
  }
}

extension [ISOBox] {
  /// Whether a `colr` box among these holds an ICC profile (ISO/IEC 14496-12, 12.1.5).
  func hasICCProfile(_ bytes: [UInt8]) -> Bool {
    contains { box in
      guard box.type == "colr", box.content.count >= 4 else { return false }
      let kind = FourCharacterCode(rawValue: bytes.bigEndian32(box.content.lowerBound))
      return kind == "prof" || kind == "rICC"
    }
  }
}
