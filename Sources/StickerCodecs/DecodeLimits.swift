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
  /// Canvas px summed over all frames: the work of compositing.
  public var totalPixels = 400_000_000
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

  /// A limit's name.
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

    /// What is counted, for messages.
    public var label: String {
      switch self {
      case .fileBytes: "bytes in the file"
      case .side: "px along one side of the canvas"
      case .workingBytes: "bytes of memory needed to decode"
      case .frames: "frames"
      case .totalPixels: "px over all frames"
      case .scans: "JPEG scans"
      case .parts: "chunks, blocks or segments in the file"
      case .metadataBytes: "bytes of metadata"
      case .metadataParts: "chunks, blocks or segments beside the picture"
      }
    }
  }

  func value(of kind: Kind) -> Int {
    switch kind {
    case .fileBytes: fileBytes
    case .side: side
    case .workingBytes: workingBytes
    case .frames: frames
    case .totalPixels: totalPixels
    case .scans: scans
    case .parts: parts
    case .metadataBytes: metadataBytes
    case .metadataParts: metadataParts
    }
  }

  func check(_ kind: Kind, _ found: Int) throws(ImageFault) {
    let allowed = value(of: kind)
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
    try check(.totalPixels, canvas * image.frames.count)
  }
}
