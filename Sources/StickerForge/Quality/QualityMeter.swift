/// Measures what an animation lost against its original.
struct QualityMeter: Sendable {
  let original: Animation

  func measure(_ fitted: Animation) -> Quality {
    let shown = Clock(fitted).frames(on: Clock(original))
    let resizer = ViewPlane.Resizer(
      fromWidth: fitted.width, height: fitted.height, toWidth: original.width,
      height: original.height)
    let isResized = fitted.width != original.width || fitted.height != original.height
    var last: (frame: Int, plane: ViewPlane)?
    var errors: [Double] = []
    var similarity = 0.0
    for (frame, index) in zip(original.frames, shown) {
      let other = fitted.frames[index].bitmap
      if !isResized, frame.bitmap.pixels == other.pixels {
        errors.append(0)
        similarity += 1
        continue
      }
      let plane: ViewPlane
      if let last, last.frame == index {
        plane = last.plane
      } else {
        plane = isResized ? resizer.resize(ViewPlane(other)) : ViewPlane(other)
        last = (index, plane)
      }
      let wanted = ViewPlane(frame.bitmap)
      errors.append(wanted.meanSquaredError(plane))
      similarity += StructuralSimilarity.mean(wanted, plane)
    }
    let count = Double(errors.count)
    return Quality(
      psnr: decibels(ofMeanSquaredError: errors.reduce(0, +) / count),
      worstPSNR: decibels(ofMeanSquaredError: errors.max() ?? 0), ssim: similarity / count)
  }
}
