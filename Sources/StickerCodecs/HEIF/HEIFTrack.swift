/// The pictures of a sequence: a track of a `moov` box (ISO/IEC 14496-12, 8; ISO/IEC 23008-12, 7).
struct HEIFTrack {
  let size: HEIFSize

  /// Reads all tracks that hold pictures.
  ///
  /// - Returns: the first one that is meant to be seen; `nil` when none is.
  init?(of movie: ISOBox, _ reader: inout ISOBoxReader) throws(ImageFault) {
    var first: HEIFSize?
    for track in try reader.boxes(in: movie) where track.type == "trak" {
      let media = try reader.box("mdia", in: track)
      let boxes = try reader.boxes(in: media)
      var handler = try ISOFields(
        full: boxes.one("hdlr", in: media), reader.bytes, versions: 0...0)
      try handler.take(4)
      guard try handler.code() == "pict" else { continue }
      let information = try boxes.one("minf", in: media)
      let size = try Self.read(try reader.box("stbl", in: information), &reader)
      first = first ?? size
    }
    guard let first else { return nil }
    size = first
  }

  /// Reads a table of samples and checks that every one is there.
  private static func read(
    _ table: ISOBox, _ reader: inout ISOBoxReader
  ) throws(ImageFault) -> HEIFSize {
    let boxes = try reader.boxes(in: table)
    let description = try boxes.one("stsd", in: table)
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
    let size = try HEIFSize(width: visual.number(2), height: visual.number(2), of: entry.name)
    try visual.take(50)
    let properties = try reader.boxes(in: visual.rest, of: entry)
    let configuration = try HEVCConfiguration(properties.one("hvcC", in: entry), &reader)
    for (index, sample) in try HEIFSamples(boxes, table, &reader).ranges.enumerated() {
      try configuration.check([sample], of: "picture \(index + 1)", &reader)
    }
    return size
  }
}
