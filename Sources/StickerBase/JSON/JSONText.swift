#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Returns an encodable value as JSON with sorted keys and a newline at its end, indented or on one line; empty if it
/// cannot be encoded.
package func jsonText(_ value: some Encodable, isPretty: Bool = true) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
  encoder.nonConformingFloatEncodingStrategy = .convertToString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  guard let data = try? encoder.encode(value) else { return "" }
  return escapingControls(in: String(decoding: data, as: UTF8.self)) + "\n"
}

/// Returns an encodable value as JSON within a larger text: every line indented further, no newline at the
/// end.
package func jsonText(_ value: some Encodable, indentedBy columns: Int) -> String {
  let indent = String(repeating: " ", count: columns)
  return jsonText(value).split(separator: "\n").map { indent + $0 }.joined(separator: "\n")
}

/// Escapes what a terminal or log would interpret. The encoder escapes only what JSON requires; see
/// ``Swift/String/printable``. `::` needs no escaping: it is a command only at the start of a line, and no line of this
/// JSON starts with untrusted text.
private func escapingControls(in json: String) -> String {
  var text = String.UnicodeScalarView()
  var hashes = 0
  for (scalar, isShown) in ShownScalars(json) {
    let beginsCommand = scalar == "[" && hashes >= 2
    hashes = scalar == "#" ? hashes + 1 : 0
    if !beginsCommand, isShown || scalar == "\n" {
      text.append(scalar)
    } else {
      for unit in String(scalar).utf16 {
        text += ("\\u" + unit.padded(to: 4, radix: 16)).unicodeScalars
      }
    }
  }
  return String(text)
}
