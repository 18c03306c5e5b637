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
    case .movie: ["m4v", "mov", "mp4", "webm"]
    case .drawing: ["ai", "eps", "svg", "svgz"]
    case .document: ["psb", "psd"]
    case .lottie: ["lottie", "tgs"]
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
