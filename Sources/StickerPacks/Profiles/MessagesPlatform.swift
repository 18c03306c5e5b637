import StickerBase
import StickerCodecs

extension Platform {
  /// Messages as a platform, with the numbers of ``Profile/messages`` and ``AppleFacts``. Every run checks its demands.
  package static let messages: Platform = {
    let profile = Profile.messages
    let documentation = PlatformSource(
      locator: AppleFacts.labelLength.source, date: AppleFacts.labelLength.since,
      confidence: .official)
    let picture = [
      PlatformLimit(
        key: .formats, value: .words(profile.shownFormats.map(\.rawValue)), source: documentation),
      PlatformLimit(
        .bytes, .range(least: nil, most: profile.maximumBytes.bytes), AppleFacts.stickerBytes),
      PlatformLimit(
        key: .width,
        value: .range(least: profile.sides.lowerBound, most: profile.sides.upperBound),
        source: documentation),
      PlatformLimit(
        key: .height,
        value: .range(least: profile.sides.lowerBound, most: profile.sides.upperBound),
        source: documentation),
      PlatformLimit(
        .longerSide, .numbers(profile.sizeClasses.map(\.side)), AppleFacts.stickerSizes),
      PlatformLimit(
        .label, .range(least: nil, most: profile.maximumLabelLength), AppleFacts.labelLength),
      PlatformLimit(key: .transparency, value: .advised, source: documentation),
    ]
    var platform = Platform(
      id: messagesID, name: "Messages stickers", service: profile.name)
    func limits(animated: Bool) -> PlatformLimits {
      let formats = profile.shownFormats.filter { !animated || $0.canAnimate }.map(\.rawValue)
      var limits = picture
      limits[0].value = .words(formats.filter { $0 != ImageFormat.apng.rawValue || animated })
      return PlatformLimits(limits)
    }
    platform.still = limits(animated: false)
    platform.animation = limits(animated: true)
    return platform
  }()
}

extension PlatformLimit {
  /// Creates a demand from one of Apple's facts.
  fileprivate init<Fact>(_ key: Key, _ value: Value, _ fact: AppleFact<Fact>) {
    self.init(
      key: key, value: value,
      source: PlatformSource(
        locator: fact.source, date: fact.since, confidence: fact.confidence))
  }
}
