package import StickerAnalysis
import StickerBase
import StickerPacks
import StickerPixels

/// The contact of the art with a side of the canvas.
enum BorderContact {
  /// The art reaches the border.
  case touching
  /// The art continues beyond the border.
  case cropped
  /// The art ends at the border with a flat side that is about as long as the art.
  case flush
}

extension BorderSide {
  // The widening is the ratio of the number of solid pixels 4 px (at 408 px) inside the border to their number on the
  // border. It is about 3 for a round shape that touches the border, and about 1 for a shape that the border cuts.
  /// The minimum widening of a cut.
  private static let minWidening = 0.5
  /// The widening below which art is cut.
  private static let maxWidening = 1.35
  /// The minimum run of solid pixels, as a share of the side. Most shorter runs are not cuts.
  static let minRunShare = 0.065
  /// The minimum run of solid pixels in px.
  static let minRun = 6
  /// The minimum run of a flat side, as a share of the art's width or height.
  static let flushShare = 0.95
  /// The minimum run on the sides of a tile, as a share of each side.
  fileprivate static let tileShare = 0.5
  /// The minimum run of art that is cut at the bottom, as a share of the side. Feet are narrower.
  static let minRunShareAtBottom = 0.2

  /// True if the opposite side of the shape has a flat end of about the same length. Both ends then belong to the
  /// drawing; neither is a cut.
  private var isFlatOnBothSides: Bool {
    5 * abs(oppositeRun - longestRun) <= max(oppositeRun, longestRun)
  }

  /// True if the shape has about the same width on the border and inside it, as a cut leaves it. A line along the
  /// border with nothing behind it is not art.
  private var isAsWideInside: Bool {
    let widening = Double(solidInside) / Double(max(1, solid))
    return Self.minWidening..<Self.maxWidening ~= widening
  }

  /// Returns true if the art may continue beyond the side. Art with a drawn outline or a soft edge along the border is
  /// complete.
  ///
  /// - Parameter minShare: the minimum run of solid pixels, as a share of the side.
  private func mayContinue(_ minShare: Double) -> Bool {
    longestRun >= Self.minRun && !isOutlined && !endsSoftly
      && Double(longestRun) >= minShare * Double(length)
  }

  /// True if the art ends on the side in a cut, not in a flat end that was drawn.
  fileprivate var endsInCut: Bool {
    mayContinue(Self.minRunShare) && !isFlatOnBothSides && isAsWideInside
  }

  /// True if the art touches the side along at least half of its length.
  fileprivate var isMostlyTouched: Bool { Double(longestRun) >= Self.tileShare * Double(length) }

  /// Returns the contact of the art with the side; `nil` if there is none.
  ///
  /// - Parameter art: the bounds of the art.
  func contact(art: Box) -> BorderContact? {
    guard solid > 0 else { return nil }
    guard mayContinue(edge == .bottom ? Self.minRunShareAtBottom : Self.minRunShare) else {
      return .touching
    }
    let extent = Double(edge == .left || edge == .right ? art.height : art.width)
    // Arms, legs and poles may reach in from the border.
    if isFlatOnBothSides || isLimb { return .touching }
    // The widest part of a bust is where it ends.
    if edge != .bottom, Double(longestRun) >= Self.flushShare * extent { return .flush }
    return isAsWideInside ? .cropped : .touching
  }
}

/// The sides of a frame that have the same contact with the art.
struct BorderContacts {
  var edges: [BorderSide.Edge]
  /// The longest run of solid pixels on any of the sides, in px.
  var longestRun: Int
  /// True if the art is a silhouette on all of these sides, so that a cut looks like a drawn end.
  var isPlain: Bool
  /// True if the art may be meant to end on these sides: a bust, or a picture that fills its canvas.
  var mayEndOnPurpose: Bool

  /// The sides in words: for example, `left edge` or `left and top edges`.
  var words: String {
    listed(edges.map(\.rawValue)) + " " + agreeing(edges.count, "edge", "edges")
  }

  /// The longest run in words: for example, `along 98 px`.
  var extent: String { "along \(edges.count > 1 ? "up to " : "")\(longestRun) px" }
}

extension FrameAnalysis {
  /// The minimum share of opaque pixels in a picture that fills its canvas.
  private static let fullShare = 0.7

  /// True if the art fills its canvas.
  private var isFull: Bool {
    Double(counts.opaque) >= Self.fullShare * Double(counts.total)
  }

  /// Returns the sides with a kind of contact; `nil` if there are none, or if the ends of the frame's art are not
  /// judged. The badness is the longest run in px, and higher if the art cannot be meant to end there.
  ///
  /// - Parameter kind: the kind of contact. If any side is cropped, no side counts as touching. A flush side also
  ///   counts as touching.
  func contacts(_ kind: BorderContact) -> (problem: BorderContacts, badness: Double)? {
    // In pixel art, every end is flat.
    guard !isBox, !isPixelArt, !isTiny, let art else { return nil }
    // Art that covers at least half of every side of the border fills the canvas on purpose. A tile that leaves one
    // side free is judged.
    let fillsAllSides = mostlyTouchedCount == border.sides.count
    let shortest = border.sides.map(\.length).min() ?? 0
    guard !fillsAllSides, shortest >= ImageAnalyzer.smallestSideWithEdges else { return nil }
    let all = border.sides.map { ($0, $0.contact(art: art)) }
    if kind == .touching, all.contains(where: { $0.1 == .cropped }) { return nil }
    let sides = all.filter { $0.1 == kind || kind == .touching && $0.1 == .flush }.map(\.0)
    guard let longest = sides.map(\.longestRun).max() else { return nil }
    let contacts = BorderContacts(
      edges: sides.map(\.edge), longestRun: longest, isPlain: sides.allSatisfy(\.isPlain),
      mayEndOnPurpose: isFull || sides.map(\.edge) == [.bottom])
    // On a canvas up to 4:1, a frame where the art cannot be meant to end at these sides is worse than every frame
    // where it may be.
    return (contacts, Double(longest + (contacts.mayEndOnPurpose ? 0 : shortest * 4)))
  }
}

extension FrameAnalysis {
  /// The sides of the canvas where art is cut off, whether the cut is reported or not. An arm, a leg or a pole that
  /// reaches in is fine at the border, but would end in the air away from it.
  package var cutEdges: [BorderSide.Edge] {
    guard !isBox, !isPixelArt, !isTiny, !isTile else { return [] }
    return border.sides.filter(\.endsInCut).map(\.edge)
  }

  /// The sides where the art ends flat on the border, whether this is reported or not. If the art is moved away from
  /// the border, the flat end shows.
  package var flatEdges: [BorderSide.Edge] {
    guard !isBox, !isTile, let art else { return [] }
    return border.sides.filter { [.cropped, .flush].contains($0.contact(art: art)) }.map(\.edge)
  }

  /// The sides on which the art rests along at least half of their length, such as the ground below a figure.
  package var restingEdges: [BorderSide.Edge] {
    guard !isBox, !isTile else { return [] }
    return border.sides.filter(\.isMostlyTouched).map(\.edge)
  }

  /// True for a tile: art that fills the canvas on purpose and covers at least half of three or more sides of the
  /// border.
  fileprivate var isTile: Bool { mostlyTouchedCount >= 3 }

  /// The number of sides that the art touches along at least half of their length.
  fileprivate var mostlyTouchedCount: Int { border.sides.count(where: \.isMostlyTouched) }
}

extension Sticker {
  /// Returns the worst frame with a kind of contact; `nil` if too few frames have it, or if the art enters or leaves.
  ///
  /// - Parameter minShare: the minimum share of frames that have it, 0…1. Moving art may be cut in some frames on
  ///   purpose.
  func borderContacts(
    _ kind: BorderContact, inAtLeast minShare: Double = 0.5
  ) -> WorstFrame<BorderContacts>? {
    // Art that slides in is cut on its way.
    guard pixels?.motion?.entersOrLeaves != true else { return nil }
    return worstFrame(inAtLeast: minShare) { $0.contacts(kind) }
  }

  /// The worst frame with a straight cut through the art inside the canvas; `nil` if fewer than half of the frames have
  /// such a cut.
  var innerCuts: WorstFrame<InnerCut>? {
    worstFrame(inAtLeast: 0.5) { frame in
      guard !frame.skipsEdgeRules, !frame.isPixelArt, !frame.isTiny else { return nil }
      return frame.border.innerCut.map { ($0, Double($0.length)) }
    }
  }
}
