internal import StickerCodecs
import StickerPixels

/// An animation prepared for encoding as a GIF.
struct GIFWork {
  /// The source in sRGB with its edges cut.
  let source: Animation
  /// True if any edge was cut.
  let cutsEdges: Bool
  let census: ColorCensus
  /// The delays in 1/100 s.
  private let delays: [Int]
  private let maker: PaletteMaker
  private let limits: DecodeLimits?

  /// Number of distinct colors above which similar colors are merged, the same as for WebP.
  private static let maxColors = 1 << 17

  init(_ animation: Animation, _ limits: DecodeLimits?) throws(EncodingFault) {
    guard max(animation.width, animation.height) <= GIFWriter.maxSide else {
      throw .beyondGIF("sides of more than \(GIFWriter.maxSide) px")
    }
    guard animation.loopCount <= GIFWriter.maxPlays else {
      throw .beyondGIF("more than \(GIFWriter.maxPlays) plays")
    }
    var edges = EdgeCut()
    var cut = try animation.joined().inSRGB()
    cut = Animation(
      unchecked: cut.frames.map { frame in
        var frame = frame
        frame.bitmap = edges.cut(frame.bitmap)
        return frame
      }, width: cut.width, height: cut.height, loopCount: cut.loopCount, colors: .none,
      pixelAspect: nil)
    source = cut.joined()
    cutsEdges = edges.hasCut
    delays = try source.wholeCentiseconds()
    var census = ColorCensus(maxColors: Self.maxColors)
    for frame in source.frames { census.add(frame.bitmap) }
    // Clear, the first color, is a part of every palette.
    maker = PaletteMaker(
      Array(census.colors.dropFirst()), weights: census.counts.dropFirst().map(Float.init))
    (self.census, self.limits) = (census, limits)
  }

  /// The recoloring that keeps all colors; `nil` if there are too many.
  var exact: Recoloring? {
    guard census.colors.count <= GIFWriter.maxColors else { return nil }
    return Recoloring(census, ColorMapping(census.colors, to: census.colors))
  }

  /// Returns a recoloring to one palette for all frames. Nothing is dithered: dots cost LZW more bytes than additional
  /// colors do.
  ///
  /// - Parameter count: number of colors, clear included, at most ``GIFWriter/maxColors``.
  func recoloring(_ count: Int) -> Recoloring {
    Recoloring(census, ColorMapping(census.colors, to: maker.palette(count: count)))
  }

  /// Returns the bytes of the file.
  func file(_ recoloring: Recoloring) throws(EncodingFault) -> [UInt8] {
    let writer = try GIFWriter(
      width: source.width, height: source.height, palette: recoloring.mapping.palette,
      plays: source.loopCount)
    var images = GIFImages(width: source.width, height: source.height)
    var next: [UInt8]? = recoloring.entries(of: source.frames[0].bitmap).entries
    for index in source.frames.indices {
      guard let entries = next else { break }
      next =
        index + 1 < source.frames.count
        ? recoloring.entries(of: source.frames[index + 1].bitmap).entries : nil
      let image = images.image(of: entries, before: next)
      try writer.append(
        image.entries, area: image.area, centiseconds: delays[index], isCleared: image.isCleared)
    }
    return try writer.finish()
  }

  /// Returns the quality that a recoloring gives, without making a file.
  func quality(_ recoloring: Recoloring) -> Quality {
    var meter = QualityMeter(
      original: (source.width, source.height), fitted: (source.width, source.height))
    for frame in source.frames {
      let bitmap = frame.bitmap
      meter.add(bitmap, shownAs: recolored(bitmap, recoloring))
    }
    return meter.quality
  }

  private func recolored(_ bitmap: Bitmap, _ recoloring: Recoloring) -> Bitmap {
    Bitmap(
      width: bitmap.width, height: bitmap.height, pixels: recoloring.pixels(of: bitmap).pixels)
  }

  /// Decodes a file again and returns the animation that it shows.
  ///
  /// - Throws: faults of ``FrameVerifier``.
  func animation(shownBy bytes: [UInt8], _ recoloring: Recoloring) throws(EncodingFault)
    -> Animation
  {
    let delays = delays.map { FrameDelay(numerator: $0, denominator: 100) }
    let verifier = FrameVerifier(format: .gif, source: source, delays: delays, limits: limits)
    return try verifier.animation(shownBy: bytes) { expected, bitmap in
      bitmap == recolored(expected.bitmap, recoloring) ? expected.stored.inSameStore(bitmap) : nil
    }
  }
}

extension Animation {
  /// The shortest delay in ms that browsers play; they replace shorter delays with 100 ms.
  private static let minMilliseconds = 20.0

  /// Returns the delays in 1/100 s. The end of each frame is rounded, so that rounding errors do not add up. A still
  /// has one delay of 0.
  ///
  /// - Throws: ``EncodingFault/beyondGIF(_:)`` for a delay that no GIF can hold or that browsers replace.
  func wholeCentiseconds() throws(EncodingFault) -> [Int] {
    guard frames.count > 1 else { return [0] }
    var (exactEnd, end) = (0.0, 0)
    var delays: [Int] = []
    for (index, frame) in frames.enumerated() {
      let delay = frame.delay.milliseconds
      guard delay >= Self.minMilliseconds else {
        // With a decimal, so that no delay below 20 ms is shown as 20 ms.
        let tenths = min(199, Int((delay * 10).rounded()))
        let text = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
        throw .beyondGIF(
          "delays of less than 20 ms: browsers would show them as 100 ms. "
            + "Frame \(index + 1) has \(text) ms; show fewer frames")
      }
      exactEnd += delay / 10
      let next = max(Int(exactEnd.rounded()), end + 2)
      guard next - end <= GIFWriter.maxCentiseconds else {
        throw .beyondGIF(
          "delays of more than \(GIFWriter.maxCentiseconds / 100) s, and frame \(index + 1) "
            + "has more; shorten its delay")
      }
      delays.append(next - end)
      end = next
    }
    return delays
  }
}
