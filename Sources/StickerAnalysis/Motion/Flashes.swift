/// The turns of an animation's luminance: the samples of each frame that become lighter after they had become
/// darker, or the other way round. WCAG 2.2 calls a pair of such changes a flash if they are of 0.1 of
/// relative luminance and the darker of both is below 0.8; art that moves across a place is no flash.
struct Flashes {
  /// The numbers of samples that turned in one frame.
  struct Turned {
    var lightened = 0
    var darkened = 0

    fileprivate mutating func add(_ way: UInt8) {
      if way == lighter { lightened &+= 1 } else { darkened &+= 1 }
    }
  }

  private var frames: [Turned] = []
  private var current = Turned()
  /// The direction of each sample's last change; 0 before the first.
  private let last: SampleValues<UInt8>
  /// The frame and the direction of each sample's first change. Only the end of the loop shows whether it
  /// turned there.
  private let firstFrame: SampleValues<UInt32>
  private let first: SampleValues<UInt8>

  private static let leastChange: Float = 0.1
  private static let brightest: Float = 0.8

  init(count: Int) {
    last = SampleValues(repeating: 0, count: count)
    first = SampleValues(repeating: 0, count: count)
    firstFrame = SampleValues(repeating: 0, count: count)
  }

  /// Returns masks of the samples whose relative luminance over white, 0…1, rises and falls by enough.
  @inline(__always)
  static func turns(
    from old: SIMD8<Float>, to new: SIMD8<Float>
  ) -> (lightened: SampleBlock, darkened: SampleBlock) {
    // The uppermost bit is the sign.
    let way = unsafeBitCast(new - old, to: SampleBlock.self)
    let change = unsafeBitCast(way & 0x7FFF_FFFF, to: SIMD8<Float>.self)
    let isSmall = unsafeBitCast(change - leastChange, to: SampleBlock.self)
    let isDark = unsafeBitCast(old + new - change - 2 * brightest, to: SampleBlock.self)
    let turned = isDark & ~isSmall
    return ((turned & ~way) &>> 31, (turned & way) &>> 31)
  }

  /// Records that a sample's luminance has clearly changed.
  mutating func note(_ index: Int, isLighter: Bool) {
    guard !frames.isEmpty else { return }
    let way = isLighter ? lighter : darker
    if last[index] == 0 {
      first[index] = way
      firstFrame[index] = UInt32(truncatingIfNeeded: frames.count)
    } else if last[index] != way {
      current.add(way)
    }
    last[index] = way
  }

  mutating func endFrame() {
    frames.append(current)
    current = Turned()
  }

  /// Returns the turns in each frame; those in the first one happen when the animation starts over.
  consuming func finished(from end: FrameSample, to start: FrameSample) -> [Turned] {
    guard !frames.isEmpty else { return [] }
    for index in last.indices where last[index] != 0 {
      var latest = last[index]
      if let way = Self.way(from: end.luminances[index], to: start.luminances[index]) {
        if way != latest { frames[0].add(way) }
        latest = way
      }
      let frame = Int(firstFrame[index])
      if latest != first[index], frame < frames.count { frames[frame].add(first[index]) }
    }
    return frames
  }

  private static func way(from old: Float, to new: Float) -> UInt8? {
    let (lightened, darkened) = turns(from: SIMD8(repeating: old), to: SIMD8(repeating: new))
    return lightened[0] != 0 ? lighter : darkened[0] != 0 ? darker : nil
  }
}

private let lighter: UInt8 = 1
private let darker: UInt8 = 2
