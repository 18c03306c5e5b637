import StickerBase
import StickerCodecs
import SystemPackage

/// A movie as far as ffprobe tells, with the times of its frames.
struct Movie: Sendable, Equatable {
  /// Of the pictures, in px, once they are upright.
  let size: FrameSizes.Size
  let delays: [FrameDelay]
  let container: Container
  /// The decoder to ask for; `nil` for ffmpeg's own choice.
  let decoder: String?
  let remarks: [Remark]

  /// What ffmpeg calls the readers of the files that are taken. They are named, never guessed: playlists
  /// and the like, which lead to other files, are not among them.
  enum Container: String, Sendable {
    case quickTime = "mov"
    case matroska

    /// By a file's first bytes: an atom of QuickTime's (QuickTime File Format, "Overview of Movie Atoms") or
    /// the head of EBML (RFC 8794, 11.2.1).
    init?(_ prefix: [UInt8]) {
      if prefix.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
        self = .matroska
      } else if Self.atoms.contains(String(decoding: prefix.dropFirst(4).prefix(4), as: UTF8.self)),
        !Self.pictures.contains(String(decoding: prefix.dropFirst(8).prefix(4), as: UTF8.self))
      {
        self = .quickTime
      } else {
        return nil
      }
    }

    private static let atoms: Set = ["ftyp", "moov", "mdat", "wide", "free", "skip"]
    /// Brands of stills in the same boxes (ISO/IEC 23008-12, AVIF).
    private static let pictures: Set = [
      "heic", "heix", "hevc", "hevx", "mif1", "msf1", "avif", "avis",
    ]
  }
}

extension Movie {
  /// What both programs are told before the file: its reader, no protocol but that of files, no canvas
  /// above the limit, and two threads, which bounds their memory.
  static func reading(_ container: Container, _ limits: DecodeLimits) -> [String] {
    [
      "-hide_banner", "-v", "error", "-protocol_whitelist", "file", "-f", container.rawValue,
      "-max_pixels", "\(min(limits.canvasPixels, Int(Int32.max)))", "-threads", "2",
    ]
  }

  /// The file, which is the program's standard input, by a name that can hold nothing else.
  static let input = ["-i", "file:/dev/fd/0"]
}
