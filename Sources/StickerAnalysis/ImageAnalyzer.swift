import StickerPixels

/// Measures the frames of one image, one after the other: what lies along its edges and borders, and
/// how it moves.
///
/// What it finds is a pure function of the pixels: straight RGBA8, row-major, width × height × 4
/// bytes a frame. Time is linear in the pixels; memory is a few bytes for each of the canvas,
/// whatever the number of frames. A frame whose alpha is the same as in the frame before keeps what
/// was found there.
public final class ImageAnalyzer {
  /// Frames with a longer side are only counted, since no platform shows stickers of that size, and rules about
  /// dimensions say so. Of opaque ones the border's colors are told, which take next to no time.
  public static let largestSide = 2048
  /// Frames with a shorter side give no verdict about edges: a pixel is too large a part of the art.
  public static let smallestSideWithEdges = 64
  /// The px of all frames that are looked at at all. With more, every so many frames are, and
  /// nothing is said of motion. The art is measured on a third of as many.
  public static let mostPixels = 60_000_000
  /// The frames of an animation whose art is measured, evenly taken; the others count as the one before. Of 1,001
  /// real animations, 415 of which have more frames, one is told something else than when all are measured.
  public static let mostMeasured = 16
  /// What a px counts for, where drawing one counts for about two (see Benchmarks/worst).
  public static let workPerPixel = 9

  /// The most memory that measuring takes beside the canvas, in bytes: a chessboard of single px has
  /// the most runs, and half of them are patches of their own.
  public static func workingBytes(width: Int, height: Int) -> Int {
    max(width, height) <= largestSide ? width * height * 20 : 0
  }

  /// One entry a frame, in order of display.
  public private(set) var frames: [FrameAnalysis] = []
  /// What the first frame looks like and, of an animation, those at each quarter.
  public private(set) var looks: [Look] = []

  private let width: Int
  private let height: Int
  private let frameCount: Int
  /// Frames for each one that is looked at.
  private let stride: Int
  /// How many frames are looked at, and on how many of them the art is measured.
  private let lookedAt: Int
  private let measured: Int
  private let isMeasured: Bool
  /// Whether there are frames of which nothing is known but what ``add(_:clear:opaque:changed:)`` is told.
  public var needsAlphaCounts: Bool { !isMeasured || stride > 1 }
  private let rows: CanvasRows
  /// Rows that may have changed since a frame was looked at, and since the art was measured.
  private var unread: Range<Int>
  private var unmasked: Range<Int>
  /// Whether any alpha has changed since the art was measured.
  private var hasNewAlpha = true
  private var visible: Mask
  private var solid: Mask
  private var patches = Patches()
  private var outline = Outline()
  private var edgeSamples: EdgeSamples
  private var rowEdges: RowEdges
  /// What ``InnerBlending`` says of the first frame that tells: all are drawn in one way.
  private var isUnblended: Bool?
  private let visibility = Visibility()
  /// Of animations only.
  private var tracker: MotionTracker?

  /// - Parameters:
  ///   - width: of the canvas in px, 1 or more; so is the height.
  ///   - frameCount: how many frames there will be.
  ///   - mostPixels: as ``mostPixels``, when there is less time; the first frame is always looked at.
  public init(width: Int, height: Int, frameCount: Int, mostPixels: Int = mostPixels) {
    precondition(width > 0 && height > 0)
    self.width = width
    self.height = height
    self.frameCount = frameCount
    isMeasured = max(width, height) <= Self.largestSide
    let pixels = isMeasured ? width * height * frameCount : 0
    stride = pixels / max(1, mostPixels) + 1
    lookedAt = max(1, (frameCount + stride - 1) / stride)
    measured = max(1, min(Self.mostMeasured, mostPixels / 3 / max(1, width * height)))
    let (columns, rows) = isMeasured ? (width, height) : (1, 1)
    self.rows = CanvasRows(width: columns, height: rows)
    unread = 0..<rows
    unmasked = 0..<rows
    visible = Mask(width: columns, height: rows)
    solid = Mask(width: columns, height: rows)
    tracker = frameCount > 1 ? MotionTracker(width: columns, height: rows) : nil
    edgeSamples = EdgeSamples(width: columns, height: rows)
    rowEdges = RowEdges(width: columns, height: rows)
  }

  /// How the animation moves; `nil` for a still, and for frames that are only counted.
  public var motion: MotionFacts? {
    isMeasured && stride == 1 && frames.count > 1 ? tracker?.finished() : nil
  }

  /// Adds the next frame. Of very many only some are measured.
  ///
  /// - Parameters:
  ///   - pixels: the whole canvas.
  ///   - clear: how many of them have alpha 0, and how many 255; of no concern unless
  ///     ``needsAlphaCounts``.
  ///   - changed: the rows in which they may differ from the frame before; all of them where there is
  ///     none, or it is not known.
  public func add(_ pixels: [UInt32], clear: Int, opaque: Int, changed: Range<Int>? = nil) {
    let all = 0..<height
    unread = unread.joined(with: changed?.clamped(to: all) ?? all)
    precondition(pixels.count == width * height)
    let counts = PixelCounts(total: width * height, clear: clear, opaque: opaque)
    pixels.withUnsafeBufferPointer {
      let isLookedAt = isMeasured && frames.count.isMultiple(of: stride)
      frames.append(isLookedAt ? measure($0.baseAddress!) : skip(counts, $0.baseAddress!))
      if isLookedAt { unread = 0..<0 }
    }
  }

  private func skip(_ counts: PixelCounts, _ pixels: UnsafePointer<UInt32>) -> FrameAnalysis {
    var counts = counts
    counts.hiddenColors = frames.last?.counts.hiddenColors ?? 0
    // No two frames that were not looked at are taken for the same.
    var frame = FrameAnalysis(counts: counts, fingerprint: UInt64(frames.count))
    if let last = frames.last { frame.keep(last) }
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
      frame.keep(last)
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

  /// Whether the art is measured on one of the frames that are looked at.
  private func isArtMeasured(on index: Int) -> Bool {
    // Evenly from the first on, so that those of the looks are among sixteen.
    (index * measured + lookedAt - 1) / lookedAt * lookedAt / measured == index
  }

  private func measureArt(_ raster: Raster, _ frame: inout FrameAnalysis) {
    frame.border = BorderFacts(raster)
    let counts = frame.counts
    if counts.opaque == counts.total {
      frame.art = Box(left: 0, top: 0, right: width - 1, bottom: height - 1)
      frame.border.hasCheckerboard = Checkerboard.isPainted(on: raster)
    }
    guard counts.opaque < counts.total else { return }
    frame.hidden = HiddenFacts(raster, counts)
    guard counts.clear < counts.total else { return }
    Mask.read(raster, unmasked, any: &visible, solid: &solid)
    rowEdges.update(raster, unmasked)
    unmasked = 0..<0
    visible.withWords { patches.find(raster, $0) }
    let bounds = Bounds(raster, patches)
    frame.art = bounds.visible
    frame.middle = solid.withWords(\.middle)
    frame.specks = bounds.specks
    frame.faintLayer = FaintLayerFacts(raster)
    if let solid = bounds.solid {
      frame.border.measureBeyond(solid, raster)
      frame.innerBox = InnerBoxFacts(raster, solid)
    }
    guard min(width, height) >= Self.smallestSideWithEdges, !frame.isTiny else { return }
    solid.withWords { outline.trace(raster, $0) }
    frame.border.compare(with: outline, raster)
    frame.edges = measureEdges(raster)
  }

  private func measureEdges(_ raster: Raster) -> EdgeFacts {
    var edges = EdgeFacts()
    edges.hardness = HardnessFacts(raster, outline)
    if let contrast = ContrastMeasure(raster, outline, patches, visibility) {
      edges.contrast = contrast.backgrounds
      edges.plates = contrast.plates
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
      // Art that was enlarged or is out of focus has softer edges than others.
      edgeSamples.gatherFurther(raster)
      if let matte = MatteRegression(edgeSamples)?.matte(), matte.isCertain,
        isCarried(matte, raster)
      {
        edges.matte = matte
      }
    }
    if let hardness = edges.hardness, hardness.hardShare >= HardnessFacts.leastNotable {
      let runs = solid.withWords { OutlineRuns($0) }
      edges.pixelArtBlock = runs.block ?? (runs.hasBlocks ? raster.pixelArtBlock() : nil)
      let isStepped = solid.withWords { OutlineCorners($0).areSteps }
      if !isStepped, isUnblended == nil { isUnblended = InnerBlending(raster).isMissing }
      edges.isStepped = isStepped || isUnblended == true
      // Soft edges that carry a matte say more about it.
      if edges.matte == nil { edges.matte = MatteRing(raster, outline).matte() }
    }
    return edges
  }

  private func seenRim(_ rim: Rim?) -> RimFacts? {
    rim?.facts.flatMap {
      HaloFacts(edgeSamples.samples).onBlack >= RimFacts.leastSeen ? $0 : nil
    }
  }

  /// How well what is no shadow explains edges that lie on one, at most.
  private static let mostFitOnShadow = 0.9

  /// Whether a matte is on enough of the outline, and is not the shadow that edges lie on: these are mixed with it as
  /// with a dark background, and gray or white explains them a little.
  private func isCarried(_ matte: MatteFacts, _ raster: Raster) -> Bool {
    guard matte.lies(on: outline) else { return false }
    if matte.mayBeShadow { return !edgeSamples.havePlainly(matte.color, raster) }
    return matte.fit >= Self.mostFitOnShadow || !edgeSamples.havePlainly(.black, raster)
  }
}

extension MatteFacts {
  /// Whether it is on enough of the outline, a tenth: where nearly all edges are hard, a few soft ones
  /// are of something else.
  fileprivate func lies(on outline: Outline) -> Bool {
    pixels * 10 >= outline.points.count * outline.step
  }
}

extension FrameAnalysis {
  /// Takes over what is told of the art by its alpha.
  fileprivate mutating func keep(_ last: FrameAnalysis) {
    border = last.border
    innerBox = last.innerBox
    art = last.art
    middle = last.middle
    specks = last.specks
    hidden = last.hidden
    faintLayer = last.faintLayer
    edges = last.edges
  }
}

extension Range<Int> {
  /// The range from the first to the last of both; an empty one adds nothing.
  fileprivate func joined(with other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
