import StickerPixels

/// Patches apart from the art that are too small or too faint to be intended.
public struct SpeckFacts: Sendable, Equatable {
  /// Number of visible specks. A speck is a patch, other than the largest one, whose alpha is nowhere above 40 or whose
  /// area is at most ``largestTinyArea(scale:)``; it is visible if its largest alpha exceeds
  /// ``Patches/invisibleAlpha``.
  public var count = 0
  /// Number of pixels in all visible specks.
  public var area = 0
  /// The largest alpha in visible specks; if any exceeds 40, one of these.
  public var strongestAlpha: UInt8 = 0
  /// The amount by which visible specks widen the bounds of the art, as a share of the canvas's width or height: the
  /// larger of both shares, 0…1.
  public var growth = 0.0

  /// Returns the maximum area of a tiny speck in px: 3 at 408 px and below, growing with the area of the canvas.
  static func largestTinyArea(scale: Double) -> Double { max(3, 3 * scale * scale) }
}

/// The bounds of the art without specks.
struct SpeckBounds: Equatable {
  /// The bounds of the pixels of alpha 26 or more (a tenth) in all patches that are not specks.
  var visible: Box?
  /// The bounds of the pixels of alpha 128 or more in the same patches.
  var solid: Box?
  var specks = SpeckFacts()

  /// Minimum alpha of a visible pixel.
  static let visibleAlpha: UInt8 = 26

  init(_ raster: Raster, _ found: Patches) {
    let tiny = SpeckFacts.largestTinyArea(scale: raster.scale)
    let largest = found.largestPatch
    var art: Box?
    var all: Box?
    for (index, run) in found.runs.enumerated() {
      let root = Int(run.parent)
      let patch = found.patches[root]
      let (y, start, end) = (Int(run.y), Int(run.start), Int(run.end))
      let isSpeck = found.isSpeck(root, besides: largest, tiny: tiny)
      guard !isSpeck || patch.alpha > Patches.invisibleAlpha else { continue }
      all.add(left: start, right: end - 1, y: y)
      if isSpeck {
        if root == index { specks.count += 1 }
        specks.area += end - start
        specks.strongestAlpha = max(specks.strongestAlpha, patch.alpha)
      } else {
        art.add(left: start, right: end - 1, y: y)
        let (left, right) = (start, end - 1)
        visible.add(raster, left, right, y, from: Self.visibleAlpha)
        solid.add(raster, left, right, y, from: 128)
      }
    }
    guard let art, let all, specks.area > 0 else { return }
    let wide = Double(all.width - art.width) / Double(raster.width)
    let tall = Double(all.height - art.height) / Double(raster.height)
    specks.growth = max(wide, tall)
  }
}

extension Box? {
  /// Adds the part of a run from its first to its last pixel with an alpha of at least `minAlpha`.
  fileprivate mutating func add(
    _ raster: Raster, _ start: Int, _ end: Int, _ y: Int, from minAlpha: UInt8
  ) {
    let row = raster.alpha + y &* raster.width
    var (left, right) = (start, end)
    while left <= right, row[left] < minAlpha { left += 1 }
    guard left <= right else { return }
    while row[right] < minAlpha { right -= 1 }
    add(left: left, right: right, y: y)
  }
}
