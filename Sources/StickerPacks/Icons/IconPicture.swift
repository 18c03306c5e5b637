package import StickerBase
package import StickerCodecs
import StickerEncoding
package import SystemPackage

/// The source picture of the icons, upright.
package struct IconPicture: Sendable {
  package let path: FilePath
  let bitmap: Bitmap
  /// Number of icons that may be drawn at the same time.
  let mostJobs: Int
  /// Remarks about the file.
  package let remarks: [Remark]

  /// Decodes a PNG, GIF, JPEG or APNG; the first frame of an animation. Links are followed.
  package init(at path: FilePath, limits: WritingLimits = .standard) throws(IconFault) {
    let file: ImageFile
    let mostJobs: Int
    do throws(SequenceFault) {
      file = try ImageFile(at: path, limits: limits.decoding, .followed)
      let byteCount = FileContents.byteCount(of: path, .followed)
      mostJobs = try IconSetDrawing.mostJobs(of: file, byteCount: byteCount, limits)
    } catch {
      throw IconFault(error, path)
    }
    try self.init(file, at: path, limits: limits.decoding, mostJobs: mostJobs)
  }

  /// Decodes a file that was read.
  ///
  /// - Parameter mostJobs: as ``mostJobs``.
  package init(
    _ file: ImageFile, at path: FilePath, limits: DecodeLimits, mostJobs: Int
  ) throws(IconFault) {
    do throws(ImageFault) {
      var reader = try file.decode(limits: limits)
      guard let frame = try reader.nextFrame() else { throw .missing("frame") }
      let bitmap = Bitmap(frame).upright(from: file.image.uprightOrientation)
      let defects = file.image.defects + reader.defects
      self.init(
        bitmap, at: path,
        remarks: Self.remarks(on: file.image, at: path, defects.first { $0.severity == .serious }),
        mostJobs: mostJobs)
    } catch {
      throw .undecodable(path, error)
    }
  }

  init(
    _ bitmap: Bitmap, at path: FilePath, remarks: [Remark] = [], mostJobs: Int = .max
  ) {
    self.bitmap = bitmap
    self.mostJobs = mostJobs
    self.path = path
    self.remarks = remarks
  }

  /// Width and height in px.
  package var width: Int { bitmap.width }
  package var height: Int { bitmap.height }

  /// Returns the picture, enlarged to the size that icons need if it is smaller.
  ///
  /// - Parameter side: the least length of the longer side in px.
  package func enlarged(toSide side: Int) -> IconPicture {
    let longer = max(width, height)
    guard longer < side else { return self }
    let resampler = Resampler(
      fromWidth: width, height: height, toWidth: max(1, width * side / longer),
      height: max(1, height * side / longer))
    return IconPicture(
      resampler.resample(bitmap), at: path, remarks: remarks, mostJobs: mostJobs)
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
    if image.metadata.hasForeignColors {
      remarks.append(
        .note(
          "the color profile of \(name) is dropped; convert to sRGB first if colors look different"
        ))
    }
    return remarks
  }
}

extension IconFault {
  /// A reason that a file could not be opened as an image.
  fileprivate init(_ fault: SequenceFault, _ path: FilePath) {
    switch fault {
    case .unreadable(let fault): self = .unreadable(fault)
    case .undecodable(_, let fault): self = .undecodable(path, fault)
    case let fault: self = .impossible(fault.description)
    }
  }
}
