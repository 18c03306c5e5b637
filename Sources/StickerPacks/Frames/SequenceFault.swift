package import StickerBase
package import StickerCodecs
package import StickerEncoding
package import SystemPackage

/// A reason that no animation can be made from the named files.
package enum SequenceFault: Error, Sendable {
  /// Nothing exists at the path.
  case missing(FilePath)
  /// The searched folder has no images.
  case noImages(FilePath)
  /// No image matches the pattern.
  case noMatches(FilePath)
  /// A file or folder could not be read.
  case unreadable(FileFault)
  /// A file was read but is not an image that can be shown.
  case undecodable(FilePath, ImageFault)
  /// One of several files is itself an animation of this number of frames.
  case animated(FilePath, frames: Int)
  /// The frames differ in size.
  case mixedSizes(FrameSizes)
  /// One frame is in HDR, and another one is in another color space.
  case mixedHDR(FilePath, ColorEncoding, FilePath, ColorEncoding)
  /// The color profiles of all files up to this one exceed ``ColorPool/maxBytes``, or their converters exceed
  /// ``FrameColors/maxConverterBytes``.
  case tooManyProfiles(FilePath)
  /// There are more frames than the decoding limit allows.
  case tooManyFrames(Int, allowed: Int)
  /// The common canvas of the frames exceeds the decoding limits.
  case tooLargeCanvas(FrameSizes.Size, allowed: Int, side: Int)
  /// Frames of this number and size need more memory than allowed; both amounts are in bytes.
  case tooMuchMemory(frames: Int, FrameSizes.Size, needed: Int, allowed: Int)
  /// Frames of this number and size need a larger temporary file than allowed; both sizes are in bytes.
  case tooMuchTemporary(frames: Int, FrameSizes.Size, needed: Int, allowed: Int)
  /// The folder has no room for the temporary file; both sizes are in bytes.
  case noRoom(folder: String, needed: Int, available: Int)
  /// Frames could not be kept in the temporary file.
  case lost(FrameStore.Fault)
  /// No file could be made from the frames.
  case notEncoded(EncodingFault)
  /// The file has changed since it was first read.
  case changed(FilePath)
  /// The file requires a program that is missing or cannot be started.
  case noProgram(FilePath, String, ProgramFault)
  /// A program could not read the file; `complaint` is its own text.
  case programFailed(FilePath, String, complaint: String)
  /// A program took longer than this number of seconds to read the file.
  case programTooSlow(FilePath, String, seconds: Int)
  /// A movie has more frames than the decoding limit allows.
  case tooLongMovie(FilePath, allowed: Int)
  /// The file is artwork that another program must export as images; the advice says how.
  case foreign(FilePath, advice: String)
  /// A list of frames, a `Contents.json`, or the time in a file's name cannot be used; `problem` says why.
  case unusableList(FilePath, problem: String)

  /// True if the images are to blame, not the request or the system.
  package var isAboutImages: Bool {
    switch self {
    case .undecodable, .animated, .mixedSizes, .mixedHDR, .tooManyProfiles, .programFailed,
      .tooLongMovie, .foreign:
      true
    default: false
    }
  }

  /// True if the message names the file or folder of the fault. Folders for temporary files do not count.
  var namesFile: Bool {
    switch self {
    case .missing, .noImages, .noMatches, .unreadable, .undecodable, .animated, .mixedSizes,
      .mixedHDR, .tooManyProfiles, .changed, .noProgram, .programFailed, .programTooSlow,
      .tooLongMovie, .foreign, .unusableList:
      true
    case .tooManyFrames, .tooLargeCanvas, .tooMuchMemory, .tooMuchTemporary, .noRoom, .lost,
      .notEncoded:
      false
    }
  }
}

extension SequenceFault {
  /// The list with the mistake, and the mistake, safe to print; `nil` if no list is to blame.
  package var mistakeInList: (list: FilePath, problem: String)? {
    if case .unusableList(let list, let problem) = self { (list, problem.printable) } else { nil }
  }
}

extension SequenceFault: CustomStringConvertible {
  /// The problem and its solution, safe to print. The first line follows the name of the program.
  package var description: String {
    switch self {
    case .missing(let path): "there is no file or folder '\(path.display.printable)'"
    case .noMatches(let pattern):
      "no image matches '\(pattern.display.printable)'; * and ? match within one folder only"
    case .noImages(let path): "there are no images in \(path.display.printable)"
    case .unreadable(let fault): fault.description
    case .undecodable(let path, let fault):
      "\(path.display.printable) cannot be used as a frame: \(fault.description.printable)"
    case .animated(let path, let frames):
      "\(path.display.printable) is itself an animation of \(frames.grouped) frames and cannot be "
        + "used as one frame; 'stickerlint disassemble' splits it into single frames"
    case .mixedSizes(let sizes): sizes.description
    case .mixedHDR(let path, let encoding, let other, let otherEncoding):
      "\(path.display.printable) is \(encoding.name), but \(other.display.printable) is "
        + "\(otherEncoding.isHDR ? otherEncoding.name : "not"), and HDR cannot be converted: export all frames in "
        + "sRGB, or assemble those of one kind alone"
    case .tooManyProfiles(let path):
      "the color profiles of the frames up to \(path.display.printable) are different and have more "
        + "than \(ByteCount(ColorPool.maxBytes)), or more than "
        + "\(ByteCount(FrameColors.maxConverterBytes)) once they are read; export the frames in sRGB"
    case .tooManyFrames(let count, let allowed):
      "\(counted(count, "frame")) are too many: the limit is \(allowed.grouped); use fewer, or "
        + "allow more with --limit frames=\(count)"
    case .tooLargeCanvas(let size, let allowed, let side):
      "a canvas of \(size) is too large: the limit is \(allowed.grouped) px in all, and "
        + "\(side.grouped) px per side; make the images smaller (--size)"
    case .tooMuchMemory(let frames, let size, let needed, let allowed):
      "\(counted(frames, "frame")) of \(size) \(agreeing(frames, "takes", "take")) "
        + "\(ByteCount(needed)) of memory, and the limit is \(ByteCount(allowed)); make the images "
        + "smaller, or allow more with \(Self.option(forMemory: needed))"
    case .tooMuchTemporary(let frames, let size, let needed, let allowed):
      "\(counted(frames, "frame")) of \(size) \(agreeing(frames, "needs", "need")) a temporary file of "
        + "\(ByteCount(needed)), and the limit is \(ByteCount(allowed)); use fewer or smaller ones, or "
        + "allow more with --limit temporary-bytes=\(Self.megabytes(needed))"
    case .noRoom(let folder, let needed, let available):
      "the frames need a temporary file of \(ByteCount(needed)), and \(folder.printable) has room "
        + "for \(ByteCount(available)); free some space, or set TMPDIR to another folder"
    case .lost(.unusable(let folder, let reason)):
      "frames cannot be kept in a temporary file in \(folder.printable): \(reason); set TMPDIR to "
        + "another folder"
    case .lost(.full(let bytes)):
      "the frames need a temporary file of more than \(ByteCount(bytes)); use fewer or smaller "
        + "ones, or allow more with --limit temporary-bytes"
    case .notEncoded(.unreadable(.exceedsLimit(.totalPixels, let found, let allowed))):
      "drawing the frames costs \(found.grouped) units of work or more, and the limit of "
        + "'stickerlint lint' is \(allowed.grouped); use fewer or smaller ones, or allow more with "
        + "--limit total-pixels"
    case .notEncoded(.unreadable(let fault)):
      "'stickerlint lint' would refuse to read the file: \(fault.description.printable)"
    case .notEncoded(.tooLarge(let bytes)):
      "the file would be larger than \(ByteCount(bytes)), the maximum that 'stickerlint lint' "
        + "reads or memory allows; use fewer or smaller frames, fit it (--fit), or allow more with "
        + "--limit file-bytes or memory-bytes"
    case .notEncoded(let fault): "the file could not be encoded: \(fault)"
    case .changed(let path): "\(path.display.printable) changed while it was read; try again"
    case .noProgram(let path, let name, let fault): Self.unusableProgram(name, for: path, fault)
    case .programFailed(let path, let name, let complaint):
      "\(path.display.printable) cannot be used: \(name) says '\(complaint.excerpt)'"
        + (complaint.contains("Unknown decoder")
          ? "; it was built without libvpx, which decodes the alpha of WebM: install a build that "
            + "has it"
          : "")
    case .programTooSlow(let path, let name, let seconds):
      "\(path.display.printable): \(name) took longer than \(seconds.grouped) s and was stopped; "
        + "use a shorter or smaller one, or allow more with --limit program-seconds=\(seconds * 5)"
    case .tooLongMovie(let path, let allowed):
      "\(path.display.printable) has more than \(allowed.grouped) frames; cut it, for example to 3 "
        + "s with 'ffmpeg -i MOVIE -t 3 SHORT.mov', or allow more with --limit "
        + "frames=\(allowed * 5)"
    case .foreign(let path, let advice): "\(path.display.printable): \(advice)"
    case .unusableList(let path, let problem): "\(path.display.printable): \(problem.printable)"
    }
  }
}

extension SequenceFault {
  /// Returns the message about a program that is missing or cannot be started.
  fileprivate static func unusableProgram(
    _ name: String, for path: FilePath, _ fault: ProgramFault
  ) -> String {
    if case .unusable(_, let reason) = fault {
      return "\(path.display.printable): \(name) could not be started: \(reason.printable)"
    }
    return
      "\(path.display.printable): movies are read with \(name) from ffmpeg, which is not on the PATH; "
      + "install it (apt install ffmpeg, brew install ffmpeg), or export the frames as PNG"
  }

  /// Returns the option that allows bytes of memory.
  package static func option(forMemory bytes: Int) -> String {
    "--limit memory-bytes=\(megabytes(bytes))"
  }

  /// Returns a number of bytes in the notation of `--limit`, rounded up.
  fileprivate static func megabytes(_ bytes: Int) -> String { "\((bytes + (1 << 20) - 1) >> 20)MB" }
}

extension SequenceFault {
  /// Creates the fault for a failed encoder.
  package init(_ fault: EncodingFault) {
    if case .lost(let fault) = fault { self = .lost(fault) } else { self = .notEncoded(fault) }
  }
}
