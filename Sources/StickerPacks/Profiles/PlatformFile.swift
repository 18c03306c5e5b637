package import StickerBase

/// The platforms of one service, as a file in `Platforms` describes them.
package struct PlatformFile: Sendable {
  var version: Int?
  var service: String?
  package private(set) var platforms: [Platform] = []

  /// The files that are part of the program, in alphabetical order. A test checks each of them for mistakes.
  static let embedded = texts.compactMap { try? PlatformFile($0.bytes, name: $0.name) }

  /// The names and contents of the files that are part of the program, in alphabetical order.
  package static let texts: [(name: String, bytes: [UInt8])] = [
    ("discord.yml", PackageResources.discord_yml),
    ("kakao.yml", PackageResources.kakao_yml),
    ("line.yml", PackageResources.line_yml),
    ("mastodon.yml", PackageResources.mastodon_yml),
    ("matrix.yml", PackageResources.matrix_yml),
    ("signal.yml", PackageResources.signal_yml),
    ("slack.yml", PackageResources.slack_yml),
    ("teams.yml", PackageResources.teams_yml),
    ("telegram.yml", PackageResources.telegram_yml),
    ("viber.yml", PackageResources.viber_yml),
    ("wechat.yml", PackageResources.wechat_yml),
    ("whatsapp.yml", PackageResources.whatsapp_yml),
  ]

  /// Reads a file.
  ///
  /// - Throws: one error with all mistakes in the file, each with its place.
  package init(_ bytes: [UInt8], name: String) throws(DocumentError) {
    var platforms: [Platform] = []
    let file = try YAMLDocument.value(of: bytes, name: name, "the file", Document.shape) {
      file, root, problems in
      var reading = PlatformReading(file, problems)
      platforms = file.platforms.map { reading.platform($0.key, $0.value) }
      problems = reading.problems
      if file.platforms.isEmpty { problems.add("there are no platforms", at: root.place) }
    }
    version = file?.version
    service = file?.service
    self.platforms = platforms
  }

  /// The JSON Schema of the file as text.
  package static var schemaText: String {
    guard case .object(var schema) = Document.shape.schema else { return "" }
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["$id"] = .string(ProjectAddress.schema("platforms"))
    schema["title"] = "stickerlint platforms of a service"
    return jsonText(SchemaValue.object(schema))
  }

  /// The file as it is written.
  struct Document {
    var version: Int?
    var service: String?
    var sources: [NamedValue<Source>] = []
    var platforms: [NamedValue<Description>] = []

    static var shape: Shape<Document> {
      .object(
        Document(),
        [
          Field(
            "version", \.version, .integer(1...1), "The version of this format.", isRequired: true),
          Field("service", \.service, .text, "The name of the service.", isRequired: true),
          Field("sources", \.sources, .entries(of: Source.shape, "a source")),
          Field("platforms", \.platforms, .entries(of: Description.shape, "a platform")),
        ], unknown: .refused("a key of a service"), isOptional: false)
    }
  }

  struct Source {
    var url: String?
    var date: CalendarDay?
    var confidence: FactConfidence?

    static var shape: Shape<Source> {
      .object(
        Source(),
        [
          Field("url", \.url, .text, "The address of the page or code.", isRequired: true),
          Field(
            "date", \.date, .sourceDay,
            "The day of the page or code; without one, the day on which it was read.",
            isRequired: true),
          Field(
            "confidence", \.confidence,
            .word(FactConfidence.allCases.map { ($0.letter, $0) }, "a confidence"),
            "A: the service's own words or code; B: a dated quotation of them; C: hearsay.",
            isRequired: true),
        ], unknown: .refused("a key of a source"), isOptional: false)
    }
  }

  struct Description {
    var name: String?
    var contents: Platform.Contents?
    var pack = Part()
    var still: Part?
    var animation: Part?
    var pictures: [NamedValue<Part>] = []

    static var shape: Shape<Description> {
      .object(
        Description(),
        [
          Field("name", \.name, .text, "The plural for such stickers.", isRequired: true),
          Field(
            "contents", \.contents,
            .word(Platform.Contents.allCases.map { ($0.rawValue, $0) }, "a kind of art"),
            "The art in the packs; without this key, stickers."),
          Field("pack", \.pack, Part.shape(PlatformLimit.Key.ofPacks)),
          Field(
            "still", \.still, Part.shape(PlatformLimit.Key.ofPictures), "The demands on stills."),
          Field(
            "animation", \.animation, Part.shape(PlatformLimit.Key.ofPictures),
            "The demands on animations."),
          Field(
            "pictures", \.pictures,
            .entries(of: Part.shape(PlatformLimit.Key.ofPictures), "a picture")),
        ], unknown: .refused("a key of a platform"), isOptional: false)
    }
  }

  /// The demands on a part of a pack.
  struct Part {
    var limits: [PlatformLimit.Key: Located<Limit>] = [:]

    subscript(key: PlatformLimit.Key) -> Located<Limit>? {
      get { limits[key] }
      set { limits[key] = newValue }
    }

    static func shape(_ keys: [PlatformLimit.Key]) -> Shape<Part> {
      .object(
        Part(),
        keys.map { key in
          let unit = key.unit.map { " In \($0)." } ?? ""
          return Field(key.rawValue, \.[key], .located(Limit.shape), key.summary + unit)
        }, unknown: .refused("a demand"), isOptional: false)
    }
  }

  /// A demand.
  struct Limit {
    var exactly: Int?
    var least: Int?
    var most: Int?
    var choices: [Choice]?
    var isRequired: Bool?
    var isAdvised: Bool?
    var isUnchecked: Bool?
    var source: Located<String>?
    var note: String?

    enum Choice {
      case number(Int)
      case word(String)
    }

    static var shape: Shape<Limit> {
      let number = Shape<Int>.integer(0...1_000_000_000)
      return .object(
        Limit(),
        [
          Field("exactly", \.exactly, number, "The only number."),
          Field("at-least", \.least, number, "The smallest number."),
          Field("at-most", \.most, number, "The largest number."),
          Field(
            "one-of", \.choices, .list(of: .choice, atMost: 16, notEmpty: "nothing is allowed"),
            "The only numbers or words."),
          Field("required", \.isRequired, .yes, "The statement itself is demanded."),
          Field("advised", \.isAdvised, .yes, "The statement itself is advised."),
          Field(
            "unchecked", \.isUnchecked, .yes,
            "Only a guide asks for it: no code or reviewer of the service checks it."),
          Field("source", \.source, .located(.text), "The name of a source.", isRequired: true),
          Field("note", \.note, .text, "An explanation in a few words."),
        ], unknown: .refused("a key of a demand"), isOptional: false)
    }
  }
}

/// Creates platforms from a parsed file, and replaces the names of sources with the sources.
private struct PlatformReading {
  private let service: String
  private let sources: [String: PlatformSource]
  var problems: ProblemList

  init(_ file: PlatformFile.Document, _ problems: ProblemList) {
    service = file.service ?? ""
    self.problems = problems
    var sources: [String: PlatformSource] = [:]
    for source in file.sources {
      guard let url = source.value.url, let date = source.value.date,
        let confidence = source.value.confidence
      else { continue }
      sources[source.key] = PlatformSource(locator: url, date: date, confidence: confidence)
    }
    self.sources = sources
  }

  mutating func platform(_ id: String, _ description: PlatformFile.Description) -> Platform {
    var platform = Platform(id: id, name: description.name ?? id, service: service)
    platform.contents = description.contents ?? .stickers
    platform.pack = limits(description.pack)
    platform.still = description.still.map { limits($0) }
    platform.animation = description.animation.map { limits($0) }
    platform.pictures = description.pictures.map {
      Platform.Picture(file: $0.key, limits: limits($0.value))
    }
    return platform
  }

  private mutating func limits(_ part: PlatformFile.Part) -> PlatformLimits {
    PlatformLimits(part.limits.compactMap { limit($0.key, $0.value) })
  }

  private mutating func limit(
    _ key: PlatformLimit.Key, _ entry: Located<PlatformFile.Limit>
  ) -> PlatformLimit? {
    guard let name = entry.value.source else { return nil }
    guard let source = sources[name.value] else {
      problems.add(
        unknown: name.value, "is not a source", among: sources.keys.sorted(), at: name.place)
      return nil
    }
    guard let value = entry.value.value else {
      problems.add(
        "'\(key.rawValue)' needs one of 'exactly', 'at-least' and/or 'at-most', 'one-of', 'required' "
          + "and 'advised', and only one", at: entry.place)
      return nil
    }
    return PlatformLimit(
      key: key, value: value, source: source, isUnchecked: entry.value.isUnchecked ?? false,
      note: entry.value.note)
  }
}

extension PlatformFile.Limit {
  /// The value of the demand; `nil` unless it has exactly one kind of value.
  fileprivate var value: PlatformLimit.Value? {
    var values: [PlatformLimit.Value] = []
    if let exactly { values.append(.range(least: exactly, most: exactly)) }
    if least != nil || most != nil { values.append(.range(least: least, most: most)) }
    if let choices {
      let numbers = choices.compactMap { if case .number(let number) = $0 { number } else { nil } }
      let words = choices.compactMap { if case .word(let word) = $0 { word } else { nil } }
      if !numbers.isEmpty { values.append(.numbers(numbers.sorted())) }
      if !words.isEmpty { values.append(.words(words)) }
    }
    if isRequired != nil { values.append(.required) }
    if isAdvised != nil { values.append(.advised) }
    return values.count == 1 ? values[0] : nil
  }
}

extension Shape where Value == PlatformFile.Limit.Choice {
  /// A number, or a word such as the name of a format.
  fileprivate static var choice: Shape {
    let number = Shape<Int>.integer(0...1_000_000_000).map { value, _ in Value.number(value) }
    let word = Shape<String>.text.map { value, _ in Value.word(value) }
    return number.or(word) { $0 == .text }
  }
}

extension Shape where Value == Bool {
  /// The word `true`.
  fileprivate static var yes: Shape { .word([("true", true)], "true") }
}

extension Shape where Value == CalendarDay {
  fileprivate static var sourceDay: Shape {
    Shape<String>.text.map(schema: ["type": "string", "format": "date"]) {
      text, name throws(ShapeFault) in
      guard let day = CalendarDay(text) else {
        throw ShapeFault("\(name): '\(text.excerpt)' is not a day such as 2027-01-31")
      }
      return day
    }
  }
}

extension FactConfidence {
  /// The letter for the confidence in a file, from A, the highest, to C.
  package var letter: String {
    switch self {
    case .official: "A"
    case .quoted: "B"
    case .hearsay: "C"
    }
  }
}
