import StickerBase
package import SystemPackage

/// Art that people keep beside their stickers and that is not read.
package enum ForeignArt: String, CaseIterable, Sendable {
  case movie = "movies"
  case drawing = "vector drawings"
  case document = "Photoshop documents"
  case lottie = "Lottie animations"

  private var extensions: Set<String> {
    switch self {
    case .movie: ["avi", "m4v", "mkv", "mov", "mp4", "webm"]
    case .drawing: ["ai", "eps", "svg", "svgz"]
    case .document: ["psb", "psd"]
    case .lottie: ["lottie", "tgs"]
    }
  }

  /// How it becomes a sticker.
  package var advice: String {
    switch self {
    case .movie:
      "movies are read as mov, mp4, m4v, webm or mkv: stickerlint assemble MOVIE -o NEW.png --size "
        + "regular --fit"
    case .drawing:
      "vector drawings are exported as PNG first: rsvg-convert --height 618 DRAWING -o NEW.png; one that "
        + "moves as a folder of PNG frames, then stickerlint assemble FOLDER -o NEW.png"
    case .document:
      "Photoshop documents are exported as PNG first, a timeline as a folder of PNG frames, then "
        + "stickerlint assemble FOLDER -o NEW.png"
    case .lottie:
      "Lottie animations are rendered as frames first: puppeteer-lottie -i ANIMATION.json -o "
        + "'Frames/%03d.png' --width 618, then stickerlint assemble Frames -o NEW.png --fps 30 --fit"
    }
  }

  /// What a file is by its name, or as JSON by what it holds; `nil` when it is no such art.
  package init?(_ path: FilePath) {
    let name = path.extension?.lowercased() ?? ""
    guard let kind = Self.allCases.first(where: { $0.extensions.contains(name) }) else {
      guard name == "json" else { return nil }
      self = .lottie
      return
    }
    self = kind
  }

  /// Whether a file is such art. Of JSON the beginning is read: an animation has frames, a rate and
  /// layers at the top (lottie.github.io, Animation).
  static func isKnown(_ path: FilePath, _ links: LinkPolicy) -> Bool {
    guard ForeignArt(path) != nil else { return false }
    guard path.hasExtension("json") else { return true }
    let start = FileContents.prefix(of: path, count: 4096, links)
    return ["\"ip\"", "\"op\"", "\"fr\""].allSatisfy { start.contains(Array($0.utf8)) }
  }
}
