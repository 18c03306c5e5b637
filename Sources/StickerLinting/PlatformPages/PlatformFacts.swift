package import StickerPacks

/// A platform in the JSON of `stickerlint platforms`.
package struct PlatformFacts: Encodable, Sendable {
  let name: String
  let title: String
  let service: String
  /// True if `stickerlint export` writes packs for the platform.
  let exported: Bool
  let parts: [Part]

  struct Part: Encodable, Sendable {
    let part: String
    let limits: [Limit]
  }

  /// A limit of the platform. Keys without a value are omitted.
  struct Limit: Encodable, Sendable {
    let key: String
    let summary: String
    let unit: String?
    var minimum: Int?
    var maximum: Int?
    var numbers: [Int]?
    var words: [String]?
    var demand: String?
    let note: String?
    let source: String
    let date: String
    let confidence: String

    init(_ limit: PlatformLimit) {
      key = limit.key.rawValue
      summary = limit.key.summary
      unit = limit.key.unit
      note = limit.note
      source = limit.source.locator
      date = limit.source.date.description
      confidence = limit.source.confidence.letter
      switch limit.value {
      case .range(let lower, let upper): (minimum, maximum) = (lower, upper)
      case .numbers(let numbers): self.numbers = numbers
      case .words(let words): self.words = words
      case .required: demand = "required"
      case .advised: demand = "advised"
      }
    }
  }

  package init(_ platform: Platform) {
    name = platform.id
    title = platform.name
    service = platform.service
    exported = platform.isExported
    parts = platform.parts.map { Part(part: $0.heading, limits: $0.limits.all.map(Limit.init)) }
  }
}
