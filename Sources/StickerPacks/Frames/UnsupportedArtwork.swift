import StickerBase
package import SystemPackage

/// Artwork that people keep beside their stickers, in formats that cannot be used as stickers.
package enum UnsupportedArtwork: String, CaseIterable, Sendable {
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

  /// Returns advice for turning the artwork into a sticker.
  ///
  /// - Parameter path: a file of this kind, for use in commands.
  package func advice(for path: FilePath) -> String {
    let name = path.shellWord ?? "FILE"
    let output = path.stem.flatMap { FilePath($0 + ".png").shellWord } ?? "NEW.png"
    switch self {
    case .movie where path.hasExtension("avi"):
      return "only mov, mp4, m4v, webm and mkv movies are read: export it as one of them"
    case .movie:
      return
        "make a sticker from a movie: stickerlint assemble \(name) -o \(output) --size regular --fit"
    case .drawing where path.hasExtension("svg") || path.hasExtension("svgz"):
      return
        "export a vector drawing as PNG first: rsvg-convert --height 618 \(name) -o \(output); an "
        + "animated one as a folder of PNG frames, then stickerlint assemble FOLDER -o \(output)"
    case .drawing:
      return "export vector drawings as PNG first, 618 px high"
    case .document:
      return "export Photoshop documents as PNG first, a timeline as a folder of PNG frames, "
        + "then stickerlint assemble FOLDER -o \(output)"
    case .lottie:
      let (json, unpack) =
        path.hasExtension("lottie")
        ? ("ANIMATION.json", " (unzip a .lottie before that)") : (name, "")
      return
        "render Lottie animations as frames first\(unpack): puppeteer-lottie -i \(json) -o "
        + "'Frames/%03d.png' --width 618; then, with the \"fr\" of the JSON instead of 30: "
        + "stickerlint assemble Frames -o \(output) --fps 30 --fit"
    }
  }

  /// Returns advice for a file with an extension of this kind that cannot be read as a movie.
  func advice(unread path: FilePath) -> String {
    guard self == .movie, !path.hasExtension("avi") else { return advice(for: path) }
    return "it is not a movie in a supported format (mov, mp4, m4v, webm, mkv): export it again"
  }

  /// Determines the kind of a file by its extension; `nil` if the extension is of none of these kinds. Every JSON file
  /// counts as a Lottie animation here; see ``isArtwork(_:_:)``.
  package init?(_ path: FilePath) {
    let name = path.extension?.lowercased() ?? ""
    guard let kind = Self.allCases.first(where: { $0.extensions.contains(name) }) else {
      guard name == "json" else { return nil }
      self = .lottie
      return
    }
    self = kind
  }

  /// Returns true if a file is artwork of one of these kinds. A Lottie animation is recognized by its first bytes: it
  /// has its frame range and rate at the top level (lottie.github.io, Animation).
  static func isArtwork(_ path: FilePath, _ links: LinkPolicy) -> Bool {
    guard UnsupportedArtwork(path) != nil else { return false }
    guard path.hasExtension("json") else { return true }
    let start = FileContents.prefix(of: path, count: 4096, links)
    return ["\"ip\"", "\"op\"", "\"fr\""].allSatisfy { start.contains(Array($0.utf8)) }
  }
}
