import StickerBase
import SystemPackage

/// The build settings of one configuration of a target (Apple, Build settings reference): layers, of
/// which the later ones win and can take over what the earlier ones say.
struct BuildSettings {
  typealias Layer = [String: ProjectValue]

  /// From the weakest to the strongest.
  var layers: [Layer]

  /// Variables inside one another, and characters that they may come to.
  private static let mostSteps = 16
  private static let mostCharacters = 4_096

  /// What a setting comes to; `nil` when nothing says it, or a variable in it is not known.
  func value(_ key: String) -> ProjectValue? {
    guard let place = layers.lastIndex(where: { $0[key] != nil }), let value = layers[place][key]
    else { return nil }
    var steps = Self.mostSteps
    return expanded(value.text, key: key, below: place, &steps).map {
      ProjectValue(text: $0, origin: value.origin)
    }
  }

  /// A text with its variables in it; `nil` when one is not known.
  func expanded(_ text: String) -> String? {
    var steps = Self.mostSteps
    return expanded(text, key: nil, below: layers.count, &steps)
  }

  private func expanded(
    _ text: String, key: String?, below place: Int, _ steps: inout Int
  ) -> String? {
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
        var changed = variable(name, key, place, &steps).map(Optional.some)
      else { return nil }
      for change in parts.dropFirst() { changed = changed.flatMap { Self.apply(change, to: $0) } }
      guard let changed else { return nil }
      result += changed
      rest = rest[end...].dropFirst()
      guard result.utf8.count <= Self.mostCharacters else { return nil }
    }
    return result + rest
  }

  private func variable(
    _ name: String, _ key: String?, _ place: Int, _ steps: inout Int
  ) -> String? {
    steps -= 1
    let name = name == "inherited" ? key ?? "" : name
    let top = name == key ? place : layers.count
    guard let layer = layers[..<top].lastIndex(where: { $0[name] != nil }),
      let value = layers[layer][name]
    else { return name == key ? "" : nil }
    return expanded(value.text, key: name, below: layer, &steps)
  }

  /// `$(NAME:rfc1034identifier)` and its like.
  private static func apply(_ change: Substring, to text: String) -> String? {
    switch change {
    case "rfc1034identifier": identifier(text, "-")
    case "c99extidentifier", "identifier": identifier(text, "_")
    case "lower": text.lowercased()
    case "upper": text.uppercased()
    default: nil
    }
  }

  private static func identifier(_ text: String, _ filler: Character) -> String {
    String(
      text.map { character in
        let isKept =
          character.isASCII
          && (character.isLetter || character.isNumber || filler == "-" && character == ".")
        return isKept ? character : filler
      })
  }

  /// Reads an `.xcconfig`: `NAME = value` lines, with comments. `#include` is not followed.
  static func layer(xcconfig text: String, at path: FilePath) -> Layer {
    var layer: Layer = [:]
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      var line = line
      if let comment = line.firstRange(of: "//") { line = line[..<comment.lowerBound] }
      guard let equals = line.firstIndex(of: "=") else { continue }
      let name = String(line[..<equals]).trimmed
      guard !name.isEmpty, !name.contains("["), !name.hasPrefix("#") else { continue }
      var value = String(line[equals...].dropFirst()).trimmed
      if value.hasSuffix(";") { value = String(value.dropLast()).trimmed }
      layer[name] = ProjectValue(
        text: value, origin: ProjectValue.Origin(path: path, line: index + 1))
    }
    return layer
  }
}

extension String {
  /// Without the blanks around it.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
