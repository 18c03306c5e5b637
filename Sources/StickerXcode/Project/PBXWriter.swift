/// Writes a `project.pbxproj` as Xcode does: with a section for each class, objects sorted by identifier, members
/// sorted by name with `isa` first, tabs, and comments with the names of referenced objects.
struct PBXWriter {
  private var text = "// !$*UTF8*$!\n"

  static func text(of document: PBXDocument) -> String {
    var writer = PBXWriter()
    writer.write(document)
    return writer.text
  }

  private mutating func write(_ document: PBXDocument) {
    text += "{\n\tarchiveVersion = 1;\n\tclasses = {\n\t};\n"
    text += "\tobjectVersion = \(document.objectVersion);\n\tobjects = {\n"
    let sections = Dictionary(grouping: document.objects, by: \.isa)
    for (isa, objects) in sections.sorted(by: { $0.key < $1.key }) {
      text += "\n/* Begin \(isa) section */\n"
      for object in objects.sorted(by: { $0.reference.id < $1.reference.id }) { write(object) }
      text += "/* End \(isa) section */\n"
    }
    text += "\t};\n\trootObject = \(Self.text(of: document.root));\n}\n"
  }

  private mutating func write(_ object: PBXObject) {
    text += "\t\t\(Self.text(of: object.reference)) = "
    let members = [("isa", PBXValue.string(object.isa))] + object.members.sorted { $0.key < $1.key }
    // Xcode writes each of the most frequent objects on one line.
    let isOneLine = ["PBXBuildFile", "PBXFileReference"].contains(object.isa)
    write(members, indent: isOneLine ? nil : 2)
    text += ";\n"
  }

  /// - Parameter indent: the number of tabs before the closing brace; `nil` to write everything on one line.
  private mutating func write(_ members: [(key: String, value: PBXValue)], indent: Int?) {
    text += indent == nil ? "{" : "{\n"
    for (key, value) in members {
      beginLine(indent)
      text += "\(Self.quoted(key)) = "
      write(value, indent: indent.map { $0 + 1 })
      text += indent == nil ? "; " : ";\n"
    }
    closeLine(indent)
    text += "}"
  }

  private mutating func write(_ value: PBXValue, indent: Int?) {
    switch value {
    case .string(let string): text += Self.quoted(string)
    case .reference(let reference): text += Self.text(of: reference)
    case .dictionary(let members): write(members.sorted { $0.key < $1.key }, indent: indent)
    case .list(let elements):
      text += indent == nil ? "(" : "(\n"
      for element in elements {
        beginLine(indent)
        write(element, indent: indent.map { $0 + 1 })
        text += indent == nil ? ", " : ",\n"
      }
      closeLine(indent)
      text += ")"
    }
  }

  private mutating func beginLine(_ indent: Int?) {
    if let indent { text += String(repeating: "\t", count: indent + 1) }
  }

  private mutating func closeLine(_ indent: Int?) {
    if let indent { text += String(repeating: "\t", count: indent) }
  }

  private static func text(of reference: PBXReference) -> String {
    reference.comment.map { "\(reference.id) /* \($0) */" } ?? reference.id
  }

  /// Returns a string as Xcode writes it: unquoted if it consists of ASCII letters, digits and `_ $ / : .`. An empty
  /// string is quoted, and so is one with `//` or `___`, the start of a comment or a placeholder.
  static func quoted(_ string: String) -> String {
    let isPlain = string.unicodeScalars.allSatisfy {
      switch $0 {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "/", ":", ".": true
      default: false
      }
    }
    if isPlain, !string.isEmpty, !string.contains("//"), !string.contains("___") { return string }
    return string.openStepQuoted
  }
}
