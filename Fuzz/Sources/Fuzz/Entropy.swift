/// Numbers determined by an input: its bytes in order, then numbers derived from all of them. So even the shortest
/// input gives a varied result, and every number is decided by a byte of the input as long as any are left.
struct Entropy {
  private var bytes: ArraySlice<UInt8>
  private var state: UInt64

  init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
    state = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } | 1
  }

  mutating func byte() -> UInt8 {
    if let byte = bytes.popFirst() { return byte }
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return UInt8(truncatingIfNeeded: state &* 0x2545_F491_4F6C_DD1D >> 56)
  }

  /// A number from 0 to `sides` - 1; `sides` is at most 65,536.
  mutating func roll(_ sides: Int) -> Int {
    let high = sides > 256 ? Int(byte()) << 8 : 0
    return (high | Int(byte())) % max(1, sides)
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[roll(elements.count)] }

  /// True with a probability of 1/`times`.
  mutating func once(in times: Int) -> Bool { roll(times) == 0 }
}
