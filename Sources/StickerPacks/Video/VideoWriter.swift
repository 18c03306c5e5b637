import StickerBase
import StickerCodecs
import StickerEncoding
import SystemPackage

/// Encodes an animation as VP9 with alpha in WebM, and decodes it again. It runs ffmpeg within limits on time, memory
/// and output.
struct VideoWriter {
  private let source: Animation
  private let limits: WritingLimits
  private let program: ExternalProgram
  /// The pictures as ffmpeg reads them: straight RGBA8, one after another.
  private let pictures: RandomAccessFile
  /// The start of each frame in ms, and the end of the last one.
  private let times: [Int]

  init(_ source: Animation, _ limits: WritingLimits) throws(VideoFault) {
    (self.source, self.limits) = (source, limits)
    times = try Self.times(source)
    program = try Self.ffmpeg()
    let needed = source.frames.count * source.width * source.height * 4
    guard needed <= limits.temporaryBytes else {
      throw .tooMuchTemporary(needed: needed, allowed: limits.temporaryBytes)
    }
    pictures = try Self.file(
      source.frames.lazy.map { frame in
        // Colors are stored at half the size, so the colors of clear pixels would darken the edges.
        ColorBleed.applied(to: frame.bitmap).pixels.withUnsafeBytes { Array($0) }
      })
    if let fault = source.storeFault { throw .lost(fault) }
  }

  static func ffmpeg() throws(VideoFault) -> ExternalProgram {
    do throws(ProgramFault) {
      return try ExternalProgram(named: "ffmpeg")
    } catch {
      throw .program(error)
    }
  }

  /// Returns a file for ffmpeg to read.
  private static func file(
    _ parts: some Sequence<[UInt8]>
  ) throws(VideoFault) -> RandomAccessFile {
    do throws(WriteFault) {
      return try UnnamedFile.filled(parts, in: FilePath(FrameStore.usualFolder))
    } catch {
      throw .unwritten(error)
    }
  }

  /// Returns the start of each frame and the end of the last one in whole ms. Ends are rounded, not delays, so that
  /// rounding errors do not add up.
  private static func times(_ animation: Animation) throws(VideoFault) -> [Int] {
    var times = [0]
    var end = 0.0
    for (index, frame) in animation.frames.enumerated() {
      end += frame.delay.milliseconds
      let time = Int(min(end, Double(Int32.max)).rounded())
      guard time > times[index] else { throw .untimed(frame: index) }
      times.append(time)
    }
    return times
  }

  /// Returns the encoded file.
  ///
  /// - Parameter level: libvpx's level of constant quality, 0 (best) to 63.
  func encoded(level: Int) throws(VideoFault) -> [UInt8] {
    let duration = times[times.count - 1]
    let seconds = "\(duration / 1000).\(padded(duration % 1000))"
    let arguments =
      [
        "-nostdin", "-hide_banner", "-v", "error", "-protocol_whitelist", "file", "-f", "rawvideo",
        "-pixel_format", "rgba", "-video_size", "\(source.width)x\(source.height)", "-framerate",
        "\(source.frames.count * 1000)/\(duration)", "-threads", "2",
      ] + Movie.inputArguments + [
        "-map", "0:v:0", "-an", "-sn", "-dn", "-vf",
        "settb=1/1000,setpts='\(timestamps)',scale=out_color_matrix=bt601:out_range=tv:"
          + "flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp,format=yuva420p",
        "-enc_time_base", "1:1000", "-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "\(level)",
        "-deadline", "good", "-cpu-used", "2", "-threads", "2",
        // Alternate reference frames, which are never shown, have no alpha (libvpxenc.c). One key frame is enough.
        "-auto-alt-ref", "0", "-g", "9999",
        "-colorspace", "smpte170m", "-color_range", "tv", "-color_primaries", "bt709",
        "-color_trc", "iec61966-2-1",
        // The header, which cannot be completed later in a pipe, takes the duration from this tag.
        "-metadata:s:v", "DURATION=\(seconds)", "-fflags", "+bitexact", "-flags:v", "+bitexact",
        "-f", "webm", "pipe:1",
      ]
    var bytes: [UInt8] = []
    let maxBytes = limits.decoding.fileBytes
    do throws(ProgramFault) {
      _ = try program.run(arguments, input: pictures, limits: limits.programs) { part in
        bytes += part
        return bytes.count <= maxBytes
      }
    } catch {
      throw .program(error)
    }
    guard bytes.count <= maxBytes else {
      throw .tooLarge(limit: maxBytes)
    }
    return WebMFile.sized(bytes)
  }

  /// The time of frame `N` in ms as an expression of ffmpeg (ffmpeg-filters, setpts): a linear function for each run of
  /// equal delays, chosen by binary search.
  private var timestamps: String {
    var runs: [(frame: Int, step: Int)] = []
    for frame in 0..<source.frames.count {
      let step = times[frame + 1] - times[frame]
      if runs.last?.step != step { runs.append((frame, step)) }
    }
    func text(_ range: Range<Int>) -> String {
      if range.count == 1 {
        let run = runs[range.lowerBound]
        return "\(times[run.frame])+(N-\(run.frame))*\(run.step)"
      }
      let middle = (range.lowerBound + range.upperBound) / 2
      return "if(lt(N,\(runs[middle].frame)),\(text(range.lowerBound..<middle)),"
        + "\(text(middle..<range.upperBound)))"
    }
    return text(runs.indices)
  }

  /// Decodes an encoded file, and returns the animation that it shows.
  ///
  /// - Throws: ``VideoFault/unproven(_:)`` if its size, number of frames, times or alpha differ from the source's, or
  ///   if it is not a WebM with a single track of VP9.
  func shown(by bytes: [UInt8]) throws(VideoFault) -> Animation {
    guard let file = WebMFile(bytes) else { throw .unproven("it is not a WebM") }
    guard file.codec == "V_VP9", file.otherTracks == 0, file.hasAlpha,
      file.width == source.width, file.height == source.height
    else { throw .unproven("its size, its codec, its alpha or its tracks") }
    guard file.starts == times.dropLast().map(Double.init),
      file.duration == Double(times[times.count - 1])
    else { throw .unproven("its frames or their times") }
    var frames: [TimedBitmap] = []
    let count = try decode(bytes) { bitmap in
      guard frames.count < source.frames.count else { return false }
      var frame = source.frames[frames.count]
      frame.bitmap = bitmap.withoutHiddenColors
      frames.append(frame)
      return true
    }
    guard count == source.frames.count else {
      throw .unproven("it shows \(count) frames instead of \(source.frames.count)")
    }
    if let fault = source.storeFault { throw .lost(fault) }
    let isOpaque = source.frames.allSatisfy(\.bitmap.isOpaque)
    guard isOpaque || !frames.allSatisfy(\.bitmap.isOpaque) else {
      throw .unproven("it has no transparent pixel")
    }
    do throws(EncodingFault) {
      return try Animation(frames: frames, loopCount: source.loopCount)
    } catch {
      throw .unproven("\(error)")
    }
  }

  /// Decodes all pictures with libvpx, since ffmpeg's own decoder ignores alpha.
  ///
  /// - Parameter keep: called with each picture; decoding stops when it returns false.
  /// - Returns: the number of pictures, including the one at which decoding stopped.
  private func decode(_ bytes: [UInt8], _ keep: (Bitmap) -> Bool) throws(VideoFault) -> Int {
    let size = FrameSizes.Size(width: source.width, height: source.height)
    var stream = PAMStream(size)
    var count = 0
    var isUnexpected = false
    let arguments =
      ["-nostdin"] + Movie.inputOptions(.matroska, limits.decoding) + ["-c:v", "libvpx-vp9"]
      + Movie.inputArguments + Movie.outputArguments(isPremultiplied: false)
    let file = try Self.file([bytes])
    do throws(ProgramFault) {
      _ = try program.run(arguments, input: file, limits: limits.programs) { part in
        let wantsMore = try? stream.add(part) { picture in
          count += 1
          return keep(Bitmap(size, picture))
        }
        isUnexpected = wantsMore == nil
        return wantsMore ?? false
      }
    } catch {
      throw .program(error)
    }
    guard !isUnexpected, !stream.isCut else {
      throw .unproven("its pictures have a different size")
    }
    return count
  }

  /// Returns a number of ms as three digits.
  private func padded(_ milliseconds: Int) -> String {
    String("\(1000 + milliseconds)".dropFirst())
  }
}
