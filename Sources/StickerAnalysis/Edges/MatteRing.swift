import StickerPixels

/// The outermost ring of opaque pixels, which carries the old background where edges are hard.
struct MatteRing {
  /// A pixel of the ring, and the settled color of the art behind it.
  private struct Sample {
    var color: SIMD3<Double>
    var art: SIMD3<Double>
    var stray: SIMD3<Double> { color - art }
  }

  private var samples: [Sample] = []
  private let step: Int

  /// Below this many pixels nothing can be said.
  static let fewestPixels = 40
  /// A matte this close to the art cannot be told from it, in levels.
  static let leastDistance = 70.0

  init(_ raster: Raster, _ outline: Outline) {
    step = outline.step
    for point in outline.points where raster.alpha(point.x, point.y) >= 245 {
      // The ring is one pixel wide; 1.4 px behind it is the second pixel, 3 px behind it the art.
      // 5 px behind it must still be art, so that nothing is compared with the other side.
      guard let second = raster.artColor(point, behind: 1.4),
        let art = raster.artColor(point, behind: 3), raster.artColor(point, behind: 5) != nil,
        (second - art).squaredLength < 40 * 40
      else { continue }
      samples.append(Sample(color: raster.color(point.x, point.y).levels, art: art))
    }
  }

  func matte() -> MatteFacts? {
    let white = share(of: Color.white.levels)
    let black = share(of: Color.black.levels)
    var best = [white, black].compactMap { $0 }.max { $0.fit < $1.fit }
    if let free = meetingPoint().flatMap(share), free.fit > (best?.fit ?? 0) + 0.05 { best = free }
    return best
  }

  /// How many pixels lie on the way from the art to a matte; the fit is their share.
  private func share(of matte: SIMD3<Double>) -> MatteFacts? {
    var (used, hits, shares, squares, seen) = (0, 0, 0.0, 0.0, 0.0)
    for sample in samples {
      let way = matte - sample.art
      guard way.squaredLength > Self.leastDistance * Self.leastDistance else { continue }
      used += 1
      let share = sample.stray.dot(way) / way.squaredLength
      let rest = (sample.stray - share * way).squaredLength.squareRoot()
      guard share > 0.08, share < 0.75,
        rest < 0.5 * sample.stray.squaredLength.squareRoot() + 6
      else { continue }
      hits += 1
      shares += share
      squares += share * share
      seen += sample.stray.squaredLength
    }
    guard used * step >= Self.fewestPixels, used * 4 >= samples.count, hits > 0 else { return nil }
    let mean = shares / Double(hits)
    return MatteFacts(
      edge: .hard, color: Color(matte), strength: mean, pixels: used * step,
      strayed: hits * step, fit: Double(hits) / Double(used),
      error: (seen / Double(3 * hits)).squareRoot(), slope: 0, offset: 0,
      deviation: max(0, squares / Double(hits) - mean * mean).squareRoot())
  }

  /// The point nearest to all lines from the art through the ring, by least squares.
  private func meetingPoint() -> SIMD3<Double>? {
    var rows = [SIMD3<Double>](repeating: .zero, count: 3)
    var right = SIMD3<Double>.zero
    for sample in samples {
      let length = sample.stray.squaredLength.squareRoot()
      guard length > 12 else { continue }
      let direction = sample.stray / length
      for channel in 0..<3 {
        var row = -direction[channel] * direction
        row[channel] += 1
        row *= length
        rows[channel] += row
        right[channel] += row.dot(sample.art)
      }
    }
    return solve(rows, right).flatMap { point in
      let isInside = point.min() >= -64 && point.max() <= 319
      return isInside ? inGamut(point) : nil
    }
  }
}

extension Raster {
  /// The color so many px from a point of the outline into the art; `nil` where there is no art.
  fileprivate func artColor(_ point: OutlinePoint, behind distance: Double) -> SIMD3<Double>? {
    let position = SIMD2(Double(point.x) + 0.5, Double(point.y) + 0.5) + distance * point.inward
    guard position.x >= 0, position.y >= 0 else { return nil }
    let (x, y) = (Int(position.x), Int(position.y))
    guard contains(x, y), alpha(x, y) >= 128 else { return nil }
    return color(x, y).levels
  }
}

/// Solves a symmetric system of three equations by elimination; `nil` when a pivot is below a
/// fiftieth of the largest entry, where the lines are as good as parallel.
private func solve(_ rows: [SIMD3<Double>], _ right: SIMD3<Double>) -> SIMD3<Double>? {
  var rows = rows
  var right = right
  let least = 0.02 * max(rows[0].x, rows[1].y, rows[2].z)
  guard least > 0 else { return nil }
  for pivot in 0..<3 {
    guard rows[pivot][pivot] > least else { return nil }
    for row in 0..<3 where row != pivot {
      let factor = rows[row][pivot] / rows[pivot][pivot]
      rows[row] -= factor * rows[pivot]
      right[row] -= factor * right[pivot]
    }
  }
  return SIMD3(right.x / rows[0].x, right.y / rows[1].y, right.z / rows[2].z)
}
