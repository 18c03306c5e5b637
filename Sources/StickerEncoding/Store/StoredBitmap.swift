/// A picture in memory or in the file of a ``FrameStore``.
public final class StoredBitmap: Sendable {
  /// Size in px.
  public let width: Int
  public let height: Int
  private let location: Location
  private let store: FrameStore?
  /// True if clear pixels have colors.
  private let hidesColors: Bool

  private enum Location: Sendable {
    case memory([UInt32])
    /// Equal pictures have equal digests.
    case file(offset: Int, digest: UInt64)
    /// The picture is lost, since the store has no room or has failed.
    case lost
  }

  /// Creates a picture that stays in memory.
  public convenience init(_ bitmap: Bitmap) {
    self.init(bitmap, .memory(bitmap.pixels), in: nil)
  }

  convenience init(_ bitmap: Bitmap, inMemoryOf store: FrameStore) {
    self.init(bitmap, .memory(bitmap.pixels), in: store)
  }

  /// Creates a picture that is stored in a file.
  ///
  /// - Parameter offset: offset in the store's file; `nil` if there is no room, or the store has failed.
  convenience init(_ bitmap: Bitmap, at offset: Int?, of store: FrameStore) {
    let location = offset.map { Location.file(offset: $0, digest: bitmap.digest) }
    self.init(bitmap, location ?? .lost, in: store)
  }

  private init(_ bitmap: Bitmap, _ location: Location, in store: FrameStore?) {
    (width, height, self.store, self.location) = (bitmap.width, bitmap.height, store, location)
    hidesColors = bitmap.hidesColors
  }

  deinit {
    switch location {
    case .memory: store?.releaseMemory(byteCount)
    case .file(let offset, _): store?.releaseFile(at: offset, byteCount)
    case .lost: break
    }
  }

  /// Size of all pixels in bytes.
  var byteCount: Int { width * height * 4 }

  /// True if access needs no file.
  var isInMemory: Bool {
    if case .memory = location { true } else { false }
  }

  /// The picture; if it is in a file, every access reads it.
  public var bitmap: Bitmap {
    switch location {
    case .memory(let pixels): Bitmap(width: width, height: height, pixels: pixels)
    case .file(let offset, _):
      store?.read(width, height, at: offset) ?? Bitmap(width: width, height: height)
    case .lost: Bitmap(width: width, height: height)
    }
  }

  /// The reason why pictures of the store were lost; `nil` if none were lost.
  var fault: FrameStore.Fault? { store?.fault }

  /// Returns another picture, stored in the same store, or in memory if this picture is in no store.
  func inSameStore(_ bitmap: Bitmap) -> StoredBitmap { store?.keep(bitmap) ?? StoredBitmap(bitmap) }

  /// The same picture without hidden colors: clear pixels become 0.
  var withoutHiddenColors: StoredBitmap {
    hidesColors ? inSameStore(bitmap.withoutHiddenColors) : self
  }
}

extension StoredBitmap: Hashable {
  public static func == (a: StoredBitmap, b: StoredBitmap) -> Bool {
    if a === b { return true }
    guard a.width == b.width, a.height == b.height else { return false }
    if case .file(_, let first) = a.location, case .file(_, let second) = b.location,
      first != second
    {
      return false
    }
    return a.bitmap == b.bitmap
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
  }
}

extension Bitmap {
  /// True if clear pixels have colors.
  fileprivate var hidesColors: Bool {
    pixels.withUnsafeBufferPointer { pixels in
      var hides = false
      for pixel in pixels { hides = hides || (pixel < 1 << 24 && pixel != 0) }
      return hides
    }
  }

  /// A digest that distinguishes nearly all stored pictures without reading the file.
  fileprivate var digest: UInt64 {
    pixels.withUnsafeBufferPointer { pixels in
      var digest: UInt64 = 0xCBF2_9CE4_8422_2325
      for pixel in pixels {
        digest = (digest ^ UInt64(pixel)) &* 0x9E37_79B9_7F4A_7C15
        digest ^= digest >> 29
      }
      return digest
    }
  }
}
