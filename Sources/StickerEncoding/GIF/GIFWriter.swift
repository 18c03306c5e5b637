internal import CGIF
import StickerPixels

/// Assembles a GIF image by image with giflib. All images share one palette, in which the first color is clear.
final class GIFWriter {
  /// The largest number of colors, clear included (GIF89a, 19).
  static let maxColors = 256
  /// The longest delay in 1/100 s (GIF89a, 23).
  static let maxCentiseconds = 0xFFFF
  /// The longest side of the canvas in px (GIF89a, 18).
  static let maxSide = 0xFFFF
  /// The largest number of plays that is written; the looping block has 16 bits.
  static let maxPlays = 0xFFFF

  private let file: OpaquePointer

  /// Creates a writer and begins a file.
  ///
  /// - Parameters:
  ///   - width: canvas width in px, 1 to ``maxSide``.
  ///   - height: canvas height in px, 1 to ``maxSide``.
  ///   - palette: clear (0) first, at most ``maxColors``.
  ///   - plays: number of plays, 0 to ``maxPlays``; 0 means forever.
  init(width: Int, height: Int, palette: [UInt32], plays: Int) throws(EncodingFault) {
    var count = 2
    while count < palette.count { count *= 2 }
    var colors = [UInt8](repeating: 0, count: 3 * count)
    for (index, color) in palette.enumerated() {
      for channel in 0..<3 {
        colors[3 * index + channel] = UInt8(truncatingIfNeeded: color >> UInt32(8 * channel))
      }
    }
    // Browsers play an animation once more than the looping block says, and once if there is no such block.
    let repetitions = plays == 1 ? -1 : max(0, plays - 1)
    var pointer: OpaquePointer?
    let outcome = cgif_create(
      UInt16(clamping: width), UInt16(clamping: height), colors, UInt32(count),
      CInt(clamping: repetitions), &pointer)
    if let fault = EncodingFault(outcome) { throw fault }
    guard let pointer else { throw .outOfMemory }
    file = pointer
  }

  deinit { cgif_discard(file) }

  /// Adds an image.
  ///
  /// - Parameters:
  ///   - indices: entries of the palette, one for each pixel of the area.
  ///   - centiseconds: the delay in 1/100 s, 0 to ``maxCentiseconds``.
  ///   - isCleared: true if the area is cleared before the next image.
  func append(
    _ indices: [UInt8], area: Area, centiseconds: Int, isCleared: Bool
  ) throws(EncodingFault) {
    precondition(indices.count == area.width * area.height)
    var placement = cgif_placement(
      x: UInt16(clamping: area.x), y: UInt16(clamping: area.y),
      width: UInt16(clamping: area.width), height: UInt16(clamping: area.height),
      delay: UInt16(clamping: centiseconds), is_cleared: isCleared)
    if let fault = EncodingFault(cgif_add(file, &placement, indices)) { throw fault }
  }

  /// Returns the bytes of the whole file. Nothing can be added afterwards.
  func finish() throws(EncodingFault) -> [UInt8] {
    var bytes: UnsafePointer<UInt8>?
    var count = 0
    if let fault = EncodingFault(cgif_finish(file, &bytes, &count)) { throw fault }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}

extension EncodingFault {
  /// Converts an outcome of giflib to a fault; `nil` for success.
  fileprivate init?(_ outcome: cgif_outcome) {
    switch outcome {
    case .ok: return nil
    case .refused: self = .unproven(detail: "giflib refuses an image")
    case .out_of_memory: self = .outOfMemory
    }
  }
}
