import StickerBase
import SystemPackage

/// The build settings of one configuration of a target (Apple, Build settings reference), in layers. Later layers take
/// precedence and can refer to values of earlier ones.
struct BuildSettings {
  /// The settings that one file, or one part of a project, defines.
  struct Layer: Equatable {
    private(set) var settings: [String: ProjectSetting] = [:]
    /// The last value of each setting that has a condition, by its name without the condition.
    private(set) var conditional: [String: ProjectValue] = [:]
    /// True if the layer includes settings that were not read, which may have any value.
    private(set) var isOpen = false

    /// A layer whose settings are all unknown.
    static let unread = Layer(isOpen: true)

    /// Sets a value. A setting with a condition, such as `NAME[sdk=*]`, is unknown.
    mutating func set(_ name: String, _ value: ProjectValue) {
      if let condition = name.firstIndex(of: "[") {
        let name = String(name[..<condition])
        settings[name] = .unknown
        conditional[name] = value
      } else if settings[name] != .unknown {
        settings[name] = .set(value)
      }
    }

    /// Marks a setting as unknown.
    mutating func setUnknown(_ name: String) { settings[name] = .unknown }

    /// Adds the settings of another file, which take precedence over the settings so far. If that file was
    /// not read, it may override any of them.
    mutating func include(_ other: Layer) {
      if other.isOpen {
        self = other
      } else {
        settings.merge(other.settings) { $0 == .unknown ? $0 : $1 }
        conditional.merge(other.conditional) { $1 }
      }
    }

    subscript(name: String) -> ProjectSetting { settings[name] ?? (isOpen ? .unknown : .unset) }
  }

  /// Settings that Xcode always defines itself: the project's location and the target.
  var given: Layer
  /// The layers, weakest first.
  var layers: [Layer]

  /// Settings that only projects define, never Xcode itself. A setting without a definition is empty.
  private static let emptySettings: Set<String> = [
    "MARKETING_VERSION", "CURRENT_PROJECT_VERSION", "PRODUCT_BUNDLE_IDENTIFIER",
  ]

  /// Maximum number of variables that are expanded for one value.
  private static let maxSteps = 16
  /// Maximum length of an expanded value in UTF-8 bytes.
  private static let maxBytes = 4_096

  /// Returns the value of a setting.
  func value(_ key: String) -> ProjectSetting {
    let (setting, layer) = strongestSetting(key, below: layers.count)
    guard case .set(let value) = setting else { return setting }
    var steps = Self.maxSteps
    return Self.known(
      expanded(value.text, key: key, below: layer, &steps), origin: value.origin,
      setting: ProjectValue.Setting(name: key, origin: value.origin))
  }

  /// Returns the last value that a setting has under a condition, if it is known.
  func conditionalValue(_ key: String) -> ProjectValue? {
    let found = layers.last { $0.conditional[key] != nil }?.conditional[key]
    return found.flatMap { expansion(of: $0.text, origin: $0.origin).value }
  }

  /// Returns a text with its variables expanded; ``ProjectSetting/unknown`` if one of them is unknown.
  func expansion(of text: String, origin: ProjectValue.Origin) -> ProjectSetting {
    var steps = Self.maxSteps
    let name = Self.variableName(of: text)
    return Self.known(
      expanded(text, key: nil, below: layers.count, &steps), origin: origin,
      setting: name.map { name in
        ProjectValue.Setting(
          name: name, origin: strongestSetting(name, below: layers.count).0.value?.origin)
      })
  }

  /// Returns a set value; ``ProjectSetting/unknown`` without a text, and for a text with a template's placeholder.
  private static func known(
    _ text: String?, origin: ProjectValue.Origin, setting: ProjectValue.Setting?
  ) -> ProjectSetting {
    guard let text, !TemplatePlaceholder.occurs(in: text) else { return .unknown }
    return .set(ProjectValue(text: text, origin: origin, setting: setting))
  }

  /// Returns the name of the variable that a text consists of; `nil` for any other text.
  private static func variableName(of text: String) -> String? {
    guard
      (text.hasPrefix("$(") && text.hasSuffix(")"))
        || (text.hasPrefix("${") && text.hasSuffix("}"))
    else { return nil }
    let name = text.dropFirst(2).dropLast()
    let isName = name.allSatisfy { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isName && !name.isEmpty ? String(name) : nil
  }

  /// Returns the setting in the strongest layer that has it, and the index of that layer.
  ///
  /// - Parameter top: the number of layers to search, from the weakest; ``given`` is always searched.
  private func strongestSetting(_ name: String, below top: Int) -> (ProjectSetting, layer: Int) {
    if given[name] != .unset { return (given[name], layers.count) }
    for index in layers[..<top].indices.reversed() where layers[index][name] != .unset {
      return (layers[index][name], index)
    }
    return (.unset, 0)
  }

  /// Returns a text with its variables expanded; `nil` if one of them is unknown.
  private func expanded(
    _ text: String, key: String?, below top: Int, _ steps: inout Int
  ) -> String? {
    guard text.utf8.count <= Self.maxBytes else { return nil }
    var result = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[dollar...].dropFirst()
      guard let open = rest.first, open == "(" || open == "{",
        let end = rest.firstIndex(of: open == "(" ? ")" : "}")
      else { return nil }
      let parts = rest[..<end].dropFirst().split(separator: ":", omittingEmptySubsequences: false)
      guard let name = parts.first.map(String.init), !name.contains("$"), steps > 0,
        var expansion = expandedVariable(name, key, top, &steps).map(Optional.some)
      else { return nil }
      for modifier in parts.dropFirst() {
        expansion = expansion.flatMap { Self.modified($0, by: modifier) }
      }
      guard let expansion else { return nil }
      result += expansion
      rest = rest[end...].dropFirst()
      guard result.utf8.count <= Self.maxBytes else { return nil }
    }
    return result + rest
  }

  /// Returns the expanded value of a variable; `nil` if it is unknown. A setting that refers to itself gets its value
  /// from the layers below its own.
  private func expandedVariable(
    _ name: String, _ key: String?, _ top: Int, _ steps: inout Int
  ) -> String? {
    steps -= 1
    let name = name == "inherited" ? key ?? "" : name
    let (setting, layer) = strongestSetting(name, below: name == key ? top : layers.count)
    switch setting {
    case .set(let value): return expanded(value.text, key: name, below: layer, &steps)
    case .unset: return name == key || Self.emptySettings.contains(name) ? "" : nil
    case .unknown: return nil
    }
  }

  /// Returns a text changed by a modifier, such as the one in `$(NAME:rfc1034identifier)`; `nil` if the modifier is
  /// unknown.
  private static func modified(_ text: String, by modifier: Substring) -> String? {
    switch modifier {
    case "rfc1034identifier": identifier(text, "-")
    case "c99extidentifier", "identifier": identifier(text, "_")
    case "lower": text.lowercased()
    case "upper": text.uppercased()
    default: nil
    }
  }

  /// Returns a text with `filler` in place of each character that cannot be part of an identifier.
  private static func identifier(_ text: String, _ filler: Character) -> String {
    String(
      text.map { character in
        let isKept =
          character.isASCII
          && (character.isLetter || character.isNumber || filler == "-" && character == ".")
        return isKept ? character : filler
      })
  }
}

extension String {
  /// The text without leading and trailing whitespace.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
