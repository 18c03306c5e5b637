public import StickerCodecs

/// Errors of encoding an image.
public enum EncodingFault: Error, Equatable, Sendable {
  case noFrames
  /// The frame at this index (from 0) differs in size from the first one.
  case frameSize(index: Int)
  /// A picture to be stored without alpha is not fully opaque.
  case notOpaque
  /// The profile is for gray, but some pixels have color or the file must store color samples.
  case unsuitedProfile
  /// The file would exceed the decode limits of its reader.
  case unreadable(ImageFault)
  /// The file would exceed this size limit of its reader.
  case tooLarge(bytes: Int)
  /// WebP cannot store this, a plural noun: `sides of more than 16383 px`.
  case beyondWebP(String)
  /// GIF cannot store this, or browsers show it differently; a plural noun: `more than 65535 plays`.
  case beyondGIF(String)
  /// The colors cannot be converted to sRGB.
  case colors(ColorConverter.Fault)
  /// libwebp or giflib could not allocate memory.
  case outOfMemory
  /// Stored frames were lost.
  case lost(FrameStore.Fault)
  /// The written file does not match its source, or a library refuses the data; `detail` says how. This would be a
  /// bug; such files are never returned.
  case unproven(detail: String)
}

extension EncodingFault: CustomStringConvertible {
  /// The reason in English, as a part of a sentence.
  public var description: String {
    switch self {
    case .noFrames: "there are no frames"
    case .frameSize(let index): "frame \(index + 1) differs in size from the first one"
    case .notOpaque: "it is not fully opaque"
    case .unsuitedProfile: "its ICC profile is for gray, but the pixels must be stored in color"
    case .unreadable(let fault): "readers would refuse it: \(fault)"
    case .tooLarge(let bytes): "it would have more than \(bytes) bytes"
    case .beyondWebP(let what): "a WebP cannot have \(what)"
    case .beyondGIF(let what): "a GIF cannot have \(what)"
    case .colors(let fault): "its colors \(fault)"
    case .outOfMemory: "there is no memory left"
    case .lost(let fault): fault.description
    case .unproven(let detail): "the written file differs from its source: \(detail)"
    }
  }
}
