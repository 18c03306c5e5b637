import StickerLinting

/// An XML element of a scheme or workspace. It is written as Xcode writes it: with three spaces per level, each
/// attribute on its own line, and no empty-element tags.
struct XcodeElement {
  let name: String
  var attributes: KeyValuePairs<String, String> = [:]
  var children: [XcodeElement] = []

  /// The document with this element as its root.
  var document: String { XMLTag.declaration + text(indent: "") }

  private func text(indent: String) -> String {
    let attributes = attributes.map { name, value in
      "\n\(indent)   \(name) = \"\(Self.escaped(value))\""
    }
    let children = children.map { $0.text(indent: indent + "   ") }
    return "\(indent)<\(name)\(attributes.joined())>\n\(children.joined())\(indent)</\(name)>\n"
  }

  private static func escaped(_ value: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;".unicodeScalars
      case "<": escaped += "&lt;".unicodeScalars
      case ">": escaped += "&gt;".unicodeScalars
      case "\"": escaped += "&quot;".unicodeScalars
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}

extension XcodeElement {
  /// The workspace that every project contains.
  static let workspace = XcodeElement(
    name: "Workspace", attributes: ["version": "1.0"],
    children: [XcodeElement(name: "FileRef", attributes: ["location": "self:"])])
}
