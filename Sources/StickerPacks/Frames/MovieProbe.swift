import StickerBase
import StickerCodecs
import SystemPackage

/// Reads the properties of a movie from ffprobe's output: lines such as `stream|width=300|height=300` and
/// `frame|duration=1001`.
struct MovieProbe {
  private let path: FilePath
  private let file: RandomAccessFile
  private let container: Movie.Container
  private let limits: WritingLimits

  init(
    _ path: FilePath, _ file: RandomAccessFile, _ container: Movie.Container,
    _ limits: WritingLimits
  ) {
    (self.path, self.file, self.container, self.limits) = (path, file, container, limits)
  }

  /// The values of a line by key, without the prefixes of keys.
  private typealias Facts = [Substring: Substring]

  /// Returns the properties of the movie.
  func movie() throws(SequenceFault) -> Movie {
    let entries =
      "stream=codec_name,pix_fmt,width,height,sample_aspect_ratio,time_base,r_frame_rate,avg_frame_rate"
      + ",color_primaries,color_transfer"
      + ":stream_tags=" + (["alpha_mode"] + Self.personalTags.keys.sorted()).joined(separator: ",")
      + ":format_tags:stream_side_data=rotation"
    // The line of the stream comes first. The line of the container has only tags.
    let (heads, _, isWhole) = try lines(["stream", "format"], entries, atMost: 2)
    guard let stream = heads.first(where: { $0.kind == "stream" })?.facts,
      let (size, shownSize) = sizes(stream),
      let unit = stream["time_base"].flatMap({ Fraction($0) })
    else { throw .programFailed(path, "ffprobe", complaint: "it has no video") }
    try limits.check(size)
    try limits.check(shownSize)
    let (frameLines, complaint, _) = try lines(
      ["frame"], "frame=best_effort_timestamp,pkt_duration,duration,alpha_mode",
      atMost: limits.decoding.frames + 1)
    let frames = frameLines.map(\.facts)
    guard !frames.isEmpty else {
      throw .programFailed(
        path, "ffprobe", complaint: complaint.isEmpty ? "it has no frames" : complaint)
    }
    guard frames.count <= limits.decoding.frames else {
      throw .tooLongMovie(path, allowed: limits.decoding.frames)
    }
    let rates = ["r_frame_rate", "avg_frame_rate"].compactMap {
      stream[$0].flatMap { Fraction($0) }
    }
    let times = MovieTimes(
      frames.map { $0["best_effort_timestamp"].flatMap { Int($0) } },
      lasting: frames.map { ($0["duration"] ?? $0["pkt_duration"]).flatMap { Int($0) } }, unit: unit
    )
    // Only versions of ffmpeg from 2025 on report this, and only for formats that specify it, unlike ProRes and VP9.
    let isPremultiplied = frames[0]["alpha_mode"] == "premultiplied"
    return Movie(
      size: size, shownSize: shownSize, delays: frames.count == 1 ? [] : times.delays(rates),
      container: container, decoder: Self.decoder(stream), isPremultiplied: isPremultiplied,
      remarks: remarksOnFormat(stream, isPremultiplied) + remarksOnPixels(stream, shownSize)
        + (isWhole ? [] : [remarkOnUnreadTags]),
      colors: Self.colors(stream),
      contents: heads.reduce(into: []) { $0.formUnion(Self.contents(of: $1.facts)) })
  }

  /// ffmpeg's names of tags with personal data (libavformat/mov.c, matroskadec.c), which are also parts of Apple's
  /// keys (QuickTime File Format, "Metadata").
  private static let personalTags: [String: MetadataContents] = [
    "location": .location, "artist": .authorship, "author": .authorship, "copyright": .authorship,
    "description": .authorship, "director": .authorship, "producer": .authorship,
  ]

  /// Returns the kinds of personal data in tags such as `com.apple.quicktime.location.ISO6709`, `location-eng`
  /// of QuickTime's `©xyz`, or `ARTIST`.
  private static func contents(of tags: Facts) -> MetadataContents {
    tags.keys.reduce(into: []) { contents, key in
      for word in key.lowercased().split(whereSeparator: { ".-_".contains($0) }) {
        contents.formUnion(personalTags[String(word)] ?? [])
      }
    }
  }

  /// Returns the upright size of the decoded pictures, and the upright size at which players show them; `nil` if the
  /// stream has no size. Phones store the orientation separately. Players stretch pixels that are not square along the
  /// stored width (ISO/IEC 14496-12, 12.1.4.2).
  private func sizes(
    _ stream: Facts
  ) -> (decoded: FrameSizes.Size, shown: FrameSizes.Size)? {
    guard let width = stream["width"].flatMap({ Int($0) }),
      let height = stream["height"].flatMap({ Int($0) }), width > 0, height > 0
    else { return nil }
    let isTurned = (stream["rotation"].flatMap { Int($0) } ?? 0) % 180 != 0
    func upright(_ width: Int) -> FrameSizes.Size {
      FrameSizes.Size(width: isTurned ? height : width, height: isTurned ? width : height)
    }
    let squares = Self.pixelAspect(stream)?.squares(across: width) ?? width
    return (upright(width), upright(squares))
  }

  /// Returns the aspect ratio of the stored pixels, which ffprobe writes as `64:45`; `nil` if it is unknown (`0:1`,
  /// `N/A`), or if the pixels count as square.
  private static func pixelAspect(_ stream: Facts) -> PixelAspect? {
    let numbers = (stream["sample_aspect_ratio"] ?? "").split(separator: ":").map { Int($0) }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1] else { return nil }
    return PixelAspect(width: width, height: height)
  }

  private var remarkOnUnreadTags: Remark {
    .warning(
      "\(path.printableName) has more tags than are read: the unread ones may include a location or an author"
    )
  }

  private func remarksOnPixels(_ stream: Facts, _ shownSize: FrameSizes.Size) -> [Remark] {
    Self.pixelAspect(stream).map { aspect in
      [
        .note(
          "\(path.printableName) has pixels with an aspect ratio of \(aspect), so its frames become "
            + "\(shownSize), as players show them")
      ]
    } ?? []
  }

  /// Returns the name of the decoder for a stream; `nil` for ffmpeg's default. WebM stores the alpha of each picture
  /// separately in the same track (WebM Container Guidelines, "Alpha Channel"). The decoders of libvpx read it;
  /// ffmpeg's own decoders of VP8 and VP9 ignore it.
  private static func decoder(_ stream: Facts) -> String? {
    guard stream["alpha_mode"] == "1" else { return nil }
    switch stream["codec_name"] {
    case "vp8": return "libvpx"
    case "vp9": return "libvpx-vp9"
    default: return nil
    }
  }

  private func remarksOnFormat(_ stream: Facts, _ isPremultiplied: Bool) -> [Remark] {
    let name = path.printableName
    var remarks: [Remark] = []
    let format = stream["pix_fmt"] ?? ""
    let hasAlpha =
      stream["alpha_mode"] == "1" || format.hasPrefix("yuva") || format.hasPrefix("gbrap")
      || ["rgba", "bgra", "argb", "abgr", "ya8", "pal8"].contains { format.hasPrefix($0) }
    if !hasAlpha {
      let hevc =
        "; if it is HEVC with alpha, this ffmpeg ignores the alpha: export it as ProRes 4444 "
        + "instead"
      remarks.append(
        .warning(
          "\(name) has no alpha channel, so the sticker is an opaque rectangle"
            + (stream["codec_name"] == "hevc"
              ? hevc : "; ProRes 4444 and VP9 with alpha keep transparency")))
    }
    if let bits = Self.bits(of: format) {
      remarks.append(.note("\(name) has \(bits) bits per sample: 8 are kept"))
    }
    if isPremultiplied {
      remarks.append(
        .note("\(name) says that its colors are premultiplied, so they are divided by alpha"))
    }
    return remarks
  }

  /// Returns the bits per sample of a pixel format (libavutil/pixdesc.c) if they are more than 8; `nil` otherwise. The
  /// name of such a format ends with the number of bits and the byte order, as in `yuv422p10le`. In a few names, digits
  /// of the subsampling precede the bits (`p210le`), or the number is that of a whole pixel (`rgba64le`).
  static func bits(of format: Substring) -> Int? {
    guard format.hasSuffix("le") || format.hasSuffix("be") else { return nil }
    let digits = format.dropLast(2).reversed().prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(String(digits.reversed())) else { return nil }
    switch number % 100 {
    case 9, 10, 12, 14, 16, 32: return number % 100
    case 30: return 10
    case 36: return 12
    case 48, 64: return 16
    default: return nil
    }
  }

  /// Returns the color description of the decoded pictures. ffmpeg converts them to RGB with the matrix and range of
  /// the stream, and keeps its primaries and transfer function.
  private static func colors(_ stream: Facts) -> ColorDescription {
    let primaries = stream["color_primaries"].flatMap { Self.primaries[$0] } ?? 2
    let transfer = stream["color_transfer"].flatMap { Self.transfers[$0] } ?? 2
    return ColorDescription(CodePoints(primaries: primaries, transfer: transfer))
  }

  /// The code points of ffprobe's names (libavutil/pixdesc.c); 2 is unspecified.
  private static let primaries: [Substring: UInt8] = [
    "bt709": 1, "bt470m": 4, "bt470bg": 5, "smpte170m": 6, "smpte240m": 7, "film": 8, "bt2020": 9,
    "smpte428": 10, "smpte431": 11, "smpte432": 12, "ebu3213": 22, "jedec-p22": 22,
  ]
  private static let transfers: [Substring: UInt8] = [
    "bt709": 1, "bt470m": 4, "gamma22": 4, "bt470bg": 5, "gamma28": 5, "smpte170m": 6,
    "smpte240m": 7, "linear": 8, "log100": 9, "log316": 10, "iec61966-2-4": 11, "bt1361e": 12,
    "iec61966-2-1": 13, "bt2020-10": 14, "bt2020-12": 15, "smpte2084": 16, "smpte428": 17,
    "arib-std-b67": 18,
  ]

  /// A line of ffprobe's output.
  private typealias Line = (kind: Substring, facts: Facts)

  /// Bytes of the longest line that is read.
  private static let maxLineBytes = 1 << 20
  /// Maximum number of bytes of a line that are held. The values of a longer line are cut: a description may be long.
  private static let maxHeldBytes = 1 << 16
  /// Maximum number of bytes of each `key=value` in a line that is cut.
  private static let maxValueBytes = 1 << 10

  /// Runs ffprobe and returns some of its lines. Stops it after enough lines, or in a line that is too long.
  ///
  /// - Parameters:
  ///   - kinds: the kinds of the lines to return.
  ///   - entries: the argument of `-show_entries`.
  ///   - maxLines: the number of lines after which ffprobe is stopped.
  /// - Returns: the lines, ffprobe's complaint, and false if a line was too long.
  private func lines(
    _ kinds: [Substring], _ entries: String, atMost maxLines: Int
  ) throws(SequenceFault) -> (lines: [Line], complaint: String, isWhole: Bool) {
    let arguments =
      Movie.inputOptions(container, limits.decoding)
      + ["-select_streams", "V:0", "-show_entries", entries, "-of", "compact"]
      + Movie.inputArguments
    var lines: [Line] = []
    var (partialLine, cutBytes, isWhole) = ("", 0, true)
    let complaint = try MovieDecoder.translatingFaults(of: path) { () throws(ProgramFault) in
      try ExternalProgram(named: "ffprobe").run(
        arguments, input: file, limits: limits.programs
      ) { part in
        partialLine += String(decoding: part, as: UTF8.self)
        let pieces = partialLine.split(separator: "\n", omittingEmptySubsequences: false)
        partialLine = String(pieces.last ?? "")
        for line in pieces.dropLast() where lines.count < maxLines {
          let kind = line.prefix { $0 != "|" }
          if kinds.contains(kind) { lines.append((kind, Self.facts(line))) }
        }
        if pieces.count > 1 { cutBytes = 0 }
        if partialLine.utf8.count > Self.maxHeldBytes {
          let cut = Self.cut(partialLine)
          cutBytes += partialLine.utf8.count - cut.utf8.count
          partialLine = cut
          isWhole = partialLine.utf8.count <= Self.maxHeldBytes && cutBytes <= Self.maxLineBytes
        }
        return lines.count < maxLines && isWhole
      }
    }
    return (lines, complaint, isWhole)
  }

  /// Returns a line in which each `key=value` has at most ``maxValueBytes``.
  private static func cut(_ line: String) -> String {
    line.split(separator: "|", omittingEmptySubsequences: false)
      .map { String(decoding: $0.utf8.prefix(maxValueBytes), as: UTF8.self) }.joined(separator: "|")
  }

  private static func facts(_ line: Substring) -> Facts {
    var facts: Facts = [:]
    for field in line.split(separator: "|") {
      let parts = field.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let key = parts[0].split(separator: ":").last else { continue }
      facts[key] = parts[1]
    }
    return facts
  }
}
