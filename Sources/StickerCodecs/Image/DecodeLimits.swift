/// The most that one file may ask for. Every limit is checked before memory is allocated for it.
///
/// The standard values are far above any sticker and far below what hurts a build machine: one
/// file stays under 256 MiB of memory and five seconds of work whatever it holds.
/// `Benchmarks/worst` draws the costliest files that they let pass.
public struct DecodeLimits: Sendable, Equatable {
  /// Bytes of one file.
  public var fileBytes = 16 << 20
  /// Canvas side in px; the largest that GIF and JPEG can write.
  public var side = 65_535
  /// Canvas width × height in px; 4,096 × 4,096.
  public var canvasPixels = 1 << 24
  /// Bytes of memory for canvas, snapshot and scratch together.
  public var workingBytes = 176 << 20
  /// Frames of one animation.
  public var frames = 2_000
  /// The work of drawing all frames, counted in units of about 5 ns: half a pixel of one byte. Each
  /// codec says what a pixel, a row and a frame of its own count for; ``byteWork`` is added for
  /// every byte of the file. An animation of 618 × 618 px reaches the limit at about 400 frames of
  /// RGBA, or 1,160 of a GIF, if each covers the whole canvas.
  public var totalPixels = 900_000_000
  /// Scans of a progressive JPEG, each of which visits every pixel; fewer where ``totalPixels``
  /// allows fewer. Encoders make about ten; more than 100, where libjpeg-turbo's own fuzzers stop,
  /// are a defect; a test image of browsers has 1,001.
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
    case canvasPixels = "canvas-pixels"
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
      case .canvasPixels: "the canvas has \(found) px"
      case .workingBytes: "it takes \(found) bytes of memory"
      case .frames: "it has \(found) frames"
      case .totalPixels: "drawing all frames takes the work of \(found) px"
      case .scans: "it has \(found) scans"
      case .parts: "it has \(found) chunks, blocks or segments"
      case .metadataBytes: "it holds \(found) bytes of metadata"
      case .metadataParts: "it has \(found) chunks, blocks or segments besides the picture"
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
    case .canvasPixels: \.canvasPixels
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

  /// Canvases above this are refused whatever limit is set: with it, nothing that is computed from
  /// an image's sides can overflow.
  static let mostCanvasPixels = 1 << 36

  /// What a byte of the file counts for in ``totalPixels``: deflate blocks that only describe their
  /// Huffman codes take the most time for a byte.
  static let byteWork = 14
  /// What a pixel of a canvas counts for when it is looked at once more for every frame.
  static let lookingWork = 5

  /// How many scans an image of so many px may have. A scan visits coefficients, of which four cost
  /// what a unit of ``totalPixels`` does.
  func scans(ofArea area: Int) -> Int { min(scans, max(1, 4 * totalPixels / max(1, area))) }

  /// Checks everything that can be said of an image before it is decoded.
  ///
  /// - Parameter looksAtCanvases: whether every pixel of every composited frame will be looked at.
  func check(_ file: ImageFile, looksAtCanvases: Bool) throws(ImageFault) {
    let image = file.image
    try check(.side, max(image.width, image.height))
    let canvas = image.width * image.height
    try check(.canvasPixels, canvas)
    try check(.frames, image.frames.count)
    try check(.workingBytes, file.workingBytes)
    try check(.totalPixels, file.work(looksAtCanvases: looksAtCanvases))
  }
}

extension ImageFile {
  /// What decoding counts for in ``DecodeLimits/totalPixels``.
  ///
  /// - Parameter looksAtCanvases: whether every pixel of every composited frame is looked at.
  public func work(looksAtCanvases: Bool) -> Int {
    let looking = DecodeLimits.lookingWork * image.width * image.height * image.frames.count
    return DecodeLimits.byteWork * content.bytes.count + content.drawingWork
      + (looksAtCanvases ? looking : 0)
  }
}
