import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPixels
import SystemPackage

/// The places of frames on a common canvas. The files themselves (with the chunks `oFFs` and `caNv` of PNG) or a list
/// beside them specify the places.
package struct FramePlacement: Sendable {
  let canvas: FrameSizes.Size
  /// The left and top edge on the canvas, in px, of the frame in each file.
  private let corners: [(x: Int, y: Int)]

  /// Returns the canvas with a frame at its place.
  ///
  /// - Parameter index: the index of the frame's file.
  func placed(_ frame: Bitmap, ofFile index: Int) -> Bitmap {
    let corner = corners[index]
    return frame.cropped(
      to: Area(x: -corner.x, y: -corner.y, width: canvas.width, height: canvas.height))
  }

  /// The source of places that the files themselves specify, for messages.
  package static let ownSource = "oFFs or caNv chunks"

  /// A reason that places cannot be used.
  struct Fault: Error {
    /// The reason as the rest of a sentence about the places.
    let reason: String
  }

  /// The properties of a frame that its place depends on.
  struct Item {
    let path: FilePath
    /// The size in px, upright.
    let size: FrameSizes.Size
    /// The place that the file itself specifies; `nil` if it specifies none.
    let stored: FramePlace?
    /// True if the picture is turned upright.
    let isTurned: Bool
    /// The number of frames in the file.
    let frameCount: Int
    /// The place that a list specifies; `nil` if none does.
    let listed: ListedPlace?
  }

  /// Places frames on a common canvas. If a list has places, the places in the files are ignored.
  ///
  /// - Parameter items: the frames, each in a separate file.
  /// - Returns: `nil` if no frame has a place, or if every frame covers the canvas.
  /// - Throws: ``Fault`` if the places cannot be used.
  init?(_ items: [Item]) throws(Fault) {
    let isListed = items.contains { $0.listed != nil }
    guard isListed || items.contains(where: { $0.stored != nil }) else { return nil }
    var spots: [Spot] = []
    for item in items {
      spots.append(try isListed ? Spot(listed: item) : Spot(stored: item))
    }
    let canvases = Set(spots.compactMap(\.canvas))
    guard canvases.count <= 1 else {
      throw Fault(reason: "name canvases of \(canvases.count.grouped) sizes")
    }
    // Without a specified canvas, the canvas is the area that the frames cover together.
    let origin =
      canvases.isEmpty
      ? (x: spots.map(\.x).min() ?? 0, y: spots.map(\.y).min() ?? 0) : (x: 0, y: 0)
    canvas =
      canvases.first
      ?? FrameSizes.Size(
        width: (spots.map(\.right).max() ?? 0) - origin.x,
        height: (spots.map(\.bottom).max() ?? 0) - origin.y)
    corners = spots.map { ($0.x - origin.x, $0.y - origin.y) }
    for (item, spot) in zip(items, spots)
    where canvases.count == 1
      && (spot.x < 0 || spot.y < 0 || spot.right > canvas.width || spot.bottom > canvas.height)
    {
      throw Fault(
        reason: "put \(item.path.printableName) at \(spot.x), \(spot.y) px, not within \(canvas)")
    }
    if spots.allSatisfy({ $0.size == canvas }) { return nil }
  }
}

/// The place of one frame.
private struct Spot {
  let x: Int
  let y: Int
  let size: FrameSizes.Size
  /// The size of the canvas in px; `nil` if it is not known.
  let canvas: FrameSizes.Size?

  // Coordinates and sizes have at most 32 bits, so that sums cannot overflow.
  var right: Int { x + size.width }
  var bottom: Int { y + size.height }

  /// Creates the place that a list specifies. A frame of the size of the canvas was not trimmed, and fills the canvas.
  init(listed item: FramePlacement.Item) throws(FramePlacement.Fault) {
    size = item.size
    guard let place = item.listed else {
      throw FramePlacement.Fault(reason: "leave out \(item.path.printableName)")
    }
    canvas = place.canvas
    if size == place.size {
      (x, y) = (place.x, place.y)
    } else if size == place.canvas {
      (x, y) = (0, 0)
    } else {
      throw FramePlacement.Fault(
        reason: "are for \(place.size), but \(item.path.printableName) has \(size)")
    }
  }

  /// Creates the place that a PNG specifies. Without one, the frame is at the top left corner of the canvas:
  /// ImageMagick writes no place for a frame that fills the canvas.
  init(stored item: FramePlacement.Item) throws(FramePlacement.Fault) {
    let place = item.stored
    size = item.size
    (x, y) = (place?.x ?? 0, place?.y ?? 0)
    canvas = place?.canvas.map { FrameSizes.Size(width: $0.width, height: $0.height) }
    guard place?.isInMicrometers != true else {
      throw FramePlacement.Fault(
        reason: "are in micrometers in \(item.path.printableName), not in px")
    }
    guard place == nil || !item.isTurned else {
      throw FramePlacement.Fault(
        reason: "are those of \(item.path.printableName) before it is turned upright")
    }
  }
}

extension FramePlacement {
  /// Finds the placement of frames, with remarks on places that are used or ignored.
  ///
  /// - Parameters:
  ///   - items: the frames; nothing is placed if one of the files is an animation.
  ///   - source: the list that specifies the places; `nil` for the files themselves.
  ///   - isWanted: false if the user chose another way to a common canvas. The frames are then not placed.
  static func find(
    _ items: [Item], in source: String?, isWanted: Bool = true, _ limits: WritingLimits
  ) -> (placement: FramePlacement?, remarks: [Remark]) {
    guard items.allSatisfy({ $0.frameCount == 1 }) else { return (nil, []) }
    let source = source ?? ownSource
    do throws(Fault) {
      guard let placement = try FramePlacement(items) else { return (nil, []) }
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
      return (nil, [.warning("the positions from \(source) are not used: they \(error.reason)")])
    }
  }
}

extension FramePlacement.Item {
  init(_ entry: FrameList.Entry, _ file: FrameFile) {
    self.init(
      path: entry.path, size: file.size, stored: file.place, isTurned: file.isTurned,
      frameCount: file.delays.count, listed: entry.place)
  }

  init(_ path: FilePath, _ image: ImageHeader, listed: ListedPlace?) {
    self.init(
      path: path, size: image.uprightSize, stored: image.metadata.place,
      isTurned: image.uprightOrientation != 1, frameCount: image.frames.count, listed: listed)
  }
}
