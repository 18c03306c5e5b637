import StickerBase
import StickerCodecs
import StickerEncoding
import SystemPackage

/// Decodes movies with ffmpeg, within limits on its time, memory and output.
enum MovieDecoder {
  /// Runs `work`, which runs another program for a file, and translates the program's faults into faults of the file.
  static func translatingFaults<Output>(
    of path: FilePath, _ work: () throws(ProgramFault) -> Output
  ) throws(SequenceFault) -> Output {
    do throws(ProgramFault) {
      return try work()
    } catch {
      switch error {
      case .missing(let name), .unusable(let name, _): throw .noProgram(path, name, error)
      case .tooSlow(let name, let seconds): throw .programTooSlow(path, name, seconds: seconds)
      case .failed(let name, let complaint):
        throw .programFailed(path, name, complaint: complaint)
      }
    }
  }

  /// Decodes the pictures of a movie: one for each of its frames, regardless of the times at which they are displayed.
  ///
  /// - Parameters:
  ///   - count: the number of frames that ffprobe found.
  ///   - keep: called with each picture; returns false to stop.
  /// - Returns: ffmpeg's complaint, if the pictures are complete despite it; `nil` if it has none.
  /// - Throws: ``SequenceFault/changed(_:)`` if the pictures differ in number or size from what ffprobe found, or if
  ///   `keep` stops before the last picture.
  static func pictures(
    of movie: Movie, _ path: FilePath, _ file: RandomAccessFile, _ count: Int,
    _ limits: WritingLimits, keep: (Bitmap) -> Bool
  ) throws(SequenceFault) -> String? {
    let arguments =
      ["-nostdin"] + Movie.inputOptions(movie.container, limits.decoding)
      + (movie.decoder.map { ["-c:v", $0] } ?? []) + Movie.inputArguments
      + Movie.outputArguments(isPremultiplied: movie.isPremultiplied)
    var stream = PAMStream(movie.size)
    var pictureCount = 0
    var isUnexpected = false
    let complaint = try translatingFaults(of: path) { () throws(ProgramFault) in
      try ExternalProgram(named: "ffmpeg").run(
        arguments, input: file, limits: limits.programs
      ) { part in
        let wantsMore = try? stream.add(part) { picture in
          pictureCount += 1
          return pictureCount <= count && keep(Bitmap(movie.size, picture))
        }
        isUnexpected = wantsMore == nil
        return wantsMore ?? false
      }
    }
    guard !isUnexpected, pictureCount == count, !stream.isCut else { throw .changed(path) }
    return complaint.isEmpty ? nil : complaint
  }
}

extension WritingLimits {
  /// The limits of another program. It may use as much memory as this process, in addition to this process.
  var programs: ProgramLimits { ProgramLimits(seconds: programSeconds, memoryBytes: memoryBytes) }
}
