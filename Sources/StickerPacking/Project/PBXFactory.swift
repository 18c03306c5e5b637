/// Makes the objects of one project: their identifiers, and what Xcode writes into every object of a
/// class.
struct PBXFactory {
  let project: String

  func reference(_ role: String, comment: String?) -> PBXReference {
    PBXReference(role, in: project, comment: comment)
  }

  /// - Parameter role: what the object is in the project; no other may have the same.
  func object(
    _ isa: String, _ role: String, comment: String?, _ members: [String: PBXValue]
  ) -> PBXObject {
    PBXObject(reference: reference(role, comment: comment), isa: isa, members: members)
  }

  /// A file or folder as a member of a phase.
  ///
  /// - Parameter member: how it is referred to; a library of a package is a `productRef`.
  func buildFile(
    of file: PBXObject, in phase: String, of target: String, as member: String = "fileRef",
    attributes: [PBXValue] = []
  ) -> PBXObject {
    var members: [String: PBXValue] = [member: .reference(file.reference)]
    if !attributes.isEmpty { members["settings"] = .dictionary(["ATTRIBUTES": .list(attributes)]) }
    return object(
      "PBXBuildFile", "\(file.reference.id) in \(phase) of \(target)",
      comment: "\(file.reference.comment ?? "") in \(phase)", members)
  }

  /// A build phase with its files.
  func phase(
    _ isa: String, _ name: String, of target: String, _ files: [PBXObject],
    _ members: [String: PBXValue] = [:]
  ) -> PBXOwner {
    let common: [String: PBXValue] = [
      "buildActionMask": "2147483647", "files": .references(files),
      "runOnlyForDeploymentPostprocessing": "0",
    ]
    return PBXOwner(
      object: object(
        isa, "\(name) of \(target)", comment: name, common.merging(members) { $1 }),
      owned: files)
  }

  /// The list of a debug and a release configuration.
  func configurations(
    of role: String, _ isa: String, _ name: String, _ settings: ProjectLayout.Settings
  ) -> PBXOwner {
    let configurations = [("Debug", settings.debug), ("Release", settings.release)].map {
      name, own in
      object(
        "XCBuildConfiguration", "\(name) of \(role)", comment: name,
        [
          "buildSettings": .strings(settings.base.merging(own) { $1 }), "name": .string(name),
        ])
    }
    return PBXOwner(
      object: object(
        "XCConfigurationList", "configurations of \(role)",
        comment: "Build configuration list for \(isa) \"\(name)\"",
        [
          "buildConfigurations": .references(configurations),
          "defaultConfigurationIsVisible": "0", "defaultConfigurationName": "Release",
        ]),
      owned: configurations)
  }
}

/// An object with the objects that nothing else refers to.
struct PBXOwner {
  let object: PBXObject
  let owned: [PBXObject]

  var all: [PBXObject] { [object] + owned }
}
