/// Auxiliary pictures, for example the alpha of another picture (ISO/IEC 23008-12, 6.5.8 and 7.5.3).
enum HEIFAuxiliary {
  /// The auxiliary types of alpha: for any coding, and for HEVC.
  private static let alphaTypes = [
    "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1",
  ]

  /// Returns true if the zero-terminated text of an `auxC` or `auxi` box declares alpha.
  static func isAlpha(_ box: ISOBox, _ bytes: [UInt8]) throws(ImageFault) -> Bool {
    let text = try ISOFields(full: box, bytes, versions: 0...0).rest
    return alphaTypes.contains { bytes[text].prefix { $0 != 0 }.elementsEqual($0.utf8) }
  }
}
