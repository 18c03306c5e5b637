import StickerBase

/// The canvas of a picture for a platform, and the size of the art on it, in px.
package struct PlatformCanvas: Sendable, Equatable {
  package var width: Int
  package var height: Int
  package var artWidth: Int
  package var artHeight: Int
}

/// The side of small art that would be the first to reach the border of a platform's largest canvas if the art were
/// scaled up.
package struct EnlargeableArt: Sendable, Equatable {
  /// The length of the side in px.
  package let side: Int
  /// The length of the largest canvas in the same direction in px.
  package let canvasSide: Int

  /// The share of the canvas that the art fills, 0…1.
  package var fill: Double { Double(side) / Double(canvasSide) }
}

extension [EnlargeableArt] {
  /// A text that says how much of its canvas each piece of art fills, with the lengths of the sides in px:
  /// `18 to 26 % of the canvas of 512 px (91 to 131 px)`.
  package var fillText: String {
    func range(_ numbers: [Int]) -> String {
      let (smallest, largest) = (numbers.min() ?? 0, numbers.max() ?? 0)
      return smallest == largest
        ? smallest.grouped : "\(smallest.grouped) to \(largest.grouped)"
    }
    return
      "\(range(map { wholePercent($0.fill) })) % of the canvas of \(range(map(\.canvasSide))) px "
      + "(\(range(map(\.side))) px)"
  }
}

/// Limits for the share of a canvas's width or height that art fills, 0…1.
package enum ArtFill {
  /// Art that fills less than this share looks small. Words and other wide art naturally fill less than square art.
  package static let small = 0.7
  /// Art that fills less than this share is hard to see in its cell.
  package static let tiny = 0.55
}

extension PlatformLimits {
  /// Returns true if the demands allow a canvas of this width and height in px.
  package func allows(_ width: Int, _ height: Int) -> Bool {
    guard self[.width]?.allows(width) ?? true, self[.height]?.allows(height) ?? true,
      self[.longerSide]?.allows(max(width, height)) ?? true
    else { return false }
    if requires(.square), width != height { return false }
    return self[.evenSides] == nil || width % 2 == 0 && height % 2 == 0
  }

  /// The largest allowed width in px. Without a limit on the width, this is the limit on the longer side; without
  /// either, it is `Int.max`.
  package var largestWidth: Int { self[.width]?.most ?? self[.longerSide]?.most ?? .max }
  /// The largest allowed height in px. Without a limit on the height, this is the limit on the longer side; without
  /// either, it is `Int.max`.
  package var largestHeight: Int { self[.height]?.most ?? self[.longerSide]?.most ?? .max }

  /// The allowed sizes of a canvas in words: `512 × 512 px`, `at most 370 × 320 px`.
  package var canvasText: String {
    guard let width = self[.width]?.most, let height = self[.height]?.most else {
      return self[.longerSide].map { "\($0.textWithUnit) on the longer side" } ?? "of any size"
    }
    let isExact = self[.width]?.least == width && self[.height]?.least == height
    var text = "\(isExact ? "" : "at most ")\(width.grouped) × \(height.grouped) px"
    if !isExact, let side = self[.longerSide] { text += ", \(side.text) on the longer side" }
    if self[.evenSides] != nil { text += ", with even sides" }
    return text
  }

  /// Returns the canvas for trimmed art.
  ///
  /// The art is centered. It is scaled down until it fits inside the margin, and scaled up only on request. If the
  /// platform limits the longer side, or no side at all, the canvas is only as large as the art needs. Otherwise it is
  /// the largest one that the platform takes, so that stickers keep their relative sizes.
  ///
  /// - Parameters:
  ///   - width: the width of the art in px, at least 1.
  ///   - height: the height of the art in px, at least 1.
  ///   - enlarges: true to scale small art up.
  /// - Returns: the canvas; `nil` if none meets all demands.
  package func canvas(forWidth width: Int, height: Int, enlarges: Bool) -> PlatformCanvas? {
    guard width > 0, height > 0 else { return nil }
    let margin = 2 * (self[.margin]?.least ?? 0)
    let (maxWidth, maxHeight) = (largestWidth, largestHeight)
    let (roomWidth, roomHeight) = (max(1, maxWidth - margin), max(1, maxHeight - margin))
    let fittingScale = min(Double(roomWidth) / Double(width), Double(roomHeight) / Double(height))
    let scale = enlarges && maxWidth < .max ? fittingScale : min(1, fittingScale)
    func scaled(_ side: Int, _ room: Int) -> Int {
      min(room, max(1, Int((Double(side) * scale).rounded())))
    }
    var canvas = PlatformCanvas(
      width: maxWidth, height: maxHeight, artWidth: scaled(width, roomWidth),
      artHeight: scaled(height, roomHeight))
    if self[.longerSide] != nil || maxWidth == .max {
      (canvas.width, canvas.height) = tightCanvas(
        canvas.artWidth + margin, canvas.artHeight + margin)
    }
    return allows(canvas.width, canvas.height) ? canvas : nil
  }

  /// Returns the side that limits the size of small art. Art is small if it could be scaled up by a tenth or more, so
  /// that it looks small beside art that was drawn for the platform; `nil` for larger art.
  ///
  /// - Parameters:
  ///   - width: the width of the art in px.
  ///   - height: the height of the art in px.
  package func enlargeable(width: Int, height: Int) -> EnlargeableArt? {
    guard let kept = canvas(forWidth: width, height: height, enlarges: false),
      let enlarged = canvas(forWidth: width, height: height, enlarges: true),
      10 * max(enlarged.artWidth, enlarged.artHeight) >= 11 * max(kept.artWidth, kept.artHeight)
    else { return nil }
    // The canvas may be only as large as the art, so the art is compared with the largest canvas.
    return [
      EnlargeableArt(side: kept.artWidth, canvasSide: largestWidth),
      EnlargeableArt(side: kept.artHeight, canvasSide: largestHeight),
    ].max { $0.fill < $1.fill }
  }

  /// Returns the smallest canvas of at least the given width and height that meets the demands on minimum and even
  /// sides.
  private func tightCanvas(_ width: Int, _ height: Int) -> (Int, Int) {
    var width = max(width, self[.width]?.least ?? 1)
    var height = max(height, self[.height]?.least ?? 1)
    if let minSide = self[.longerSide]?.least, max(width, height) < minSide {
      if (width >= height && largestWidth >= minSide) || largestHeight < minSide {
        width = minSide
      } else {
        height = minSide
      }
    }
    if self[.evenSides] != nil {
      width += width % 2
      height += height % 2
    }
    return (width, height)
  }
}
