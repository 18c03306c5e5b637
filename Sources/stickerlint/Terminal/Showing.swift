import StickerBase
import StickerCodecs
import StickerKit
import StickerPacks
import StickerPictures
import SystemPackage

/// Draws pictures in the terminal.
struct Showing {
  private let drawing: TerminalDrawing
  /// The size in px that each picture is fitted into.
  private let size: FrameSizes.Size

  /// The most pictures in a run, so that the report stays readable.
  static let most = 20
  /// Columns before each picture; facts and findings begin there.
  private static let indent = 4

  /// The size of pictures.
  enum Scale {
    /// A small picture next to findings.
    case thumbnail
    /// As large as the terminal allows.
    case full
  }

  /// Uses the graphics that the terminal reports, or else half blocks; `nil` if these would not be visible,
  /// which is then explained on standard error.
  init?(_ scale: Scale, _ color: ColorChoice) {
    let style = TextStyle.forOutput(color)
    let side = scale == .thumbnail ? Thumbnail.side : 300
    let columns = max(Console.output.columns ?? style.width, 2 * Self.indent) - Self.indent
    if let answered = TerminalDrawing.answered {
      drawing = answered
      let width = min(side, Console.output.width.map { max($0 * 9 / 10, 1) } ?? columns * 8)
      size = FrameSizes.Size(width: width, height: side)
    } else if style.hasColor, style.hasUnicode {
      drawing = .halfBlocks(Self.cellColors)
      let width = scale == .thumbnail ? min(columns, 40) : columns
      // A row of half blocks has two px; the whole picture should be visible at once.
      let height =
        scale == .thumbnail ? 40 : Console.output.rows.map { max(2 * $0 - 4, 8) } ?? width
      size = FrameSizes.Size(width: width, height: height)
    } else {
      Console.error.say(
        style.hasColor
          ? "--show shows no pictures here: the locale has no Unicode, which half blocks need"
          : "--show shows no pictures here, because color is off; --color always draws them with "
            + "colored half blocks")
      return nil
    }
  }

  private static var cellColors: CellColors {
    ["truecolor", "24bit"].contains(variable("COLORTERM")) ? .all : .palette
  }

  /// Returns drawings of the decodable files, at most ``most``, and prints the number of the rest.
  func lines(
    of sources: [ArtSource], limits: DecodeLimits, jobs: Int
  ) async -> [FilePath: String] {
    var lines: [FilePath: String] = [:]
    let shown = Array(sources.prefix(Self.most))
    let pictures = await ArtReader(limits: limits, jobs: jobs).firstFrames(of: shown, within: size)
    for (path, picture) in pictures {
      lines[path] = await drawing.lines(picture, indent: Self.indent)
    }
    let rest = sources.count - shown.count
    if rest > 0 {
      Console.error.say(
        "--show draws \(Self.most) pictures at most; \(counted(rest, "more file")) "
          + "\(agreeing(rest, "is", "are")) not drawn")
    }
    return lines
  }
}
