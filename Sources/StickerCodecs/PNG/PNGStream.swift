internal import CPNG

extension PNGContent {
  /// Decodes one frame through libpng, as if it were a still PNG.
  ///
  /// The PNG is assembled without copying the file's bytes: a header with the frame's size, the palette and the
  /// transparency, one IDAT of all payloads, and IEND. Checksums stay zero, since libpng is told to ignore them: the
  /// walker has checked the checksums of the file.
  ///
  /// - Parameters:
  ///   - target: Rows of straight RGBA8, the first at its start; large enough for the frame's area.
  ///   - stride: Number of bytes from one row of `target` to the next.
  func decode(
    _ frame: PNGFrame, into target: UnsafeMutableBufferPointer<UInt8>, stride: Int
  ) -> PNGOutcome {
    let area = frame.header.area
    guard let pixels = target.baseAddress,
      target.count >= (area.height - 1) * stride + area.width * 4
    else { return PNGOutcome(status: .wrong_size, report: cpng_report(), height: area.height) }
    let picture = cpng_target(
      pixels: pixels, stride: stride, width: UInt32(area.width), height: UInt32(area.height))
    var report = cpng_report()
    let parts = streamParts(of: frame)
    let status = bytes.withUnsafeBufferPointer { file in
      parts.generated.withUnsafeBufferPointer { generated in
        let segments = parts.order.map { part in
          switch part {
          case .generated(let range):
            cpng_segment(bytes: generated.baseAddress! + range.lowerBound, count: range.count)
          case .file(let range):
            cpng_segment(bytes: file.baseAddress! + range.lowerBound, count: range.count)
          }
        }
        return cpng_decode_rgba8(segments, segments.count, picture, &report)
      }
    }
    return PNGOutcome(status: status, report: report, height: area.height)
  }

  private enum Part {
    case generated(Range<Int>)
    case file(Range<Int>)
  }

  /// Returns the parts of the still PNG, in order. The palette, the transparency and the image data are ranges of the
  /// file; all other parts are ranges of `generated`.
  private func streamParts(of frame: PNGFrame) -> (generated: [UInt8], order: [Part]) {
    var generated = PNGWalker.signature
    var order: [Part] = []
    var start = 0
    func appendNumber(_ value: UInt32) {
      for shift in [24, 16, 8, 0] as [UInt32] {
        generated.append(UInt8(truncatingIfNeeded: value >> shift))
      }
    }
    func endGeneratedPart() {
      order.append(.generated(start..<generated.count))
      start = generated.count
    }
    func appendChunk(_ type: PNGChunkType, _ payloads: [Range<Int>]) {
      appendNumber(UInt32(clamping: payloads.reduce(0) { $0 + $1.count }))
      appendNumber(type.rawValue)
      endGeneratedPart()
      for payload in payloads where !payload.isEmpty { order.append(.file(payload)) }
      appendNumber(0)
    }
    appendNumber(UInt32(header.data.count))
    appendNumber(PNGChunkType.header.rawValue)
    appendNumber(UInt32(frame.header.area.width))
    appendNumber(UInt32(frame.header.area.height))
    generated += bytes[header.data.dropFirst(8)]
    appendNumber(0)
    if let palette { appendChunk(.palette, [palette]) }
    if let transparency { appendChunk(.transparency, [transparency]) }
    appendChunk(.imageData, frame.data)
    appendChunk(.end, [])
    endGeneratedPart()
    return (generated, order)
  }
}

/// The result of libpng's decoding of one frame.
struct PNGOutcome {
  let status: cpng_status
  let report: cpng_report
  let height: Int

  /// The result for a frame without any fault.
  static var intact: PNGOutcome {
    var report = cpng_report()
    report.palette_overrun = -1
    return PNGOutcome(status: .ok, report: report, height: 0)
  }

  private var message: String {
    withUnsafeBytes(of: report.message) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Converts libpng's status to a fault; `nil` for success.
  ///
  /// - Parameter frame: the index of the frame; `nil` for a default image that is not a frame.
  func fault(frame: Int?) -> ImageFault? {
    switch status {
    case .ok: nil
    case .corrupt, .truncated, .wrong_size:
      .invalidPixelData(frame: frame, detail: "\(message) after row \(report.rows) of \(height)")
    case .out_of_memory: .outOfMemory(bytes: 1 << 16)
    }
  }

  /// Returns a violation of the format that libpng ignored; `nil` if there is none.
  ///
  /// - Parameter frame: the index of the frame; `nil` for a default image that is not a frame.
  func defect(frame: Int?) -> Defect? {
    if report.palette_overrun >= 0 {
      let fault = ImageFault.invalidValue(
        "the palette index of some pixels\(frame == nil ? " of the default image" : "")",
        found: "\(report.palette_overrun)",
        expected: "at most \(max(report.palette_count, 1) - 1), the last color of the palette")
      return Defect(fault, severity: .serious, frame: frame)
    }
    guard report.warnings > 0 else { return nil }
    return Defect(
      .irregularPixelData(frame: frame, detail: message), severity: .serious, frame: frame)
  }
}
