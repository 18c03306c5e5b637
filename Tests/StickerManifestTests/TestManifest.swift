import Foundation
import StickerBase
import StickerManifest
import StickerPacks

/// A manifest with every optional member, as a writer encodes it.
enum TestManifest {
  static let digest = String(repeating: "0123456789abcdef", count: 4)

  static let wave = Manifest.Sticker(
    name: "Wave", file: "images/wave.png", format: .apng, width: 408, height: 300, bytes: 12_345,
    frames: 12, duration: 0.8, label: "An otter waves",
    labels: ["de": "Ein Otter winkt", "pt_BR": "Uma lontra acena"], emoji: ["👋", "🦦"],
    sha256: digest)

  static let still = Manifest.Sticker(
    name: "Still", file: "still.jpg", format: .jpeg, width: 408, height: 408, bytes: 1,
    sha256: digest)

  static let otters = Manifest(
    generator: "stickerlint 1.0.0", name: "Otters", size: .regular, stickers: [wave, still])

  /// Returns the manifest's JSON as the program writes it.
  static func json(_ manifest: Manifest = otters) -> Data { Data(jsonText(manifest).utf8) }

  /// Returns the JSON of ``otters`` with every occurrence of a part replaced.
  static func json(replacing part: String, with replacement: String) -> Data {
    let text = String(decoding: json(), as: UTF8.self)
    precondition(text.contains(part), "\(part) is not in the manifest")
    return Data(text.replacingOccurrences(of: part, with: replacement).utf8)
  }

  static func error(of json: Data) -> ManifestError? {
    do {
      _ = try Manifest(json: json)
      return nil
    } catch {
      return error
    }
  }
}
