public import StickerPixels

/// All measurements of one composited frame.
public struct FrameAnalysis: Sendable, Equatable {
  public var counts: PixelCounts
  /// A hash of everything visible, which tells frames apart. It is the same on every machine, but not cryptographic. A
  /// frame that was not measured has its index instead.
  public var fingerprint: UInt64
  public var border = BorderFacts()
  /// An opaque rectangle that is alone on a transparent canvas; `nil` if there is none.
  public var innerBox: InnerBoxFacts?
  /// The bounds of the visible pixels (alpha 26 or more) without specks; `nil` if the frame shows nothing, or is too
  /// large to be measured.
  public var art: Box?
  /// The centroid of the solid pixels (alpha 128 or more), in canvas widths and heights from the upper left
  /// corner. Unlike the center of the bounds, it is hardly moved by a mark in a corner. `nil` if nothing is
  /// solid, or the canvas is opaque.
  public var centroid: SIMD2<Double>?
  public var specks = SpeckFacts()
  public var hidden: HiddenFacts?
  public var faintLayer: FaintLayerFacts?
  public var edges = EdgeFacts()

  public init(counts: PixelCounts, fingerprint: UInt64) {
    self.counts = counts
    self.fingerprint = fingerprint
  }

  /// Minimum longer side of the art in px; the edges of smaller art, and the way it meets the border, are not
  /// judged.
  private static let smallestArt = 48

  /// True if the art is too small to judge its edges, or if there is no art.
  public var isTiny: Bool { art.map { max($0.width, $0.height) < Self.smallestArt } ?? true }
}

/// Measurements along the edges of the art. None is set if the edges are not judged, as on an opaque or a small canvas.
public struct EdgeFacts: Sendable, Equatable {
  /// The hardness of the edges; `nil` if there are too few edges to judge.
  public var hardness: HardnessFacts?
  /// The side in px of the blocks of pixel art; only determined if edges are hard.
  public var pixelArtBlock: Int?
  /// True if the art is drawn pixel by pixel, on a grid or not: its outline has steps of more than a pixel,
  /// or too few pixels inside are a mix of their neighbors. Only determined if edges are hard.
  public var isStepped = false
  /// The matte that the edges carry; `nil` if they carry none, or cannot be judged.
  public var matte: MatteFacts?
  /// The evidence that the colors of the edges are premultiplied; `nil` if there is none.
  public var premultiplication: PremultiplicationFacts?
  /// The change of colors where alpha falls; `nil` if no semitransparent pixel shows such a change.
  public var fading: FadingFacts?
  /// The white rim that a soft color key left; `nil` if there is none.
  public var rim: RimFacts?
  /// The background that wide soft areas, such as shadows, were mixed with; `nil` if there is none.
  public var softMatte: SoftMatteFacts?
  /// The sharpness of the edges; `nil` if there are too few edges to judge.
  public var sharpness: SharpnessFacts?
  /// The contrast on each background; empty if there is no outline.
  public var contrast: [ContrastFacts] = []
  /// The contrast on each photo; empty if there is no outline.
  public var photos: [PhotoContrastFacts] = []

  public init() {}
}
