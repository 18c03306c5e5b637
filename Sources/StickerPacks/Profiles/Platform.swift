package import StickerBase

/// One kind of pack that a messaging service accepts, with everything that it demands: the `NAME` of `--for NAME`.
///
/// The numbers are data: files in `Platforms`, one per service, have each number with its source. Those of Messages are
/// in ``Profile``; see ``messages``.
package struct Platform: Sendable, Equatable {
  /// The name on the command line, such as `line-animated`.
  package var id: String
  /// The plural that messages use: `LINE animated stickers`.
  package var name: String
  /// The service that accepts such packs, such as `LINE`.
  package var service: String
  /// The demands on the pack as a whole.
  package var pack = PlatformLimits()
  /// The demands on a still; `nil` if there are no stills in such a pack.
  package var still: PlatformLimits?
  /// The demands on an animation; `nil` if there are no animations in such a pack.
  package var animation: PlatformLimits?
  /// The demands on further pictures, in the order of the file: covers, trays, tabs.
  package var pictures: [Picture] = []

  /// A picture that a pack has besides its stickers.
  package struct Picture: Sendable, Equatable {
    /// The name of the file.
    package var file: String
    package var limits: PlatformLimits
  }

  /// True if `stickerlint export` writes packs of this kind.
  package var isExported: Bool { Self.exportedIDs.contains(id) }

  private static let exportedIDs: Set<String> = [
    "signal", "line", "line-popup", "line-custom", "line-message", "line-big", "line-animated",
    "line-emoji",
    "line-emoji-animated", "discord", "telegram", "telegram-emoji", "telegram-video",
    "telegram-emoji-video", "whatsapp", "matrix", "matrix-emoji", "discord-emoji", "slack-emoji",
  ]

  init(id: String, name: String, service: String) {
    (self.id, self.name, self.service) = (id, name, service)
  }

  /// Returns the demands on a still or an animation; `nil` if a pack contains no such stickers. If each sticker is both
  /// a still and an animation, it is made from an animation.
  package func limits(animated: Bool) -> PlatformLimits? {
    animated ? animation : pack.requires(.paired) ? nil : still
  }

  /// Returns the other platforms of the same service that are exported, take animations or, if `animated` is false,
  /// stills, and are likewise for stickers or for emoji.
  package func others(
    taking animated: Bool, among platforms: [Platform] = Platform.all
  ) -> [Platform] {
    platforms.filter { other in
      other.id != id && other.service == service && other.isExported
        && other.id.contains("emoji") == id.contains("emoji")
        && other.limits(animated: animated) != nil
    }
  }

  /// Returns true if a kind of sticker is left to another platform of the same service among those that a pack is for:
  /// this platform does not take it, but that one does.
  package func leaves(animated: Bool, to platforms: [Platform]) -> Bool {
    limits(animated: animated) == nil && !others(taking: animated, among: platforms).isEmpty
  }

  /// The parts in the order of the documentation, each with its heading.
  package var parts: [(heading: String, limits: PlatformLimits)] {
    let parts = [("pack", pack), ("still", still), ("animation", animation)]
    return parts.compactMap { name, limits in limits.map { (name, $0) } }
      + pictures.map { ($0.file, $0.limits) }
  }

  /// The platform with only those demands that the service checks, for an export that a person forces.
  package var withCheckedDemands: Platform {
    var platform = self
    platform.pack = pack.checked
    platform.still = still?.checked
    platform.animation = animation?.checked
    platform.pictures = pictures.map { Picture(file: $0.file, limits: $0.limits.checked) }
    return platform
  }

  /// The sources of all numbers, in the order in which they first occur.
  package var sources: [PlatformSource] {
    var sources: [PlatformSource] = []
    for limit in parts.flatMap(\.limits.all) where !sources.contains(limit.source) {
      sources.append(limit.source)
    }
    return sources
  }
}

extension Platform {
  /// All platforms in alphabetical order of their services, Messages first.
  package static let all: [Platform] = [messages] + PlatformFile.embedded.flatMap(\.platforms)

  /// The ids of all platforms, in the same order, for completions: they are made at every start, and the files are
  /// parsed only when a platform is requested.
  package static let ids = [
    "messages", "discord", "discord-emoji", "kakao", "line", "line-animated", "line-popup",
    "line-custom", "line-message", "line-big", "line-emoji", "line-emoji-animated",
    "mastodon-emoji", "matrix", "matrix-emoji", "signal", "slack-emoji", "teams-emoji", "telegram",
    "telegram-emoji", "telegram-video", "telegram-emoji-video", "viber", "wechat", "whatsapp",
  ]

  /// The id of Messages as a platform.
  package static let messagesID = "messages"

  /// Returns the platform with an id, regardless of case: services write their names as WhatsApp or LINE. `nil` if
  /// there is none.
  package static func named(_ id: String) -> Platform? {
    let id = id.lowercased()
    return all.first { $0.id == id }
  }
}

/// The demands on one part of a pack.
package struct PlatformLimits: Sendable, Equatable {
  /// The demands in the order of ``PlatformLimit/Key``.
  package private(set) var all: [PlatformLimit] = []

  init(_ limits: [PlatformLimit] = []) {
    let order = PlatformLimit.Key.allCases
    all = order.compactMap { key in limits.first { $0.key == key } }
  }

  package subscript(key: PlatformLimit.Key) -> PlatformLimit? { all.first { $0.key == key } }

  /// These demands without those that nothing checks.
  fileprivate var checked: PlatformLimits { PlatformLimits(all.filter { !$0.isUnchecked }) }

  /// Returns true if something is required, not only advised.
  package func requires(_ key: PlatformLimit.Key) -> Bool { self[key]?.value == .required }
}

/// One demand of a platform, with its source.
package struct PlatformLimit: Sendable, Equatable {
  package var key: Key
  package var value: Value
  package var source: PlatformSource
  /// True if only a guide asks for it, and no code or reviewer of the service checks it.
  package var isUnchecked = false
  /// An explanation of the number, in a few words.
  package var note: String?

  package enum Value: Sendable, Equatable {
    /// At least one of the two bounds.
    case range(least: Int?, most: Int?)
    /// The only numbers that are accepted, in ascending order.
    case numbers([Int])
    /// The only words that are accepted; files are written as the first one that can be made.
    case words([String])
    /// The statement of the key is required.
    case required
    /// The statement of the key is advised.
    case advised
  }

  /// Returns true if the demand allows a number; only ranges and lists forbid any.
  package func allows(_ number: Double) -> Bool {
    switch value {
    case .range(let least, let most):
      number >= Double(least ?? .min) && number <= Double(most ?? .max)
    case .numbers(let numbers): numbers.contains { Double($0) == number }
    case .words, .required, .advised: true
    }
  }

  package func allows(_ number: Int) -> Bool { allows(Double(number)) }

  /// The smallest number that is allowed; `nil` if the demand has no lower bound.
  package var least: Int? {
    switch value {
    case .range(let least, _): least
    case .numbers(let numbers): numbers.first
    case .words, .required, .advised: nil
    }
  }

  /// The largest number that is allowed; `nil` if the demand has no upper bound.
  package var most: Int? {
    switch value {
    case .range(_, let most): most
    case .numbers(let numbers): numbers.last
    case .words, .required, .advised: nil
    }
  }

  /// Returns the smallest number of a list above another one, or the lower bound of a range if it is above; `nil` if
  /// there is none.
  package func nearest(above number: Int) -> Int? {
    if case .numbers(let numbers) = value { return numbers.first { $0 > number } }
    return least.flatMap { $0 > number ? $0 : nil }
  }

  /// Returns the largest number of a list below another one, or the upper bound of a range if it is below; `nil` if
  /// there is none.
  package func nearest(below number: Int) -> Int? {
    if case .numbers(let numbers) = value { return numbers.last { $0 < number } }
    return most.flatMap { $0 < number ? $0 : nil }
  }

  /// The words of the demand, or none.
  package var words: [String] { if case .words(let words) = value { words } else { [] } }

  /// True if the demand is certain enough to refuse something.
  package var isCertain: Bool { source.confidence != .hearsay }
}

/// The source of a platform's number.
package struct PlatformSource: Sendable, Equatable {
  /// The address of the page or code, or its place in words.
  package var locator: String
  /// The day of the page or code; without one, the day on which it was read.
  package var date: CalendarDay
  package var confidence: FactConfidence
}

extension PlatformLimits {
  /// Returns these demands, with those of others for the given keys that these lack.
  package func adding(
    _ others: PlatformLimits?, _ keys: [PlatformLimit.Key]
  ) -> PlatformLimits {
    PlatformLimits(all + keys.compactMap { key in self[key] == nil ? others?[key] : nil })
  }

  /// Returns these demands without one.
  package func without(_ key: PlatformLimit.Key) -> PlatformLimits {
    PlatformLimits(all.filter { $0.key != key })
  }
}
