public import StickerCodecs

/// What one messaging platform accepts: the numbers that rules compare with, as data.
public struct Profile: Sendable, Equatable {
  /// The word for `--profile` and configuration.
  public var id: String
  /// The platform's name, for messages.
  public var name: String
  /// The largest file, inclusive.
  public var maximumBytes: ByteCount
  /// With fewer bytes than this left below ``maximumBytes`` a file is at risk.
  public var cautionMargin: ByteCount
  /// Accepted formats and the file name extensions (lower case) that the platform knows them by;
  /// the first is the one to rename to.
  public var extensions: [ImageFormat: [String]]
  /// The sizes that stickers are made in, smallest first.
  public var sizeClasses: [SizeClass]
  /// px per side for the best results.
  public var sides: ClosedRange<Int>
  /// Frames a second that play well.
  public var frameRates: ClosedRange<Double>
  /// Delays below this many ms are not played as written but as ``shortDelayPlaysAs`` ms.
  public var minimumDelay: Double
  public var shortDelayPlaysAs: Double
  /// A frame that stays for more ms than this seems to be the last one.
  public var maximumDelay: Double
  /// Memory for all frames of an animation, decoded.
  public var maximumDecodedBytes: ByteCount
}

/// A size that a platform lays stickers out in.
public struct SizeClass: Sendable, Hashable {
  public var name: String
  /// The longer side in px; larger stickers are shown shrunk to it.
  public var side: Int
}

extension Profile {
  /// Every profile that can be asked for.
  public static let all: [Profile] = [.messages]

  /// Stickers in Apple Messages.
  ///
  /// Sizes at 3x from WWDC16 session 204 and the MSSticker documentation; 512,000 bytes is the
  /// limit that Xcode names when it compiles a pack; delays below 11 ms play as 100 ms; 32 MiB, 8
  /// and 30 frames a second are advice from WWDC17's "use short loops or lower frame rates".
  public static let messages = Profile(
    id: "imessage", name: "Messages",
    maximumBytes: ByteCount(512_000), cautionMargin: ByteCount(12_000),
    extensions: [.png: ["png"], .apng: ["png"], .gif: ["gif"], .jpeg: ["jpg", "jpeg"]],
    sizeClasses: [
      SizeClass(name: "small", side: 300), SizeClass(name: "regular", side: 408),
      SizeClass(name: "large", side: 618),
    ],
    sides: 300...618, frameRates: 8...30, minimumDelay: 11, shortDelayPlaysAs: 100,
    maximumDelay: 30_000,
    maximumDecodedBytes: ByteCount(32 << 20))

  /// Above this a file is at risk although it is allowed.
  public var cautionBytes: ByteCount {
    ByteCount(max(0, maximumBytes.bytes - cautionMargin.bytes))
  }

  /// The smallest class that shows a sticker of this longer side (px) without shrinking it.
  public func sizeClass(holding side: Int) -> SizeClass? {
    sizeClasses.first { side <= $0.side }
  }

  /// The delay in ms that a viewer sees for a delay as written.
  public func playedDelay(_ delay: FrameDelay) -> Double {
    let written = delay.milliseconds
    return written < minimumDelay ? shortDelayPlaysAs : written
  }
}

extension Profile {
  /// Who says so: the platform, or a configuration that has another number than the platform.
  func authority<Number: Equatable>(_ number: KeyPath<Profile, Number>) -> String {
    let platform = Self.all.first { $0.id == id }
    return platform?[keyPath: number] == self[keyPath: number] ? name : "The configuration"
  }

  /// The bounds of ``sides`` and ``frameRates`` one by one. A bound that is set moves the other one
  /// along where the range would be empty.
  var minimumSide: Int {
    get { sides.lowerBound }
    set { sides = newValue...max(newValue, sides.upperBound) }
  }

  var maximumSide: Int {
    get { sides.upperBound }
    set { sides = min(newValue, sides.lowerBound)...newValue }
  }

  var minimumFrameRate: Double {
    get { frameRates.lowerBound }
    set { frameRates = newValue...max(newValue, frameRates.upperBound) }
  }

  var maximumFrameRate: Double {
    get { frameRates.upperBound }
    set { frameRates = min(newValue, frameRates.lowerBound)...newValue }
  }
}
