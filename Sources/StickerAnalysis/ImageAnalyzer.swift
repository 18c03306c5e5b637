import StickerPixels

/// Measures the frames of one image, one after the other: their edges, borders and motion.
///
/// The result is a pure function of the pixels: straight RGBA8, row-major, width × height × 4 bytes per
/// frame. Time is linear in the pixels; memory depends on the canvas (see ``workingBytes(width:height:)``), hardly on
/// the number of frames. The art of a frame whose alpha equals that of the frame before is not measured again.
public final class ImageAnalyzer {
  /// Maximum side in px of frames that are measured. For larger frames, only pixels are counted, since no platform
  /// shows stickers of that size, and rules about dimensions report them. If they are opaque, the colors of the border
  /// are measured, too, which takes next to no time.
  public static let largestSide = 2048
  /// Minimum side in px of frames whose edges are judged; on smaller ones a pixel is too large a part of the
  /// art.
  public static let smallestSideWithEdges = 64
  /// If all frames together have this many pixels or more, only every n-th frame is measured, and motion is not
  /// reported. The art is measured on at most a third as many pixels.
  public static let maxPixels = 60_000_000
  /// Maximum number of an animation's frames whose art is measured. They are evenly distributed; each other frame takes
  /// over the results of the frame before.
  public static let maxMeasured = 16
  /// The work of measuring a pixel, in the units of the limit `total-pixels`. In these units, drawing a pixel of one
  /// byte takes about 2 (see Benchmarks/worst).
  public static let workPerPixel = 9

  /// Returns the maximum memory in bytes that measuring takes in addition to the canvas. A chessboard of single pixels
  /// takes the most, since every other pixel is a run. The second summand is the memory of a ``SeenPicture``. 0 for
  /// frames that are too large to be measured.
  public static func workingBytes(width: Int, height: Int) -> Int {
    guard max(width, height) <= largestSide else { return 0 }
    return width * height * 20 + min(width * height, SeenPicture.maxCells) * 60
  }

  /// The measurements of each frame, in order of display.
  public private(set) var frames: [FrameAnalysis] = []
  /// The looks of the first frame and, for an animation, of the frames at each quarter. Frames that are not measured or
  /// show no art are left out.
  public private(set) var looks: [Look] = []

  private let width: Int
  private let height: Int
  private let frameCount: Int
  /// Number of frames per measured frame.
  private let stride: Int
  /// Number of measured frames.
  private let measuredCount: Int
  /// Maximum number of these frames whose art is measured.
  private let artCount: Int
  /// False if the frames are larger than ``largestSide``, so that only their pixels are counted.
  private let isMeasured: Bool
  /// True if only counts, fingerprints, the bounds of the art and ``looks`` are measured.
  private let measuresOnlyLooks: Bool
  /// True if there are frames whose counts come from the arguments of ``add(_:clear:opaque:changed:)`` alone.
  public var needsAlphaCounts: Bool { !isMeasured || stride > 1 }
  private let rows: CanvasRows
  /// Rows that may have changed since the last measured frame.
  private var unread: Range<Int>
  /// Rows that may have changed since the last measurement of the art.
  private var unmasked: Range<Int>
  /// True if any alpha has changed since the last measurement of the art.
  private var hasNewAlpha = true
  private var visible: Mask
  private var solid: Mask
  private var patches = Patches()
  private var outline = Outline()
  private var picture: SeenPicture
  private var edgeSamples: EdgeSamples
  private var rowEdges: RowEdges
  /// The result of ``InnerBlending`` for the first frame that has one: all frames are drawn in the same way.
  private var isUnblended: Bool?
  private let visibility = Visibility.shared
  /// `nil` for a still, and if ``measuresOnlyLooks`` is true.
  private var tracker: MotionTracker?

  /// Creates an analyzer for the frames of one image.
  ///
  /// - Parameters:
  ///   - width: The width of the canvas in px, 1 or more.
  ///   - height: The height of the canvas in px, 1 or more.
  ///   - frameCount: The number of frames to come.
  ///   - maxPixels: The limit to use instead of ``maxPixels`` if there is less time. The first frame is always
  ///     measured.
  ///   - measuresOnlyLooks: True to measure only ``looks``, and the counts, the fingerprint and the bounds of the art
  ///     of each frame.
  public init(
    width: Int, height: Int, frameCount: Int, maxPixels: Int = maxPixels,
    measuresOnlyLooks: Bool = false
  ) {
    precondition(width > 0 && height > 0)
    self.width = width
    self.height = height
    self.frameCount = frameCount
    self.measuresOnlyLooks = measuresOnlyLooks
    isMeasured = max(width, height) <= Self.largestSide
    let pixels = isMeasured ? width * height * frameCount : 0
    stride = pixels / max(1, maxPixels) + 1
    measuredCount = max(1, (frameCount + stride - 1) / stride)
    artCount = max(1, min(Self.maxMeasured, maxPixels / 3 / max(1, width * height)))
    let (columns, rows) = isMeasured ? (width, height) : (1, 1)
    self.rows = CanvasRows(width: columns, height: rows)
    unread = 0..<rows
    unmasked = 0..<rows
    visible = Mask(width: columns, height: rows)
    solid = Mask(width: columns, height: rows)
    tracker =
      frameCount > 1 && !measuresOnlyLooks ? MotionTracker(width: columns, height: rows) : nil
    let edges = measuresOnlyLooks ? (width: 1, height: 1) : (width: columns, height: rows)
    edgeSamples = EdgeSamples(width: edges.width, height: edges.height)
    picture = SeenPicture(width: edges.width, height: edges.height)
    rowEdges = RowEdges(width: edges.width, height: edges.height)
  }

  /// The motion of the animation; `nil` for a still, if not all frames are measured, and if only looks are.
  public var motion: MotionFacts? {
    isMeasured && stride == 1 && frames.count > 1 ? tracker?.finished() : nil
  }

  /// Adds the next frame, given as the whole canvas, and counts its clear and opaque pixels.
  public func add(_ pixels: [UInt32]) {
    var (clear, opaque) = (0, 0)
    for pixel in pixels {
      if pixel >> 24 == 0 { clear &+= 1 }
      if pixel >> 24 == 255 { opaque &+= 1 }
    }
    add(pixels, clear: clear, opaque: opaque)
  }

  /// Adds the next frame. If the frames have too many pixels in all, only some frames are measured.
  ///
  /// - Parameters:
  ///   - pixels: The whole canvas.
  ///   - clear: The number of pixels with alpha 0; ignored unless ``needsAlphaCounts``.
  ///   - opaque: The number of pixels with alpha 255; ignored unless ``needsAlphaCounts``.
  ///   - changed: The rows that may differ from the frame before; `nil` for all rows, if this is the first frame or the
  ///     rows are unknown.
  public func add(_ pixels: [UInt32], clear: Int, opaque: Int, changed: Range<Int>? = nil) {
    let all = 0..<height
    unread = unread.joined(with: changed?.clamped(to: all) ?? all)
    precondition(pixels.count == width * height)
    let counts = PixelCounts(total: width * height, clear: clear, opaque: opaque)
    pixels.withUnsafeBufferPointer {
      let isMeasured = isMeasured && frames.count.isMultiple(of: stride)
      frames.append(isMeasured ? measure($0.baseAddress!) : skip(counts, $0.baseAddress!))
      if isMeasured { unread = 0..<0 }
    }
  }

  private func skip(_ counts: PixelCounts, _ pixels: UnsafePointer<UInt32>) -> FrameAnalysis {
    var counts = counts
    counts.hiddenColors = frames.last?.counts.hiddenColors ?? 0
    // A unique fingerprint, so that no two frames that were not measured are taken for duplicates.
    var frame = FrameAnalysis(counts: counts, fingerprint: UInt64(frames.count))
    if let last = frames.last { frame.takeOverArt(of: last) }
    guard !isMeasured else { return frame }
    frame.border = BorderFacts()
    if counts.opaque == counts.total {
      frame.border.measureOpaque(
        Raster(width: width, height: height, pixels: pixels, alpha: rows.alpha))
    }
    return frame
  }

  private func measure(_ pixels: UnsafePointer<UInt32>) -> FrameAnalysis {
    let index = frames.count
    let raster = Raster(
      width: width, height: height, pixels: pixels, alpha: UnsafePointer(rows.alpha))
    let (hasNewRowAlpha, changed) = rows.update(unread, of: pixels)
    if hasNewRowAlpha { hasNewAlpha = true }
    unmasked = unmasked.joined(with: changed)
    var frame = FrameAnalysis(counts: rows.counts, fingerprint: rows.fingerprint)
    if let last = frames.last, !hasNewAlpha || !isArtMeasured(on: index / stride) {
      frame.takeOverArt(of: last)
    } else {
      measureArt(raster, &frame)
      hasNewAlpha = false
    }
    tracker?.add(raster, changed: changed, fingerprint: frame.fingerprint)
    if Look.frames(of: frameCount).contains(index), let art = frame.art {
      looks.append(Look(raster, art: art))
    }
    return frame
  }

  /// Returns true if the art is measured in the measured frame at an index among the measured frames.
  private func isArtMeasured(on index: Int) -> Bool {
    // The distribution is even, and begins with the first frame. With sixteen frames, it includes those of the looks.
    (index * artCount + measuredCount - 1) / measuredCount * measuredCount / artCount == index
  }

  private func measureArt(_ raster: Raster, _ frame: inout FrameAnalysis) {
    let bounds = measureBounds(raster, &frame)
    if !measuresOnlyLooks { measureDetails(raster, bounds, &frame) }
    if bounds != nil { unmasked = 0..<0 }
  }

  /// Finds the bounds of the art, and sets ``FrameAnalysis/art``.
  ///
  /// - Returns: The bounds; `nil` if the canvas is opaque or clear.
  private func measureBounds(_ raster: Raster, _ frame: inout FrameAnalysis) -> SpeckBounds? {
    let counts = frame.counts
    if counts.opaque == counts.total {
      frame.art = Box(left: 0, top: 0, right: width - 1, bottom: height - 1)
    }
    guard counts.opaque < counts.total, counts.clear < counts.total else { return nil }
    Mask.read(raster, unmasked, any: &visible, solid: &solid)
    visible.withWords { patches.find(raster, $0) }
    let bounds = SpeckBounds(raster, patches)
    frame.art = bounds.visible
    return bounds
  }

  private func measureDetails(
    _ raster: Raster, _ bounds: SpeckBounds?, _ frame: inout FrameAnalysis
  ) {
    frame.border = BorderFacts(raster)
    let counts = frame.counts
    guard counts.opaque < counts.total else {
      frame.border.hasCheckerboard = Checkerboard.isPainted(on: raster)
      return
    }
    frame.hidden = HiddenFacts(raster, counts)
    guard let bounds else { return }
    rowEdges.update(raster, unmasked)
    frame.centroid = solid.withWords(\.centroid)
    frame.specks = bounds.specks
    frame.faintLayer = FaintLayerFacts(raster)
    if let solid = bounds.solid {
      frame.border.measureEnds(solid, raster)
      frame.innerBox = InnerBoxFacts(raster, solid)
    }
    guard min(width, height) >= Self.smallestSideWithEdges, !frame.isTiny else { return }
    solid.withWords { outline.trace(raster, $0) }
    frame.border.markOutlinedSides(outline, in: raster)
    frame.edges = measureEdges(raster)
    frame.edges.fading = FadingFacts(raster, counts)
  }

  private func measureEdges(_ raster: Raster) -> EdgeFacts {
    var edges = EdgeFacts()
    edges.hardness = HardnessFacts(raster, outline)
    picture.read(raster)
    if let contrast = ContrastMeasure(raster, outline, patches, picture, visibility) {
      edges.contrast = contrast.backgrounds
      edges.photos = contrast.photos
    }
    let rim = Rim(raster, outline)
    edges.softMatte = SoftMatteFacts(raster)
    edges.sharpness = SharpnessFacts(raster, rowEdges)
    edgeSamples.gather(raster)
    edges.rim = ColorKey.rim(edgeSamples) ?? seenRim(rim)
    if let regression = MatteRegression(edgeSamples) {
      let matte = regression.matte()
      if let matte, !(matte.isLight && rim?.isDrawn == true), isCarried(matte, raster) {
        edges.matte = matte
      }
      edges.premultiplication = regression.premultiplication()
    }
    if edges.matte == nil, edgeSamples.areMostlyBeyondReach {
      // Art that was enlarged or is out of focus has softer edges.
      edgeSamples.gatherFurther(raster)
      if let matte = MatteRegression(edgeSamples)?.matte(), matte.isCertain,
        isCarried(matte, raster)
      {
        edges.matte = matte
      }
    }
    if let hardness = edges.hardness, hardness.hardShare >= HardnessFacts.minNotable {
      let runs = solid.withWords { OutlineRuns($0) }
      edges.pixelArtBlock = runs.block ?? (runs.hasBlocks ? raster.pixelArtBlock() : nil)
      let isStepped = solid.withWords { OutlineCorners($0).areSteps }
      if !isStepped, isUnblended == nil { isUnblended = InnerBlending(raster).isMissing }
      edges.isStepped = isStepped || isUnblended == true
      // A matte on soft edges is the better evidence.
      if edges.matte == nil { edges.matte = MatteRing(raster, outline).matte() }
    }
    return edges
  }

  /// Returns the facts of a rim that is visible on black; `nil` if it goes unnoticed, or if there is none.
  private func seenRim(_ rim: Rim?) -> RimFacts? {
    rim?.facts.flatMap {
      HaloFacts(edgeSamples.samples).onBlack >= RimFacts.minSeen ? $0 : nil
    }
  }

  /// Minimum fit of a matte lighter than shadows if most semitransparent pixels are black: to edges that lie on a
  /// shadow, such mattes have a worse fit.
  private static let minFitIfMostlyBlack = 0.9

  /// Returns true if a matte covers enough of the outline, and is not a shadow that the edges lie on. Such edges are
  /// mixed with the shadow as with a dark background, and gray or white explains them in part.
  private func isCarried(_ matte: MatteFacts, _ raster: Raster) -> Bool {
    guard matte.lies(on: outline) else { return false }
    if matte.mayBeShadow { return !edgeSamples.areMostly(matte.color, raster) }
    return matte.fit >= Self.minFitIfMostlyBlack || !edgeSamples.areMostly(.black, raster)
  }
}

extension MatteFacts {
  /// Returns true if the matte covers a tenth of the outline or more. Where nearly all edges are hard, the few soft
  /// ones do not show how the art was made.
  fileprivate func lies(on outline: Outline) -> Bool {
    pixels * 10 >= outline.points.count * outline.step
  }
}

extension FrameAnalysis {
  /// Takes over the measurements of the art and the border from the frame before.
  fileprivate mutating func takeOverArt(of last: FrameAnalysis) {
    border = last.border
    innerBox = last.innerBox
    art = last.art
    centroid = last.centroid
    specks = last.specks
    hidden = last.hidden
    faintLayer = last.faintLayer
    edges = last.edges
  }
}

extension Range<Int> {
  /// Returns the smallest range that contains both ranges; if one is empty, returns the other.
  fileprivate func joined(with other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
