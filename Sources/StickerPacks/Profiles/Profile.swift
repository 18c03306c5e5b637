import StickerAnalysis
package import StickerBase
package import StickerCodecs

/// What one messaging platform accepts: the numbers that rules compare with, as data.
package struct Profile: Sendable, Equatable {
  /// The word for `--profile` and configuration.
  package var id: String
  /// The platform's name, for messages.
  package var name: String
  /// The largest file, inclusive.
  package var maximumBytes: ByteCount
  /// With fewer bytes than this left below ``maximumBytes`` a file is at risk.
  package var cautionMargin: ByteCount
  /// Metadata in a file up to which nothing is said.
  package var maximumMetadata: ByteCount
  /// Accepted formats and the file name extensions (lower case) that the platform knows them by;
  /// the first is the one to rename to.
  package var extensions: [ImageFormat: [String]]
  /// The sizes that stickers are made in, smallest first.
  package var sizeClasses: [SizeClass]
  /// px per side for the best results.
  package var sides: ClosedRange<Int>
  /// Frames a second that play well.
  package var frameRates: ClosedRange<Double>
  /// Delays below this many ms are not played as written but as ``shortDelayPlaysAs`` ms.
  package var minimumDelay: Double
  package var shortDelayPlaysAs: Double
  /// A frame that stays for more ms than this seems to be the last one.
  package var maximumDelay: Double
  /// One round of an animation that takes more ms than this is long.
  package var maximumLoop: Double
  /// Memory for all frames of an animation, decoded.
  package var maximumDecodedBytes: ByteCount
  /// The longest label, in Unicode scalars.
  package var maximumLabelLength: Int
  /// The share of the edges that may show a halo of an old background, 0…1; with 0 none may be there, seen
  /// or not.
  package var maximumHalo: Double
  /// px of the longer side of a message's picture that look good.
  package var layoutSides: ClosedRange<Int>
  /// Characters of a message's URL.
  package var maximumURLLength: Int
  /// Above this a file of a message takes long to send.
  package var maximumMediaBytes: ByteCount

  /// Points a side that a message's picture is made for (WWDC16, session 224).
  package static let layoutPoints = 300
}

/// A size that a platform lays stickers out in.
package struct SizeClass: Sendable, Hashable {
  package var name: String
  /// The longer side in px; larger stickers are shown shrunk to it.
  package var side: Int
}

extension Profile {
  /// Every profile that can be asked for.
  package static let all: [Profile] = [.messages]

  /// Stickers in Apple Messages.
  ///
  /// Sizes at 3x from WWDC16 session 204 and the MSSticker documentation; 512,000 bytes is the
  /// limit that Xcode names when it compiles a pack; 150 is what MSSticker's localizedDescription
  /// takes. Delays below 11 ms play as 100 ms in WebKit. The other numbers are ours, since WWDC17's
  /// session 234 only asks for "short loops or lower frame rates": each rule says what its number
  /// stands on.
  package static let messages = Profile(
    id: "imessage", name: "Messages",
    maximumBytes: ByteCount(512_000), cautionMargin: ByteCount(12_000),
    maximumMetadata: ByteCount(4096),
    extensions: [
      .png: ["png"], .apng: ["png"], .gif: ["gif"], .jpeg: ["jpg", "jpeg"],
      .heic: ["heic", "heif"],
      .heics: ["heics", "heic", "heif"],
    ],
    sizeClasses: [
      SizeClass(name: "small", side: 300), SizeClass(name: "regular", side: 408),
      SizeClass(name: "large", side: 618),
    ],
    sides: 300...618, frameRates: 8...30, minimumDelay: 11, shortDelayPlaysAs: 100,
    maximumDelay: 30_000, maximumLoop: 10_000,
    maximumDecodedBytes: ByteCount(32 << 20), maximumLabelLength: 150,
    maximumHalo: HaloFacts.mostUnseen, layoutSides: 600...1350, maximumURLLength: 5000,
    maximumMediaBytes: ByteCount(5 << 20))

  /// Above this a file is at risk although it is allowed.
  package var cautionBytes: ByteCount {
    ByteCount(max(0, maximumBytes.bytes - cautionMargin.bytes))
  }

  /// The sides of all classes: `300, 408 or 618 px`.
  package var sizesText: String { listed(sizeClasses.map { "\($0.side)" }, "or") + " px" }

  /// The smallest class that shows a sticker of this longer side (px) without shrinking it.
  package func sizeClass(holding side: Int) -> SizeClass? {
    sizeClasses.first { side <= $0.side }
  }

  /// The class that changes stickers of these longer sides (px) least, by how much each would be shown
  /// larger or smaller than it is; `nil` for none.
  package func sizeClass(changingLeast sides: [Int]) -> SizeClass? {
    guard !sides.isEmpty else { return nil }
    func change(_ size: SizeClass) -> Double {
      sides.reduce(0) { $0 + Double(max($1, size.side)) / Double(max(1, min($1, size.side))) }
    }
    return sizeClasses.min { change($0) < change($1) }
  }

  /// The size that a sticker of this longer side (px) should have: that of its pack, or else, of those that
  /// ``sides`` allows, the smallest that holds it, or the largest that there is.
  package func sizeClass(for side: Int, in pack: SizeClass?) -> SizeClass? {
    let allowed = sizeClasses.filter { sides.contains($0.side) }
    return pack ?? allowed.first { side <= $0.side } ?? allowed.last ?? sizeClasses.last
  }

  /// The delay in ms that a viewer sees for a delay as written.
  package func playedDelay(_ delay: FrameDelay) -> Double {
    let written = delay.milliseconds
    return written < minimumDelay ? shortDelayPlaysAs : written
  }
}

extension Profile {
  /// Who says so: the platform, or a configuration that has another number than the platform.
  package func authority<Number: Equatable>(_ number: KeyPath<Profile, Number>) -> String {
    let platform = Self.all.first { $0.id == id }
    return platform?[keyPath: number] == self[keyPath: number] ? name : "The configuration"
  }

  /// The bounds of ``sides`` and ``frameRates`` one by one. A bound that is set moves the other one
  /// along where the range would be empty.
  package var minimumSide: Int {
    get { sides.lowerBound }
    set { sides = newValue...max(newValue, sides.upperBound) }
  }

  package var maximumSide: Int {
    get { sides.upperBound }
    set { sides = min(newValue, sides.lowerBound)...newValue }
  }

  package var minimumFrameRate: Double {
    get { frameRates.lowerBound }
    set { frameRates = newValue...max(newValue, frameRates.upperBound) }
  }

  package var maximumFrameRate: Double {
    get { frameRates.upperBound }
    set { frameRates = min(newValue, frameRates.lowerBound)...newValue }
  }
}
