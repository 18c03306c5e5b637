import StickerAnalysis
import StickerBase
package import SystemPackage

/// Stills of a pack that look like the frames of one animation: numbered with few gaps, of one size, and most of them
/// nearly the same as the next.
package struct FrameRun: Sendable, Equatable {
  /// The paths in the order of their numbers.
  package let paths: [FilePath]

  /// Minimum length of a run; fewer similar stills may be variants of one sticker.
  private static let minFrames = 5
  /// Minimum length of a run of files that are called frames: `frame_00.png`.
  private static let minNamedFrames = 2
  /// Minimum share of neighboring pairs that must be alike. A few distinct stickers may be alike, but not a whole
  /// series.
  private static let minAlike = 0.7
  /// Maximum mean difference in color of an alike pair, in levels.
  private static let maxColor = 10.0
  /// Maximum mean difference in alpha of an alike pair, 0…1.
  private static let maxAlpha = 0.1

  /// Examines a series; `nil` if it is not a run.
  ///
  /// - Parameter series: the numbers of one series, with the indices of its stickers.
  fileprivate init?(
    _ series: [(number: Int, index: Int)], of files: [StickerSummary], _ looks: AppearanceCache
  ) {
    let ordered = series.sorted { $0.number < $1.number }
    let areNamed = ordered.allSatisfy { files[$0.index].path.isCalledFrame }
    guard ordered.count >= (areNamed ? Self.minNamedFrames : Self.minFrames),
      let first = ordered.first,
      let last = ordered.last,
      last.number - first.number < 2 * ordered.count,
      ordered.allSatisfy({ files[$0.index].size == files[first.index].size })
    else { return nil }
    let pairs = zip(ordered, ordered.dropFirst())
    let minPairs = Self.minAlike * Double(ordered.count - 1)
    // Most pairs can be rejected without their details.
    let near = pairs.filter { Self.mayBeAlike(files[$0.index], files[$1.index]) }
    guard Double(near.count) >= minPairs,
      Double(near.count { Self.areAlike(files[$0.index], files[$1.index], looks) }) >= minPairs
    else { return nil }
    paths = ordered.map { files[$0.index].path }
  }
}

extension FrameRun {
  /// Returns false if two stickers are certainly not alike, judged without their details.
  private static func mayBeAlike(
    _ one: StickerSummary, _ next: StickerSummary, alpha: Double = maxAlpha
  ) -> Bool {
    guard let a = one.look?.frames.first, let b = next.look?.frames.first else { return false }
    return a.minAlphaDifference(from: b) <= alpha
  }

  private static func areAlike(
    _ one: StickerSummary, _ next: StickerSummary, _ looks: AppearanceCache? = nil
  ) -> Bool {
    areAlike(
      looks.map { $0[one] } ?? one.look, looks.map { $0[next] } ?? next.look, color: maxColor,
      alpha: maxAlpha)
  }

  /// Returns true if two pictures differ by no more than the given means: color in levels, alpha 0…1.
  static func areAlike(
    _ one: StickerAppearance?, _ next: StickerAppearance?, color: Double, alpha: Double
  ) -> Bool {
    guard let a = one?.frames.first, let b = next?.frames.first,
      let difference = a.difference(from: b)
    else { return false }
    return difference.color <= color && difference.alpha <= alpha
  }
}

extension FilePath {
  /// True for the name of a frame, such as `frame_00.png`.
  fileprivate var isCalledFrame: Bool {
    lastComponent?.string.lowercased().hasPrefix("frame") ?? false
  }
}

extension Pack {
  /// The frame runs, ordered by their first files.
  package var frameRuns: [FrameRun] {
    let files = fileStickers
    var series: [FrameName.Series: [(number: Int, index: Int)]] = [:]
    var order: [FrameName.Series] = []
    for (index, sticker) in files.enumerated() where sticker.look?.isAnimated == false {
      let name = FrameName(sticker.path)
      // The last number is the frame number: 'walk2-frame07.png'.
      guard let number = name.numbers.last.flatMap(\.self) else { continue }
      if series[name.series] == nil { order.append(name.series) }
      series[name.series, default: []].append((number, index))
    }
    let looks = AppearanceCache(self)
    return order.compactMap { FrameRun(series[$0] ?? [], of: files, looks) }
  }
}
