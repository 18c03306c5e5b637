import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPixels

/// The places of frames on a common canvas, by the files themselves (PNG's `oFFs`) or by a list beside them.
struct FramePlacement: Sendable {
  let canvas: FrameSizes.Size
  /// The left and top edge of each file's frame; the frame lies within the canvas.
  private let corners: [(x: Int, y: Int)]

  /// Returns a frame on the canvas.
  func placed(_ frame: Bitmap, ofFile index: Int) -> Bitmap {
    let corner = corners[index]
    return frame.cropped(
      to: Area(x: -corner.x, y: -corner.y, width: canvas.width, height: canvas.height))
  }

  /// A placement that cannot be used, as the rest of a sentence about places.
  struct Fault: Error {
    let reason: String
  }

  /// - Parameters:
  ///   - entries: the frames of the list, each with a file of one frame.
  ///   - files: the files by index of the entry.
  /// - Returns: `nil` if no frame has a place, or all are where they are anyway.
  /// - Throws: the reason that the places cannot be used.
  init?(_ entries: [FrameList.Entry], _ files: [FrameFile]) throws(Fault) {
    let isListed = entries.contains { $0.place != nil }
    guard isListed || files.contains(where: { $0.place != nil }) else { return nil }
    var spots: [Spot] = []
    for (entry, file) in zip(entries, files) {
      spots.append(try isListed ? Spot(entry, file) : Spot(stored: file.place, file, entry))
    }
    let canvases = Set(spots.compactMap(\.canvas))
    guard canvases.count <= 1 else {
      throw Fault(reason: "name canvases of \(canvases.count.grouped) sizes")
    }
    // Without a canvas, the frames are as large as what they cover together.
    let origin =
      canvases.isEmpty
      ? (x: spots.map(\.x).min() ?? 0, y: spots.map(\.y).min() ?? 0) : (x: 0, y: 0)
    canvas =
      canvases.first
      ?? FrameSizes.Size(
        width: (spots.map(\.right).max() ?? 0) - origin.x,
        height: (spots.map(\.bottom).max() ?? 0) - origin.y)
    corners = spots.map { ($0.x - origin.x, $0.y - origin.y) }
    for (entry, spot) in zip(entries, spots)
    where canvases.count == 1
      && (spot.x < 0 || spot.y < 0 || spot.right > canvas.width || spot.bottom > canvas.height)
    {
      throw Fault(
        reason: "put \(entry.path.printableName) at \(spot.x), \(spot.y) px, not within \(canvas)")
    }
    if spots.allSatisfy({ $0.size == canvas }) { return nil }
  }
}

/// The place of one frame.
private struct Spot {
  let x: Int
  let y: Int
  let size: FrameSizes.Size
  /// `nil` if it is not known.
  let canvas: FrameSizes.Size?

  // Coordinates have at most 32 bits, and so have sizes.
  var right: Int { x + size.width }
  var bottom: Int { y + size.height }

  /// The place in a list; a frame that was not trimmed is its own canvas.
  init(_ entry: FrameList.Entry, _ file: FrameFile) throws(FramePlacement.Fault) {
    size = file.size
    guard let place = entry.place else {
      throw FramePlacement.Fault(reason: "leave out \(entry.path.printableName)")
    }
    canvas = place.canvas
    if file.size == place.size {
      (x, y) = (place.x, place.y)
    } else if file.size == place.canvas {
      (x, y) = (0, 0)
    } else {
      throw FramePlacement.Fault(
        reason: "are for \(place.size), but \(entry.path.printableName) has \(file.size)")
    }
  }

  /// The place in a PNG. ImageMagick writes none for a frame that fills the canvas.
  init(
    stored place: FramePlace?, _ file: FrameFile, _ entry: FrameList.Entry
  ) throws(FramePlacement.Fault) {
    size = file.size
    (x, y) = (place?.x ?? 0, place?.y ?? 0)
    canvas = place?.canvas.map { FrameSizes.Size(width: $0.width, height: $0.height) }
    guard place?.isInMicrometers != true else {
      throw FramePlacement.Fault(
        reason: "are in micrometers in \(entry.path.printableName), which are no number of px")
    }
    guard place == nil || !file.isTurned else {
      throw FramePlacement.Fault(
        reason: "are those of \(entry.path.printableName) before it is turned upright")
    }
  }
}

extension FramePlacement {
  /// Finds the placement of frames, and says what becomes of their places.
  ///
  /// - Parameter isWanted: false if the user names another way to a common canvas.
  static func found(
    _ list: FrameList, _ files: [FrameFile], isWanted: Bool, _ limits: WritingLimits
  ) -> (placement: FramePlacement?, remarks: [Remark]) {
    guard files.allSatisfy({ $0.delays.count == 1 }) else { return (nil, []) }
    let source = list.placeSource ?? "the oFFs or caNv of the PNGs"
    do throws(Fault) {
      guard let placement = try FramePlacement(list.entries, files) else { return (nil, []) }
      guard isWanted else {
        return (nil, [.note("\(source) would place the frames: leave out --canvas to use that")])
      }
      do throws(SequenceFault) {
        try limits.check(placement.canvas)
      } catch {
        throw Fault(reason: "need a canvas of \(placement.canvas), which is above the limits")
      }
      return (
        placement, [.note("frames are placed on \(placement.canvas) by \(source)")]
      )
    } catch {
      return (nil, [.warning("the places from \(source) are not used: they \(error.reason)")])
    }
  }
}
