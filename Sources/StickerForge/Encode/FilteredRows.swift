/// Rows of a PNG whose filters stay what they are.
public enum FilteredRows {
  /// The smallest zlib stream of them that an effort finds.
  ///
  /// - Parameter bytesPerPixel: at least 1.
  public static func deflated(
    _ rows: [UInt8], bytesPerPixel: Int, _ effort: Effort
  ) -> [UInt8] {
    let period = min(max(bytesPerPixel, 1), 4)
    let settings = effort.settings
    return (settings.polish ?? settings.compression)
      .stream(of: rows, count: rows.count, period: period) { Deflater(level: $0) }
  }
}
