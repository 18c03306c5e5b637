/// The most that one file may ask for. Every limit is checked before memory is allocated for it.
///
/// The standard values are far above any sticker and far below what hurts a build machine: one
/// file stays under 256 MiB of memory and a few seconds of work whatever it holds.
public struct DecodeLimits: Sendable, Equatable {
  /// Bytes of one file.
  public var fileBytes = 16 << 20
  /// Canvas side in px; the largest that GIF and JPEG can write.
  public var side = 65_535
  /// Bytes of memory for canvas, snapshot and scratch together.
  public var workingBytes = 176 << 20
  /// Frames of one animation.
  public var frames = 2_000
  /// The work of drawing all frames, in px; see ``work(of:)``.
  public var totalPixels = 600_000_000
  /// Scans of a progressive JPEG, each of which visits every pixel; fewer where ``totalPixels``
  /// allows fewer. Encoders make about ten, libjpeg-turbo's own fuzzers stop at 100.
  public var scans = 2_000
  /// Parts of a file: PNG chunks, GIF blocks, JPEG segments.
  public var parts = 100_000

  /// Bytes of text, color profiles and the like, uncompressed.
  public var metadataBytes = 4 << 20
  /// Parts of a file beside its pixels. libpng keeps no more than 1,000.
  public var metadataParts = 1_000

  public static let standard = DecodeLimits()

  public init() {}

  /// A limit's name; the raw value is the name on command lines and in configurations.
  public enum Kind: String, CaseIterable, Sendable {
    case fileBytes = "file-bytes"
    case side
    case workingBytes = "working-bytes"
    case frames
    case totalPixels = "total-pixels"
    case scans
    case parts
    case metadataBytes = "metadata-bytes"
    case metadataParts = "metadata-parts"

    /// What a file does that meets the limit, with the number found: `it has 2,001 frames`.
    func sentence(_ found: String) -> String {
      switch self {
      case .fileBytes: "it has \(found) bytes"
      case .side: "one side has \(found) px"
      case .workingBytes: "it takes \(found) bytes of memory"
      case .frames: "it has \(found) frames"
      case .totalPixels: "drawing all frames takes the work of \(found) px"
      case .scans: "it has \(found) scans"
      case .parts: "it has \(found) chunks, blocks or segments"
      case .metadataBytes: "it holds \(found) bytes of metadata"
      case .metadataParts: "it has \(found) chunks, blocks or segments beside the picture"
      }
    }
  }

  /// The limit of a name, to read or to set it from outside: `limits[.frames] = 500`.
  ///
  /// The values are counts, px or bytes, as the property of the same name says; a value below 1
  /// refuses every file.
  public subscript(kind: Kind) -> Int {
    get { self[keyPath: Self.keyPath(of: kind)] }
    set { self[keyPath: Self.keyPath(of: kind)] = newValue }
  }

  private static func keyPath(of kind: Kind) -> WritableKeyPath<DecodeLimits, Int> {
    switch kind {
    case .fileBytes: \.fileBytes
    case .side: \.side
    case .workingBytes: \.workingBytes
    case .frames: \.frames
    case .totalPixels: \.totalPixels
    case .scans: \.scans
    case .parts: \.parts
    case .metadataBytes: \.metadataBytes
    case .metadataParts: \.metadataParts
    }
  }

  func check(_ kind: Kind, _ found: Int) throws(ImageFault) {
    let allowed = self[kind]
    guard found <= allowed else { throw .exceedsLimit(kind, found: found, allowed: allowed) }
  }

  /// How many scans an image of so many px may have.
  func scans(ofArea area: Int) -> Int { min(scans, max(1, totalPixels / max(1, area))) }

  /// Checks everything that can be said of an image before it is decoded.
  func check(_ file: ImageFile) throws(ImageFault) {
    let image = file.image
    try check(.side, max(image.width, image.height))
    try check(.frames, image.frames.count)
    // Both sides are at most `side`, so the products below cannot overflow.
    let canvas = image.width * image.height
    let keepsSnapshot = image.frames.contains { $0.disposal == .previous }
    let canvases = canvas * 4 * (keepsSnapshot ? 2 : 1)
    try check(.workingBytes, canvases + file.content.scratchByteCount)
    try check(.totalPixels, work(of: image))
  }

  /// The canvas px looked at for every frame and the px drawn, a row counting for 64 px more and
  /// all of it twice when rows come in passes. (A narrow picture of many rows takes long, too.)
  private func work(of image: Image) -> Int {
    let passes = image.isInterlaced ? 2 : 1
    return image.frames.reduce(0) { sum, frame in
      let area = frame.area.clipped(toWidth: image.width, height: image.height)
      let drawn = (area.width + 64) * area.height * passes
      return sum + image.width * image.height + (frame.disposal == .previous ? 2 : 1) * drawn
    }
  }
}
