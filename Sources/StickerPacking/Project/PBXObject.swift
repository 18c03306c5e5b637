import StickerBase

/// An object of a `project.pbxproj`: a node of the graph that Xcode calls a project.
struct PBXObject {
  let reference: PBXReference
  /// Its class, such as `PBXGroup`.
  let isa: String
  /// Its other members, by name.
  var members: [String: PBXValue] = [:]
}

/// How objects point to an object: its identifier, and a comment for people.
struct PBXReference {
  /// 24 hexadecimal digits.
  let id: String
  /// Written as `/* … */` behind the identifier; `nil` for none.
  let comment: String?

  /// An identifier made of the project's name and the object's role in it, so that the same project
  /// has the same identifiers, and two projects in a workspace have others.
  init(_ role: String, in project: String, comment: String?) {
    id = String(SHA256.hexDigest(of: Array("\(project)\0\(role)".utf8)).prefix(24)).uppercased()
    self.comment = comment
  }
}

/// A value of an OpenStep property list, which knows no numbers.
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

/// The whole of a `project.pbxproj`.
struct PBXDocument {
  /// The version of the format, which tells the oldest Xcode that reads it.
  let objectVersion: String
  let objects: [PBXObject]
  let root: PBXReference
}
