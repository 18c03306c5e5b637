package import StickerAnalysis
package import StickerCodecs

/// The look of a sticker, which is kept after its frames are released so that the stickers of a pack can be
/// compared.
package struct StickerAppearance: Sendable, Equatable {
  /// The first frame and, of an animation, the frames at each quarter.
  package var frames: [Look]
  package var isAnimated: Bool
  /// The duration of one play in ms as written; 0 for a still.
  package var duration: Double
  /// The start of each of ``frames`` in ms; empty if some of the frames at the quarters are blank or were not
  /// analyzed.
  package var starts: [Double]
  /// A hash of every visible pixel; see ``FrameAnalysis/fingerprint``.
  package var fingerprint: UInt64
  /// A number for the color space of the pixels, valid within a run; 0 for sRGB. Equal pixels in different color spaces
  /// look different. `nil` if the file's description of its color space cannot be read. Then the color space differs
  /// from the color space of every other file.
  package var colors: Int?

  /// True if the look can be compared in detail.
  package var isWhole: Bool { frames.allSatisfy(\.isWhole) }

  /// Releases the details, which take most of the memory; see ``AppearanceCache``.
  package mutating func forgetDetails() {
    for index in frames.indices { frames[index].forgetDetails() }
  }

  /// Creates the look of a sticker; `nil` if there are no looks.
  ///
  /// - Parameter image: the image whose frames have the delays; `nil` if there are no delays.
  package init?(_ looks: [Look], of frames: [FrameAnalysis], in image: ImageHeader?) {
    guard !looks.isEmpty else { return nil }
    self.frames = looks
    duration = image?.duration ?? 0
    let delays = image?.frames.map { $0.delay?.milliseconds ?? 0 } ?? []
    let sampled = Look.frames(of: frames.count).sorted()
    starts =
      sampled.count == looks.count ? sampled.map { delays.prefix($0).reduce(0, +) } : []
    isAnimated = frames.count > 1
    colors = image == nil ? 0 : image.flatMap(Self.colors)
    fingerprint = frames.reduce(0) { ($0 ^ $1.fingerprint) &* 0x9E37_79B9_7F4A_7C15 }
  }

  private static func colors(of image: ImageHeader) -> Int? {
    // Even a profile that cannot be used means the same in every file that contains it.
    if image.unknownColorsReason != nil, let profile = image.metadata.colors.profile {
      return profile.isEmpty ? nil : profile.hashValue
    }
    let encoding = image.decodedColors.encoding
    return encoding.isShownAsSRGB ? 0 : encoding.hashValue
  }
}
