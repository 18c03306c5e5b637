import StickerAnalysis
import StickerBase
import StickerMessages
import StickerPacks

/// Flags layout pictures that lose art where Messages crops them.
struct CroppedLayoutArt: PackRule {
  static let metadata = RuleMetadata(
    id: "cropped-layout-art", group: .messages, severity: .warning,
    summary: "Art on a plain background reaches into the parts that Messages cuts off a layout's "
      + "picture.",
    why:
      "Messages cuts \(LayoutCrop.side) pt off the left and right edges and rounds the corners; "
      + "art there is not visible.",
    howToFix: "Keep art and its outlines away from the sides: at 900 px, \(margin) px or more.",
    limit: { _ in "less than \(minLost) square points of art" },
    since: "0.1.0",
    evidence: [
      .fact(AppleFacts.layoutCrop), .fact(AppleFacts.layoutSide),
      .judgement(
        "4 square points, and 18 points for the radius", because: "docs/design/messages.md"),
    ])

  /// The minimum area of lost art that is reported, in square points.
  fileprivate static let minLost = 4
  /// The width in px of the part that is cut off at each side of a picture of 900 px.
  private static let margin = LayoutCrop.side * 3

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for (file, media) in pack.shownMedia where file.use != .livePicture {
      guard let crop = media.crop, crop.lostPoints >= Double(Self.minLost) else { continue }
      report(.cropped(file, crop))
    }
  }
}

extension Finding.Draft {
  fileprivate static func cropped(_ file: MessageFile, _ crop: LayoutCrop) -> Self {
    let places = [
      (crop.left, "at the left"), (crop.right, "at the right"), (crop.corners, "in the corners"),
    ].filter { $0.0 > 0 }.map { "\($0.0.grouped) px \($0.1)" }
    func pixels(_ points: Int) -> Int { Int((crop.scale * Double(points)).rounded(.up)) }
    let moves = [
      crop.left + crop.right > 0
        ? "\(pixels(LayoutCrop.side)) px or more away from the left and right edges" : nil,
      crop.corners > 0
        ? "out of the corners, whose radius is \(pixels(LayoutCrop.radius)) px" : nil,
    ]
    let (lost, minLost) = (Int(crop.lostPoints.rounded(.up)), CroppedLayoutArt.minLost)
    return Self(
      "Messages cuts \(LayoutCrop.side) pt off both sides of \(file.name) and rounds its corners: of the "
        + "art, \(listed(places)) are lost.",
      help: "Move it \(listed(moves.compactMap(\.self))).", at: file.place,
      measured: Quantity(lost, .count), limit: Quantity(minLost, .count))
  }
}
