/// The frames of an animation for one thread that visits them in order. The latest frames are cached in memory, and so
/// are their samples in a pixel format.
final class FrameWindow {
  let format: PixelFormat
  private let frames: [StoredBitmap]
  private let indices: [UInt32: UInt8]
  private let planes: [SamplePlane]?
  private var bitmaps: Recent<Int, Bitmap>
  private var samples: Recent<Int, [UInt8]>

  /// Creates a window without cached frames.
  ///
  /// - Parameter planes: the samples of all frames, if they are in memory.
  init(_ frames: [StoredBitmap], _ format: PixelFormat, planes: [SamplePlane]? = nil) {
    self.frames = frames
    self.format = format
    self.planes = planes
    indices = planes == nil ? format.indices : [:]
    let capacity = Self.capacity(frame: frames.first?.byteCount ?? 0)
    bitmaps = Recent(capacity: capacity)
    samples = Recent(capacity: 2)
  }

  /// Returns the number of cached frames: six, as many as a search needs at once (the frame, the next frame, and the
  /// frames of up to four canvases), or as few as two if they are large.
  ///
  /// - Parameter byteCount: size of a frame in bytes.
  static func capacity(frame byteCount: Int) -> Int {
    max(2, min(6, (16 << 20) / max(1, byteCount)))
  }

  /// Number of cached canvases with cleared areas. For every frame, a search visits several of them in turn.
  var canvasCapacity: Int { 2 * Self.capacity(frame: frames[0].byteCount) }

  var count: Int { frames.count }
  /// Canvas size in px.
  var width: Int { frames[0].width }
  var height: Int { frames[0].height }

  /// The decoded frame at an index.
  subscript(index: Int) -> Bitmap {
    let frame = frames[index]
    return frame.isInMemory ? frame.bitmap : bitmaps.value(index) { frame.bitmap }
  }

  /// Returns a frame's samples.
  func samples(of index: Int) -> [UInt8] {
    if let planes { return planes[index].samples }
    return samples.value(index) { SamplePlane(self[index].pixels, format, indices).samples }
  }
}

/// A cache of the most recently used values.
struct Recent<Key: Equatable, Value> {
  private let capacity: Int
  private var values: [(key: Key, value: Value)] = []

  init(capacity: Int) { self.capacity = capacity }

  /// Returns the value of a key. If the value is not cached, it is made and cached.
  mutating func value(_ key: Key, _ make: () -> Value) -> Value {
    if let index = values.lastIndex(where: { $0.key == key }) {
      let known = values.remove(at: index)
      values.append(known)
      return known.value
    }
    if values.count == capacity { values.removeFirst() }
    let value = make()
    values.append((key, value))
    return value
  }
}
