public import StickerPixels

/// Everything that is measured on one composited frame.
public struct FrameAnalysis: Sendable, Equatable {
  public var counts: PixelCounts
  /// Tells frames apart by everything that shows: no cryptographic hash, and the same on every
  /// machine.
  public var fingerprint: UInt64
  public var border = BorderFacts()
  /// An opaque rectangle that is alone on a clear canvas.
  public var innerBox: InnerBoxFacts?
  /// Bounds of what is visible (alpha 26 or more), specks left aside; `nil` for a frame that shows
  /// nothing.
  public var art: Box?
  /// The middle of what is solid (alpha 128 or more), by its area, in canvas widths and heights from the upper left
  /// corner: unlike the middle of its bounds, a mark in a corner hardly moves it. `nil` where nothing is solid, or the
  /// canvas is opaque.
  public var middle: SIMD2<Double>?
  public var specks = SpeckFacts()
  public var hidden: HiddenFacts?
  public var faintLayer: FaintLayerFacts?
  public var edges = EdgeFacts()

  public init(counts: PixelCounts, fingerprint: UInt64) {
    self.counts = counts
    self.fingerprint = fingerprint
  }

  /// Art of less than that both ways, in px, gives no verdict about edges, nor about how it meets the border. Of five
  /// real alarms about its edges judges called two right.
  private static let smallestArt = 48

  /// Whether the art is that small, or there is none.
  public var isTiny: Bool { art.map { max($0.width, $0.height) < Self.smallestArt } ?? true }
}

/// What is measured along the edges of the art.
public struct EdgeFacts: Sendable, Equatable {
  /// `nil` when there are too few edges to judge.
  public var hardness: HardnessFacts?
  /// The side in px of the blocks of pixel art; looked for only where edges are hard.
  public var pixelArtBlock: Int?
  /// Whether the art is drawn pixel by pixel, on a grid or none: its outline steps by more than pixels, or hardly
  /// any pixel inside is a mix of its neighbors. Looked for only where edges are hard.
  public var isStepped = false
  /// The old background that the edges carry; `nil` when they carry none, or cannot be judged.
  public var matte: MatteFacts?
  public var premultiplication: PremultiplicationFacts?
  /// What a soft color key left of a light background; `nil` when there is no such rim.
  public var rim: RimFacts?
  /// The background that wide soft parts were mixed with, such as shadows; `nil` when there is none.
  public var softMatte: SoftMatteFacts?
  public var sharpness: SharpnessFacts?
  /// One entry a background, or none when there is no outline.
  public var contrast: [ContrastFacts] = []
  /// One entry a photo, or none when there is no outline.
  public var plates: [PlateFacts] = []

  public init() {}
}
