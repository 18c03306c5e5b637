import StickerCodecs

/// A GIF built block by block, so that a test can change any part.
struct TestGIF {
  /// The default color table: red, green, blue, white.
  static let colors: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]

  var version = "89a"
  var width: Int
  var height: Int
  /// The global color table: three bytes for each of 2, 4, 8 … 256 colors; empty for none.
  var globalColors = TestGIF.colors
  var background: UInt8 = 0
  var aspect: UInt8 = 0
  var blocks: [[UInt8]]
  var trailer: [UInt8] = [0x3B]

  init(_ width: Int, _ height: Int, _ blocks: [UInt8]...) {
    self.width = width
    self.height = height
    self.blocks = blocks
  }

  var bytes: [UInt8] {
    let header = Array("GIF".utf8) + Array(version.utf8)
    let screen = little(width) + little(height) + [tableFlags(globalColors), background, aspect]
    return header + screen + globalColors + blocks.flatMap { $0 } + trailer
  }

  static func control(
    delay: Int = 0, disposal: UInt8 = 0, transparent: UInt8? = nil
  ) -> [UInt8] {
    let flags = disposal << 2 | (transparent == nil ? 0 : 1)
    return [0x21, 0xF9, 4, flags] + little(delay) + [transparent ?? 0, 0]
  }

  static func image(
    _ width: Int, _ height: Int, x: Int = 0, y: Int = 0, _ indices: [UInt8],
    codeSize: Int = 2, localColors: [UInt8] = [], interlaced: Bool = false
  ) -> [UInt8] {
    image(
      width, height, x: x, y: y, data: [UInt8(codeSize)] + subBlocks(lzw(indices, codeSize)),
      localColors: localColors, interlaced: interlaced)
  }

  /// Returns an image with the given data, from the minimum code size to the terminator.
  static func image(
    _ width: Int, _ height: Int, x: Int = 0, y: Int = 0, data: [UInt8],
    localColors: [UInt8] = [], interlaced: Bool = false
  ) -> [UInt8] {
    let flags = tableFlags(localColors) | (interlaced ? 0x40 : 0)
    return [0x2C] + little(x) + little(y) + little(width) + little(height) + [flags]
      + localColors + data
  }

  static func application(_ identifier: String, _ contents: [UInt8]...) -> [UInt8] {
    let name = Array(identifier.utf8)
    let blocks = contents.flatMap { [UInt8($0.count)] + $0 }
    return [0x21, 0xFF, UInt8(name.count)] + name + blocks + [0]
  }

  static func loop(_ count: Int) -> [UInt8] { application("NETSCAPE2.0", [1] + little(count)) }

  static func subBlocks(_ data: [UInt8]) -> [UInt8] {
    stride(from: 0, to: data.count, by: 255).flatMap { start in
      let block = data[start..<min(start + 255, data.count)]
      return [UInt8(block.count)] + block
    } + [0]
  }
}

/// Returns the bits of the packed field for a color table.
private func tableFlags(_ colors: [UInt8]) -> UInt8 {
  guard !colors.isEmpty else { return 0 }
  return 0x80 | UInt8((colors.count / 3).trailingZeroBitCount - 1)
}

func little(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }

/// Packs codes with the given numbers of bits, lowest bit first.
func packed(_ codes: [(code: Int, size: Int)]) -> [UInt8] {
  var bytes: [UInt8] = []
  var bits = 0
  var count = 0
  for (code, size) in codes {
    bits |= code << count
    count += size
    while count >= 8 {
      bytes.append(UInt8(bits & 0xFF))
      bits >>= 8
      count -= 8
    }
  }
  return count > 0 ? bytes + [UInt8(bits)] : bytes
}

/// Compresses color indices with LZW.
///
/// - Parameters:
///   - clearsWhenFull: true if a full table is cleared, false if it stays full.
///   - endsWithCode: true if the end code is written.
func lzw(
  _ indices: [UInt8], _ codeSize: Int, clearsWhenFull: Bool = true, endsWithCode: Bool = true
) -> [UInt8] {
  let clear = 1 << codeSize
  var codes: [(code: Int, size: Int)] = [(clear, codeSize + 1)]
  var table: [[UInt8]: Int] = [:]
  var size = codeSize + 1
  var next = clear + 2
  var string: [UInt8] = []
  func code(_ string: [UInt8]) -> Int { string.count == 1 ? Int(string[0]) : table[string]! }
  for index in indices {
    if string.isEmpty || table[string + [index]] != nil {
      string.append(index)
      continue
    }
    codes.append((code(string), size))
    if next < 4096 {
      table[string + [index]] = next
      next += 1
      if next > 1 << size, size < 12 { size += 1 }
    } else if clearsWhenFull {
      codes.append((clear, size))
      table = [:]
      size = codeSize + 1
      next = clear + 2
    }
    string = [index]
  }
  if !string.isEmpty {
    codes.append((code(string), size))
    if next >= 1 << size, size < 12 { size += 1 }
  }
  if endsWithCode { codes.append((clear + 1, size)) }
  return packed(codes)
}

/// Returns every frame of a file as rows of letters: the first letter of each color in ``TestGIF/colors``, `k` for
/// black, `.` for transparent and `?` for other pixels.
func rows(of bytes: [UInt8], limits: DecodeLimits = .standard) throws -> [[String]] {
  var reader = try ImageFile.probe(bytes, limits: limits).decode(limits: limits)
  var frames: [[String]] = []
  while let frame = try reader.nextFrame() {
    let letters = stride(from: 0, to: frame.rgba.count, by: 4).map { offset -> Character in
      switch Array(frame.rgba[offset..<offset + 4]) {
      case [255, 0, 0, 255]: "r"
      case [0, 255, 0, 255]: "g"
      case [0, 0, 255, 255]: "b"
      case [255, 255, 255, 255]: "w"
      case [0, 0, 0, 255]: "k"
      case [0, 0, 0, 0]: "."
      default: "?"
      }
    }
    frames.append(
      stride(from: 0, to: letters.count, by: frame.width).map {
        String(letters[$0..<$0 + frame.width])
      })
  }
  return frames
}

/// Returns the fault at which reading every frame of a file ends; `nil` if it succeeds.
func fault(of bytes: [UInt8], limits: DecodeLimits = .standard) -> ImageFault? {
  do {
    _ = try defects(of: bytes, limits: limits)
    return nil
  } catch {
    return error
  }
}

/// Returns the defects found by reading every frame of a file.
func defects(
  of bytes: [UInt8], limits: DecodeLimits = .standard
) throws(ImageFault) -> [Defect] {
  let file = try ImageFile.probe(bytes, limits: limits)
  var reader = try file.decode(limits: limits)
  while try reader.nextFrame() != nil {}
  return file.image.defects + reader.defects
}
