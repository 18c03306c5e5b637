import StickerAnalysis
package import StickerPixels

/// A picture like a phone photo, which shows an evening sky above hills and a meadow, blurred like a background out of
/// focus. It is drawn by code, so that no license applies to it.
///
/// The colors are those of ``PhotoBackground``. All arithmetic uses integers, so that every machine draws the same.
package struct Scene: Sendable {
  private let width: Int
  private let height: Int

  /// Creates a scene.
  ///
  /// - Parameters:
  ///   - width: the width in px, at least 1.
  ///   - height: the height in px, at least 1.
  package init(width: Int, height: Int) {
    (self.width, self.height) = (max(1, width), max(1, height))
  }

  /// Returns the color of a pixel.
  package func color(_ x: Int, _ y: Int) -> Color {
    // Positions are in 4,096ths of the height, so that the scene looks alike in every size.
    let (across, down) = (x * 4096 / height, y * 4096 / height)
    var color = sky(across, down)
    for (index, hill) in Self.hills.enumerated() {
      let crest =
        hill.crest + Noise.value(across, 0, cell: hill.breadth, seed: index) * hill.rise / 256
      let depth = down - crest
      guard depth > -hill.softness else { continue }
      let ground = hill.color(across, down, depth)
      color = color.mixed(with: ground, (depth + hill.softness) * 128 / hill.softness)
    }
    return lights(across, down, over: color)
  }

  /// Returns the color of a pixel with a few lights, which are pale discs out of focus, over it.
  private func lights(_ across: Int, _ down: Int, over color: Color) -> Color {
    var color = color
    let cell = 1100
    for column in max(0, across / cell - 1)...across / cell + 1 {
      for row in 0...3 where Noise.point(column, row, 71) > 150 {
        let (dx, dy, size) = (
          Noise.point(column, row, 72), Noise.point(column, row, 73), Noise.point(column, row, 74)
        )
        let (x, y) = (across - column * cell - dx * 4, down - row * cell - dy * 4)
        let radius = 130 + size
        let distance = x * x + y * y
        guard distance < radius * radius else { continue }
        // About the outer eighth of the radius is soft.
        let inside = min(256, (radius * radius - distance) * 1024 / (radius * radius))
        let warm = Noise.point(column, row, 75) > 128 ? PhotoBackground.sand.colors[3] : Color.white
        color = color.mixed(with: warm, inside * (40 + size / 5) / 256)
      }
    }
    return color
  }

  private func sky(_ across: Int, _ down: Int) -> Color {
    let cloud = Noise.octaves(across, down * 3, cell: 2600, seed: 11)
    let height = down * 256 / 2300 + (cloud - 128) / 2
    return Self.ramp(
      [
        PhotoBackground.dusk.colors[2], PhotoBackground.dusk.colors[3],
        PhotoBackground.sand.colors[2], PhotoBackground.sand.colors[3],
      ],
      height)
  }

  /// The hills in front of the sky, from far to near.
  private static let hills = [
    Hill(
      crest: 1500, rise: 900, breadth: 3400, softness: 90,
      colors: PhotoBackground.dusk.colors.dropFirst() + [PhotoBackground.stone.colors[1]],
      grain: 1900),
    Hill(
      crest: 2250, rise: 700, breadth: 2300, softness: 110,
      colors: Array(PhotoBackground.foliage.colors), grain: 900),
    Hill(
      crest: 3100, rise: 500, breadth: 1700, softness: 150,
      colors: [PhotoBackground.foliage.colors[0], PhotoBackground.foliage.colors[2]]
        + PhotoBackground.sand.colors.prefix(2),
      grain: 500),
  ]

  /// A range of hills. Positions and sizes are in 4,096ths of the scene's height.
  private struct Hill {
    var crest: Int
    var rise: Int
    var breadth: Int
    var softness: Int
    /// The colors from shadow to light.
    var colors: [Color]
    var grain: Int

    func color(_ across: Int, _ down: Int, _ depth: Int) -> Color {
      let light = Noise.octaves(across, down, cell: grain, seed: grain)
      return Scene.ramp(colors, 220 - max(0, depth) / 12 + (light - 128) / 2)
    }
  }

  /// Returns a color of an even gradient.
  ///
  /// - Parameter position: the position in the gradient, 0…256.
  private static func ramp(_ colors: [Color], _ position: Int) -> Color {
    guard colors.count > 1 else { return colors.first ?? .black }
    let steps = min(max(position, 0), 256) * (colors.count - 1)
    let first = min(steps / 256, colors.count - 2)
    return colors[first].mixed(with: colors[first + 1], steps - first * 256)
  }
}

/// Noise that varies smoothly over a plane (value noise).
private enum Noise {
  /// Returns three octaves of noise combined, 0…255.
  static func octaves(_ x: Int, _ y: Int, cell: Int, seed: Int) -> Int {
    (4 * value(x, y, cell: cell, seed: seed) + 2 * value(x, y, cell: cell / 2, seed: seed + 1)
      + value(x, y, cell: cell / 4, seed: seed + 2)) / 7
  }

  /// Returns the noise at a position, 0…255.
  ///
  /// - Parameter cell: the distance between the points of the grid.
  static func value(_ x: Int, _ y: Int, cell: Int, seed: Int) -> Int {
    let cell = max(1, cell)
    let (column, row) = (x / cell, y / cell)
    let (right, down) = (smooth(x % cell, cell), smooth(y % cell, cell))
    func mix(_ one: Int, _ two: Int, _ share: Int) -> Int {
      (one * (1024 - share) + two * share) / 1024
    }
    let above = mix(point(column, row, seed), point(column + 1, row, seed), right)
    let below = mix(point(column, row + 1, seed), point(column + 1, row + 1, seed), right)
    return mix(above, below, down)
  }

  /// Returns 3t² − 2t³ in 1,024ths.
  private static func smooth(_ part: Int, _ whole: Int) -> Int {
    let t = part * 1024 / whole
    return (t * t * (3 * 1024 - 2 * t)) >> 20
  }

  /// Returns the value of a point of the grid, 0…255 (the finalizer of MurmurHash3).
  fileprivate static func point(_ column: Int, _ row: Int, _ seed: Int) -> Int {
    var hash = UInt32(
      truncatingIfNeeded: column &* 0x1F1F_1F1F ^ row &* 0x3D4D_51CB ^ seed &* 0x27D4_EB2F)
    hash = (hash ^ hash >> 16) &* 0x85EB_CA6B
    hash = (hash ^ hash >> 13) &* 0xC2B2_AE35
    return Int((hash ^ hash >> 16) & 255)
  }
}
