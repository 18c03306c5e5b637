import StickerTestSupport

/// Properties that a file of art can have besides plain pixels of 8 bits per sample.
enum ArtProperty: String, CaseIterable {
  case orientation
  case profile = "ICC profile"
  case codedColors = "coded colors"
  case transfer = "HDR transfer"
  case pixelAspect = "pixel aspect"
  case delays
  case loops = "loop count"
  case hiddenImage = "hidden default image"
  case depth = "more than 8 bits"
  case location = "location"
  case premultiplied = "premultiplied colors"
}

enum ArtFormat: String, CaseIterable {
  case png = "PNG"
  case apng = "APNG"
  case gif = "GIF"
  case jpeg = "JPEG"
  case webp = "WebP"
  case heic = "HEIC"
  case movie

  var suffix: String {
    switch self {
    case .png, .apng: "png"
    case .gif: "gif"
    case .jpeg: "jpg"
    case .webp: "webp"
    case .heic: "heic"
    case .movie: "mov"
    }
  }
}

/// A tiny file with one property, or the same picture without it.
///
/// Plain art is 1024 × 8 px of one gray: large enough for icons, with a shape that shows rotation and a
/// background color that lint names. Art for premultiplied colors is a bar with soft edges, since it needs partial
/// alpha.
struct PropertyArt {
  let format: ArtFormat
  let property: ArtProperty?
  /// True if the art is animated in a format that is also for stills.
  let isSequence: Bool
  /// True if the art is the bar.
  let isBar: Bool

  static let width = 1024
  var height: Int { isBar ? 64 : 8 }
  /// The delays in hundredths of a second; the first one is too short for Messages.
  static let delays = [1, 13]
  static let plays = 3

  /// Art with a property; `nil` if the format cannot store the property.
  init?(_ format: ArtFormat, _ property: ArtProperty) {
    let isTimed = property == .delays || property == .loops
    let supported: Set<ArtProperty> =
      switch format {
      case .png: Set(ArtProperty.allCases).subtracting([.delays, .loops, .hiddenImage])
      case .apng: Set(ArtProperty.allCases)
      case .gif: [.profile, .pixelAspect, .delays, .loops, .location]
      case .jpeg: [.orientation, .profile, .pixelAspect, .location]
      case .webp: [.orientation, .profile, .delays, .loops, .location, .premultiplied]
      case .heic: Set(ArtProperty.allCases).subtracting([.hiddenImage])
      case .movie:
        [
          .orientation, .codedColors, .transfer, .pixelAspect, .delays, .depth, .location,
          .premultiplied,
        ]
      }
    guard supported.contains(property) else { return nil }
    (self.format, self.property) = (format, property)
    isSequence = isTimed && (format == .webp || format == .heic)
    isBar = property == .premultiplied
  }

  private init(_ format: ArtFormat, isSequence: Bool, isBar: Bool) {
    (self.format, property) = (format, nil)
    (self.isSequence, self.isBar) = (isSequence, isBar)
  }

  /// The same picture without the property.
  var control: PropertyArt { PropertyArt(format, isSequence: isSequence, isBar: isBar) }

  /// A text that is equal for all art with the same control picture.
  var controlKey: String { "\(format) \(isSequence) \(isBar)" }

  /// The delays of both frames in hundredths of a second.
  var hundredths: [Int] { property == .delays ? Self.delays : [10, 10] }

  var bytes: [UInt8] {
    switch format {
    case .png, .apng: png.bytes
    case .gif: gif
    case .jpeg: jpeg
    case .webp: webp
    case .heic: heic
    case .movie: [0, 0, 0, 8] + Array("ftypqt  ".utf8)
    }
  }

  // MARK: Pixels

  /// Rows of RGBA.
  var rows: [[UInt8]] {
    guard isBar else { return gray(Self.width, height, 128) }
    let radius = Double(height) / 2
    return (0..<height).map { y in
      (0..<Self.width).flatMap { x -> [UInt8] in
        let (x, y) = (Double(x) + 0.5, Double(y) + 0.5)
        let beyond = max(radius - x, x - Double(Self.width) + radius, 0)
        let depth = radius - 1 - (beyond * beyond + (y - radius) * (y - radius)).squareRoot()
        // 16 alpha values, which a 4-bit code can distinguish.
        let alpha = Int(min(max(depth / 6, 0), 1) * 15) * 17
        let factor = property == .premultiplied ? alpha : 255
        return alpha == 0
          ? [0, 0, 0, 0] : [230, 90, 40].map { UInt8($0 * factor / 255) } + [UInt8(alpha)]
      }
    }
  }

  private func gray(_ width: Int, _ height: Int, _ level: UInt8) -> [[UInt8]] {
    TestPNG.rows(width, height, [level, level, level, 255])
  }

  /// The second frame: a darker gray, or the bar with another first row.
  var secondRows: [[UInt8]] {
    isBar ? [rows[1]] + rows.dropFirst() : gray(Self.width, height, 120)
  }

  /// Both frames in netpbm's PAM format, as ffmpeg writes them.
  func portable(_ width: Int, _ height: Int) -> [UInt8] {
    let head =
      "P7\nWIDTH \(width)\nHEIGHT \(height)\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
    let frames = isBar ? [rows, secondRows] : [gray(width, height, 128), gray(width, height, 120)]
    return frames.flatMap { Array(head.utf8) + $0.flatMap { $0 } }
  }
}

// MARK: Metadata

extension PropertyArt {
  /// EXIF with the orientation 6 (a quarter turn), or with a latitude.
  static func exif(_ property: ArtProperty?) -> [UInt8] {
    let head: [UInt8] = [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1]
    if property == .orientation { return head + quarterTurn + [0, 0, 0, 0, 0, 0] }
    let link: [UInt8] = [0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0]
    let degrees = [47, 1, 30, 1, 0, 1].flatMap { bigEndian($0) }
    return head + link + [0, 1, 0, 2, 0, 5, 0, 0, 0, 3, 0, 0, 0, 44, 0, 0, 0, 0] + degrees
  }

  /// The EXIF entry for the orientation.
  static let quarterTurn: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]

  static let xmp = "<x:xmpmeta xmlns:x='adobe:ns:meta/' exif:GPSLatitude='47,1N'/>"

  /// An RGB profile with sRGB's primaries and linear curves (ICC.1:2022), with which the gray is lighter.
  static let profile: [UInt8] = {
    func fixed(_ values: [Double]) -> [UInt8] {
      values.flatMap { bigEndian(UInt32(bitPattern: Int32(($0 * 65_536).rounded()))) }
    }
    func xyz(_ values: Double...) -> [UInt8] { Array("XYZ \0\0\0\0".utf8) + fixed(values) }
    let curve = Array("curv\0\0\0\0\0\0\0\0".utf8)
    let name = "linear".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let text =
      Array("mluc\0\0\0\0".utf8) + bigEndian(1) + bigEndian(12) + Array("enUS".utf8)
      + bigEndian(12) + bigEndian(28) + name
    let tags: [(String, [UInt8])] = [
      ("desc", text), ("cprt", text), ("wtpt", xyz(0.9642, 1, 0.8249)),
      ("rXYZ", xyz(0.43607, 0.22249, 0.01392)), ("gXYZ", xyz(0.38515, 0.71687, 0.09708)),
      ("bXYZ", xyz(0.14307, 0.06061, 0.7141)), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ]
    var (table, body) = (bigEndian(UInt32(tags.count)), [UInt8]())
    for (tag, data) in tags {
      table += Array(tag.utf8) + bigEndian(UInt32(132 + 12 * tags.count + body.count))
      table += bigEndian(UInt32(data.count))
      body += data + [UInt8](repeating: 0, count: -data.count & 3)
    }
    let size = UInt32(128 + table.count + body.count)
    var head = bigEndian(size) + [0, 0, 0, 0, 4, 0, 0, 0] + Array("mntrRGB XYZ ".utf8)
    head += [7, 232, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8)
    head += [UInt8](repeating: 0, count: 68 - head.count) + fixed([0.9642, 1, 0.8249])
    return head + [UInt8](repeating: 0, count: 128 - head.count) + table + body
  }()
}
