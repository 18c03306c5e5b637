import StickerBase
package import StickerCodecs
import StickerEncoding
import SystemPackage

/// The meaning of all frames' color numbers: the one that all of them have, or sRGB, to which each is
/// converted.
package struct FrameColors: Sendable {
  /// The meaning of the finished frames.
  package private(set) var description = ColorDescription.none
  private(set) var remarks: [Remark] = []
  /// The different meanings, and the place of each file's meaning in them.
  private let encodings: [ColorEncoding]
  /// A name of each meaning.
  private let names: [String]
  private let places: [Int]
  /// The conversions by the place of a meaning; frames of any other stay as they are.
  private var converters: [Int: ColorConverter] = [:]

  /// The largest profile in bytes that goes into a sticker of at most 500,000; matrix profiles have 400 to
  /// 4,000, and those with tables, which are larger, are for printers and scanners.
  private static let mostProfileBytes = 32_768
  /// Maximum number of bytes of all conversions together: twice that of the largest.
  static let mostConverterBytes = 2 * ColorConverter.mostBytes

  /// - Parameter pool: the descriptions of the files, in their order.
  /// - Throws: ``SequenceFault/mixedHDR`` for HDR frames among others: they have no common white.
  ///   ``SequenceFault/tooManyProfiles`` if the conversions take too much memory.
  init(
    _ list: FrameList, _ files: [FrameFile], _ pool: ColorPool
  ) throws(SequenceFault) {
    var known: [ColorEncoding: Int] = [:]
    var encodings: [ColorEncoding] = []
    var meanings: [String] = []
    let numbers = pool.descriptions.map { description in
      let encoding = description.encoding
      if let present = known[encoding] { return present }
      known[encoding] = encodings.count
      encodings.append(encoding)
      meanings.append(description.name)
      return encodings.count - 1
    }
    self.encodings = encodings
    names = meanings
    places = pool.places.map { numbers[$0] }
    note(files.filter { $0.lostColors != nil })
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
      remarks.append(.warning(Self.hdr(other, list, files)))
    default:
      guard try makeConverter(from: 0, list) else { return }
      if Self.isKept(first) {
        converters = [:]
        description = first.colors
      } else {
        description = .sRGB
        remarks.append(
          .note("the colors of \(Self.named(files, list)) are converted from \(names[0]) to sRGB")
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
  private mutating func convert(_ list: FrameList) throws(SequenceFault) {
    if let hdr = places.firstIndex(where: { encodings[$0].isHDR }),
      let other = places.firstIndex(where: { !encodings[$0].isHDR })
        ?? places.firstIndex(where: { $0 != places[hdr] })
    {
      throw .mixedHDR(
        list.entries[hdr].path, encodings[places[hdr]], list.entries[other].path,
        encodings[places[other]])
    }
    description = .sRGB
    for place in encodings.indices where !encodings[place].isShownAsSRGB {
      _ = try makeConverter(from: place, list)
    }
    let changed = places.count { converters[$0] != nil }
    guard changed > 0 else { return }
    let origins = Set(converters.keys.map { names[$0] })
    let origin = origins.count == 1 ? origins.first ?? "" : "\(origins.count) other color spaces"
    remarks.append(
      .note(
        "\(changed.grouped) of \(counted(places.count, "image")) "
          + "\(agreeing(changed, "is", "are")) converted from \(origin) to sRGB, since "
          + "the images differ in color space"))
  }

  /// Makes a converter.
  ///
  /// - Returns: false, with a remark, if the colors cannot be converted, as other programs could not either.
  private mutating func makeConverter(
    from place: Int, _ list: FrameList
  ) throws(SequenceFault) -> Bool {
    let left = Self.mostConverterBytes - converterBytes
    do throws(ColorConverter.Fault) {
      converters[place] = try ColorConverter(from: encodings[place], mostBytes: left)
      return true
    } catch {
      if error == .outOfMemory, left < ColorConverter.mostBytes,
        let file = places.firstIndex(of: place)
      {
        throw .tooManyProfiles(list.entries[file].path)
      }
      let count = places.count { $0 == place }
      remarks.append(
        .warning(
          "the colors of \(counted(count, "image")) \(error) and are taken for sRGB; "
            + "export \(agreeing(count, "it", "them")) again in sRGB"))
      return false
    }
  }

  private mutating func note(_ lost: [FrameFile]) {
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

  /// Bytes of memory that all conversions hold.
  var converterBytes: Int { converters.values.reduce(0) { $0 + $1.heldBytes } }

  /// Returns a frame of a file with the common meaning.
  ///
  /// - Parameter file: the index of the file.
  func common(_ bitmap: Bitmap, of file: Int) -> Bitmap {
    converters[places[file]]?.converted(bitmap) ?? bitmap
  }

  /// True if the frames of a file are converted.
  ///
  /// - Parameter file: the index of the file.
  func converts(_ file: Int) -> Bool { converters[places[file]] != nil }
}

/// The different descriptions of colors of many files, each with its profile kept once.
struct ColorPool {
  /// Maximum number of bytes of all profiles together: four of the largest that are read.
  static let mostBytes = 16 << 20

  private(set) var descriptions: [ColorDescription] = []
  /// The place of each file's description, in the order in which they were added.
  private(set) var places: [Int] = []
  private var known: [ColorDescription: Int] = [:]
  private var bytes = 0

  /// Adds the description of one more file, and returns the kept one; `nil` if there is no room for it.
  mutating func add(_ colors: ColorDescription) -> ColorDescription? {
    // Most files have the description of the file before, which then need not be hashed.
    if let last = places.last, descriptions[last] == colors {
      places.append(last)
    } else if let present = known[colors] {
      places.append(present)
    } else {
      bytes += colors.profile?.count ?? 0
      guard bytes <= Self.mostBytes else { return nil }
      known[colors] = descriptions.count
      places.append(descriptions.count)
      descriptions.append(colors)
    }
    return places.last.map { descriptions[$0] }
  }
}
