import StickerCodecs
import StickerPacks

/// Flags stickers outside the range of sizes that look right.
struct UnusualDimensions: StickerRule {
  static let metadata = RuleMetadata(
    id: "unusual-dimensions", group: .images, severity: .warning,
    summary: "A side is shorter or longer than Messages recommends.",
    why: "Larger stickers are shown shrunk; smaller ones stay small, and look soft when enlarged.",
    howToFix: "Export at 3x in one of the sizes: 300, 408 or 618 px square.",
    limit: { "\($0.sides.lowerBound) to \($0.sides.upperBound) px a side" },
    options: [
      .pixels("minimum", \.minimumSide, 1...65_535, "The shortest side that passes, in px."),
      .pixels("maximum", \.maximumSide, 1...65_535, "The longest side that passes, in px."),
    ],
    source: .sticker)

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let image = sticker.image, sticker.fault?.isLimitOfSize != true else { return }
    let sides = [image.width, image.height]
    guard let odd = sides.first(where: { !profile.sides.contains($0) }) else { return }
    let longer = max(image.width, image.height)
    let classAt3x = profile.sizeClasses.first { $0.side == longer * 3 }
    let sizes = profile.sizeClasses.map { "\($0.side)" }.joined(separator: ", ")
    report(
      Finding.Draft(
        "This sticker is \(image.width.grouped) × \(image.height.grouped) px. "
          + "\(profile.authority(\.sides)) wants \(profile.sides.lowerBound) to \(profile.sides.upperBound) px a side.",
        help: classAt3x.map { "Export at 3x: \(longer) pt is \($0.side) px (\($0.name))." }
          ?? "Export at 3x in one of the sizes \(sizes) px.",
        measured: Quantity(odd, .pixels),
        limit: Quantity(
          odd < profile.sides.lowerBound ? profile.sides.lowerBound : profile.sides.upperBound,
          .pixels)))
  }
}

extension ImageFault {
  /// Whether the size itself kept the file from being decoded, which says more.
  fileprivate var isLimitOfSize: Bool {
    guard case .exceedsLimit(let limit, _, _) = self else { return false }
    return limit == .side || limit == .workingBytes
  }
}
