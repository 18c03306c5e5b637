/// Measures how smooth a motion is in the order of its frames, and with two neighbors exchanged.
struct FrameOrder {
  /// The squared distances of each frame to the four before it.
  private let distances: [SIMD4<Double>]

  /// The weights of the third difference, 1, 3, 3, 1 of Pascal's triangle. It is smallest for even motion.
  private static let weights = [-1.0, 3, -3, 1]

  init(_ distances: [SIMD4<Double>]) { self.distances = distances }

  /// The frame whose exchange with the next one gives the smoothest motion, and the roughness after it, as a
  /// share of the roughness before; `nil` if nothing moves.
  var bestExchange: (first: Int, roughness: Double)? {
    let starts = 0..<max(0, distances.count - 3)
    let parts = starts.map { bend($0..<$0 + 4) }
    let whole = parts.reduce(0, +)
    guard whole > 1e-6 else { return nil }
    var best: (first: Int, roughness: Double)?
    for first in 0..<distances.count - 1 {
      let touched = starts.clamped(to: max(0, first - 3)..<first + 2)
      var rest = whole
      for start in touched { rest += bend(start..<start + 4, exchanging: first) - parts[start] }
      if rest < (best?.roughness ?? .infinity) { best = (first, rest) }
    }
    return best.map { ($0.first, max(0, $0.roughness) / whole) }
  }

  /// Returns the squared length of the third difference of four frames, computed from their distances.
  private func bend(_ places: Range<Int>, exchanging first: Int? = nil) -> Double {
    let frames = places.map { place in
      if place == first { return place + 1 }
      return place - 1 == first ? place - 1 : place
    }
    var sum = 0.0
    for one in 0..<4 {
      for other in 0..<one {
        sum -= Self.weights[one] * Self.weights[other] * distance(frames[one], frames[other])
      }
    }
    return sum
  }

  private func distance(_ one: Int, _ other: Int) -> Double {
    distances[max(one, other)][abs(one - other) - 1]
  }
}
