internal import CGIF

/// The rows of one image, decompressed by giflib.
final class GIFLibRows: GIFRows {
  private let image: OpaquePointer
  private let index: Int
  private let width: Int

  /// Opens an image.
  ///
  /// - Parameters:
  ///   - index: The frame's position, for faults.
  ///   - file: The whole file, which must outlive the rows.
  init(_ frame: GIFFrame, _ index: Int, in file: UnsafeBufferPointer<UInt8>) throws(ImageFault) {
    // giflib also reads the byte before the sub-blocks, the minimum code size.
    let data = UnsafeBufferPointer(
      rebasing: file[frame.data.lowerBound - 1..<frame.data.upperBound])
    guard let start = data.baseAddress else { throw .missing("image data") }
    let area = frame.header.area
    var opened: OpaquePointer?
    let outcome = cgif_open(
      UInt16(clamping: area.width), UInt16(clamping: area.height), start, data.count, &opened)
    if let fault = ImageFault(outcome, frame: index) { throw fault }
    guard let opened else { throw .outOfMemory(bytes: data.count) }
    image = opened
    width = area.width
    self.index = index
  }

  deinit { cgif_close(image) }

  func read(into row: inout [UInt8]) throws(ImageFault) {
    precondition(row.count == width)
    let outcome = row.withUnsafeMutableBufferPointer { cgif_read_row(image, $0.baseAddress!) }
    if let fault = ImageFault(outcome, frame: index) { throw fault }
  }
}

extension ImageFault {
  /// Converts an outcome of giflib to a fault; `nil` for success.
  fileprivate init?(_ outcome: cgif_outcome, frame: Int) {
    switch outcome {
    case .ok: return nil
    case .refused: self = .invalidPixelData(frame: frame, detail: "giflib refuses the image data")
    case .out_of_memory: self = .outOfMemory(bytes: 65_536)
    }
  }
}
