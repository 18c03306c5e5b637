extension Bitmap {
  /// Returns the picture turned upright.
  ///
  /// - Parameter orientation: 1…8 as defined by EXIF 2.3 for tag 0x0112; other values are treated as 1.
  public func upright(from orientation: Int) -> Bitmap {
    guard 2...8 ~= orientation else { return self }
    let isTurned = orientation >= 5
    let (newWidth, newHeight) = isTurned ? (height, width) : (width, height)
    var result = Bitmap(width: newWidth, height: newHeight)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let (sourceX, sourceY) =
          switch orientation {
          case 2: (width - 1 - x, y)
          case 3: (width - 1 - x, height - 1 - y)
          case 4: (x, height - 1 - y)
          case 5: (y, x)
          case 6: (y, height - 1 - x)
          case 7: (width - 1 - y, height - 1 - x)
          default: (width - 1 - y, x)
          }
        result.pixels[y * newWidth + x] = pixels[sourceY * width + sourceX]
      }
    }
    return result
  }
}

extension Animation {
  /// Returns the animation with every frame turned upright.
  ///
  /// - Parameter orientation: as for ``Bitmap/upright(from:)``.
  public func upright(from orientation: Int) -> Animation {
    guard 2...8 ~= orientation else { return self }
    let isTurned = orientation >= 5
    return Animation(
      unchecked: frames.map {
        TimedBitmap(bitmap: $0.bitmap.upright(from: orientation), delay: $0.delay)
      },
      width: isTurned ? height : width, height: isTurned ? width : height, loopCount: loopCount,
      colors: colors, pixelAspect: isTurned ? pixelAspect?.turned : pixelAspect)
  }
}
