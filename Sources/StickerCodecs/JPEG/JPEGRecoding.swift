internal import CJPEG

extension ImageFile {
  /// Returns the JPEG with the same coefficients, recoded with optimized Huffman tables as a single-scan or a
  /// progressive JPEG, whichever is smaller. Of the metadata, only the orientation, the pixel aspect ratio and a
  /// profile that is not sRGB are kept.
  ///
  /// - Returns: `nil` for another format, and if the result is not smaller than the file.
  /// - Throws: The fault that prevents libjpeg from reading the whole file, or an exceeded limit.
  public func recodedJPEG(limits: DecodeLimits = .standard) throws(ImageFault) -> [UInt8]? {
    guard let content = content as? JPEGContent else { return nil }
    try limits.check(.workingBytes, content.frame.coefficientByteCount * 2)
    try limits.check(self, readsWholeCanvases: false)
    let segments = JPEGSegments(content.bytes)
    let kept = segments.exifSegment(image.metadata) + segments.foreignProfileSegments
    var smallest: [UInt8]?
    for isProgressive in [false, true] {
      let maxCount = (smallest?.count ?? content.bytes.count) - 1
      guard let coded = try content.recoded(isProgressive, atMost: maxCount, limits) else {
        continue
      }
      let whole = JPEGSegments(coded).adding(kept)
      if whole.count < smallest?.count ?? content.bytes.count { smallest = whole }
    }
    return smallest
  }
}

extension JPEGContent {
  /// Recodes the file and drops all metadata except its JFIF and Adobe segments.
  ///
  /// - Parameter maxCount: The maximum size of the result in bytes.
  /// - Returns: The recoded file; `nil` if it is larger.
  fileprivate func recoded(
    _ isProgressive: Bool, atMost maxCount: Int, _ limits: DecodeLimits
  ) throws(ImageFault) -> [UInt8]? {
    guard maxCount > 0 else { return nil }
    let allowed = limits.scans(ofArea: frame.width * frame.height)
    let request = cjpeg_request(
      width: UInt32(frame.width), height: UInt32(frame.height), layout: .rgba,
      max_scans: UInt32(clamping: allowed), max_memory: UInt64(clamping: limits.workingBytes))
    var output = [UInt8](repeating: 0, count: maxCount)
    var size = maxCount
    let outcome = bytes.withUnsafeBufferPointer { file in
      output.withUnsafeMutableBufferPointer { output in
        cjpeg_recode(
          file.baseAddress!, file.count, request, isProgressive ? 1 : 0, output.baseAddress!, &size)
      }
    }
    switch outcome {
    case .ok: return Array(output.prefix(size))
    case .no_room: return nil
    case .too_many_scans: throw .exceedsLimit(.scans, found: allowed + 1, allowed: allowed)
    case .too_much_memory, .out_of_memory:
      throw .outOfMemory(bytes: frame.coefficientByteCount * 2)
    case .corrupt, .wrong_size, .unsupported:
      throw .invalidPixelData(frame: 0, detail: "some coefficients cannot be read")
    }
  }
}

extension ImageFile {
  /// The JPEG with the same scans, without the segments that do not affect how the picture looks; EXIF keeps only the
  /// orientation and the pixel aspect ratio. `nil` for another format.
  public var jpegWithoutDescription: [UInt8]? {
    guard let content = content as? JPEGContent else { return nil }
    let lean = JPEGSegments(JPEGSegments(content.bytes).withoutDescription)
    return lean.adding(lean.exifSegment(image.metadata))
  }
}
