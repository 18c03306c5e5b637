import StickerBase
import StickerCodecs
import StickerForge
import SystemPackage

/// Decodes what other programs of this machine are asked for, with bounds on their time, memory and output.
enum Decoder {
  /// Translates what is wrong with a program into what is wrong with a file.
  static func asked<Output>(
    _ path: FilePath, _ work: () throws(ProgramFault) -> Output
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

  /// The pictures of a movie, as many as were counted; one frame each, whatever their times.
  ///
  /// - Parameter keep: called with each picture; false wants no more.
  /// - Returns: what ffmpeg complained about, if the pictures are there all the same.
  static func pictures(
    of movie: Movie, _ path: FilePath, _ file: RandomAccessFile, _ count: Int,
    _ limits: WritingLimits, keep: (Bitmap) -> Bool
  ) throws(SequenceFault) -> String? {
    // With a clock of their own no frame is dropped and none repeated, in any version.
    let arguments =
      ["-nostdin"] + Movie.reading(movie.container, limits.decoding)
      + (movie.decoder.map { ["-c:v", $0] } ?? []) + Movie.input + [
        "-map", "0:V:0", "-an", "-sn", "-dn", "-vf",
        "settb=1/25,setpts=N,scale=flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp,"
          + "format=rgba", "-r", "25", "-c:v", "pam", "-f", "image2pipe", "pipe:1",
      ]
    var stream = PortableAnyMap(movie.size)
    var found = 0
    var isOther = false
    let complaint = try asked(path) { () throws(ProgramFault) in
      try ExternalProgram(named: "ffmpeg").run(
        arguments, input: .file(file), limits: limits.programs
      ) { part in
        let wantsMore = try? stream.add(part) { picture in
          found += 1
          return found <= count && keep(Bitmap(movie.size, picture))
        }
        isOther = wantsMore == nil
        return wantsMore ?? false
      }
    }
    guard !isOther, found == count, !stream.isCut else { throw .changed(path) }
    return complaint.isEmpty ? nil : complaint
  }

  /// What shows in each frame of a WebP file.
  ///
  /// - Parameter keep: called with each picture; false wants no more.
  static func pictures(
    of file: WebPFile, _ path: FilePath, _ limits: WritingLimits, keep: (Bitmap) -> Bool
  ) throws(SequenceFault) {
    let deadline = ContinuousClock.now + .seconds(limits.programs.seconds)
    let program = try asked(path) { () throws(ProgramFault) in
      try ExternalProgram(named: "dwebp")
    }
    var canvas = WebPCanvas(file)
    for (index, frame) in file.frames.enumerated() {
      var stream = PortableAnyMap(
        FrameSizes.Size(width: frame.area.width, height: frame.area.height))
      var picture: [UInt8]?
      var isOther = false
      let complaint = try asked(path) { () throws(ProgramFault) in
        try program.run(
          ["-quiet", "-pam", "-o", "-", "--", "-"], input: .bytes(file.still(index)),
          limits: limits.programs, until: deadline
        ) { part in
          let wantsMore = try? stream.add(part) {
            picture = Array($0)
            return true
          }
          isOther = wantsMore == nil
          return wantsMore ?? false
        }
      }
      guard let picture, !isOther else {
        throw .programFailed(
          path, "dwebp",
          complaint: complaint.isEmpty ? "frame \(index + 1) is not whole" : complaint)
      }
      let pixels = canvas.draw(frame, picture)
      guard keep(Bitmap(width: file.width, height: file.height, pixels: pixels)) else { return }
    }
  }
}

extension WritingLimits {
  /// What another program may take: as much memory as this one, beside it.
  var programs: ProgramLimits { ProgramLimits(seconds: programSeconds, memoryBytes: memoryBytes) }
}
