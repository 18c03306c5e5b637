public import StickerCodecs
public import SystemPackage

/// Why no animation can be made of what was named.
public enum SequenceFault: Error, Sendable {
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
  /// All frames together are more than is held in memory.
  case tooMuch(frames: Int, bytes: Int)
  /// A list of delays, or a `Contents.json`, that cannot be used; `problem` says why.
  case unusableList(FilePath, problem: String)

  /// Whether the images are to blame, and not what was asked or the system.
  public var isAboutImages: Bool {
    switch self {
    case .missing, .noImages, .noMatches, .unreadable, .unusableList: false
    case .undecodable, .animated, .mixedSizes, .tooMuch: true
    }
  }
}

extension SequenceFault: CustomStringConvertible {
  /// What is wrong and what to do, safe to print; the first line stands after the program's name.
  public var description: String {
    switch self {
    case .missing(let path): "there is no file or folder '\(path.display.printable)'"
    case .noMatches(let pattern):
      "no image matches '\(pattern.display.printable)'; * and ? stay within one folder"
    case .noImages(let path): "there are no images in \(path.display.printable)"
    case .unreadable(let fault): fault.description
    case .undecodable(let path, let fault):
      "\(path.display.printable) cannot be used as a frame: \(fault.description.printable)"
    case .animated(let path, let frames):
      "\(path.display.printable) has \(frames.grouped) frames of its own and cannot be one of "
        + "several; 'stickerlint disassemble' makes files of its frames"
    case .mixedSizes(let sizes): sizes.description
    case .tooMuch(let frames, let bytes):
      frames > FrameLoader.mostFrames
        ? "\(counted(frames, "frame")) are too many: the limit is "
          + "\(FrameLoader.mostFrames.grouped); use fewer"
        : "\(counted(frames, "frame")) of \(ByteCount(bytes)) in memory are too much: the limit is "
          + "\(ByteCount(FrameLoader.mostBytes)); make the images smaller, or use fewer"
    case .unusableList(let path, let problem): "\(path.display.printable): \(problem.printable)"
    }
  }
}

/// Something to know of the frames that were found.
public struct SequenceRemark: Sendable, Equatable {
  /// Whether it may be a mistake, and not only something to know.
  public var isWarning: Bool
  /// One line, safe to print.
  public var text: String

  static func note(_ text: String) -> Self { Self(isWarning: false, text: text) }
  static func warning(_ text: String) -> Self { Self(isWarning: true, text: text) }
}
