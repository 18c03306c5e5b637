package import StickerAnalysis
package import StickerBase
package import StickerCodecs
import StickerEncoding
import StickerPixels
package import SystemPackage

/// The source picture of the icons, upright and, if its colors can be converted, in sRGB.
package struct IconPicture: Sendable {
  package let path: FilePath
  let bitmap: Bitmap
  /// Maximum number of icons to draw at the same time.
  let maxJobs: Int
  /// Remarks about the file.
  package let remarks: [Remark]
  /// The remark in ``remarks`` on the conversion of the colors; `nil` if they are not converted.
  package private(set) var conversion: Remark?

  /// Decodes the first or only frame of a PNG, APNG, GIF, JPEG or WebP. Links are followed.
  ///
  /// - Parameter isPremultiplied: returns true if the colors of a frame are premultiplied. They are then divided by
  ///   alpha.
  package init(
    at path: FilePath, limits: WritingLimits = .standard,
    isPremultiplied: (FrameAnalysis) -> Bool
  ) throws(IconFault) {
    let file: ImageFile
    let maxJobs: Int
    do throws(SequenceFault) {
      file = try ImageFile(at: path, limits: limits.decoding, .followed)
      let byteCount = FileContents.byteCount(of: path, .followed)
      maxJobs = try IconSetDrawing.maxJobs(of: file, byteCount: byteCount, limits)
    } catch {
      throw IconFault(error, path)
    }
    try self.init(
      file, at: path, limits: limits.decoding, maxJobs: maxJobs, isPremultiplied: isPremultiplied)
  }

  /// Decodes the first or only frame of a file that was read.
  ///
  /// - Parameters:
  ///   - maxJobs: maximum number of icons to draw at the same time.
  ///   - isPremultiplied: returns true if the colors of a frame are premultiplied. They are then divided by alpha.
  package init(
    _ file: ImageFile, at path: FilePath, limits: DecodeLimits, maxJobs: Int,
    isPremultiplied: (FrameAnalysis) -> Bool
  ) throws(IconFault) {
    do throws(ImageFault) {
      var reader = try file.decode(limits: limits)
      guard let frame = try reader.nextFrame() else { throw .missing("frame") }
      let converter = ColorConverter.forDrawing(file.image)
      let decoded = Bitmap(frame)
      let divided =
        decoded.hasSoftAlpha && isPremultiplied(decoded.analysis)
        ? decoded.divided(named: path.display.printable) : nil
      let stored = divided?.bitmap ?? decoded
      let bitmap = (converter?.converted(stored) ?? stored)
        .upright(from: file.image.uprightOrientation)
      let defects = file.image.defects + reader.defects
      let colorRemark = Self.colorRemark(on: file.image, at: path, isConverted: converter != nil)
      self.init(
        bitmap, at: path,
        remarks: Self.remarks(on: file.image, at: path, defects.first { $0.severity == .serious })
          + [divided?.remark, colorRemark].compactMap(\.self),
        maxJobs: maxJobs)
      if converter != nil { conversion = colorRemark }
    } catch {
      throw .undecodable(path, error)
    }
  }

  init(
    _ bitmap: Bitmap, at path: FilePath, remarks: [Remark] = [], maxJobs: Int = .max
  ) {
    self.bitmap = bitmap
    self.maxJobs = maxJobs
    self.path = path
    self.remarks = remarks
  }

  /// The width in px.
  package var width: Int { bitmap.width }
  /// The height in px.
  package var height: Int { bitmap.height }

  /// Returns the picture, enlarged to the size that icons need if it is smaller.
  ///
  /// - Parameter side: minimum length of the longer side in px.
  package func enlarged(toSide side: Int) -> IconPicture {
    let longer = max(width, height)
    guard longer < side else { return self }
    let resampler = Resampler(
      fromWidth: width, height: height, toWidth: max(1, width * side / longer),
      height: max(1, height * side / longer))
    var enlarged = IconPicture(
      resampler.resample(bitmap), at: path, remarks: remarks, maxJobs: maxJobs)
    enlarged.conversion = conversion
    return enlarged
  }

  private static func remarks(
    on image: ImageHeader, at path: FilePath, _ damage: Defect?
  ) -> [Remark] {
    let name = path.display.printable
    var remarks: [Remark] = []
    if image.bitDepth > 8 {
      remarks.append(.note("\(name) has 16 bits per sample: icons have 8"))
    }
    if let damage {
      remarks.append(
        .warning("\(name) is damaged: \(damage.fault.description.printable)"))
    }
    if image.frames.count > 1 {
      remarks.append(
        .note("\(name) has \(image.frames.count.grouped) frames; the icons show the first"))
    }
    if let aspect = image.uprightPixelAspect {
      remarks.append(aspect.ignoredRemark("\(name) asks", repairable: path))
    }
    if let loss = image.metadata.contents.lossRemark { remarks.append(loss) }
    return remarks
  }

  /// Returns a remark on the colors of a picture; `nil` if they are sRGB.
  private static func colorRemark(
    on image: ImageHeader, at path: FilePath, isConverted: Bool
  ) -> Remark? {
    let name = path.display.printable
    if isConverted {
      return .note("the colors of \(name) are converted from \(image.decodedColors.name) to sRGB")
    }
    return image.unconvertedRemark(name)
  }
}

extension Bitmap {
  fileprivate var hasSoftAlpha: Bool { pixels.contains { 1...254 ~= $0.alpha } }

  fileprivate var analysis: FrameAnalysis {
    let analyzer = ImageAnalyzer(width: width, height: height, frameCount: 1)
    analyzer.add(pixels)
    return analyzer.frames[0]
  }

  /// Returns the picture divided by its alpha, and a remark about that. If many colors are lighter than their alpha,
  /// the picture is returned unchanged.
  fileprivate func divided(named name: String) -> (bitmap: Bitmap, remark: Remark) {
    var division = AlphaDivision()
    let straight = division.straight(self)
    return division.isWrong
      ? (
        self,
        .warning(
          "the colors of \(name) look premultiplied, but many are lighter than their alpha; export it "
            + "again with straight alpha")
      )
      : (straight, .note("the colors of \(name) are premultiplied, and are divided by alpha"))
  }
}

extension IconFault {
  /// Creates the fault for a file that could not be opened as an image.
  fileprivate init(_ fault: SequenceFault, _ path: FilePath) {
    switch fault {
    case .unreadable(let fault): self = .unreadable(fault)
    case .undecodable(_, let fault): self = .undecodable(path, fault)
    case let fault: self = .impossible(fault.description)
    }
  }
}
