import StickerCodecs
package import StickerPacks

/// Facts about image files as one JSON object, for `inspect --format json`.
package struct Inspection: Encodable, Sendable {
  let schemaVersion = 1
  let files: [File]

  package init(_ stickers: [Sticker], showsFrameHashes: Bool) {
    files = stickers.map { File($0, showsFrameHashes: showsFrameHashes) }
  }

  struct File: Encodable, Sendable {
    let path: String
    /// `png`, `apng`, `gif`, `jpeg`, `webp`, `heic`, `heics`, or `other` when the structure could not be read.
    let format: String
    let bytes: Int
    @Nullable var width: Int?
    @Nullable var height: Int?
    @Nullable var bitDepth: Int?
    @Nullable var colorType: String?
    @Nullable var interlaced: Bool?
    @Nullable var hasICCProfile: Bool?
    @Nullable var hasGamma: Bool?
    @Nullable var hasSRGB: Bool?
    /// EXIF orientation, 1…8. The canvas is as stored; the art and its edges are measured upright.
    @Nullable var orientation: Int?
    /// The ratio of a stored pixel's width to its height, for example `2:1`; `null` if it is square or not stored.
    @Nullable var pixelAspect: String?
    @Nullable var frameCount: Int?
    @Nullable var loopCount: Int?
    /// The delays of the frames that have one, in ms, as stored.
    let delaysMs: [Double]
    let durationMs: Double
    @Nullable var hasHiddenDefaultImage: Bool?
    @Nullable var decodedBytes: Int?
    @Nullable var trailingBytes: Int?
    /// Size in bytes of metadata that does not affect how the image looks.
    @Nullable var metadataBytes: Int?
    @Nullable var hasTransparency: Bool?
    @Nullable var hasPartialAlpha: Bool?
    @Nullable var art: InspectedArt?
    let frames: [Frame]
    /// SHA-256 of each composited frame's straight RGBA8 with RGB 0 where alpha is 0; `null` unless
    /// requested.
    @Nullable var frameHashes: [String]?
    let defects: [Defect]
    /// The reason that the file could not be decoded.
    @Nullable var error: String?
  }

  struct Frame: Encodable, Sendable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    @Nullable var delayNumerator: Int?
    @Nullable var delayDenominator: Int?
    let dispose: String
    let blend: String
    @Nullable var clearPixels: Int?
    @Nullable var partialPixels: Int?
    @Nullable var opaquePixels: Int?
  }

  struct Defect: Encodable, Sendable {
    let severity: String
    @Nullable var frame: Int?
    let message: String
  }
}

extension Inspection.File {
  init(_ sticker: Sticker, showsFrameHashes: Bool) {
    let image = sticker.image
    let pixels = sticker.pixels
    path = sticker.path.display
    format = image?.format.rawValue ?? "other"
    bytes = sticker.byteCount.bytes
    width = image?.width
    height = image?.height
    bitDepth = image?.bitDepth
    colorType = image?.colorType.rawValue
    interlaced = image?.isInterlaced
    hasICCProfile = image?.metadata.hasICCProfile
    hasGamma = image?.metadata.hasGamma
    hasSRGB = image?.metadata.hasSRGB
    orientation = image?.metadata.orientation
    pixelAspect = image?.metadata.pixelAspect.map { "\($0.width):\($0.height)" }
    frameCount = image?.frames.count
    loopCount = image?.loopCount
    delaysMs = image?.frames.compactMap { $0.delay?.milliseconds } ?? []
    durationMs = delaysMs.reduce(0, +)
    hasHiddenDefaultImage = image?.hasHiddenDefaultImage
    decodedBytes = image?.decodedBytes
    trailingBytes = image?.trailingByteCount
    metadataBytes = image?.metadata.descriptiveBytes
    hasTransparency = pixels?.hasTransparency
    hasPartialAlpha = pixels?.hasPartialAlpha
    art = InspectedArt(sticker)
    frames = (image?.frames ?? []).enumerated().map { index, header in
      Inspection.Frame(header, pixels?.frames[index])
    }
    frameHashes = showsFrameHashes ? pixels?.frames.compactMap(\.digest) : nil
    defects = sticker.defects.map {
      Inspection.Defect(
        severity: $0.severity.rawValue, frame: $0.frame, message: $0.fault.description)
    }
    error = sticker.fault?.description
  }
}

extension Inspection.Frame {
  fileprivate init(_ header: FrameHeader, _ facts: FrameFacts?) {
    x = header.area.x
    y = header.area.y
    width = header.area.width
    height = header.area.height
    delayNumerator = header.delay?.numerator
    delayDenominator = header.delay?.denominator
    dispose = header.disposal.rawValue
    blend = header.blend.rawValue
    clearPixels = facts?.clear
    partialPixels = facts?.partial
    opaquePixels = facts?.opaque
  }
}
