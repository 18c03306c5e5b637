package import StickerBase

/// One kind of pack that a messaging service accepts, with all demands on it: the `NAME` of `--for NAME`.
///
/// The files in `Platforms`, one per service, have each number with its source. The numbers of Messages are in
/// ``Profile``; see ``messages``.
package struct Platform: Sendable, Equatable {
  /// The name on the command line, such as `line-animated`.
  package var id: String
  /// The name in messages, which is a plural such as `LINE animated stickers`.
  package var name: String
  /// The name of the service that accepts packs of this kind, such as `LINE`.
  package var service: String
  /// The art in packs of this kind.
  package var contents = Contents.stickers
  /// The demands on the pack as a whole.
  package var pack = PlatformLimits()
  /// The demands on a still; `nil` if packs of this kind have no stills.
  package var still: PlatformLimits?
  /// The demands on an animation; `nil` if packs of this kind have no animations.
  package var animation: PlatformLimits?
  /// The pictures of a pack besides its stickers, such as covers, trays and tabs, in the order of the file in
  /// `Platforms`.
  package var pictures: [Picture] = []

  /// The art in a pack, by its use: stickers are messages, and emoji are parts of texts.
  package enum Contents: String, CaseIterable, Sendable {
    case stickers
    case emoji
  }

  /// A picture that a pack has besides its stickers.
  package struct Picture: Sendable, Equatable {
    /// The name of the file.
    package var file: String
    /// The demands on the picture.
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

  /// Returns the demands on stickers that are made from a still or an animation; `nil` if packs of this kind have no
  /// such stickers. If each sticker consists of a still and an animation, it is made from an animation.
  package func limits(animated: Bool) -> PlatformLimits? {
    animated ? animation : pack.requires(.paired) ? nil : still
  }

  /// Returns the other platforms of the same service that are exported and take animations or, if `animated` is false,
  /// stills. If this platform is for emoji, the others are for emoji, too; otherwise they are for stickers.
  package func others(
    taking animated: Bool, among platforms: [Platform] = Platform.all
  ) -> [Platform] {
    platforms.filter { other in
      other.id != id && other.service == service && other.isExported
        && other.contents == contents
        && other.limits(animated: animated) != nil
    }
  }

  /// Returns true if this platform does not take animations (or, if `animated` is false, stills), but another platform
  /// of the same service does.
  ///
  /// - Parameter platforms: the platforms that the pack is for.
  package func leaves(animated: Bool, to platforms: [Platform]) -> Bool {
    limits(animated: animated) == nil && !others(taking: animated, among: platforms).isEmpty
  }

  /// The demands on each part of a pack in the order of the documentation, with a heading.
  package var parts: [(heading: String, limits: PlatformLimits)] {
    let parts = [("pack", pack), ("still", still), ("animation", animation)]
    return parts.compactMap { name, limits in limits.map { (name, $0) } }
      + pictures.map { ($0.file, $0.limits) }
  }

  /// This platform with only the demands that the service checks, for an export that the user forces.
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

  /// The ids of ``all``, in the same order. They are repeated here for the completions of options, which every run of
  /// the program needs, so that the files in `Platforms` are parsed only when a platform is requested.
  package static let ids = [
    "messages", "discord", "discord-emoji", "kakao", "line", "line-animated", "line-popup",
    "line-custom", "line-message", "line-big", "line-emoji", "line-emoji-animated",
    "mastodon-emoji", "matrix", "matrix-emoji", "signal", "slack-emoji", "teams-emoji", "telegram",
    "telegram-emoji", "telegram-video", "telegram-emoji-video", "viber", "wechat", "whatsapp",
  ]

  /// The id of Messages as a platform.
  package static let messagesID = "messages"

  /// Returns the platform with an id; `nil` if there is none. Case is ignored, since services write their names like
  /// WhatsApp or LINE.
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

  /// The demands that the service checks.
  fileprivate var checked: PlatformLimits { PlatformLimits(all.filter { !$0.isUnchecked }) }

  /// Returns true if the statement of a key is required, not only advised.
  package func requires(_ key: PlatformLimit.Key) -> Bool { self[key]?.value == .required }
}

/// One demand of a platform, with its source.
package struct PlatformLimit: Sendable, Equatable {
  package var key: Key
  package var value: Value
  package var source: PlatformSource
  /// True if only a guide has the demand, and no code or reviewer of the service checks it.
  package var isUnchecked = false
  /// An explanation of the number, in a few words.
  package var note: String?

  package enum Value: Sendable, Equatable {
    /// A range of numbers with at least one of the two bounds.
    case range(least: Int?, most: Int?)
    /// The only numbers that are accepted, in ascending order.
    case numbers([Int])
    /// The only words that are accepted. Files are written in the first format among them that can be written.
    case words([String])
    /// The statement of the key is required.
    case required
    /// The statement of the key is advised.
    case advised
  }

  /// Returns true if the demand allows a number. Demands other than ranges and lists of numbers allow all numbers.
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

  /// Returns the smallest number of a list that is above `number`, or the lower bound of a range if it is above
  /// `number`; `nil` if there is none.
  package func nearest(above number: Int) -> Int? {
    if case .numbers(let numbers) = value { return numbers.first { $0 > number } }
    return least.flatMap { $0 > number ? $0 : nil }
  }

  /// Returns the largest number of a list that is below `number`, or the upper bound of a range if it is below
  /// `number`; `nil` if there is none.
  package func nearest(below number: Int) -> Int? {
    if case .numbers(let numbers) = value { return numbers.last { $0 < number } }
    return most.flatMap { $0 < number ? $0 : nil }
  }

  /// The accepted words; empty if the demand is not a list of words.
  package var words: [String] { if case .words(let words) = value { words } else { [] } }

  /// True if the source of the demand is reliable enough to refuse something.
  package var isCertain: Bool { source.confidence != .hearsay }
}

/// The source of a platform's number.
package struct PlatformSource: Sendable, Equatable {
  /// The address of the page or code, or words that say where it is.
  package var locator: String
  /// The day of the page or code or, if that is not known, the day on which it was read.
  package var date: CalendarDay
  package var confidence: FactConfidence
}

extension PlatformLimits {
  /// Returns these demands. For each of `keys` that has no demand here, the demand in `others` is added.
  package func adding(
    _ others: PlatformLimits?, _ keys: [PlatformLimit.Key]
  ) -> PlatformLimits {
    PlatformLimits(all + keys.compactMap { key in self[key] == nil ? others?[key] : nil })
  }

  /// Returns these demands without the demand with a key.
  package func without(_ key: PlatformLimit.Key) -> PlatformLimits {
    PlatformLimits(all.filter { $0.key != key })
  }
}
