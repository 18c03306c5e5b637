import StickerPixels

/// The acTL chunk: the numbers of frames and plays (PNG 3rd edition, 11.3.6.1).
struct APNGAnimationControl {
  let frameCount: UInt32
  let playCount: UInt32

  init(_ chunk: PNGChunk, in bytes: [UInt8]) throws(ImageFault) {
    guard chunk.data.count == 8 else {
      throw .invalidValue("the length of acTL", found: "\(chunk.data.count)", expected: "8")
    }
    frameCount = bytes.bigEndian32(chunk.data.lowerBound)
    playCount = bytes.bigEndian32(chunk.data.lowerBound + 4)
  }
}

extension FrameHeader {
  /// Reads an fcTL chunk (PNG 3rd edition, 11.3.6.2) without its sequence number.
  ///
  /// - Parameter index: The frame's position, for messages.
  init(
    _ chunk: PNGChunk, in bytes: [UInt8], frame index: Int, canvas: PNGHeader
  ) throws(ImageFault) {
    let start = chunk.data.lowerBound
    func field(_ offset: Int) -> Int { Int(bytes.bigEndian32(start + offset)) }
    let name = "fcTL of frame \(index + 1)"
    let area = Area(x: field(12), y: field(16), width: field(4), height: field(8))
    guard area.width >= 1, area.height >= 1, area.x + area.width <= canvas.width,
      area.y + area.height <= canvas.height
    else {
      throw .invalidValue(
        "the area in \(name)", found: "\(area.width)×\(area.height) at \(area.x),\(area.y)",
        expected: "a part of the \(canvas.width)×\(canvas.height) canvas")
    }
    let dispose = bytes[start + 24]
    let blend = bytes[start + 25]
    guard dispose <= 2 else {
      throw .invalidValue("the dispose op in \(name)", found: "\(dispose)", expected: "0, 1 or 2")
    }
    guard blend <= 1 else {
      throw .invalidValue("the blend op in \(name)", found: "\(blend)", expected: "0 or 1")
    }
    self.init(
      area: area,
      delay: FrameDelay(
        numerator: bytes.bigEndian16(start + 20), denominator: bytes.bigEndian16(start + 22)),
      disposal: [.none, .background, .previous][Int(dispose)],
      blend: [.source, .over][Int(blend)])
  }
}
