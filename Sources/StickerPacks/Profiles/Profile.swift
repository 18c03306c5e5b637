import StickerAnalysis
package import StickerBase
package import StickerCodecs

/// The requirements of a messaging platform, as the numbers that rules compare stickers with.
package struct Profile: Sendable, Equatable {
  /// The identifier for `--profile` and configurations.
  package var id: String
  /// The platform's name in messages.
  package var name: String
  /// The largest file size, inclusive.
  package var maximumBytes: ByteCount
  /// A file is at risk if its size is less than this below ``maximumBytes``.
  package var cautionMargin: ByteCount
  /// The largest amount of metadata in a file that is not reported.
  package var maximumMetadata: ByteCount
  /// The accepted formats with the filename extensions (lowercase) that the platform recognizes. Files are renamed to
  /// the first one.
  package var extensions: [ImageFormat: [String]]
  /// The sizes in which stickers are made, smallest first.
  package var sizeClasses: [SizeClass]
  /// The recommended length of each side in px.
  package var sides: ClosedRange<Int>
  /// The recommended frame rates in frames per second.
  package var frameRates: ClosedRange<Double>
  /// The shortest delay in ms that is played as written.
  package var minimumDelay: Double
  /// The delay in ms that is played instead of a shorter one.
  package var shortDelayPlaysAs: Double
  /// The longest delay in ms that is not reported; a frame that is shown longer seems to be the last one.
  package var maximumDelay: Double
  /// The longest duration of one loop in ms that is not reported as long.
  package var maximumLoop: Double
  /// The largest total size of an animation's decoded frames in memory.
  package var maximumDecodedBytes: ByteCount
  /// The longest label in Unicode scalars.
  package var maximumLabelLength: Int
  /// The largest share of a sticker's edges that may have a halo of an old background, 0…1. With 0, no halo is
  /// allowed, not even an invisible one.
  package var maximumHalo: Double
  /// The recommended length in px of the longer side of a message's image.
  package var layoutSides: ClosedRange<Int>
  /// The longest URL of a message in characters.
  package var maximumURLLength: Int
  /// The largest media file that is still sent quickly in a message.
  package var maximumMediaBytes: ByteCount
  /// The platforms that the pack is for, as `--for` and `for` name them; empty for Messages alone.
  package var platforms: [Platform] = []

  /// The side length in points that a message's image is designed for (WWDC16, session 224).
  package static let layoutPoints = 300
}

/// A size that a platform uses for the layout of stickers.
package struct SizeClass: Sendable, Hashable {
  package var name: String
  /// The longer side in px; larger stickers are scaled down to it.
  package var side: Int
}

extension Profile {
  /// All profiles.
  package static let all: [Profile] = [.messages]

  /// Stickers in Apple Messages.
  ///
  /// ``AppleFacts`` has the numbers that Apple sets; the MSSticker documentation recommends 300 to 618 px per side.
  /// Delays below 11 ms play as 100 ms in WebKit. The other numbers are stickerlint's own, since WWDC17
  /// session 234 asks only for "short loops or lower frame rates"; each rule documents the basis of its
  /// number.
  package static let messages = Profile(
    id: "imessage", name: "Messages",
    maximumBytes: ByteCount(AppleFacts.stickerBytes.value), cautionMargin: ByteCount(12_000),
    maximumMetadata: ByteCount(4096),
    extensions: [
      .png: ["png"], .apng: ["png"], .gif: ["gif"], .jpeg: ["jpg", "jpeg"],
      .heic: ["heic", "heif"],
      .heics: ["heics", "heic", "heif"],
    ],
    sizeClasses: AppleFacts.stickerSizes.value.map { SizeClass(name: $0.name, side: $0.side) },
    sides: 300...618, frameRates: 8...30, minimumDelay: FrameDelay.shortestKept,
    shortDelayPlaysAs: 100,
    maximumDelay: 30_000, maximumLoop: 10_000,
    maximumDecodedBytes: ByteCount(32 << 20), maximumLabelLength: AppleFacts.labelLength.value,
    maximumHalo: HaloFacts.maxUnseen, layoutSides: 600...1350,
    maximumURLLength: AppleFacts.messageURLLength.value,
    maximumMediaBytes: ByteCount(5 << 20))

  /// The formats that the platform shows as stickers.
  package var shownFormats: [ImageFormat] { ImageFormat.allCases.filter(shows) }

  /// Returns true if the platform shows files of a format as stickers.
  package func shows(_ format: ImageFormat) -> Bool { extensions[format] != nil }

  /// The file size above which a file is at risk although it is allowed.
  package var cautionBytes: ByteCount {
    ByteCount(max(0, maximumBytes.bytes - cautionMargin.bytes))
  }

  /// The sides of all classes as text: `300, 408 or 618 px`.
  package var sizesText: String { listed(sizeClasses.map { "\($0.side)" }, "or") + " px" }

  /// Returns the smallest class that shows a sticker with this longer side (px) without shrinking it; `nil` if all
  /// classes shrink it.
  package func sizeClass(holding side: Int) -> SizeClass? {
    sizeClasses.first { side <= $0.side }
  }

  /// Returns the class to which stickers with these longer sides (px) are scaled the least in total, up or down; `nil`
  /// if there are no sides.
  package func sizeClass(changingLeast sides: [Int]) -> SizeClass? {
    sizeClasses(byChangeOf: sides).first
  }

  /// Returns all classes, ordered by how much stickers with these longer sides (px) are scaled in total, the least
  /// first; an empty list if there are no sides.
  package func sizeClasses(byChangeOf sides: [Int]) -> [SizeClass] {
    guard !sides.isEmpty else { return [] }
    func change(_ size: SizeClass) -> Double {
      sides.reduce(0) { $0 + Double(max($1, size.side)) / Double(max(1, min($1, size.side))) }
    }
    return sizeClasses.sorted { change($0) < change($1) }
  }

  /// Returns the size class that a sticker with this longer side (px) should have: the class of its pack or, if that is
  /// `nil`, the smallest class within ``sides`` that holds the sticker, or else the largest one.
  package func sizeClass(for side: Int, in pack: SizeClass?) -> SizeClass? {
    let allowed = sizeClasses.filter { sides.contains($0.side) }
    return pack ?? allowed.first { side <= $0.side } ?? allowed.last ?? sizeClasses.last
  }

  /// Returns the delay in ms for which viewers show a frame with this delay in its file.
  package func playedDelay(_ delay: FrameDelay) -> Double {
    let written = delay.milliseconds
    return written < minimumDelay ? shortDelayPlaysAs : written
  }
}

extension Profile {
  /// Returns the name of what sets a number: the platform, or `The configuration` if it overrides the platform's
  /// number.
  package func authority<Number: Equatable>(_ number: KeyPath<Profile, Number>) -> String {
    let platform = Self.all.first { $0.id == id }
    return platform?[keyPath: number] == self[keyPath: number] ? name : "The configuration"
  }

  /// The lower bound of ``sides`` in px. Setting a bound moves the other one if the range would become empty.
  package var minimumSide: Int {
    get { sides.lowerBound }
    set { sides = newValue...max(newValue, sides.upperBound) }
  }

  /// The upper bound of ``sides`` in px.
  package var maximumSide: Int {
    get { sides.upperBound }
    set { sides = min(newValue, sides.lowerBound)...newValue }
  }

  /// The lower bound of ``frameRates`` in frames per second.
  package var minimumFrameRate: Double {
    get { frameRates.lowerBound }
    set { frameRates = newValue...max(newValue, frameRates.upperBound) }
  }

  /// The upper bound of ``frameRates`` in frames per second.
  package var maximumFrameRate: Double {
    get { frameRates.upperBound }
    set { frameRates = min(newValue, frameRates.lowerBound)...newValue }
  }
}
