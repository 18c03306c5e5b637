/// How much of a sticker is lost on one background.
public struct ContrastFacts: Sendable, Equatable {
  public var background: Background
  /// Share of the outline where nothing is visible to a depth of 24 px (8 points), 0…1. Drawn
  /// outlines in the background's color are thinner than that.
  public var lostOutline: Double
  /// Share of all visible pixels (alpha 26 or more) that are not told from the background, 0…1.
  public var lostArea: Double
}

extension ContrastFacts {
  /// One entry a background, or none when there is no outline.
  static func measure(
    _ raster: Raster, _ outline: Outline, _ visibility: inout Visibility
  ) -> [ContrastFacts] {
    guard !outline.points.isEmpty else { return [] }
    var outlines = Tally()
    for point in outline.points { outlines.add(raster.visible(inward: point, &visibility)) }
    var areas = Tally()
    let step = max(1, max(raster.width, raster.height) / 136)
    for y in stride(from: step / 2, to: raster.height, by: step) {
      for x in stride(from: step / 2, to: raster.width, by: step) {
        let alpha = raster.alpha(x, y)
        guard alpha >= Bounds.visibleAlpha else { continue }
        let word = UInt32(littleEndian: raster.pixels[y &* raster.width &+ x])
        areas.add(visibility.backgrounds(word, alpha: alpha))
      }
    }
    return Background.allCases.enumerated().map { index, background in
      ContrastFacts(
        background: background, lostOutline: outlines.shareWithout(bit: index),
        lostArea: areas.shareWithout(bit: index))
    }
  }
}

/// Counts sets of backgrounds.
private struct Tally {
  private var counts = [Int](repeating: 0, count: 256)
  private var total = 0

  mutating func add(_ set: Visibility.Backgrounds) {
    counts[Int(set)] &+= 1
    total &+= 1
  }

  func shareWithout(bit: Int) -> Double {
    guard total > 0 else { return 0 }
    let without = counts.indices.reduce(0) { $1 & 1 << bit == 0 ? $0 + counts[$1] : $0 }
    return Double(without) / Double(total)
  }
}

extension Raster {
  /// Alpha from here on shows nothing of the background.
  private static let opaqueAlpha: UInt8 = 250

  /// The backgrounds on which something shows on the way from the outline into the art.
  fileprivate func visible(
    inward point: OutlinePoint, _ visibility: inout Visibility
  ) -> Visibility.Backgrounds {
    let depth = Int(scaled(24, atLeast: 2))
    var found: Visibility.Backgrounds = 0
    var last: UInt32?
    var position = SIMD2(Double(point.x) + 0.5, Double(point.y) + 0.5)
    for _ in 0...depth {
      guard position.x >= 0, position.y >= 0 else { break }
      let (x, y) = (Int(position.x), Int(position.y))
      guard x < width, y < height else { break }
      let alpha = alpha(x, y)
      guard alpha >= 128 else { break }
      let word = UInt32(littleEndian: pixels[y &* width &+ x])
      if alpha >= Self.opaqueAlpha, word != last {
        found |= visibility.backgrounds(word)
        if found == .max { break }
        last = word
      }
      position += point.inward
    }
    // What the background shines through is asked for only where the art has nothing else.
    if last == nil {
      let word = UInt32(littleEndian: pixels[point.y &* width &+ point.x])
      found = visibility.backgrounds(word, alpha: alpha(point.x, point.y))
    }
    return found
  }
}
