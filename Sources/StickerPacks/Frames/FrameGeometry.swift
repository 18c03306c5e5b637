import StickerCodecs
package import StickerEncoding

/// The changes to all frames before they become an animation: a common canvas, trimming and resizing.
package struct FrameGeometry: Sendable {
  /// The way to bring frames of different sizes to one canvas; `nil` if their sizes must be the same.
  package var fit: CanvasFit?
  package var gravity = Gravity.center
  /// True if the border that is transparent in all frames is trimmed.
  package var trims = false
  /// The length of the longer side in px; `nil` if the size stays.
  package var side: Int?
  /// True if frames may be enlarged.
  package var mayEnlarge = false
  /// Maximum number of frames processed at the same time.
  package var jobs = 1

  /// A reason that the frames cannot have the requested size.
  package struct Fault: Error, Equatable, CustomStringConvertible {
    package var description: String
  }

  package init() {}

  /// Returns the shape of surveyed frames, which are not decoded yet.
  ///
  /// - Throws: ``Fault`` if the frames would have to be enlarged and may not be. If the frames are trimmed,
  ///   ``FrameShape/finish(_:in:)`` throws this fault instead.
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
      // The visible area is not known yet; whatever its shape, it fits into this square after resizing.
      final = FrameSizes.Size(width: side, height: side)
    }
    return FrameShape(self, sizes, canvas: canvas, final: final)
  }

  /// Returns the size to which frames of a given size are resized.
  ///
  /// - Throws: ``Fault`` if the frames would have to be enlarged and may not be.
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
