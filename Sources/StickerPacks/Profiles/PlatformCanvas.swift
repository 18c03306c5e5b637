import StickerBase

/// The canvas of a picture for a platform, and the size of the art on it, in px.
package struct PlatformCanvas: Sendable, Equatable {
  package var width: Int
  package var height: Int
  package var artWidth: Int
  package var artHeight: Int
}

/// Art that could be larger on a platform: the side of it that would reach the border of the largest canvas first.
package struct EnlargeableArt: Sendable, Equatable {
  /// The length of the side in px.
  package let side: Int
  /// The length of the largest canvas in the same direction in px.
  package let canvasSide: Int

  /// The share of the canvas that the art fills, 0…1.
  package var fill: Double { Double(side) / Double(canvasSide) }
}

extension [EnlargeableArt] {
  /// The shares of their canvases that pieces of art fill, with the sides in px:
  /// `18 to 26 % of the canvas of 512 px (91 to 131 px)`.
  package var fillText: String {
    func range(_ numbers: [Int]) -> String {
      let (least, most) = (numbers.min() ?? 0, numbers.max() ?? 0)
      return least == most ? least.grouped : "\(least.grouped) to \(most.grouped)"
    }
    return
      "\(range(map { wholePercent($0.fill) })) % of the canvas of \(range(map(\.canvasSide))) px "
      + "(\(range(map(\.side))) px)"
  }
}

/// The shares of a canvas, across or down, that art should fill, 0…1.
package enum ArtFill {
  /// Art below this looks small. Words and other wide art naturally fill less of a canvas than square art.
  package static let small = 0.7
  /// Art below this is hard to see in its cell.
  package static let tiny = 0.55
}

extension PlatformLimits {
  /// Returns true if the demands allow a canvas, in px.
  package func allows(_ width: Int, _ height: Int) -> Bool {
    guard self[.width]?.allows(width) ?? true, self[.height]?.allows(height) ?? true,
      self[.longerSide]?.allows(max(width, height)) ?? true
    else { return false }
    if requires(.square), width != height { return false }
    return self[.evenSides] == nil || width % 2 == 0 && height % 2 == 0
  }

  /// The largest width of a canvas in px; if it has no limit, that of the longer side; `Int.max` without either.
  package var largestWidth: Int { self[.width]?.most ?? self[.longerSide]?.most ?? .max }
  /// The largest height of a canvas in px; if it has no limit, that of the longer side; `Int.max` without either.
  package var largestHeight: Int { self[.height]?.most ?? self[.longerSide]?.most ?? .max }

  /// The sizes in words: `512 × 512 px`, `at most 370 × 320 px`.
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
  /// Art is scaled down to what the margin leaves, never up unless that is requested, and centered. A platform that
  /// limits the longer side or no side gets no more canvas than the art needs; all others get the largest canvas that
  /// they take, so that stickers keep their sizes beside one another.
  ///
  /// - Parameters:
  ///   - width: the width of the art in px, at least 1.
  ///   - height: the height of the art in px, at least 1.
  ///   - enlarges: true to scale small art up.
  /// - Returns: `nil` if no canvas meets all demands.
  package func canvas(forWidth width: Int, height: Int, enlarges: Bool) -> PlatformCanvas? {
    guard width > 0, height > 0 else { return nil }
    let margin = 2 * (self[.margin]?.least ?? 0)
    let (maxWidth, maxHeight) = (largestWidth, largestHeight)
    let (roomWidth, roomHeight) = (max(1, maxWidth - margin), max(1, maxHeight - margin))
    let fitting = min(Double(roomWidth) / Double(width), Double(roomHeight) / Double(height))
    let scale = enlarges && maxWidth < .max ? fitting : min(1, fitting)
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

  /// Returns the part of the canvas that art fills if it could be scaled up by a tenth or more, so that it looks small
  /// beside art that was drawn for the platform; `nil` for larger art.
  package func enlargeable(width: Int, height: Int) -> EnlargeableArt? {
    guard let kept = canvas(forWidth: width, height: height, enlarges: false),
      let enlarged = canvas(forWidth: width, height: height, enlarges: true),
      10 * max(enlarged.artWidth, enlarged.artHeight) >= 11 * max(kept.artWidth, kept.artHeight)
    else { return nil }
    // A canvas that is only as large as the art says nothing about its size, so the largest one is compared.
    return [
      EnlargeableArt(side: kept.artWidth, canvasSide: largestWidth),
      EnlargeableArt(side: kept.artHeight, canvasSide: largestHeight),
    ].max { $0.fill < $1.fill }
  }

  /// Returns the smallest canvas that holds art with its margin and meets the demands on sides.
  private func tightCanvas(_ width: Int, _ height: Int) -> (Int, Int) {
    var width = max(width, self[.width]?.least ?? 1)
    var height = max(height, self[.height]?.least ?? 1)
    if let least = self[.longerSide]?.least, max(width, height) < least {
      if (width >= height && largestWidth >= least) || largestHeight < least {
        width = least
      } else {
        height = least
      }
    }
    if self[.evenSides] != nil {
      width += width % 2
      height += height % 2
    }
    return (width, height)
  }
}
