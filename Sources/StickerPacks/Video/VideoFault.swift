package import StickerBase
package import StickerEncoding

/// Errors when making a video.
package enum VideoFault: Error, Equatable, Sendable {
  case program(ProgramFault)
  /// The pictures, or the video to decode, cannot be stored for the program.
  case unwritten(WriteFault)
  /// The pictures need a temporary file of more bytes than are allowed.
  case tooMuchTemporary(needed: Int, allowed: Int)
  /// The frame at this index (from 0) takes less than 1 ms, the unit of time in WebM.
  case untimed(frame: Int)
  /// The best video that fits is below the quality floor.
  case belowFloor
  /// No video fits; `smallest` is the size in bytes of the smallest one.
  case doesNotFit(smallest: Int)
  /// The video has more bytes than any file may have; `limit` is that number.
  case tooLarge(limit: Int)
  /// Stored frames were lost.
  case lost(FrameStore.Fault)
  /// The video does not match its source.
  case unproven(String)

  /// Returns the reason as a clause.
  ///
  /// - Parameters:
  ///   - platform: the plural of the stickers that are made, such as `Telegram video stickers`.
  ///   - limit: the maximum size in bytes.
  package func text(for platform: String, limit: Int) -> String {
    switch self {
    case .program(.missing(let name)):
      "\(platform) are written with \(name), which is not on the PATH; install it (apt install ffmpeg, brew "
        + "install ffmpeg)"
    case .program(.unusable(let name, let reason)):
      "\(name), which writes \(platform), could not be started: \(reason.printable)"
    case .program(.tooSlow(let name, let seconds)):
      "\(name) took longer than \(seconds.grouped) s and was stopped; use fewer or smaller frames"
    case .program(.failed(let name, let complaint)):
      "\(name) says '\(complaint.excerpt)'"
        + (complaint.contains("Unknown encoder") || complaint.contains("Unknown decoder")
          ? "; it was built without libvpx, which \(platform) need: install a build that has it"
          : "")
    case .unwritten(let fault): fault.description
    case .tooMuchTemporary(let needed, let allowed):
      "its frames need a temporary file of \(needed.grouped) bytes, and \(allowed.grouped) are allowed; use fewer "
        + "frames"
    case .untimed(let frame):
      "frame \((frame + 1).grouped) takes less than 1 ms, and no video has such frames; give it a time with "
        + "'stickerlint assemble --duration'"
    case .belowFloor:
      "\(platform) can have at most \(limit.grouped) bytes, and the art looks bad at that size"
    case .doesNotFit(let smallest):
      "\(platform) can have at most \(limit.grouped) bytes, and the smallest video of the art has \(smallest.grouped)"
    case .tooLarge(let limit):
      "the written video has more than \(limit.grouped) bytes, the limit for any file; use fewer or smaller frames"
    case .lost(let fault): fault.description.printable
    case .unproven(let detail): "the written video differs from its source: \(detail)"
    }
  }
}
