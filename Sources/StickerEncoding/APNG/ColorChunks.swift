public import StickerCodecs

extension ColorDescription {
  /// The chunks that state this description in a PNG (PNG 3rd edition, 11.3.2), the one of highest priority first.
  var chunks: [(type: String, data: [UInt8])] {
    var result: [(type: String, data: [UInt8])] = []
    if let codePoints, codePoints.matrix == 0 {
      result.append(
        (
          "cICP",
          [codePoints.primaries, codePoints.transfer, 0, codePoints.isFullRange ? 1 : 0]
        ))
    }
    if let profile = writtenProfile {
      let stream = Deflater(level: 12).compress(profile, count: profile.count)
      result.append(("iCCP", Self.profileName + stream))
    } else if let intent {
      result.append(("sRGB", [intent]))
    }
    if let gamma, 1...Int(Int32.max) ~= gamma { result.append(("gAMA", Self.bytes([gamma]))) }
    if let chromaticities, chromaticities.isUsable {
      result.append(("cHRM", Self.bytes(chromaticities.coordinates)))
    }
    if !masteringDisplay.isEmpty { result.append(("mDCV", masteringDisplay)) }
    if !lightLevel.isEmpty { result.append(("cLLI", lightLevel)) }
    return result
  }

  /// Total size in bytes of these chunks in a PNG, including the length, type and checksum of each.
  public var writtenBytes: Int { chunks.reduce(0) { $0 + 12 + $1.data.count } }

  /// The profile of the `iCCP` chunk; `nil` if there is none, or if it could not be read.
  var writtenProfile: [UInt8]? { profile.flatMap { $0.isEmpty ? nil : $0 } }

  /// The beginning of the `iCCP` chunk: a name, which PNG requires, its terminator, and compression method 0.
  private static let profileName = Array("ICC profile\0\0".utf8)

  private static func bytes(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { number in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
  }
}
