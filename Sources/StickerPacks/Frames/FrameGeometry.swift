import StickerCodecs
package import StickerForge

/// What is done to all frames alike before they become an animation: one canvas, no empty border,
/// and the size.
package struct FrameGeometry: Sendable {
  /// How frames of different sizes come to one; `nil` when they must have one.
  package var fit: CanvasFit?
  package var gravity = Gravity.center
  /// Whether the border that is clear in all frames is cut.
  package var trims = false
  /// Px of the longer side; `nil` when the size stays.
  package var side: Int?
  /// Whether frames may become larger.
  package var mayEnlarge = false
  /// Frames that are worked on at the same time.
  package var jobs = 1

  /// Why the frames cannot get the size.
  package struct Fault: Error, Equatable, CustomStringConvertible {
    package var description: String
  }

  package init() {}

  /// What it comes to for frames that are yet to be decoded.
  package func shape(of survey: FrameSurvey) throws(Fault) -> FrameShape {
    let sizes = survey.sizes
    let paths = zip(survey.list.entries, survey.files).flatMap { entry, file in
      Array(repeating: entry.path, count: file.delays.count)
    }
    let usual = FrameSizes(Array(zip(paths, sizes))).usual
    let isMixed = sizes.contains { $0 != usual }
    let canvas = isMixed ? fit?.canvas(of: sizes, usual: usual) ?? usual : usual
    var final = try trims ? canvas : sized(canvas)
    if trims, let side {
      // What is left of a border may be as wide as it is high.
      final = FrameSizes.Size(width: side, height: side)
    }
    return FrameShape(self, sizes, canvas: canvas, final: final)
  }

  /// The size that frames of another get.
  func sized(_ size: FrameSizes.Size) throws(Fault) -> FrameSizes.Size {
    guard let side else { return size }
    let longer = max(size.width, size.height)
    guard side <= longer || mayEnlarge else {
      throw Fault(
        description:
          "the frames are \(size), smaller than the \(side) px requested; --enlarge enlarges them")
    }
    let scale = Double(side) / Double(longer)
    return FrameSizes.Size(
      width: max(1, Int((Double(size.width) * scale).rounded())),
      height: max(1, Int((Double(size.height) * scale).rounded())))
  }
}

extension CanvasFit {
  fileprivate func canvas(of sizes: [FrameSizes.Size], usual: FrameSizes.Size) -> FrameSizes.Size {
    let canvas = canvas(
      of: sizes.map { ($0.width, $0.height) }, usual: (usual.width, usual.height))
    return FrameSizes.Size(width: canvas.width, height: canvas.height)
  }
}
