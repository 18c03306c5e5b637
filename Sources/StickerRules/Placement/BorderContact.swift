package import StickerAnalysis
import StickerBase
import StickerPacks
import StickerPixels

/// How the art meets one side of the canvas.
enum BorderContact {
  /// It reaches the border, as a round shape does that fills the canvas.
  case touching
  /// It goes on beyond the border.
  case cropped
  /// It ends there with a flat side, as tiles and busts do.
  case flush
}

extension BorderSide {
  // A round shape that touches has about three times as many pixels 4 px inside, a cut one as many.
  private static let leastWidening = 0.5
  private static let mostWidening = 1.35
  /// One that is wider than this inside is a tip or a round shape: nothing of it is missed.
  private static let mostNotable = 2.0
  /// Of five shorter runs on real art judges called one a cut.
  static let leastRunShare = 0.065
  static let leastRun = 6
  static let flushShare = 0.95
  fileprivate static let tileShare = 0.5
  /// A bust ends at the bottom with that much of its width.
  private static let bustShare = 0.3

  /// Whether the shape is as flat on its far side, within a fifth: it is drawn so.
  private var isFlatOnBothSides: Bool {
    5 * abs(oppositeRun - longestRun) <= max(oppositeRun, longestRun)
  }

  /// Whether a good part of the art stands on it, or a bust ends there.
  fileprivate func isStandingOn(_ art: Box) -> Bool {
    edge == .bottom && Double(longestRun) >= Self.bustShare * Double(art.width)
  }

  /// - Parameter art: the bounds of the art.
  func contact(art: Box) -> BorderContact? {
    // A line that is drawn around the art ends it.
    guard longestRun >= Self.leastRun, !isOutlined, !endsSoftly,
      Double(longestRun) >= Self.leastRunShare * Double(length)
    else { return nil }
    let extent = Double(edge == .left || edge == .right ? art.height : art.width)
    // Feet, poles and busts end flat at the bottom.
    if edge == .bottom || isFlatOnBothSides || isLimb { return nil }
    if Double(longestRun) >= Self.flushShare * extent { return .flush }
    let widening = Double(solidInside) / Double(max(1, solid))
    // A line along the border with nothing behind it is no art.
    guard widening >= Self.leastWidening else { return nil }
    if widening < Self.mostWidening { return .cropped }
    return widening < Self.mostNotable ? .touching : nil
  }
}

/// The sides of a frame that the art meets in one way.
struct BorderContacts {
  var edges: [BorderSide.Edge]
  /// The longest run of solid pixels on any of them, in px.
  var longestRun: Int

  /// `left edge`, `left and top edges`.
  var words: String {
    listed(edges.map(\.rawValue)) + " " + agreeing(edges.count, "edge", "edges")
  }

  /// `along 98 px`.
  var extent: String { "along \(edges.count > 1 ? "up to " : "")\(longestRun) px" }
}

extension FrameAnalysis {
  /// - Parameter kind: a frame that is cropped or flush anywhere is not also called touching.
  func contacts(_ kind: BorderContact) -> (problem: BorderContacts, badness: Double)? {
    // Of pixel art every end is flat.
    guard !isBox, !isPixelArt, !isTiny, let art else { return nil }
    // A tile fills the canvas on purpose, and ends on the border with most of each side.
    let isTile =
      border.sides.count { Double($0.longestRun) >= BorderSide.tileShare * Double($0.length) } >= 3
    let shortest = border.sides.map(\.length).min() ?? 0
    guard !isTile, shortest >= ImageAnalyzer.smallestSideWithEdges else { return nil }
    let touched = Set(border.sides.filter { $0.solid > 0 && !$0.isStandingOn(art) }.map(\.edge))
    // Art that was trimmed to its bounds reaches opposite sides with whole ends.
    guard !touched.isSuperset(of: [.left, .right]), !touched.isSuperset(of: [.top, .bottom])
    else { return nil }
    let all = border.sides.map { ($0, $0.contact(art: art)) }
    if kind == .touching, all.contains(where: { $0.1 == .cropped || $0.1 == .flush }) { return nil }
    let sides = all.filter { $0.1 == kind }.map(\.0)
    guard let longest = sides.map(\.longestRun).max() else { return nil }
    return (BorderContacts(edges: sides.map(\.edge), longestRun: longest), Double(longest))
  }
}

extension FrameAnalysis {
  /// The sides of the canvas beyond which the art goes on.
  package var croppedEdges: [BorderSide.Edge] { contacts(.cropped)?.problem.edges ?? [] }
}

extension Sticker {
  /// The sides that the art meets in one way, in half of the frames at least: art that comes in and
  /// goes out is meant to be cut now and then.
  func borderContacts(_ kind: BorderContact) -> WorstFrame<BorderContacts>? {
    // What slides in is cut on its way.
    guard pixels?.motion?.comesOrGoes != true else { return nil }
    return worstFrame(inAtLeast: 0.5) { $0.contacts(kind) }
  }
}
