import StickerCodecs
public import StickerPixels

extension Bitmap {
  /// Returns the picture on a clear canvas of another size; parts beyond the canvas are cut off.
  public func placed(onWidth canvasWidth: Int, height canvasHeight: Int, _ gravity: Gravity)
    -> Bitmap
  {
    guard canvasWidth != width || canvasHeight != height else { return self }
    let offset = gravity.offset(
      width: width, height: height, onWidth: canvasWidth, height: canvasHeight)
    return copied(
      to: Area(x: -offset.x, y: -offset.y, width: canvasWidth, height: canvasHeight))
  }

  /// Returns the pixels of an area; clear where the area reaches beyond the picture.
  public func cropped(to area: Area) -> Bitmap { copied(to: area) }

  private func copied(to area: Area) -> Bitmap {
    var result = Bitmap(width: area.width, height: area.height)
    let columns = max(0, area.x)..<max(area.x, 0, min(width, area.x + area.width))
    let rows = max(0, area.y)..<max(area.y, 0, min(height, area.y + area.height))
    for y in rows where !columns.isEmpty {
      let source = y * width
      let target = (y - area.y) * area.width - area.x
      result.pixels.replaceSubrange(
        target + columns.lowerBound..<target + columns.upperBound,
        with: pixels[source + columns.lowerBound..<source + columns.upperBound])
    }
    return result
  }

  /// The smallest area that contains every pixel that is not fully clear; `nil` if every pixel is clear.
  public var visibleArea: Area? {
    var bounds = Bounds()
    pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<height {
        let row = pixels[y &* width..<(y &+ 1) &* width]
        guard let first = row.firstIndex(where: { $0.alpha != 0 }),
          let last = row.lastIndex(where: { $0.alpha != 0 })
        else { continue }
        bounds.add(left: first - row.startIndex, right: last - row.startIndex, y: y)
      }
    }
    return bounds.area
  }

  /// Returns the smallest area that contains every visible pixel of all pictures; `nil` if there is none.
  public static func visibleArea(of pictures: [StoredBitmap]) -> Area? {
    pictures.lazy.compactMap(\.bitmap.visibleArea).reduce(nil) { $0?.union($1) ?? $1 }
  }
}

extension Animation {
  /// Returns the animation with every frame cropped to an area; clear where the area reaches beyond the canvas.
  public func cropped(to area: Area) -> Animation {
    Animation(
      unchecked: frames.map {
        TimedBitmap(bitmap: $0.bitmap.cropped(to: area), delay: $0.delay)
      },
      width: area.width, height: area.height, loopCount: loopCount, colors: colors,
      pixelAspect: pixelAspect)
  }
}
