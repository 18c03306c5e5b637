/// The reversals of an animation's luminance: the samples of each frame that become lighter after becoming darker, or
/// darker after becoming lighter. WCAG 2.2 calls a pair of opposing changes a flash if each is 0.1 of relative
/// luminance or more, and the darker color is below 0.8.
struct Flashes {
  /// The numbers of samples whose luminance reversed in one frame.
  struct Reversals {
    var lightened = 0
    var darkened = 0

    fileprivate mutating func add(_ direction: UInt8) {
      if direction == lighter { lightened &+= 1 } else { darkened &+= 1 }
    }
  }

  private var frames: [Reversals] = []
  private var current = Reversals()
  /// The direction of each sample's last change; 0 before its first change.
  private let lastDirection: SampleValues<UInt8>
  /// The frame of each sample's first change. Only the end of the loop shows whether that change was a reversal.
  private let firstFrame: SampleValues<UInt32>
  /// The direction of each sample's first change.
  private let firstDirection: SampleValues<UInt8>

  /// Minimum difference in relative luminance that counts as a change.
  private static let minChange: Float = 0.1
  /// A change counts only if the relative luminance of its darker color is below this.
  private static let maxDarkerLuminance: Float = 0.8

  init(count: Int) {
    lastDirection = SampleValues(repeating: 0, count: count)
    firstDirection = SampleValues(repeating: 0, count: count)
    firstFrame = SampleValues(repeating: 0, count: count)
  }

  /// Returns two masks: 1 for each sample whose relative luminance over white, 0…1, clearly rises, and 1 for each
  /// sample where it clearly falls.
  @inline(__always)
  static func changes(
    from old: SIMD8<Float>, to new: SIMD8<Float>
  ) -> (lightened: SampleBlock, darkened: SampleBlock) {
    // The uppermost bit is the sign.
    let direction = unsafeBitCast(new - old, to: SampleBlock.self)
    let change = unsafeBitCast(direction & 0x7FFF_FFFF, to: SIMD8<Float>.self)
    let isSmall = unsafeBitCast(change - minChange, to: SampleBlock.self)
    let isDark = unsafeBitCast(old + new - change - 2 * maxDarkerLuminance, to: SampleBlock.self)
    let changed = isDark & ~isSmall
    return ((changed & ~direction) &>> 31, (changed & direction) &>> 31)
  }

  /// Records that a sample's luminance has clearly changed; does nothing in the first frame, which has no frame before
  /// it.
  mutating func note(_ index: Int, isLighter: Bool) {
    guard !frames.isEmpty else { return }
    let direction = isLighter ? lighter : darker
    if lastDirection[index] == 0 {
      firstDirection[index] = direction
      firstFrame[index] = UInt32(truncatingIfNeeded: frames.count)
    } else if lastDirection[index] != direction {
      current.add(direction)
    }
    lastDirection[index] = direction
  }

  mutating func endFrame() {
    frames.append(current)
    current = Reversals()
  }

  /// Returns the reversals in each frame. Those in the first frame happen when the animation starts over.
  consuming func finished(from end: FrameSample, to start: FrameSample) -> [Reversals] {
    guard !frames.isEmpty else { return [] }
    for index in lastDirection.indices where lastDirection[index] != 0 {
      var latest = lastDirection[index]
      if let direction = Self.direction(
        from: end.luminances[index], to: start.luminances[index])
      {
        if direction != latest { frames[0].add(direction) }
        latest = direction
      }
      let frame = Int(firstFrame[index])
      if latest != firstDirection[index], frame < frames.count {
        frames[frame].add(firstDirection[index])
      }
    }
    return frames
  }

  private static func direction(from old: Float, to new: Float) -> UInt8? {
    let (lightened, darkened) = changes(from: SIMD8(repeating: old), to: SIMD8(repeating: new))
    return lightened[0] != 0 ? lighter : darkened[0] != 0 ? darker : nil
  }
}

private let lighter: UInt8 = 1
private let darker: UInt8 = 2
