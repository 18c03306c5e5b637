import StickerAnalysis
import StickerBase
import StickerPacks
import StickerRules

extension Sticker {
  /// Facts about the art and its edges for `inspect`, each with its name.
  var artFacts: [(String, String)] {
    guard let frame = pixels?.frames.first?.analysis, let art = visibleArt else { return [] }
    var facts = [
      (
        "art",
        "\(art.bounds.width) × \(art.bounds.height) px, \(percent(art.fill)) of the canvas, \(position(of: art))"
      )
    ]
    if let hardness = frame.edges.hardness {
      let blocks = frame.edges.pixelArtBlock.map { ", pixel art of \($0) px blocks" } ?? ""
      facts.append(("edges", "\(percent(hardness.hardShare)) hard\(blocks)"))
    }
    if frame.isPremultiplied {
      facts.append(("matte", "colors are premultiplied"))
    } else if let matte = frame.fringe {
      facts.append(
        (
          "matte",
          "\(matte.color.named), \(percent(matte.strength)) mixed in, on \(matte.deviating.grouped) of "
            + "\(matte.pixels.grouped) edge pixels"
        ))
    } else if frame.edges.hardness != nil {
      facts.append(("matte", "none found"))
    }
    if !frame.edges.contrast.isEmpty {
      facts.append(("lost on", lostOutlines(frame.edges.contrast)))
    }
    return facts
  }

  /// Returns the position of the art on the canvas in words.
  private func position(of art: ArtBounds) -> String {
    let (across, down) = (wholePercent(art.offset.across), wholePercent(art.offset.down))
    let directions = [
      across == 0 ? nil : "\(abs(across)) % to the \(across < 0 ? "left" : "right")",
      down == 0 ? nil : "\(abs(down)) % \(down < 0 ? "up" : "down")",
    ].compactMap { $0 }
    return directions.isEmpty ? "centered" : directions.joined(separator: " and ")
  }

  /// Returns each background on which a part of the outline is invisible, with the share of that part.
  private func lostOutlines(_ contrast: [ContrastFacts]) -> String {
    let lost = contrast.filter { wholePercent($0.lostOutline) > 0 }
      .map { "\($0.background.words) \(percent($0.lostOutline))" }
    if lost.isEmpty { return "no background" }
    return lost.joined(separator: ", ")
      + (lost.count < contrast.count ? "; nowhere else" : "")
  }
}
