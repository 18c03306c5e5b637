public import StickerCodecs
import StickerPixels

/// Makes an animation fit a size limit as a GIF with as many colors as fit, and reports the losses. It plays as
/// before, with delays rounded to 1/100 s; soft edges are cut (``EdgeCut``).
public struct GIFFitter: Sendable {
  /// Maximum size in bytes.
  public var limit: Int
  /// The floor for the colors, compared with the art after its edges are cut.
  public var floor = QualityFloor()
  /// Limits of the program that will read the file; fitting fails if they are exceeded. `nil` for no limits.
  public var limits: DecodeLimits?

  /// The largest number of colors besides clear.
  public static let maxColors = GIFWriter.maxColors - 1

  /// Numbers of colors to try, clear included, largest first.
  private static let rungs = [GIFWriter.maxColors, 192, 128, 96, 64, 48, 32, 24, 16, 12, 8]

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
    var exact: Int?
    if let recoloring = work.exact {
      let bytes = try work.file(recoloring)
      if bytes.count <= limit { return .success(try fitted(work, bytes, recoloring)) }
      exact = bytes.count
    }
    let rungs = Self.rungs.filter { $0 < work.census.colors.count }
    var (low, high) = (0, rungs.count)
    var found: (bytes: [UInt8], recoloring: Recoloring)?
    while low < high {
      let middle = (low + high) / 2
      let recoloring = work.recoloring(rungs[middle])
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
      let fitted = try fitted(work, found.bytes, found.recoloring)
      if floor.admits(fitted.quality) { return .success(fitted) }
      quality = fitted.quality
    }
    // The size with the next larger number of colors that the floor admits shows how many bytes are missing.
    var needed = exact
    for rung in rungs[..<low].reversed() {
      let recoloring = work.recoloring(rung)
      guard floor.admits(work.quality(recoloring)) else { continue }
      needed = try work.file(recoloring).count
      break
    }
    return .failure(.belowFloor(quality: quality, floor: floor, bytes: needed))
  }

  private func fitted(
    _ work: GIFWork, _ bytes: [UInt8], _ recoloring: Recoloring
  ) throws(EncodingFault) -> Fitted {
    let shown = try work.shown(by: bytes, recoloring)
    var losses = Concessions()
    losses.cutsEdges = work.cutsEdges
    let (kept, all) = (recoloring.mapping.palette.count - 1, work.census.colors.count - 1)
    if kept < all { (losses.keptColors, losses.originalColors) = (kept, all) }
    return Fitted(
      bytes: bytes, animation: shown, concessions: losses,
      quality: kept < all ? QualityMeter.measure(shown, against: work.source) : .exact)
  }
}
