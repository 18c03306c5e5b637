import StickerBase

extension Shape where Value == MessageText {
  /// Text that may mention participants.
  static var messageText: Shape { Shape<String>.text.map { text, _ in MessageText(text) } }
}

extension Shape where Value == String {
  /// The id of a participant, message or session.
  static var id: Shape {
    text.map(schema: ["type": "string", "pattern": .string(MessageID.pattern)]) {
      text, name throws(ShapeFault) in
      guard !MessageID.isValid(text) else { return text }
      throw ShapeFault("\(name): '\(text.excerpt)' must \(MessageID.requirements)")
    }
  }
}

extension Shape where Value == [Participant] {
  /// Participants by id, each a name, or a mapping of a name and a device.
  static var participants: Shape {
    let schema: SchemaValue = [
      "type": "object", "minProperties": 1,
      "maxProperties": .integer(ConversationFile.maxParticipants),
      "patternProperties": .object([
        MessageID.pattern: ["anyOf": [Shape<String>.text.schema, Person.shape.schema]]
      ]),
      "additionalProperties": false,
    ]
    return Shape(schema: schema) { node, name, problems in
      guard case .mapping(let entries) = node.content else {
        problems.add(mismatch: node, name, "a mapping of ids to names")
        return nil
      }
      let maxCount = ConversationFile.maxParticipants
      guard 1...maxCount ~= entries.count else {
        problems.add(
          entries.isEmpty
            ? "\(name) names nobody: a message needs a sender"
            : "\(name) has \(entries.count.grouped) entries; the limit is \(maxCount)",
          at: node.place)
        return nil
      }
      return entries.compactMap { participant($0, &problems) }
    }
  }

  private static func participant(
    _ entry: DocumentNode.Entry, _ problems: inout ProblemList
  ) -> Participant? {
    guard MessageID.isValid(entry.key) else {
      problems.add("'\(entry.key.excerpt)' must \(MessageID.requirements)", at: entry.keyPlace)
      return nil
    }
    let label = "'\(entry.key)'"
    let person: Person?
    if case .mapping = entry.value.content {
      person = Person.shape.read(entry.value, label, &problems)
    } else {
      person = Shape<String>.text.read(entry.value, label, &problems).map { Person(name: $0) }
    }
    guard let person, let name = person.name else { return nil }
    return Participant(
      id: entry.key, name: name, device: person.device ?? .app, place: entry.keyPlace)
  }
}

/// A participant as written.
private struct Person: Sendable {
  var name: String?
  var device: ReceivingDevice?

  static var shape: Shape<Person> {
    .object(
      Person(),
      [
        Field("name", \.name, .text, "The name that Messages shows.", isRequired: true),
        Field(
          "device", \.device,
          .word(ReceivingDevice.allCases.map { ($0.rawValue, $0) }, "a device"),
          "The device of the participant: app (iOS 11 or later with the app, the default), without-app, "
            + "mac, watch, or older (older systems and text messages)."),
      ], unknown: .refused("a key of a participant"), isOptional: false)
  }
}
