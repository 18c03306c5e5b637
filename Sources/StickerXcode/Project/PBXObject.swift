import StickerBase

/// An object of a `project.pbxproj`: a node of its object graph.
struct PBXObject {
  let reference: PBXReference
  /// The class, such as `PBXGroup`.
  let isa: String
  /// The other members, by name.
  var members: [String: PBXValue] = [:]
}

/// A reference to an object: its identifier, and a comment for people.
struct PBXReference {
  /// 24 hexadecimal digits.
  let id: String
  /// The text of the comment `/* … */` after the identifier; `nil` for no comment.
  let comment: String?

  /// Derives the identifier from the project's name and the object's role, so that the same project always
  /// has the same identifiers, and two projects in a workspace have different ones.
  init(_ role: String, in project: String, comment: String?) {
    id = String(SHA256.hexDigest(of: Array("\(project)\0\(role)".utf8)).prefix(24)).uppercased()
    self.comment = comment
  }
}

/// A value of an OpenStep property list, a format without numbers.
enum PBXValue {
  case string(String)
  case reference(PBXReference)
  case list([PBXValue])
  case dictionary([String: PBXValue])

  static func references(_ objects: [PBXObject]) -> PBXValue {
    .list(objects.map { .reference($0.reference) })
  }

  static func strings(_ values: [String: String]) -> PBXValue {
    .dictionary(values.mapValues { .string($0) })
  }
}

extension PBXValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  init(stringLiteral value: String) { self = .string(value) }
  init(arrayLiteral elements: PBXValue...) { self = .list(elements) }
}

/// The contents of a `project.pbxproj`.
struct PBXDocument {
  /// The version of the format, which determines the oldest Xcode that reads it.
  let objectVersion: String
  let objects: [PBXObject]
  let root: PBXReference
}
