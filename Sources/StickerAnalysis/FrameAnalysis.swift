public import StickerPixels

/// All measurements of one composited frame.
public struct FrameAnalysis: Sendable, Equatable {
  public var counts: PixelCounts
  /// A hash of everything visible, which tells frames apart. It is not cryptographic, and the same on every
  /// machine.
  public var fingerprint: UInt64
  public var border = BorderFacts()
  /// An opaque rectangle that is alone on a transparent canvas.
  public var innerBox: InnerBoxFacts?
  /// SpeckBounds of the visible pixels (alpha 26 or more) without specks; `nil` if the frame shows nothing.
  public var art: Box?
  /// The centroid of the solid pixels (alpha 128 or more), in canvas widths and heights from the upper left
  /// corner. Unlike the middle of the bounds, it hardly moves with a mark in a corner. `nil` if nothing is
  /// solid, or the canvas is opaque.
  public var middle: SIMD2<Double>?
  public var specks = SpeckFacts()
  public var hidden: HiddenFacts?
  public var faintLayer: FaintLayerFacts?
  public var edges = EdgeFacts()

  public init(counts: PixelCounts, fingerprint: UInt64) {
    self.counts = counts
    self.fingerprint = fingerprint
  }

  /// Minimum longer side of the art in px; smaller art gives no verdict on its edges or on how it meets the
  /// border.
  private static let smallestArt = 48

  /// True if the art is too small for a verdict on its edges, or there is none.
  public var isTiny: Bool { art.map { max($0.width, $0.height) < Self.smallestArt } ?? true }
}

/// Measurements along the edges of the art.
public struct EdgeFacts: Sendable, Equatable {
  /// The hardness of the edges; `nil` if there are too few edges to judge.
  public var hardness: HardnessFacts?
  /// The side in px of the blocks of pixel art; only determined if edges are hard.
  public var pixelArtBlock: Int?
  /// True if the art is drawn pixel by pixel, on a grid or not: its outline has steps of more than a pixel,
  /// or hardly any pixel inside is a mix of its neighbors. Only determined if edges are hard.
  public var isStepped = false
  /// The matte that the edges carry; `nil` if they carry none, or cannot be judged.
  public var matte: MatteFacts?
  public var premultiplication: PremultiplicationFacts?
  /// The change of colors where alpha falls; `nil` if no half-transparent pixel shows it.
  public var fading: FadingFacts?
  /// The rim of a light background that a soft color key left; `nil` if there is none.
  public var rim: RimFacts?
  /// The background that wide soft areas, such as shadows, were mixed with; `nil` if there is none.
  public var softMatte: SoftMatteFacts?
  public var sharpness: SharpnessFacts?
  /// The contrast on each background; empty if there is no outline.
  public var contrast: [ContrastFacts] = []
  /// The contrast on each photo; empty if there is no outline.
  public var plates: [PlateFacts] = []

  public init() {}
}
