import Foundation

/// ICC profiles (ICC.1:2010) with one curve, for three primaries or for gray.
public enum TestProfile {
  /// sRGB's curve as a parametric curve of type 3 (10.15).
  public static let parametric =
    Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0]
    + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)

  /// A gamma curve (10.5).
  public static func power(_ exponent: Double) -> [UInt8] {
    let number = UInt16((exponent * 256).rounded())
    return Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, UInt8(number >> 8), UInt8(number & 255)]
  }

  public static let displayP3 = bytes(
    columns: [
      [0.51512, 0.2412, -0.00105], [0.29198, 0.69225, 0.04189], [0.1571, 0.06657, 0.78407],
    ],
    curve: parametric)
  /// Adobe RGB (1998), 4.3.
  public static let adobeRGB = bytes(
    columns: [
      [0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457],
    ],
    curve: power(563.0 / 256))
  public static let linearGray = bytes(columns: [], curve: power(1), space: "GRAY")

  /// The bytes of a profile.
  ///
  /// - Parameters:
  ///   - columns: the columns of the matrix to XYZ, adapted to D50; empty for gray.
  ///   - curve: the data of the curve for all channels.
  ///   - space: the signature of the color space, of 4 characters.
  public static func bytes(
    columns: [[Double]], curve: [UInt8], space: String = "RGB "
  ) -> [UInt8] {
    let white = [0.9642, 1, 0.8249]
    var tags: [(String, [UInt8])] = [("wtpt", xyz(white))]
    tags += zip(["rXYZ", "gXYZ", "bXYZ"], columns).map { ($0, xyz($1)) }
    tags += (columns.isEmpty ? ["kTRC"] : ["rTRC", "gTRC", "bTRC"]).map { ($0, curve) }
    var offset = 132 + 12 * tags.count
    var (table, body): ([UInt8], [UInt8]) = (bigEndian(UInt32(tags.count)), [])
    for (tag, data) in tags {
      let padded = data + Array(repeating: 0, count: (4 - data.count % 4) % 4)
      table += Array(tag.utf8) + bigEndian(UInt32(offset)) + bigEndian(UInt32(data.count))
      body += padded
      offset += padded.count
    }
    var head = [UInt8](repeating: 0, count: 128)
    head.replaceSubrange(0..<4, with: bigEndian(UInt32(offset)))
    head.replaceSubrange(8..<12, with: [4, 0, 0, 0])
    head.replaceSubrange(12..<24, with: Array("mntr\(space)XYZ ".utf8))
    head.replaceSubrange(36..<40, with: Array("acsp".utf8))
    head.replaceSubrange(68..<80, with: white.flatMap(fixed))
    return head + table + body
  }

  private static func xyz(_ numbers: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + [0, 0, 0, 0] + numbers.flatMap(fixed)
  }

  private static func fixed(_ number: Double) -> [UInt8] {
    bigEndian(UInt32(bitPattern: Int32((number * 65_536).rounded())))
  }
}
