/// The frames of an animation as one thread looks at them, one after another: the latest are in memory,
/// with their samples in a format.
final class FrameWindow {
  let format: PixelFormat
  private let frames: [StoredBitmap]
  private let indices: [UInt32: UInt8]
  private let planes: [SamplePlane]?
  private var bitmaps: Recent<Int, Bitmap>
  private var samples: Recent<Int, [UInt8]>

  /// - Parameter planes: the samples of all frames, if they are in memory.
  init(_ frames: [StoredBitmap], _ format: PixelFormat, planes: [SamplePlane]? = nil) {
    self.frames = frames
    self.format = format
    self.planes = planes
    indices = planes == nil ? format.indices : [:]
    let most = Self.capacity(frame: frames.first?.byteCount ?? 0)
    bitmaps = Recent(most: most)
    samples = Recent(most: 2)
  }

  /// Pictures that stay: as many as a search goes back to, or two of large ones.
  static func capacity(frame byteCount: Int) -> Int {
    max(2, min(6, (16 << 20) / max(1, byteCount)))
  }

  /// Canvases that a search goes on from, which it looks at in turn.
  var canvasCapacity: Int { 2 * Self.capacity(frame: frames[0].byteCount) }

  var count: Int { frames.count }
  /// Canvas size in px.
  var width: Int { frames[0].width }
  var height: Int { frames[0].height }

  /// A frame.
  subscript(index: Int) -> Bitmap {
    let frame = frames[index]
    return frame.isInMemory ? frame.bitmap : bitmaps.value(index) { frame.bitmap }
  }

  /// A frame's samples.
  func samples(of index: Int) -> [UInt8] {
    if let planes { return planes[index].samples }
    return samples.value(index) { SamplePlane(self[index].pixels, format, indices).samples }
  }
}

/// The values that were asked for last.
struct Recent<Key: Equatable, Value> {
  private let most: Int
  private var values: [(key: Key, value: Value)] = []

  init(most: Int) { self.most = most }

  mutating func value(_ key: Key, _ make: () -> Value) -> Value {
    if let index = values.lastIndex(where: { $0.key == key }) {
      let known = values.remove(at: index)
      values.append(known)
      return known.value
    }
    if values.count == most { values.removeFirst() }
    let value = make()
    values.append((key, value))
    return value
  }
}
