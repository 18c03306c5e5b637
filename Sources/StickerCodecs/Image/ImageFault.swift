/// A fault of an image file, with the value found and the expected one.
///
/// It is thrown if no usable picture remains; otherwise it is part of a ``Defect``. Offsets are bytes from
/// the start of the file.
public enum ImageFault: Error, Hashable, Sendable {
  /// The content is not in a supported format; `name` is the apparent format, if known.
  case unrecognizedFormat(_ name: String?)
  /// A program mistook the image for text, and saved it as text.
  case savedAsText(TextDamage)
  /// The structure is valid, but pixels of this format are not decoded.
  case undecoded(ImageFormat)
  /// The file ends inside `part`, which needs `expected` bytes while only `found` remain.
  case truncated(_ part: String, expected: Int, found: Int)
  /// A checksum does not match the bytes it covers.
  case checksumMismatch(_ part: String, stored: UInt32, computed: UInt32, offset: Int)
  /// A field has a value that the format does not allow.
  case invalidValue(_ field: String, found: String, expected: String)
  /// A frame, numbered from 0, extends beyond the canvas of `width` × `height` px: by `right` px at the right and by
  /// `bottom` px at the bottom.
  case beyondCanvas(frame: Int, right: Int, bottom: Int, width: Int, height: Int)
  /// A part is at a position where the format does not allow it.
  case misplaced(_ part: String, rule: String, offset: Int)
  /// A part that may occur only once occurs again.
  case duplicate(_ part: String, offset: Int)
  /// A part that the format requires is missing.
  case missing(_ part: String)
  /// A GIF ends after a block, but without its trailer. A GIF does not state its number of frames, so that
  /// nothing else would show that some were cut off.
  case missingTrailer(frameCount: Int)
  /// APNG frame chunks are not numbered 0, 1, 2… in file order.
  case wrongSequenceNumber(_ part: String, expected: UInt32, found: UInt32, offset: Int)
  /// The compressed pixels cannot be decoded; `detail` is the reason, for example a decoder's message. The frame is
  /// `nil` for an APNG's default image that is not a frame.
  case invalidPixelData(frame: Int?, detail: String)
  /// The compressed pixels can be decoded, but violate the format; `detail` says how, or is a decoder's message. The
  /// frame is `nil` for an APNG's default image that is not a frame.
  case irregularPixelData(frame: Int?, detail: String)
  /// A legal variant that the decoders do not support.
  case unsupported(_ feature: String)
  /// A part of the file contains foreign data, which an image does not need.
  case foreignContent(_ part: String, _ name: String)
  /// The file would need more than a limit allows.
  case exceedsLimit(_ limit: DecodeLimits.Kind, found: Int, allowed: Int)
  /// Memory could not be allocated.
  case outOfMemory(bytes: Int)
}

extension ImageFault {
  /// The name in ``unrecognizedFormat(_:)`` of a file of 0 bytes.
  public static let emptyFile = "empty"
  /// The name in ``unrecognizedFormat(_:)`` of a file that Git LFS has not fetched.
  public static let lfsPointer = "a Git LFS pointer"
  /// The fault of a PNG from Xcode's `pngcrush -iphone`, which only Apple's systems read.
  public static let appleCrushed = unsupported(
    "the CgBI variant of PNG, which Xcode makes for devices,")
  /// The name in ``unrecognizedFormat(_:)`` of a file of ASCII text.
  public static let text = "text"
  /// The names in ``unrecognizedFormat(_:)`` of text files that are neither pictures nor Git LFS pointers.
  public static let texts: Set<String> = [text, "JSON", "HTML", "XML"]
}

extension ImageFault {
  /// True for a checksum that does not match its bytes.
  public var isChecksumMismatch: Bool {
    if case .checksumMismatch = self { true } else { false }
  }

  /// True for a frame that extends beyond the canvas.
  public var isBeyondCanvas: Bool {
    if case .beyondCanvas = self { true } else { false }
  }

  /// The type of the chunk whose checksum does not match; empty for other faults.
  public var mismatchedChunk: String {
    if case .checksumMismatch(let part, _, _, _) = self { part } else { "" }
  }
}

extension ImageFault: CustomStringConvertible {
  /// The fault in one line of plain words, with numbers; free of control characters.
  public var description: String {
    switch self {
    case .unrecognizedFormat(let name?):
      "the content is \(name), not PNG, APNG, GIF, JPEG, WebP or HEIC"
    case .unrecognizedFormat(nil):
      "the content is not PNG, APNG, GIF, JPEG, WebP or HEIC"
    case .savedAsText(let damage): damage.description
    case .undecoded(let format):
      "the content is \(format.name), whose pixels stickerlint cannot decode; export it as "
        + (format.canAnimate ? "APNG" : "PNG")
    case .truncated(let part, let expected, let found):
      "the file is cut off in \(part): \(found) of \(expected) bytes are present"
    case .checksumMismatch(let part, let stored, let computed, let offset):
      "the checksum of \(part) at byte \(offset) is \(hex(stored)), but its data "
        + "give \(hex(computed))"
    case .invalidValue(let field, let found, let expected):
      "\(field) is \(found), expected \(expected)"
    case .beyondCanvas(let frame, let right, let bottom, let width, let height):
      "frame \(frame + 1) extends \(overhang(right, bottom)) of the canvas (\(width) × \(height) px)"
    case .misplaced(let part, let rule, let offset):
      "\(part) at byte \(offset) is out of place: \(rule)"
    case .duplicate(let part, let offset):
      "there is a second \(part) at byte \(offset)"
    case .missing(let part):
      "there is no \(part)"
    case .missingTrailer(let count):
      "this GIF ends after frame \(count) without its trailer: frames may be missing"
    case .wrongSequenceNumber(let part, let expected, let found, let offset):
      "\(part) at byte \(offset) has sequence number \(found), expected \(expected)"
    case .invalidPixelData(let frame, let detail):
      "the pixels of \(picture(frame)) cannot be decoded: \(detail)"
    case .irregularPixelData(let frame, let detail):
      "the pixel data of \(picture(frame)) violate the format: \(detail)"
    case .unsupported(let feature):
      "\(feature) is not supported"
    case .foreignContent(let part, let name):
      "\(part) contains \(name)"
    case .exceedsLimit(let limit, let found, let allowed):
      // Counting usually stops at the first frame above the limit.
      limit.clause((limit == .frames && found == allowed + 1 ? "at least " : "") + found.grouped)
        + ", and the limit is \(allowed.grouped)"
    case .outOfMemory(let bytes):
      "\(bytes) bytes of memory could not be allocated"
    }
  }
}

/// Returns the edges of a canvas that a frame extends beyond, for example `3 px beyond the right edge`.
private func overhang(_ right: Int, _ bottom: Int) -> String {
  var edges: [String] = []
  if right > 0 { edges.append("\(right) px beyond the right edge") }
  if bottom > 0 { edges.append("\(bottom) px beyond the bottom edge") }
  return edges.joined(separator: " and ")
}

/// Returns the name of a frame, or of the default image that is not a frame.
private func picture(_ frame: Int?) -> String {
  frame.map { "frame \($0 + 1)" } ?? "the default image"
}

private func hex(_ value: UInt32) -> String { "0x" + value.padded(to: 8, radix: 16) }

/// A fault that leaves the picture visible.
public struct Defect: Sendable, Hashable {
  public enum Severity: String, Sendable, Comparable {
    /// A fault outside of the picture, for example in metadata, or an oddity that every decoder ignores.
    case minor
    /// A fault in the picture's data: strict decoders refuse it, or show something else.
    case serious

    public static func < (a: Self, b: Self) -> Bool { a == .minor && b == .serious }
  }

  public var fault: ImageFault
  public var severity: Severity
  /// The index of the frame with the defect, from 0; `nil` if the defect concerns the whole file.
  public var frame: Int?

  public init(_ fault: ImageFault, severity: Severity, frame: Int? = nil) {
    self.fault = fault
    self.severity = severity
    self.frame = frame
  }
}
