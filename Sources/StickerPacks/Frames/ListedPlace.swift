import StickerBase

/// The place of a trimmed frame on its canvas, as sprite sheet programs write it.
struct ListedPlace: Equatable, Sendable {
  /// The left edge of the kept part on the canvas, in px.
  let x: Int
  /// The top edge of the kept part on the canvas, in px.
  let y: Int
  /// The size of the kept part.
  let size: FrameSizes.Size
  /// The size of the whole picture before it was trimmed.
  let canvas: FrameSizes.Size

  /// Maximum width and height, and maximum distance of a coordinate from 0, in px.
  private static let maxPixels = 1 << 20

  /// Reads `spriteSourceSize` and `sourceSize` of a frame; `nil` if a number is missing, out of range or not whole.
  init?(_ frame: DocumentNode) {
    guard let kept = frame["spriteSourceSize"], let whole = frame["sourceSize"],
      let x = Self.number(kept["x"]), let y = Self.number(kept["y"]),
      let width = Self.number(kept["w"]), let height = Self.number(kept["h"]),
      let canvasWidth = Self.number(whole["w"]), let canvasHeight = Self.number(whole["h"]),
      min(width, height, canvasWidth, canvasHeight) > 0
    else { return nil }
    (self.x, self.y) = (x, y)
    size = FrameSizes.Size(width: width, height: height)
    canvas = FrameSizes.Size(width: canvasWidth, height: canvasHeight)
  }

  private static func number(_ node: DocumentNode?) -> Int? {
    node?.text.flatMap(Double.init).flatMap { Int(exactly: $0) }
      .flatMap { -maxPixels...maxPixels ~= $0 ? $0 : nil }
  }
}

extension TimesFormat {
  /// The lists of TexturePacker and Free Texture Packer: an object or an array of frames with their places, but without
  /// times.
  static let texturePacker = TimesFormat(tool: "TexturePacker", extensions: ["json"]) {
    (content) throws(ListProblem) in
    try rows(namedFrames(content)) { (frame) throws(ListProblem) in
      guard let name = frame.name, let place = ListedPlace(frame.node) else { return nil }
      var row = FrameTable.Row(name: name, delay: nil)
      row.place = place
      return row
    }
  }
}
