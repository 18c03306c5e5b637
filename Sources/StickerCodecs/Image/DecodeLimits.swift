/// The limits on the memory and the work that one file may require. Each limit is checked before memory is allocated
/// for what it counts.
///
/// The standard values are far above any sticker and far below the capacity of a build machine: a file within
/// them stays under 256 MiB of memory and five seconds of work. `Benchmarks/worst` draws the costliest files
/// within these limits.
public struct DecodeLimits: Sendable, Equatable {
  /// Bytes of one file.
  public var fileBytes = 16 << 20
  /// Canvas side in px; the standard value is the largest side of GIF and JPEG.
  public var side = 65_535
  /// Canvas width × height in px; the standard value is 4,096 × 4,096.
  public var canvasPixels = 1 << 24
  /// Bytes of memory for canvas, snapshot and scratch together.
  public var workingBytes = 176 << 20
  /// Frames of one animation.
  public var frames = 2_000
  /// The work of drawing all frames, in units of about 4 ns: half the cost of a one-byte pixel. Each codec defines the
  /// work of a pixel, a row and a frame; ``byteWork`` is added for every byte of the file. Without the work for bytes,
  /// an animation of 618 × 618 px whose frames cover the whole canvas reaches the standard limit at about 470 frames of
  /// RGBA, or 1,150 frames of a GIF.
  public var totalPixels = 900_000_000
  /// Scans of a JPEG; ``totalPixels`` may allow fewer, since each scan of a progressive JPEG visits every pixel.
  /// Encoders write about ten scans. More than 100, the limit in libjpeg-turbo's own fuzzers, are a defect. A test
  /// image of browsers has 1,001.
  public var scans = 2_000
  /// Parts of a file: chunks of PNG and WebP, GIF blocks, JPEG segments; boxes, items, ranges of data and NAL
  /// units of HEIC.
  public var parts = 100_000

  /// Bytes of texts, color profiles and the like, as stored and as inflated.
  public var metadataBytes = 4 << 20
  /// Chunks of a PNG besides the picture. libpng keeps no more than 1,000.
  public var metadataParts = 1_000

  public static let standard = DecodeLimits()

  public init() {}

  /// One of the limits; the raw value is its name on command lines and in configurations.
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

    /// Returns a clause about a file that exceeds the limit, with the number found, for example `it has 2,001 frames`.
    func clause(_ found: String) -> String {
      switch self {
      case .fileBytes: "it has \(found) bytes"
      case .side: "one side has \(found) px"
      case .canvasPixels: "the canvas has \(found) px"
      case .workingBytes: "it takes \(found) bytes of memory"
      case .frames: "it has \(found) frames"
      case .totalPixels: "drawing all frames costs \(found) units of work"
      case .scans: "it has \(found) scans"
      case .parts: "it has \(found) chunks, blocks, segments or boxes"
      case .metadataBytes: "it has \(found) bytes of metadata"
      case .metadataParts: "it has \(found) chunks besides the picture"
      }
    }
  }

  /// The value of one of the limits: `limits[.frames] = 500`.
  ///
  /// Each value has the unit of the property of the same name. A limit below 1 allows none of what it counts.
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

  /// Throws ``ImageFault/exceedsLimit(_:found:allowed:)`` if a number is above a limit.
  func check(_ kind: Kind, _ found: Int) throws(ImageFault) {
    let allowed = self[kind]
    guard found <= allowed else { throw .exceedsLimit(kind, found: found, allowed: allowed) }
  }

  /// Maximum canvas area in px, even if ``canvasPixels`` is larger, so that no computation with an image's sides
  /// overflows.
  static let maxCanvasPixels = 1 << 36

  /// The work per byte of the file in ``totalPixels``: deflate blocks that only describe their Huffman codes
  /// take the most time per byte.
  static let byteWork = 14
  /// The work per pixel of a canvas that is read again for every frame.
  static let canvasReadingWork = 5

  /// Returns the maximum number of scans of an image with the given area in px. A scan visits a coefficient for each
  /// pixel, and four coefficients cost a unit of ``totalPixels``.
  func scans(ofArea area: Int) -> Int { min(scans, max(1, 4 * totalPixels / max(1, area))) }

  /// Checks an image's canvas and frames, and the memory and the work that decoding takes, against the limits.
  ///
  /// - Parameter readsWholeCanvases: True if every pixel of every composited frame will be read.
  public func check(_ file: ImageFile, readsWholeCanvases: Bool) throws(ImageFault) {
    let image = file.image
    try check(.side, max(image.width, image.height))
    let canvas = image.width * image.height
    try check(.canvasPixels, canvas)
    try check(.frames, image.frames.count)
    try check(.workingBytes, file.workingBytes)
    try check(.totalPixels, file.work(readsWholeCanvases: readsWholeCanvases))
  }
}

extension ImageFile {
  /// Returns the work of decoding, in the unit of ``DecodeLimits/totalPixels``.
  ///
  /// - Parameter readsWholeCanvases: True if every pixel of every composited frame is read.
  public func work(readsWholeCanvases: Bool) -> Int {
    let reading = DecodeLimits.canvasReadingWork * image.width * image.height * image.frames.count
    return DecodeLimits.byteWork * content.bytes.count + content.drawingWork
      + (readsWholeCanvases ? reading : 0)
  }
}
