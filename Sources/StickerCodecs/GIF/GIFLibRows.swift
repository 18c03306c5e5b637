internal import CGIF

/// The rows of one image, as giflib decompresses them.
final class GIFLibRows: GIFRows {
  private let image: OpaquePointer
  private let index: Int
  private let width: Int

  /// - Parameters:
  ///   - index: the frame's position, for faults.
  ///   - file: the whole file, which must outlive the rows.
  init(_ frame: GIFFrame, _ index: Int, in file: UnsafeBufferPointer<UInt8>) throws(ImageFault) {
    // The byte before the sub-blocks is the minimum code size, which giflib reads too.
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
  /// The one place where giflib's outcomes become ours; `nil` for success.
  fileprivate init?(_ outcome: cgif_outcome, frame: Int) {
    switch outcome {
    case .ok: return nil
    case .refused: self = .invalidPixelData(frame: frame, detail: "giflib refuses the image data")
    case .out_of_memory: self = .outOfMemory(bytes: 65_536)
    }
  }
}
