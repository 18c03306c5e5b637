/// The memory that libwebp takes for the Huffman tables of a lossless picture, which it does not limit.
///
/// The picture may use 65,536 groups of five tables, which take more than 1 GB, while a group may take only 2.5 bytes
/// of the file. To count the groups, the image that assigns them to blocks is decoded, but not the picture itself.
struct VP8LTables {
  /// Size of all tables in bytes; 0 if the picture is not lossless, or so damaged that libwebp never allocates tables.
  let byteCount: Int

  /// Size of a group without a color cache (vp8l_dec.c, HTreeGroup and kTableSize).
  private static let groupBytes = 568 + 4 * 2_954
  private static let entryBytes = 4
  /// Up to this number of groups, libwebp makes tables even for groups that no block uses.
  private static let maxUnused = 1_000

  /// Reads the chunks of a picture: `VP8L`, or `ALPH` with lossless alpha (RFC 9649, 2.7.1.2 and 3).
  ///
  /// - Parameter chunks: One chunk or two, each with its header of 8 bytes.
  init(_ chunks: ArraySlice<UInt8>, width: Int, height: Int) {
    let payload = chunks.dropFirst(8)
    let start: Int? =
      if chunks.starts(with: "VP8L".utf8) {
        // A signature, the size, and a flag with the version.
        5
      } else if chunks.starts(with: "ALPH".utf8), let head = payload.first, head & 3 == 1 {
        1
      } else {
        nil
      }
    guard let start else {
      byteCount = 0
      return
    }
    var stream = VP8LStream(payload.dropFirst(start))
    guard let (groups, cacheBits) = try? stream.groups(width, height) else {
      byteCount = 0
      return
    }
    let highest = Int(groups.max() ?? 0) + 1
    let groupCount = highest > Self.maxUnused ? Set(groups).count : highest
    byteCount = groupCount * (Self.groupBytes + Self.entryBytes << cacheBits)
  }
}
