import StickerBase
import StickerEncoding

/// Extracts pictures from a stream of PAM files with 8-bit RGBA samples (Netpbm, pam(5)).
struct PAMStream {
  /// A reason that the stream is rejected.
  enum Fault: Error {
    /// The data is not a picture of the expected size.
    case unexpected
  }

  /// The size of every picture in px.
  private let size: FrameSizes.Size
  /// The header of every picture.
  private let head: [UInt8]
  private var bytes: [UInt8] = []

  init(_ size: FrameSizes.Size) {
    self.size = size
    head = Array(
      """
      P7
      WIDTH \(size.width)
      HEIGHT \(size.height)
      DEPTH 4
      MAXVAL 255
      TUPLTYPE RGB_ALPHA
      ENDHDR

      """.utf8)
    bytes.reserveCapacity(pictureBytes)
  }

  /// The bytes of one picture with its header.
  private var pictureBytes: Int { head.count + 4 * size.width * size.height }

  /// True if the stream ends within a picture.
  var isCut: Bool { !bytes.isEmpty }

  /// Adds a part of the stream.
  ///
  /// - Parameter each: called with every complete picture as RGBA8; returns false to stop.
  /// - Returns: false if `each` returned false.
  /// - Throws: ``Fault`` if the data is not a picture of the expected size.
  mutating func add(
    _ part: UnsafeRawBufferPointer, each: (ArraySlice<UInt8>) -> Bool
  ) throws(Fault) -> Bool {
    var part = part[...]
    while !part.isEmpty {
      let taken = part.prefix(pictureBytes - bytes.count)
      bytes += taken
      part = part.dropFirst(taken.count)
      guard bytes.prefix(head.count).elementsEqual(head.prefix(bytes.count)) else {
        throw .unexpected
      }
      guard bytes.count == pictureBytes else { continue }
      defer { bytes.removeAll(keepingCapacity: true) }
      guard each(bytes[head.count...]) else { return false }
    }
    return true
  }
}

extension Bitmap {
  /// Creates a picture from RGBA8 bytes, four per pixel.
  init(_ size: FrameSizes.Size, _ bytes: ArraySlice<UInt8>) {
    let pixels = [UInt32](unsafeUninitializedCapacity: size.width * size.height) { pixels, count in
      count = pixels.count
      bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(pixels).copyMemory(from: $0) }
    }
    self.init(width: size.width, height: size.height, pixels: pixels)
  }
}
