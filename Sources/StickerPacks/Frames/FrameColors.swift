import StickerBase
package import StickerCodecs
import StickerEncoding
import Synchronization
import SystemPackage

/// The meaning of all frames' color numbers: the one that all of them have, or sRGB, to which each is
/// converted.
package struct FrameColors: Sendable {
  /// The meaning of the finished frames.
  package private(set) var description = ColorDescription.none
  private(set) var remarks: [Remark] = []
  /// The conversions by meaning; frames of any other meaning stay as they are.
  private var converters: [ColorEncoding: ColorConverter] = [:]

  /// The largest profile in bytes that goes into a sticker of at most 500,000; matrix profiles have 400 to
  /// 4,000, and those with tables, which are larger, are for printers and scanners.
  private static let mostProfileBytes = 32_768

  /// - Throws: ``SequenceFault/mixedHDR`` for HDR frames among others: they have no common white.
  init(_ list: FrameList, _ files: [FrameFile]) throws(SequenceFault) {
    note(files.filter { $0.lostColors != nil }, of: list, files)
    let encodings = Set(files.map(\.colors.encoding))
    guard let first = files.first, let encoding = encodings.first else { return }
    guard encodings.count == 1 else {
      try convert(list, files, encodings)
      return
    }
    switch encoding {
    case .unspecified: break
    case .sRGB: description = .sRGB
    case let other where other.isHDR:
      description = first.colors
      remarks.append(.warning(Self.hdr(other, list, files)))
    case let other:
      guard let converter = converter(from: other, files) else { return }
      if Self.isKept(first) {
        description = first.colors
      } else {
        converters[other] = converter
        description = .sRGB
        remarks.append(
          .note("the colors of \(Self.named(files, list)) are converted from \(other.name) to sRGB")
        )
      }
    }
  }

  /// True if an APNG can say what these colors mean so that viewers understand it. Movies are converted: they
  /// name their colors by code points, which few viewers of PNG know.
  private static func isKept(_ file: FrameFile) -> Bool {
    guard !file.isMovie else { return false }
    guard let profile = file.colors.profile else { return true }
    return profile.count <= mostProfileBytes && !ICCProfile(profile).isGray
  }

  /// Converts frames of different meanings to sRGB.
  private mutating func convert(
    _ list: FrameList, _ files: [FrameFile], _ encodings: Set<ColorEncoding>
  ) throws(SequenceFault) {
    if let hdr = files.firstIndex(where: \.colors.encoding.isHDR),
      let other = files.firstIndex(where: { !$0.colors.encoding.isHDR })
        ?? files.firstIndex(where: { $0.colors.encoding != files[hdr].colors.encoding })
    {
      throw .mixedHDR(
        list.entries[hdr].path, files[hdr].colors.encoding, list.entries[other].path,
        files[other].colors.encoding)
    }
    description = .sRGB
    for encoding in encodings where !encoding.isShownAsSRGB {
      converters[encoding] = converter(from: encoding, files)
    }
    let changed = files.filter { converters[$0.colors.encoding] != nil }
    guard !changed.isEmpty else { return }
    let names = Set(changed.map(\.colors.encoding.name))
    let origin = names.count == 1 ? names.first ?? "" : "\(names.count) other color spaces"
    remarks.append(
      .note(
        "\(changed.count.grouped) of \(counted(files.count, "image")) "
          + "\(agreeing(changed.count, "is", "are")) converted from \(origin) to sRGB, since "
          + "the images differ in color space"))
  }

  /// Returns a converter; `nil`, with a remark, if the colors cannot be converted, as other programs could not
  /// either.
  private mutating func converter(
    from encoding: ColorEncoding, _ files: [FrameFile]
  ) -> ColorConverter? {
    do throws(ColorConverter.Fault) {
      return try ColorConverter(from: encoding)
    } catch {
      let count = files.count { $0.colors.encoding == encoding }
      remarks.append(
        .warning(
          "the colors of \(counted(count, "image")) \(error) and are taken for sRGB; "
            + "export \(agreeing(count, "it", "them")) again in sRGB"))
      return nil
    }
  }

  private mutating func note(_ lost: [FrameFile], of list: FrameList, _ files: [FrameFile]) {
    guard let reason = lost.first?.lostColors else { return }
    remarks.append(
      .warning(
        "the color profile of \(counted(lost.count, "image")) \(reason), and the colors are taken for "
          + "sRGB; export \(agreeing(lost.count, "it", "them")) again in sRGB"))
  }

  private static func named(_ files: [FrameFile], _ list: FrameList) -> String {
    files.count == 1 ? list.entries[0].path.printableName : counted(files.count, "image")
  }

  private static func hdr(
    _ encoding: ColorEncoding, _ list: FrameList, _ files: [FrameFile]
  ) -> String {
    "\(named(files, list)) \(agreeing(files.count, "is", "are")) \(encoding.name): "
      + "viewers without HDR show pale colors; export \(agreeing(files.count, "it", "them")) in sRGB"
  }

  /// Returns a frame with the common meaning.
  func common(_ bitmap: Bitmap, of file: FrameFile) -> Bitmap {
    converters[file.colors.encoding]?.converted(bitmap) ?? bitmap
  }

  /// Bytes of memory for converting a frame of a file: a copy of it.
  func bytes(converting file: FrameFile) -> Int {
    converters[file.colors.encoding] == nil ? 0 : FrameShape.bytes(file.size)
  }
}

/// The different color profiles of many files, each kept once.
final class ProfilePool: Sendable {
  /// Maximum number of bytes of all profiles together: four of the largest that are read.
  static let mostBytes = 16 << 20

  private let known = Mutex<Set<[UInt8]>>([])

  /// Returns the description with the profile that is kept; `nil` if there is no room for another.
  func shared(_ colors: ColorDescription) -> ColorDescription? {
    guard let profile = colors.profile else { return colors }
    return known.withLock { known in
      var colors = colors
      if let present = known.firstIndex(of: profile) {
        colors.profile = known[present]
      } else {
        guard known.reduce(profile.count, { $0 + $1.count }) <= Self.mostBytes else { return nil }
        known.insert(profile)
      }
      return colors
    }
  }
}
