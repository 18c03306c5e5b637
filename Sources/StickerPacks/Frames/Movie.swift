import StickerBase
import StickerCodecs
import StickerEncoding
import SystemPackage

/// The properties of a movie according to ffprobe, with the delays of its frames.
struct Movie: Sendable, Equatable {
  /// The size of the decoded pictures in px, after they are turned upright.
  let size: FrameSizes.Size
  /// The size in px at which players show the pictures; it differs from ``size`` if their pixels are not square.
  let shownSize: FrameSizes.Size
  /// The delay of each frame; empty if there is only one.
  let delays: [FrameDelay]
  let container: Container
  /// The name of the decoder that ffmpeg must use; `nil` for its default.
  let decoder: String?
  /// True if the movie specifies that its colors are multiplied by alpha.
  let isPremultiplied: Bool
  let remarks: [Remark]
  /// The color description of the pictures as RGB.
  let colors: ColorDescription
  /// The kinds of metadata in the movie's tags that concern people. Frames keep none of them.
  let contents: MetadataContents

  /// The supported containers; the raw values are the names of ffmpeg's demuxers. ffmpeg is always told which demuxer
  /// to use, so that it never reads playlists and other files that lead to further files.
  enum Container: String, Sendable {
    case quickTime = "mov"
    case matroska

    /// Recognizes a container by a QuickTime atom (QuickTime File Format, "Overview of Movie Atoms") or the EBML header
    /// (RFC 8794, 11.2.1) at the start of a file; `nil` if there is neither, or if the file is an image.
    init?(_ prefix: [UInt8]) {
      if prefix.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
        self = .matroska
      } else if Self.atoms.contains(String(decoding: prefix.dropFirst(4).prefix(4), as: UTF8.self)),
        !Self.imageBrands.contains(String(decoding: prefix.dropFirst(8).prefix(4), as: UTF8.self))
      {
        self = .quickTime
      } else {
        return nil
      }
    }

    private static let atoms: Set = ["ftyp", "moov", "mdat", "wide", "free", "skip"]
    /// Brands of image files with the same box structure (ISO/IEC 23008-12, AVIF).
    private static let imageBrands: Set = [
      "heic", "heix", "hevc", "hevx", "mif1", "msf1", "avif", "avis",
    ]
  }
}

extension Movie {
  /// Returns a decoded picture as players show it, with square pixels.
  func shown(_ picture: Bitmap) -> Bitmap {
    guard shownSize != size else { return picture }
    return Resampler(
      fromWidth: size.width, height: size.height, toWidth: shownSize.width,
      height: shownSize.height
    ).resample(picture)
  }

  /// Returns the arguments before the input, for ffmpeg and ffprobe: the output consists of errors only, files are the
  /// only protocol, the demuxer is named, no canvas exceeds the limit, and two threads limit the programs' memory.
  static func inputOptions(_ container: Container, _ limits: DecodeLimits) -> [String] {
    [
      "-hide_banner", "-v", "error", "-protocol_whitelist", "file", "-f", container.rawValue,
      "-max_pixels", "\(min(limits.canvasPixels, Int(Int32.max)))", "-threads", "2",
    ]
  }

  /// The arguments for the input: the program's standard input, by a name that cannot mean anything else.
  static let inputArguments = ["-i", "file:/dev/fd/0"]

  /// Returns the arguments for the output: every picture once, as PAM with RGBA8, which is premultiplied if
  /// the movie's colors are.
  static func outputArguments(isPremultiplied: Bool) -> [String] {
    // Versions of ffmpeg that support premultiplied colors may divide them by alpha unless asked to keep them.
    // Streams of pictures have a constant rate, for which ffmpeg repeats and drops frames. New timestamps, one unit
    // apart, prevent that. Some versions also repeat a frame that lasts for several units (9 repeats the last one), so
    // the unit is longer than any frame.
    [
      "-map", "0:V:0", "-an", "-sn", "-dn", "-vf",
      "settb=\(unit),setpts=N,scale=flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp,"
        + "format=rgba" + (isPremultiplied ? ":alpha_modes=premultiplied" : ""), "-r", "1/\(unit)",
      "-c:v", "pam", "-f", "image2pipe", "pipe:1",
    ]
  }

  /// The time in s from one decoded picture to the next in ffmpeg's output.
  private static let unit = 100_000
}
