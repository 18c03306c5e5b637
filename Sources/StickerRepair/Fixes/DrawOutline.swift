import StickerEncoding
import StickerPixels
import StickerRetouch
import StickerRules

/// Draws a white border around the art, like that of a die-cut sticker. A canvas without room for the border becomes
/// larger. If its side is that of a size class of Messages, the art is scaled down instead. Art that a border would
/// spoil is left as it is, unless the border was requested.
enum DrawOutline: Fix {
  static let id = "draw-outline"
  static var rules: [any Rule.Type] { [HardGIFEdges.self, JaggedEdges.self] }
  static let kind = RepairClass.lossy
  static let isSelective = true
  static let appliesToFrames = false

  /// Side of the canvas in px per px of the default border width (6 px at 408 px), and the minimum border width in px:
  /// a narrower border shows the steps of jagged art.
  private static let (sidePerPixel, minWidth) = (68, 3)

  static func isRequested(by request: RepairRequest) -> Bool { request.outline != nil }

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    let side = max(art.animation.width, art.animation.height)
    let width = art.request.outline ?? max(minWidth, side / sidePerPixel)
    let pictures = art.animation.frames.map(\.stored)
    guard let area = Bitmap.visibleArea(of: pictures) else {
      throw FixDeclined("there is nothing to outline")
    }
    guard !art.frames.contains(where: { $0.counts.opaque == $0.counts.total }) else {
      throw FixDeclined("it has no transparent background for a border")
    }
    guard !pictures.allSatisfy({ $0.bitmap.isOutlined(by: width, .white) }) else { return nil }
    if art.request.outline == nil {
      var look = BorderLook()
      for picture in pictures { look.add(picture.bitmap) }
      if let reason = look.reason(against: width) { throw FixDeclined(reason) }
    }
    // One more pixel on each side for the soft edge.
    let room = width + 1
    let (canvasWidth, canvasHeight) = (art.animation.width, art.animation.height)
    guard canvasWidth > 4 * room, canvasHeight > 4 * room else {
      throw FixDeclined("its canvas is too small for a border of \(width) px")
    }
    // Art that ends at a side stays there, and needs no room.
    let anchored = AnchoredSides(art.frames)
    let (left, right) = (anchored.contains(.left) ? 0 : room, anchored.contains(.right) ? 0 : room)
    let (top, bottom) = (anchored.contains(.top) ? 0 : room, anchored.contains(.bottom) ? 0 : room)
    let fits =
      area.x >= left && area.y >= top && area.x + area.width + right <= canvasWidth
      && area.y + area.height + bottom <= canvasHeight
    var note = ""
    var positioned: (Bitmap) -> Bitmap = { $0 }
    if !fits, !art.profile.sizeClasses.contains(where: { $0.side == side }) {
      // Scaling would blur small pictures.
      positioned = {
        $0.placed(
          onWidth: canvasWidth + 2 * room, height: canvasHeight + 2 * room, anchored.gravity)
      }
      note = ", on a canvas of \(canvasWidth + 2 * room) × \(canvasHeight + 2 * room) px"
    } else if !fits {
      let scale = min(
        1, Double(canvasWidth - left - right) / Double(area.width),
        Double(canvasHeight - top - bottom) / Double(area.height))
      let resampler = Resampler(
        fromWidth: area.width, height: area.height,
        toWidth: max(1, Int((Double(area.width) * scale).rounded(.down))),
        height: max(1, Int((Double(area.height) * scale).rounded(.down))), averaging: .samples)
      positioned = { bitmap in
        resampler.resample(bitmap.cropped(to: area))
          .placed(onWidth: canvasWidth, height: canvasHeight, anchored.gravity)
      }
      if scale < 1 { note = ", with the art scaled down to fit" }
    }
    art.change { _, bitmap in positioned(bitmap).outlined(by: width, .white) }
    return "a white border of \(width) px drawn\(note)"
  }
}
