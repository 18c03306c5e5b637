/// A GIF of one image whose LZW codes are chosen by the input: any defined code, rarely an undefined one.
struct RandomGIF {
  let bytes: [UInt8]

  init(_ entropy: inout Entropy) {
    let maxSide = entropy.pick([4, 30, 120])
    let (width, height) = (1 + entropy.roll(maxSide), 1 + entropy.roll(maxSide))
    let minimumCodeSize = 2 + entropy.roll(7)
    let dimensions = [width, height].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    // A color table that usually has as many entries as there are indices, but may have fewer or more.
    let tableBits = entropy.once(in: 8) ? entropy.roll(8) : minimumCodeSize - 1
    let table = (0..<3 << (tableBits + 1)).map { _ in entropy.byte() }
    var file = Array("GIF89a".utf8) + dimensions + [0x80 | UInt8(tableBits), 0, 0] + table
    if entropy.once(in: 2) { file += [0x21, 0xF9, 4, 1, 0, 0, entropy.byte(), 0] }
    file += [0x2C, 0, 0, 0, 0] + dimensions
    file += [entropy.once(in: 6) ? 0x40 : 0, UInt8(minimumCodeSize)]
    var codes = CodeStream(minimumCodeSize: minimumCodeSize)
    codes.fill(width * height, &entropy)
    var left = codes.bytes[...]
    while !left.isEmpty {
      let block = left.prefix(entropy.once(in: 10) ? 1 + entropy.roll(255) : 255)
      file += [UInt8(block.count)] + block
      left = left.dropFirst(block.count)
    }
    bytes = file + [0, 0x3B]
  }
}

/// Writes LZW codes (GIF89a, appendix F), and keeps the length of the string that each defined code stands for.
private struct CodeStream {
  private(set) var bytes: [UInt8] = []
  private let clear: Int
  private var codeSize: Int
  private var next: Int
  private var lengths: [Int]
  /// The length of the previous string, 0 after a clear code.
  private var previous = 0
  private var bits = 0
  private var bitCount = 0

  init(minimumCodeSize: Int) {
    clear = 1 << minimumCodeSize
    codeSize = minimumCodeSize + 1
    next = clear + 2
    lengths = [Int](repeating: 1, count: 4096)
  }

  /// Writes codes for a number of indices, then an end code. Damage may change the number slightly, leave out the
  /// end code, use undefined codes, or add or change bytes.
  mutating func fill(_ count: Int, _ entropy: inout Entropy) {
    let damage = entropy.roll(16)
    let wanted = damage == 0 ? count + entropy.roll(4) : damage == 1 ? max(0, count - 1) : count
    let prefersNew = entropy.once(in: 2)
    if !entropy.once(in: 6) { clearTable() }
    var written = 0
    while written < wanted {
      if entropy.once(in: 256), entropy.once(in: 4) {
        clearTable()
        continue
      }
      var code = pickCode(prefersNew, &entropy)
      if damage == 2, entropy.once(in: 200) { code = entropy.roll(1 << codeSize) }
      if length(of: code) > wanted - written, damage != 3 { code %= clear }
      written += length(of: code)
      put(code)
    }
    if damage != 4 { write(clear + 1) }
    if bitCount > 0 { bytes.append(UInt8(bits & 255)) }
    switch damage {
    case 5: bytes += (0...entropy.roll(300)).map { _ in entropy.byte() }
    case 6: bytes[entropy.roll(min(65_536, bytes.count))] ^= 1 << (entropy.byte() & 7)
    default: break
    }
  }

  private func pickCode(_ prefersNew: Bool, _ entropy: inout Entropy) -> Int {
    guard previous > 0 else { return entropy.roll(clear) }
    let end = min(4096, next + 1)
    let code =
      prefersNew && !entropy.once(in: 3) ? end - 1 - entropy.roll(min(end, 20)) : entropy.roll(end)
    return code == clear || code == clear + 1 ? 0 : max(0, code)
  }

  private func length(of code: Int) -> Int { code == next ? previous + 1 : lengths[code & 4095] }

  private mutating func put(_ code: Int) {
    let length = length(of: code)
    write(code)
    if previous > 0, next < 4096 {
      lengths[next] = previous + 1
      next += 1
      if next >> codeSize > 0, codeSize < 12 { codeSize += 1 }
    }
    previous = length
  }

  private mutating func clearTable() {
    write(clear)
    next = clear + 2
    codeSize = clear.trailingZeroBitCount + 1
    previous = 0
  }

  private mutating func write(_ code: Int) {
    bits |= code << bitCount
    bitCount += codeSize
    while bitCount >= 8 {
      bytes.append(UInt8(bits & 255))
      bits >>= 8
      bitCount -= 8
    }
  }
}
