internal import CJPEG

extension JPEGContent {
  /// Maximum number of kinds of warnings that are kept; it is above the number that can occur in one file.
  private static let warningCapacity = 12

  /// Decodes the image.
  ///
  /// - Parameter pixels: A buffer for the image with 4 bytes per pixel.
  func decode(
    into pixels: UnsafeMutableBufferPointer<UInt8>, asCMYK: Bool, limits: DecodeLimits
  ) -> JPEGDecoding {
    var report = cjpeg_report()
    let request = cjpeg_request(
      width: UInt32(frame.width), height: UInt32(frame.height), layout: asCMYK ? .cmyk : .rgba,
      max_scans: UInt32(clamping: limits.scans(ofArea: frame.width * frame.height)),
      max_memory: UInt64(clamping: limits.workingBytes - pixels.count))
    guard let target = pixels.baseAddress, pixels.count >= frame.width * frame.height * 4 else {
      return JPEGDecoding(outcome: .wrong_size, report: report, warnings: [], frame: frame)
    }
    var warnings = [cjpeg_warning](repeating: cjpeg_warning(), count: Self.warningCapacity)
    let outcome = bytes.withUnsafeBufferPointer { file in
      warnings.withUnsafeMutableBufferPointer { warnings in
        cjpeg_decode(
          file.baseAddress!, file.count, request, target, warnings.baseAddress!,
          UInt32(warnings.count), &report)
      }
    }
    return JPEGDecoding(
      outcome: outcome, report: report, warnings: Array(warnings.prefix(Int(report.warnings))),
      frame: frame)
  }
}

/// The result of libjpeg's decoding.
struct JPEGDecoding {
  fileprivate let outcome: cjpeg_outcome
  fileprivate let report: cjpeg_report
  fileprivate let warnings: [cjpeg_warning]
  fileprivate let frame: JPEGFrameHeader

  /// True if libjpeg reached the end of the file before an end marker.
  var missedEnd: Bool { report.missed_end != 0 }

  /// Converts libjpeg's outcome to a fault; `nil` if it has decoded the whole image.
  func fault(limits: DecodeLimits) -> ImageFault? {
    let detail = text(report.text)
    switch outcome {
    case .ok: return missingData
    case .corrupt, .wrong_size, .no_room:
      return .invalidPixelData(frame: 0, detail: detail)
    case .unsupported: return .unsupported("this JPEG (\(detail))")
    case .too_many_scans:
      let allowed = limits.scans(ofArea: frame.width * frame.height)
      return .exceedsLimit(.scans, found: allowed + 1, allowed: allowed)
    case .too_much_memory, .out_of_memory:
      return .outOfMemory(bytes: frame.coefficientByteCount + frame.rowBufferByteCount)
    }
  }

  /// The fault of a file that ends inside a scan.
  private var missingData: ImageFault? {
    guard missedEnd, report.missed_data != 0 else { return nil }
    let rows = "\(report.missed_row) of \(frame.height) rows"
    return .invalidPixelData(
      frame: 0, detail: "the file ends in scan \(report.missed_scan) after \(rows)")
  }

  /// libjpeg's warnings, in its words.
  var defects: [Defect] {
    warnings.map {
      Defect(
        .irregularPixelData(frame: 0, detail: text($0.text)),
        severity: $0.is_harmless != 0 ? .minor : .serious, frame: 0)
    }
  }

  /// Returns the text in a zero-terminated C array of characters.
  private func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
