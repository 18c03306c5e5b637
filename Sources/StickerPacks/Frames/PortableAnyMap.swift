import StickerBase
import StickerForge

/// Takes pictures from a stream of PAM files of eight bits RGBA (Netpbm, pam(5)), as they come.
struct PortableAnyMap {
  /// What is wrong with the stream.
  enum Fault: Error {
    /// A picture has another size, or is none.
    case unexpected
  }

  /// The size that every picture must have.
  private let size: FrameSizes.Size
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
    bytes.reserveCapacity(wholeCount)
  }

  /// Bytes of one picture with its head.
  private var wholeCount: Int { head.count + 4 * size.width * size.height }

  /// Whether a picture is not whole.
  var isCut: Bool { !bytes.isEmpty }

  /// Adds what has come.
  ///
  /// - Parameter each: called with every picture that is whole, straight RGBA8; false wants no more.
  /// - Returns: false when no more is wanted.
  mutating func add(
    _ part: UnsafeRawBufferPointer, each: (ArraySlice<UInt8>) -> Bool
  ) throws(Fault) -> Bool {
    var part = part[...]
    while !part.isEmpty {
      let taken = part.prefix(wholeCount - bytes.count)
      bytes += taken
      part = part.dropFirst(taken.count)
      guard bytes.prefix(head.count).elementsEqual(head.prefix(bytes.count)) else {
        throw .unexpected
      }
      guard bytes.count == wholeCount else { continue }
      defer { bytes.removeAll(keepingCapacity: true) }
      guard each(bytes[head.count...]) else { return false }
    }
    return true
  }
}

extension Bitmap {
  /// A picture of so many bytes as it has, straight RGBA8.
  init(_ size: FrameSizes.Size, _ bytes: ArraySlice<UInt8>) {
    let pixels = [UInt32](unsafeUninitializedCapacity: size.width * size.height) { pixels, count in
      count = pixels.count
      bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(pixels).copyMemory(from: $0) }
    }
    self.init(width: size.width, height: size.height, pixels: pixels)
  }
}
