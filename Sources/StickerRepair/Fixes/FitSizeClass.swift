import StickerAnalysis
import StickerBase
import StickerEncoding
import StickerPacks
import StickerPixels
import StickerRules

/// Scales art that is too large down to the size class of its pack, and places it on a square canvas. Art is not
/// enlarged, since that only blurs it.
enum FitSizeClass: Fix {
  static let id = "fit-size-class"
  static var rules: [any Rule.Type] {
    [
      UnusualDimensions.self, LargerThanSizeClass.self, BetweenSizeClasses.self, NonSquare.self,
      MixedStickerSizes.self,
    ]
  }
  static let kind = RepairClass.lossy
  static let appliesToFrames = false

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    let (width, height) = (art.animation.width, art.animation.height)
    let longer = max(width, height)
    guard let side = try side(forWidth: width, height: height, in: art.sizeClass, art.profile)
    else { return nil }
    // A margin would turn an opaque box that fills the canvas into a visible box within it.
    let isBox = art.frames.allSatisfy(\.looksLikeBox)
    guard !isBox || longer > side else {
      throw FixDeclined("it is a box, and a margin around it would show: cut it out first")
    }
    let anchored = AnchoredSides(art.frames)
    let trimmed = areaToKeep(of: art, side)
    let scale = min(1, Double(side) / Double(max(trimmed.width, trimmed.height)))
    let resampler = Resampler(
      fromWidth: trimmed.width, height: trimmed.height, toWidth: scaledSide(trimmed.width, scale),
      height: scaledSide(trimmed.height, scale), averaging: .samples)
    let shorter = min(resampler.width, resampler.height)
    guard scale == 1 || shorter * maxRatio >= side else {
      throw FixDeclined(
        "scaled to \(side) px, it would be \(counted(shorter, "pixel")) high or wide: export a part of it"
      )
    }
    if isBox {
      try checkBox(
        longerSide: side, shorterSide: shorter, before: min(width, height), art.profile)
    }
    if scale < 1, art.frames.contains(where: \.hasFinePixels) {
      throw FixDeclined("it is pixel art, which scaling blurs: export it at \(side) px")
    }
    if !isBox {
      try anchored.checkMargin(
        isWider: resampler.width < side, isTaller: resampler.height < side)
    }
    art.change { _, bitmap in
      let scaled = resampler.resample(bitmap.cropped(to: trimmed))
      return isBox ? scaled : scaled.placed(onWidth: side, height: side, anchored.gravity)
    }
    let isTrimmed = trimmed.width < width || trimmed.height < height
    let isPadded = !isBox && (resampler.width < side || resampler.height < side)
    let steps = [
      isTrimmed ? "trimmed to \(trimmed.width) × \(trimmed.height) px" : nil,
      scale < 1 ? "scaled to \(resampler.width) × \(resampler.height) px" : nil,
      isPadded ? "padded to \(side) × \(side) px" : nil,
    ]
    return listed(steps.compactMap(\.self))
  }

  /// Checks that the shorter side of a box, which gets no margin, stays large enough after scaling.
  ///
  /// - Parameters:
  ///   - longerSide: the longer side in px after scaling.
  ///   - shorterSide: the shorter side in px after scaling.
  ///   - old: the shorter side in px before scaling.
  /// - Throws: ``FixDeclined`` if the shorter side becomes too small.
  private static func checkBox(
    longerSide: Int, shorterSide: Int, before old: Int, _ profile: Profile
  ) throws(FixDeclined) {
    guard shorterSide < min(profile.minimumSide, old) else { return }
    throw FixDeclined(
      "it is a box, and scaled to \(longerSide) px it would be \(shorterSide) px high or wide, below "
        + "\(profile.minimumSide) px: cut it out first")
  }

  /// Maximum ratio of the sides of art that is scaled. Hardly anything would be seen of a longer strip.
  private static let maxRatio = 8

  /// Returns the side in px of the square canvas for a picture; `nil` if the picture has that size, or if no size class
  /// suits it.
  ///
  /// - Parameter sizeClass: the size class of the pack, if it has one.
  /// - Throws: ``FixDeclined`` if the picture would have to be enlarged.
  static func side(
    forWidth width: Int, height: Int, in sizeClass: SizeClass?, _ profile: Profile
  ) throws(FixDeclined) -> Int? {
    let longer = max(width, height)
    guard let side = profile.sizeClass(for: longer, in: sizeClass)?.side,
      width != side || height != side
    else { return nil }
    let ownSide = profile.sizeClass(holding: longer)?.side ?? side
    guard longer >= profile.minimumSide, ownSide >= side else {
      throw FixDeclined("enlarging it to \(side) px would blur it: export it from the source")
    }
    return side
  }

  /// Returns a sticker with the size that the fix would give it, as far as facts about the original show; `nil` if its
  /// size stays.
  ///
  /// - Throws: ``FixDeclined`` if the sticker would have to be enlarged, or if it is a box that would be too narrow.
  static func resized(
    _ sticker: StickerSummary, in sizeClass: SizeClass?, _ profile: Profile
  ) throws(FixDeclined) -> StickerSummary? {
    guard let size = sticker.size else { return nil }
    let side = try side(forWidth: size.width, height: size.height, in: sizeClass, profile)
    guard let side else { return nil }
    var summary = sticker
    summary.size = StickerSummary.Size(width: side, height: side)
    guard sticker.isBox else { return summary }
    // A box gets no margin.
    let scale = Double(side) / Double(size.longerSide)
    let box = StickerSummary.Size(
      width: scaledSide(size.width, scale), height: scaledSide(size.height, scale))
    try checkBox(
      longerSide: side, shorterSide: min(box.width, box.height),
      before: min(size.width, size.height), profile)
    summary.size = box
    return summary
  }

  /// Extent of the art in px per px of the empty margin that is kept at each end.
  private static let extentPerMargin = 32

  /// Returns the part of a wide or tall canvas to keep. It is as close to a square as the art allows, so that empty
  /// ends do not make the art small.
  private static func areaToKeep(of art: EditablePicture, _ side: Int) -> Area {
    let (width, height) = (art.animation.width, art.animation.height)
    let all = Area(x: 0, y: 0, width: width, height: height)
    guard width != height,
      let own = Bitmap.visibleArea(of: art.animation.frames.map(\.stored))
    else { return all }
    var visible = Box(
      left: own.x, top: own.y, right: own.x + own.width - 1, bottom: own.y + own.height - 1)
    if let series = art.seriesArt { visible = visible.union(series) }
    let isWide = width > height
    let (start, extent) = isWide ? (visible.left, visible.width) : (visible.top, visible.height)
    let length = max(width, height)
    let kept = min(length, max(min(width, height), extent + 2 * (extent / extentPerMargin), side))
    let begin = min(max(0, start + extent / 2 - kept / 2), length - kept)
    return isWide
      ? Area(x: begin, y: 0, width: kept, height: height)
      : Area(x: 0, y: begin, width: width, height: kept)
  }

  private static func scaledSide(_ side: Int, _ scale: Double) -> Int {
    max(1, Int((Double(side) * scale).rounded()))
  }
}

extension FrameAnalysis {
  /// Minimum side in px of the blocks of pixel art that can be scaled unnoticed.
  private static let coarseBlock = 8

  /// Minimum share of opaque pixels of a picture that looks like a box: a tile has 96 % if the radius of its corners is
  /// 22 % of its side, and a disc 79 %.
  private static let minOpaqueOfBox = 0.93

  /// True for a box, and for a picture that looks like one although a few of its pixels are clear.
  fileprivate var looksLikeBox: Bool {
    isBox || Double(counts.opaque) >= Self.minOpaqueOfBox * Double(counts.total)
  }

  fileprivate var hasFinePixels: Bool {
    isPixelArt && edges.pixelArtBlock.map { $0 < Self.coarseBlock } ?? true
  }
}
