public import StickerCodecs
import StickerPixels

/// Makes an animation fit a size limit as a GIF with as many colors as fit, and reports the losses. It plays as
/// before, with delays rounded to 1/100 s; soft edges are cut (``EdgeCut``).
public struct GIFFitter: Sendable {
  /// Maximum size in bytes.
  public var limit: Int
  /// The floor for the quality of the colors, measured against the animation after its edges are cut.
  public var floor = QualityFloor()
  /// Limits of the program that will read the file; fitting fails if they are exceeded. `nil` for no limits.
  public var limits: DecodeLimits?

  /// The largest number of colors besides clear.
  public static let maxColors = GIFWriter.maxColors - 1

  /// Numbers of colors to try, clear included, largest first.
  private static let colorCounts = [GIFWriter.maxColors, 192, 128, 96, 64, 48, 32, 24, 16, 12, 8]

  /// Creates a fitter.
  ///
  /// - Parameter limit: maximum size in bytes.
  public init(limit: Int) { self.limit = limit }

  /// Finds the best file that fits. It is decoded again and verified.
  public func fit(_ animation: Animation) throws(FitFault) -> Fitted {
    let result: Result<Fitted, FitFault>
    do throws(EncodingFault) {
      result = try best(GIFWork(animation, limits))
    } catch {
      throw .encoding(animation.storeFault.map { .lost($0) } ?? error)
    }
    return try result.get()
  }

  private func best(_ work: GIFWork) throws(EncodingFault) -> Result<Fitted, FitFault> {
    var exactBytes: Int?
    if let recoloring = work.exact {
      let bytes = try work.file(recoloring)
      if bytes.count <= limit { return .success(try verified(work, bytes, recoloring)) }
      exactBytes = bytes.count
    }
    let colorCounts = Self.colorCounts.filter { $0 < work.census.colors.count }
    var (low, high) = (0, colorCounts.count)
    var found: (bytes: [UInt8], recoloring: Recoloring)?
    while low < high {
      let middle = (low + high) / 2
      let recoloring = work.recoloring(colorCounts[middle])
      let bytes = try work.file(recoloring)
      if bytes.count <= limit {
        found = (bytes, recoloring)
        high = middle
      } else {
        low = middle + 1
      }
    }
    var quality: Quality?
    if let found {
      let fitted = try verified(work, found.bytes, found.recoloring)
      if floor.admits(fitted.quality) { return .success(fitted) }
      quality = fitted.quality
    }
    // The size with the next larger number of colors that the floor admits shows how many bytes are missing.
    var neededBytes = exactBytes
    for colorCount in colorCounts[..<low].reversed() {
      let recoloring = work.recoloring(colorCount)
      guard floor.admits(work.quality(recoloring)) else { continue }
      neededBytes = try work.file(recoloring).count
      break
    }
    return .failure(.belowFloor(quality: quality, floor: floor, bytes: neededBytes))
  }

  /// Decodes a file again, measures its quality, and returns it as the result of the fit.
  private func verified(
    _ work: GIFWork, _ bytes: [UInt8], _ recoloring: Recoloring
  ) throws(EncodingFault) -> Fitted {
    let shown = try work.animation(shownBy: bytes, recoloring)
    var losses = Concessions()
    losses.cutsEdges = work.cutsEdges
    let (kept, all) = (recoloring.mapping.palette.count - 1, work.census.colors.count - 1)
    if kept < all { (losses.keptColors, losses.originalColors) = (kept, all) }
    return Fitted(
      bytes: bytes, animation: shown, concessions: losses,
      quality: kept < all ? QualityMeter.measure(shown, against: work.source) : .exact)
  }
}
