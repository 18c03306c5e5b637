import StickerBase
package import StickerCodecs
import StickerEncoding
import SystemPackage

/// The color space of all finished frames: their common color space if an APNG can keep it; otherwise sRGB, to which
/// the frames are converted.
package struct FrameColors: Sendable {
  /// The color description of the finished frames.
  package private(set) var description = ColorDescription.none
  private(set) var remarks: [Remark] = []
  /// The different encodings of the files.
  private let encodings: [ColorEncoding]
  /// The name of each encoding.
  private let names: [String]
  /// The index of each file's encoding.
  private let encodingIndices: [Int]
  /// The converters by the index of an encoding; frames in any other encoding stay as they are.
  private var converters: [Int: ColorConverter] = [:]

  /// Maximum size in bytes of a profile that is kept; a sticker has at most 512,000 bytes. Matrix profiles have 400 to
  /// 4,000 bytes. Profiles with tables are larger, and are meant for printers and scanners.
  private static let maxProfileBytes = 32_768
  /// Maximum memory in bytes of all converters together: twice that of the largest converter.
  static let maxConverterBytes = 2 * ColorConverter.maxBytes

  /// Determines the common color space.
  ///
  /// - Parameter pool: the descriptions of the files, in their order.
  /// - Throws: ``SequenceFault/mixedHDR`` for HDR frames beside frames in another encoding, which have no common white;
  ///   ``SequenceFault/tooManyProfiles`` if the converters take too much memory.
  init(
    _ list: FrameList, _ files: [FrameFile], _ pool: ColorPool
  ) throws(SequenceFault) {
    var known: [ColorEncoding: Int] = [:]
    var encodings: [ColorEncoding] = []
    var encodingNames: [String] = []
    let indices = pool.descriptions.map { description in
      let encoding = description.encoding
      if let present = known[encoding] { return present }
      known[encoding] = encodings.count
      encodings.append(encoding)
      encodingNames.append(description.name)
      return encodings.count - 1
    }
    self.encodings = encodings
    names = encodingNames
    encodingIndices = pool.indices.map { indices[$0] }
    warn(ofLostProfiles: files.filter { $0.unknownColorsReason != nil })
    let forbidden = files.count { $0.colors.hasForbiddenMatrix }
    if forbidden > 0 {
      remarks.append(
        .note(
          "the cICP of \(counted(forbidden, "image")) has a matrix other than 0, which PNG forbids, "
            + "and is left out"))
    }
    guard let first = files.first, let encoding = encodings.first else { return }
    guard encodings.count == 1 else {
      try convert(list)
      return
    }
    switch encoding {
    case .unspecified: break
    case .sRGB: description = .sRGB
    case let other where other.isHDR:
      description = first.colors
      remarks.append(.warning(Self.hdrWarning(other, list, files)))
    default:
      guard try makeConverter(from: 0, list) else { return }
      if Self.isKept(first) {
        converters = [:]
        description = first.colors
      } else {
        description = .sRGB
        remarks.append(
          .note(
            "the colors of \(Self.label(of: files, list)) are converted from \(names[0]) to sRGB")
        )
      }
    }
  }

  /// Returns true if an APNG can describe the colors of a file in a way that viewers understand. The colors of a movie
  /// are described by code points, which few PNG viewers support.
  private static func isKept(_ file: FrameFile) -> Bool {
    guard !file.isMovie else { return false }
    guard let profile = file.colors.profile else { return true }
    return profile.count <= maxProfileBytes && !ICCProfile(profile).isGray
  }

  /// Converts frames in different encodings to sRGB.
  private mutating func convert(_ list: FrameList) throws(SequenceFault) {
    if let hdr = encodingIndices.firstIndex(where: { encodings[$0].isHDR }),
      let other = encodingIndices.firstIndex(where: { !encodings[$0].isHDR })
        ?? encodingIndices.firstIndex(where: { $0 != encodingIndices[hdr] })
    {
      throw .mixedHDR(
        list.entries[hdr].path, encodings[encodingIndices[hdr]], list.entries[other].path,
        encodings[encodingIndices[other]])
    }
    description = .sRGB
    for index in encodings.indices where !encodings[index].isShownAsSRGB {
      _ = try makeConverter(from: index, list)
    }
    let changed = encodingIndices.count { converters[$0] != nil }
    guard changed > 0 else { return }
    let origins = Set(converters.keys.map { names[$0] })
    let origin = origins.count == 1 ? origins.first ?? "" : "\(origins.count) other color spaces"
    remarks.append(
      .note(
        "\(changed.grouped) of \(counted(encodingIndices.count, "image")) "
          + "\(agreeing(changed, "is", "are")) converted from \(origin) to sRGB, since "
          + "the images differ in color space"))
  }

  /// Makes the converter of an encoding.
  ///
  /// - Returns: true if the encoding has a converter now. If its colors cannot be converted, a remark is added.
  /// - Throws: ``SequenceFault/tooManyProfiles`` if the converters take too much memory.
  private mutating func makeConverter(
    from index: Int, _ list: FrameList
  ) throws(SequenceFault) -> Bool {
    let remaining = Self.maxConverterBytes - converterBytes
    do throws(ColorConverter.Fault) {
      converters[index] = try ColorConverter(from: encodings[index], maxBytes: remaining)
      return true
    } catch {
      if error == .outOfMemory, remaining < ColorConverter.maxBytes,
        let file = encodingIndices.firstIndex(of: index)
      {
        throw .tooManyProfiles(list.entries[file].path)
      }
      let count = encodingIndices.count { $0 == index }
      remarks.append(
        .warning(
          "the colors of \(counted(count, "image")) \(error) and are taken for sRGB; "
            + "export \(agreeing(count, "it", "them")) again in sRGB"))
      return false
    }
  }

  private mutating func warn(ofLostProfiles lost: [FrameFile]) {
    guard let reason = lost.first?.unknownColorsReason else { return }
    remarks.append(
      .warning(
        "the color profile of \(counted(lost.count, "image")) \(reason), and the colors are taken for "
          + "sRGB; export \(agreeing(lost.count, "it", "them")) again in sRGB"))
  }

  /// Returns the name of the only file, or the number of files.
  private static func label(of files: [FrameFile], _ list: FrameList) -> String {
    files.count == 1 ? list.entries[0].path.printableName : counted(files.count, "image")
  }

  private static func hdrWarning(
    _ encoding: ColorEncoding, _ list: FrameList, _ files: [FrameFile]
  ) -> String {
    "\(label(of: files, list)) \(agreeing(files.count, "is", "are")) \(encoding.name): "
      + "viewers without HDR show pale colors; export \(agreeing(files.count, "it", "them")) in sRGB"
  }

  /// Bytes of memory that all converters hold.
  var converterBytes: Int { converters.values.reduce(0) { $0 + $1.heldBytes } }

  /// Returns a frame in the common color space.
  ///
  /// - Parameter file: the index of the file that contains the frame.
  func common(_ bitmap: Bitmap, of file: Int) -> Bitmap {
    converters[encodingIndices[file]]?.converted(bitmap) ?? bitmap
  }

  /// True if the frames of a file are converted.
  ///
  /// - Parameter file: the index of the file.
  func converts(_ file: Int) -> Bool { converters[encodingIndices[file]] != nil }
}

/// The color descriptions of many files. Equal descriptions, with their profiles, are kept once.
struct ColorPool {
  /// Maximum number of bytes of all profiles together: four times the largest profile that is read.
  static let maxBytes = 16 << 20

  private(set) var descriptions: [ColorDescription] = []
  /// The index of each file's description, in the order in which the files were added.
  private(set) var indices: [Int] = []
  private var known: [ColorDescription: Int] = [:]
  private var bytes = 0

  /// Adds the description of the next file, and returns the equal description that is kept. Returns `nil` if all
  /// profiles together would exceed ``maxBytes``.
  mutating func add(_ colors: ColorDescription) -> ColorDescription? {
    // Most files have the same description as the file before them. Then it need not be hashed.
    if let last = indices.last, descriptions[last] == colors {
      indices.append(last)
    } else if let present = known[colors] {
      indices.append(present)
    } else {
      bytes += colors.profile?.count ?? 0
      guard bytes <= Self.maxBytes else { return nil }
      known[colors] = descriptions.count
      indices.append(descriptions.count)
      descriptions.append(colors)
    }
    return indices.last.map { descriptions[$0] }
  }
}
