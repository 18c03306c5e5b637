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

  func movie() throws(SequenceFault) -> Movie {
    let entries =
      "stream=codec_name,pix_fmt,width,height,time_base,r_frame_rate,avg_frame_rate,color_transfer"
      + ":stream_tags=alpha_mode:stream_side_data=rotation"
    guard let stream = try lines("stream", entries, atMost: 1).lines.first,
      let size = size(stream), let unit = stream["time_base"].flatMap({ Fraction($0) })
    else { throw .programFailed(path, "ffprobe", complaint: "it has no video") }
    try limits.check(size)
    let (frames, complaint) = try lines(
      "frame", "frame=best_effort_timestamp,pkt_duration,duration,alpha_mode",
      atMost: limits.decoding.frames + 1)
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
    // Only an ffmpeg from 2025 on knows, and only of formats that say it; ProRes and VP9 do not.
    let isPremultiplied = frames[0]["alpha_mode"] == "premultiplied"
    return Movie(
      size: size, delays: frames.count == 1 ? [] : times.delays(rates), container: container,
      decoder: Self.decoder(stream), isPremultiplied: isPremultiplied,
      remarks: remarks(stream, isPremultiplied))
  }

  /// Returns the upright size: phones store the orientation separately.
  private func size(_ stream: Facts) -> FrameSizes.Size? {
    guard let width = stream["width"].flatMap({ Int($0) }),
      let height = stream["height"].flatMap({ Int($0) }), width > 0, height > 0
    else { return nil }
    let turned = (stream["rotation"].flatMap { Int($0) } ?? 0) % 180 != 0
    return FrameSizes.Size(width: turned ? height : width, height: turned ? width : height)
  }

  /// Returns the decoder for a stream with alpha. WebM stores alpha as a second stream (WebM Container
  /// Guidelines, "Alpha Channel"): ffmpeg's own decoders of VP8 and VP9 ignore it, libvpx's do not.
  private static func decoder(_ stream: Facts) -> String? {
    guard stream["alpha_mode"] == "1" else { return nil }
    switch stream["codec_name"] {
    case "vp8": return "libvpx"
    case "vp9": return "libvpx-vp9"
    default: return nil
    }
  }

  private func remarks(_ stream: Facts, _ isPremultiplied: Bool) -> [Remark] {
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
    if isPremultiplied {
      remarks.append(
        .note("\(name) says that its colors are premultiplied, so they are divided by alpha"))
    }
    if ["smpte2084", "arib-std-b67"].contains(stream["color_transfer"]) {
      remarks.append(.warning("\(name) is HDR: colors become pale; export it in sRGB"))
    }
    return remarks
  }

  /// Runs ffprobe for lines of one kind, and stops it after enough lines.
  private func lines(
    _ kind: String, _ entries: String, atMost most: Int
  ) throws(SequenceFault) -> (lines: [Facts], complaint: String) {
    let arguments =
      Movie.reading(container, limits.decoding)
      + ["-select_streams", "V:0", "-show_entries", entries, "-of", "compact"] + Movie.input
    var lines: [Facts] = []
    var rest = ""
    let complaint = try Decoder.asked(path) { () throws(ProgramFault) in
      try ExternalProgram(named: "ffprobe").run(
        arguments, input: .file(file), limits: limits.programs
      ) { part in
        rest += String(decoding: part, as: UTF8.self)
        let ended = rest.split(separator: "\n", omittingEmptySubsequences: false)
        rest = String(ended.last ?? "")
        for line in ended.dropLast() where line.hasPrefix("\(kind)|") && lines.count < most {
          lines.append(Self.facts(line))
        }
        return lines.count < most && rest.utf8.count < 1 << 16
      }
    }
    return (lines, complaint)
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
