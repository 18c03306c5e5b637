package import StickerBase
import StickerCodecs
import StickerEncoding

/// Draws icons from one picture: all or some icons of a Messages extension and its containing app, or the single icon
/// of an app.
///
/// The picture is composited onto an opaque color and scaled down in linear light; it is never enlarged. The space
/// around it has the same color.
package struct IconSetDrawing: Sendable {
  private let picture: IconPicture
  package let background: IconBackground
  /// True if the picture is cropped so that it covers each icon; false if the whole picture is fitted into each icon.
  package let fills: Bool
  package let slots: [IconSlot]
  /// Remarks about the picture and the space around it.
  package let remarks: [Remark]

  /// Prepares the drawing of all icons.
  ///
  /// - Parameter background: the color; `nil` for the common color of the picture's corners or sides, or white if they
  ///   have none.
  /// - Throws: ``IconFault/tooSmall(_:width:height:needed:fills:)`` if the picture would have to be enlarged.
  package init(
    of picture: IconPicture, background: IconBackground? = nil, fills: Bool = false
  ) throws(IconFault) {
    try self.init(of: picture, background: background, fills: fills, slots: IconSlot.all)
  }

  /// The options of a command that change the space around a picture, for remarks.
  package enum Options: Sendable {
    /// The options of `stickerlint icons`.
    case ofIcons
    /// The options of `stickerlint fix`.
    case ofFix

    fileprivate var color: String {
      switch self {
      case .ofIcons:
        "'stickerlint icons' takes another color with --background and crops the picture with --fill"
      case .ofFix: "--icon-background COLOR sets another one"
      }
    }

    fileprivate var cropping: String {
      switch self {
      case .ofIcons: "; 'stickerlint icons --fill' crops the picture instead"
      case .ofFix: "; --icon-background COLOR sets another one"
      }
    }
  }

  /// Prepares the drawing of the icons for some slots.
  ///
  /// - Parameters:
  ///   - background: the color; `nil` for the common color of the picture's corners or sides, or white if they have
  ///     none.
  ///   - slots: at least one slot.
  ///   - options: the options of the command that draws the icons.
  /// - Throws: ``IconFault/tooSmall(_:width:height:needed:fills:)`` if the picture would have to be enlarged.
  package init(
    of picture: IconPicture, background: IconBackground?, fills: Bool, slots: [IconSlot],
    options: Options = .ofIcons
  ) throws(IconFault) {
    let (width, height) = (picture.width, picture.height)
    guard Self.isLargeEnough(picture, for: slots, fills: fills) else {
      let needed = slots.map { max($0.width, $0.height) }.max() ?? 0
      throw .tooSmall(picture.path, width: width, height: height, needed: needed, fills: fills)
    }
    let found = background ?? IconBackground(around: picture.bitmap)
    self.picture = picture
    self.background = found ?? .white
    self.fills = fills
    self.slots = slots
    let name = picture.path.display.printable
    var remarks = picture.remarks
    if !fills, picture.bitmap.hasOpaqueCorners {
      if found == nil {
        remarks.append(
          .note(
            "the corners of \(name) differ in color, so the space around it is white; \(options.color)"
          ))
      } else if background == nil, !Self.isNearlySquare(width, height) {
        remarks.append(
          .note(
            "\(name) is \(width.grouped) × \(height.grouped) px, not square: the space beside it in square icons is "
              + "\(self.background)"
              + (Self.isLargeEnough(picture, for: slots, fills: true)
                ? options.cropping : "")))
      }
    }
    self.remarks = remarks
  }

  /// Returns true if a picture need not be enlarged for any slot.
  private static func isLargeEnough(_ picture: IconPicture, for slots: [IconSlot], fills: Bool)
    -> Bool
  {
    slots.allSatisfy { slot in
      let (fitsAcross, fitsDown) = (picture.width >= slot.width, picture.height >= slot.height)
      return fills ? fitsAcross && fitsDown : fitsAcross || fitsDown
    }
  }

  /// Returns true if a picture is so nearly square that little space is left beside it in a square icon.
  private static func isNearlySquare(_ width: Int, _ height: Int) -> Bool {
    max(width, height) * 10 <= min(width, height) * 11
  }

  /// True if some of the background may be visible.
  package var showsBackground: Bool { !fills || !picture.bitmap.isOpaque }

  /// Returns the maximum number of icons to draw at the same time from a picture that is not decoded yet.
  ///
  /// - Throws: ``SequenceFault/tooMuchMemory(frames:_:needed:allowed:)`` if not even one can be drawn.
  static func maxJobs(
    of file: ImageFile, byteCount: Int, _ limits: WritingLimits
  ) throws(SequenceFault) -> Int {
    let size = file.image.uprightSize
    let frame = FrameShape.bytes(size)
    // The decoder, the picture, and its flattened copy.
    let pictures = file.workingBytes + 2 * frame
    // The cropped part of the picture, rows of linear light for the largest icon, and its encoder.
    let drawing = frame + 16 * 1_024 * size.height + 48 << 20
    let available = limits.memoryBytes - MemoryPlan.programBytes - byteCount - pictures
    guard available >= drawing else {
      throw .tooMuchMemory(
        frames: 1, size, needed: limits.memoryBytes - available + drawing,
        allowed: limits.memoryBytes)
    }
    return available / drawing
  }

  /// Returns a PNG for each of ``slots``, in order.
  ///
  /// - Parameter jobs: maximum number of icons to draw at the same time.
  package func icons(jobs: Int) async throws(IconFault) -> [[UInt8]] {
    let flat = picture.bitmap.flattened(on: background.pixel)
    let results = await inParallel(slots, jobs: min(jobs, picture.maxJobs)) { slot in
      Result { () throws(EncodingFault) in
        try RGBEncoder().encode(drawn(flat, width: slot.width, height: slot.height))
      }
    }
    do throws(EncodingFault) {
      var icons: [[UInt8]] = []
      for result in results { icons.append(try result.get()) }
      return icons
    } catch {
      throw .unproven(detail: "\(error)")
    }
  }

  /// Returns an icon of a size in px, drawn from the flattened picture.
  private func drawn(_ flat: Bitmap, width: Int, height: Int) -> Bitmap {
    guard fills else {
      return CanvasFit.fit.placed(flat, onWidth: width, height: height, .center)
        .flattened(on: background.pixel)
    }
    // The largest centered part with the icon's proportions.
    let isWider = flat.width * height > flat.height * width
    let part =
      isWider
      ? flat.placed(
        onWidth: max(1, flat.height * width / height), height: flat.height, .center)
      : flat.placed(
        onWidth: flat.width, height: max(1, flat.width * height / width), .center)
    let resampler = Resampler(
      fromWidth: part.width, height: part.height, toWidth: width, height: height)
    // The resampling weights add up to one only within rounding, so the result may not be quite opaque.
    return resampler.resample(part).flattened(on: background.pixel)
  }
}
