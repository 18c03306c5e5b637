/// A call in a build script, such as `.target(name: "Stickers", resources: ["Art/**"])`.
struct ScriptCall: Equatable {
  /// The name of the function, without anything before its last period.
  var name: String
  var arguments: [Argument] = []
  /// The line of the name, from 1.
  var line: Int

  struct Argument: Equatable {
    var label: String?
    var value: ScriptValue
  }

  subscript(label: String) -> ScriptValue? { arguments.first { $0.label == label }?.value }
}

/// A value in a build script, as far as it is known without running the script.
indirect enum ScriptValue: Equatable {
  case text(String)
  case list([ScriptValue])
  /// The entries of a Swift dictionary, in order.
  case dictionary([Entry])
  case call(ScriptCall)
  /// A bare word or number, such as `true` or `13`. For a member, such as `.messagesExtension` or
  /// `Product.messagesExtension`, this is only its own name.
  case name(String)
  case unknown

  struct Entry: Equatable {
    var key: ScriptValue
    var value: ScriptValue
  }

  /// The text of a string literal; `nil` for any other value.
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var call: ScriptCall? { if case .call(let call) = self { call } else { nil } }
  var name: String? { if case .name(let name) = self { name } else { nil } }

  /// The elements of a list; any other value counts as the only element.
  var elements: [ScriptValue] { if case .list(let elements) = self { elements } else { [self] } }

  /// All texts in the value in order, including texts in lists and calls, but not in dictionaries.
  var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .list(let elements): elements.flatMap(\.texts)
    case .call(let call): call.arguments.flatMap(\.value.texts)
    case .dictionary, .name, .unknown: []
    }
  }
}
