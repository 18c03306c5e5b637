package import StickerBase
package import StickerCodecs
package import StickerForge
package import SystemPackage

/// Why no animation can be made of what was named.
package enum SequenceFault: Error, Sendable {
  /// Nothing is at the path.
  case missing(FilePath)
  /// There is no image where frames were looked for.
  case noImages(FilePath)
  /// No image's path is like the pattern.
  case noMatches(FilePath)
  /// A file or folder could not be read.
  case unreadable(FileFault)
  /// A file was read and is no image that can be shown.
  case undecodable(FilePath, ImageFault)
  /// One of several files is itself an animation, of so many frames.
  case animated(FilePath, frames: Int)
  /// Not all frames have the size of most of them.
  case mixedSizes(FrameSizes)
  /// More frames than whoever reads the animation takes.
  case tooManyFrames(Int, allowed: Int)
  /// The canvas that frames are brought to could not be read again.
  case tooLargeCanvas(FrameSizes.Size, allowed: Int, side: Int)
  /// So many frames of a size take more memory than may be held; in bytes.
  case tooMuchMemory(frames: Int, FrameSizes.Size, needed: Int, allowed: Int)
  /// They take more of a temporary file.
  case tooMuchTemporary(frames: Int, FrameSizes.Size, needed: Int, allowed: Int)
  /// A folder has not the room for that file.
  case noRoom(folder: String, needed: Int, left: Int)
  /// That file failed.
  case lost(FrameStore.Fault)
  /// No file is made of them.
  case unmade(ForgeFault)
  /// A file is not what it was when it was looked at first.
  case changed(FilePath)
  /// A file cannot be read without a program, which is not there or cannot be started.
  case noProgram(FilePath, String, ProgramFault)
  /// A program could not read a file; `complaint` is its own text.
  case programFailed(FilePath, String, complaint: String)
  /// A program took longer than so many seconds to read a file.
  case programTooSlow(FilePath, String, seconds: Int)
  /// A movie has more frames than whoever reads the animation takes.
  case tooLongMovie(FilePath, allowed: Int)
  /// Art that others make pictures of; the sentence says how.
  case foreign(FilePath, advice: String)
  /// A list of delays, or a `Contents.json`, that cannot be used; `problem` says why.
  case unusableList(FilePath, problem: String)

  /// Whether the images are to blame, and not what was asked or the system.
  package var isAboutImages: Bool {
    switch self {
    case .undecodable, .animated, .mixedSizes, .programFailed, .tooLongMovie, .foreign: true
    default: false
    }
  }
}

extension SequenceFault: CustomStringConvertible {
  /// What is wrong and what to do, safe to print; the first line stands after the program's name.
  package var description: String {
    switch self {
    case .missing(let path): "there is no file or folder '\(path.display.printable)'"
    case .noMatches(let pattern):
      "no image matches '\(pattern.display.printable)'; * and ? stay within one folder"
    case .noImages(let path): "there are no images in \(path.display.printable)"
    case .unreadable(let fault): fault.description
    case .undecodable(let path, let fault):
      "\(path.display.printable) cannot be used as a frame: \(fault.description.printable)"
    case .animated(let path, let frames):
      "\(path.display.printable) is itself an animation of \(frames.grouped) frames and cannot be "
        + "used as one frame; 'stickerlint disassemble' splits it into single frames"
    case .mixedSizes(let sizes): sizes.description
    case .tooManyFrames(let count, let allowed):
      "\(counted(count, "frame")) are too many: the limit is \(allowed.grouped); use fewer, or "
        + "allow more with --limit frames=\(count)"
    case .tooLargeCanvas(let size, let allowed, let side):
      "a canvas of \(size) is too large: the limit is \(allowed.grouped) px in all, and "
        + "\(side.grouped) px per side; make the images smaller (--size)"
    case .tooMuchMemory(let frames, let size, let needed, let allowed):
      "\(counted(frames, "frame")) of \(size) \(agreeing(frames, "takes", "take")) "
        + "\(ByteCount(needed)) of memory, and the limit is \(ByteCount(allowed)); make the images "
        + "smaller, or allow more with --limit memory-bytes=\(Self.megabytes(needed))"
    case .tooMuchTemporary(let frames, let size, let needed, let allowed):
      "\(counted(frames, "frame")) of \(size) need a temporary file of \(ByteCount(needed)), and "
        + "the limit is \(ByteCount(allowed)); use fewer or smaller ones, or allow more with --limit "
        + "temporary-bytes=\(Self.megabytes(needed))"
    case .noRoom(let folder, let needed, let left):
      "the frames need a temporary file of \(ByteCount(needed)), and \(folder.printable) has room "
        + "for \(ByteCount(left)); free some space, or set TMPDIR to another folder"
    case .lost(.unusable(let folder, let reason)):
      "frames cannot be kept in a temporary file in \(folder.printable): \(reason); set TMPDIR to "
        + "another folder"
    case .lost(.full(let bytes)):
      "the frames need a temporary file of more than \(ByteCount(bytes)); use fewer or smaller "
        + "ones, or allow more with --limit temporary-bytes"
    case .unmade(.unreadable(.exceedsLimit(.totalPixels, let found, let allowed))):
      "drawing the frames takes the work of \(found.grouped) px or more, and the limit of "
        + "'stickerlint lint' is \(allowed.grouped); use fewer or smaller ones, or allow more with "
        + "--limit total-pixels"
    case .unmade(.unreadable(let fault)):
      "'stickerlint lint' would refuse to read the file: \(fault.description.printable)"
    case .unmade(.tooLarge(let bytes)):
      "the file would be larger than \(ByteCount(bytes)), the most that 'stickerlint lint' reads or "
        + "memory allows; use fewer or smaller frames, fit it (--fit), or allow more with --limit "
        + "file-bytes or memory-bytes"
    case .unmade(let fault): "the file did not come out right: \(fault)"
    case .changed(let path): "\(path.display.printable) changed while it was read; try again"
    case .noProgram(let path, let name, let fault): Self.missing(name, for: path, fault)
    case .programFailed(let path, let name, let complaint):
      "\(path.display.printable) cannot be used: \(name) says '\(complaint.excerpt)'"
        + (complaint.contains("Unknown decoder")
          ? "; it was built without libvpx, which reads the alpha of WebM: install one that has it"
          : "")
    case .programTooSlow(let path, let name, let seconds):
      "\(path.display.printable): \(name) took longer than \(seconds.grouped) s and was ended; use a "
        + "shorter or smaller one, or allow more with --limit program-seconds=\(seconds * 5)"
    case .tooLongMovie(let path, let allowed):
      "\(path.display.printable) has more than \(allowed.grouped) frames; cut it, such as "
        + "'ffmpeg -i MOVIE -t 3 SHORT.mov' to 3 s, or allow more with --limit frames=\(allowed * 5)"
    case .foreign(let path, let advice): "\(path.display.printable): \(advice)"
    case .unusableList(let path, let problem): "\(path.display.printable): \(problem.printable)"
    }
  }
}

extension SequenceFault {
  /// How to get a program, by what it is needed for.
  fileprivate static func missing(
    _ name: String, for path: FilePath, _ fault: ProgramFault
  ) -> String {
    let (what, package) = name == "dwebp" ? ("WebP is read", "webp") : ("movies are read", "ffmpeg")
    if case .unusable(_, let reason) = fault {
      return "\(path.display.printable): \(name) could not be started: \(reason.printable)"
    }
    return
      "\(path.display.printable): \(what) with the help of \(package), and its \(name) is not on the PATH; "
      + "install it (apt install \(package), brew install \(package)), or export the frames as PNG"
  }

  /// A number of bytes as `--limit` takes it, rounded up.
  fileprivate static func megabytes(_ bytes: Int) -> String { "\((bytes + (1 << 20) - 1) >> 20)MB" }
}

extension SequenceFault {
  /// Why no file was made of frames.
  package init(_ fault: ForgeFault) {
    if case .lost(let fault) = fault { self = .lost(fault) } else { self = .unmade(fault) }
  }
}
