import Foundation
import StickerTestSupport
import Testing

/// Faults that people see at the size at which stickers are shown. The tests draw the pictures.
@Suite struct SeenFaultTests {
  private typealias RGB = SIMD3<Double>
  private typealias Point = SIMD2<Double>
  private static let orange = RGB(240, 150, 40)
  private static let violet = RGB(120, 60, 210)
  private static let black = RGB(0, 0, 0)

  /// A square PNG of a drawing with soft edges, sampled at 4 × 4 points per px.
  ///
  /// - Parameters:
  ///   - background: the color onto which the pixels at an edge are flattened, so that they are opaque; `nil` keeps the
  ///     edges soft.
  ///   - color: returns the color of a point, with x and y from 0 to 1; `nil` for a clear point.
  private static func png(
    _ side: Int, on background: RGB? = nil, _ color: (_ x: Double, _ y: Double) -> RGB?
  ) -> [UInt8] {
    let rows = (0..<side).map { row in
      (0..<side).flatMap { column -> [UInt8] in
        let samples = (0..<16).compactMap { point in
          color(
            (Double(column) + (Double(point % 4) + 0.5) / 4) / Double(side),
            (Double(row) + (Double(point / 4) + 0.5) / 4) / Double(side))
        }
        guard !samples.isEmpty else { return [0, 0, 0, 0] }
        let mean: RGB = samples.reduce(.zero, +) / Double(samples.count)
        let cover = Double(samples.count) / 16
        let pixel = background.map { cover * mean + (1 - cover) * $0 } ?? mean
        let alpha = background == nil ? cover : 1
        return [pixel.x, pixel.y, pixel.z, 255 * alpha].map { UInt8($0.rounded()) }
      }
    }
    return TestPNG([.header(side, side), .image(rows), .end]).bytes
  }

  private static func isInDisc(_ x: Double, _ y: Double, _ radius: Double, _ center: Point) -> Bool
  {
    let (dx, dy) = (x - center.x, y - center.y)
    return dx * dx + dy * dy <= radius * radius
  }

  private static let middle = Point(0.5, 0.5)

  /// The severities and messages of a rule's findings about pictures in one folder.
  private static func lint(
    _ rule: String, _ pictures: [UInt8]...
  ) throws -> [(severity: String, message: String)] {
    let folder = try TemporaryFolder()
    for (index, picture) in pictures.enumerated() {
      try folder.write(picture, to: "pack/\(["ant", "bee", "cat"][index]).png")
    }
    return try findings(["lint", "pack"], in: folder.url).filter { $0.rule == rule }
      .map { (severity: $0.severity, message: $0.message) }
  }

  /// Dark strokes beside a bright figure are lost on black, whatever their share of the outline; light ones are not.
  @Test(arguments: [(70.0, 45.0, 20.0, true), (250, 220, 90, false)])
  func lettersLostOnBlackAreReported(
    _ red: Double, _ green: Double, _ blue: Double, _ isLost: Bool
  ) throws {
    let picture = Self.png(300) { x, y in
      if (0.1...0.9).contains(x), (0.06...0.1).contains(y) { return RGB(red, green, blue) }
      return Self.isInDisc(x, y, 0.36, Point(0.5, 0.55)) ? Self.orange : nil
    }
    let found = try Self.lint("lost-on-black", picture)
    #expect(found.map(\.severity) == (isLost ? ["warning"] : []))
    #expect(found.allSatisfy { $0.message.contains("whole parts of the art are hard to read") })
  }

  /// Black trousers with little outline are noted; a black contour of the same length is not.
  @Test(arguments: [(0.3, true), (0.02, false)])
  func bodiesLostOnBlackAreNoted(_ depth: Double, _ isLost: Bool) throws {
    let picture = Self.png(300) { x, y in
      guard Self.isInDisc(x, y, 0.45, Self.middle) else { return nil }
      let isWedge =
        abs(x - 0.5) < 0.13 && !Self.isInDisc(x, y, 0.45 - depth, Self.middle) && y > 0.5
      return isWedge ? Self.black : Self.orange
    }
    let found = try Self.lint("lost-on-black", picture)
    #expect(found.map(\.severity) == (isLost ? ["note"] : []))
    #expect(found.allSatisfy { $0.message.contains("cannot be told from the background") })
  }

  /// Art on the border is noted, once for a pack.
  @Test func touchingArtIsNotedOnceForAPack() throws {
    let touching = Self.png(300) { x, y in
      Self.isInDisc(x, y, 0.3, Point(0.295, 0.5)) ? (y < 0.5 ? Self.orange : Self.violet) : nil
    }
    let alsoTouching = Self.png(300) { x, y in
      Self.isInDisc(x, y, 0.3, Point(0.705, 0.5)) ? (y < 0.4 ? Self.violet : Self.orange) : nil
    }
    let centered = Self.png(300) { x, y in
      Self.isInDisc(x, y, 0.45, Self.middle) ? Self.violet : nil
    }
    #expect(try Self.lint("touching-art", touching).map(\.severity) == ["note"])
    #expect(try Self.lint("touching-art", centered).isEmpty)
    let both = try Self.lint("touching-art", touching, alsoTouching, centered)
    #expect(
      both.map(\.message) == ["2 of 3 files (ant.png, bee.png) touch the border of the canvas."])
  }

  /// A figure that stands on the border and takes up half of its canvas is off center; one that fills the canvas is a
  /// head that peeks in.
  @Test(arguments: [(0.24, true), (0.49, false)])
  func figureThatStandsInHalfOfTheCanvasIsNoted(_ radius: Double, _ isOff: Bool) throws {
    let picture = Self.png(300) { x, y in
      let isHead = Self.isInDisc(x, (y - 0.7) * radius / 0.3 + 0.5, radius, Self.middle)
      return isHead || y > 0.7 && abs(x - 0.5) < radius / 4 ? Self.orange : nil
    }
    #expect(try Self.lint("off-center-art", picture).map(\.severity) == (isOff ? ["note"] : []))
  }

  /// A bust that is cut inside the canvas ends in several colors; a drawn end has one.
  @Test(arguments: [false, true])
  func cutInsideTheCanvasIsNoted(_ isDrawn: Bool) throws {
    let picture = Self.png(300) { x, y in
      let half = y > 0.6 ? 0.2 : 0.3
      guard y <= 0.8, Self.isInDisc(x, y, 0.2, Point(0.5, 0.3)) || y > 0.45 && abs(x - 0.5) < half
      else { return nil }
      if isDrawn, y > 0.78 { return Self.violet }
      return abs(x - 0.5) < 0.12 ? Self.violet : Self.orange
    }
    let found = try Self.lint("cropped-art", picture)
    #expect(found.map(\.severity) == (isDrawn ? [] : ["note"]))
    #expect(found.allSatisfy { $0.message.contains("straight cut at its bottom") })
  }

  /// A figure of 64 px is shown at six times its size, at which a black or white ring is visible.
  @Test(arguments: [0.0, 255])
  func ringsOfSmallArtAreReported(_ level: Double) throws {
    let picture = Self.png(64, on: RGB(repeating: level)) { x, y in
      Self.isInDisc(x, y, 0.42, Self.middle) ? (y < 0.55 ? Self.orange : Self.violet) : nil
    }
    let found = try Self.lint("matte-fringe", picture)
    #expect(found.map(\.severity) == ["warning"])
  }

  @Test func stepsOfSmallArtAreReported() throws {
    let picture = Self.png(64, on: Self.orange) { x, y in
      Self.isInDisc(x, y, 0.42, Self.middle) ? Self.orange : nil
    }
    #expect(try Self.lint("jagged-edges", picture).map(\.severity) == ["warning"])
  }
}
