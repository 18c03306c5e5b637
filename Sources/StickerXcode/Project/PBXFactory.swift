/// Creates the objects of a project, with their identifiers and the members that Xcode writes into every object of a
/// class.
struct PBXFactory {
  /// The name of the project.
  let project: String

  func reference(_ role: String, comment: String?) -> PBXReference {
    PBXReference(role, in: project, comment: comment)
  }

  /// - Parameter role: the unique role of the object in the project.
  func object(
    _ isa: String, _ role: String, comment: String?, _ members: [String: PBXValue]
  ) -> PBXObject {
    PBXObject(reference: reference(role, comment: comment), isa: isa, members: members)
  }

  /// Returns a build file, which makes a file or folder a member of a build phase.
  ///
  /// - Parameter member: the key of the reference to the file; `productRef` for the library of a package.
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

  /// Returns a build phase with its files.
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

  /// Returns the configuration list of an object, with a debug and a release configuration.
  func configurations(
    of role: String, _ isa: String, _ name: String, _ settings: ProjectLayout.Settings
  ) -> PBXOwner {
    let configurations = [("Debug", settings.debug), ("Release", settings.release)].map {
      name, specific in
      object(
        "XCBuildConfiguration", "\(name) of \(role)", comment: name,
        [
          "buildSettings": .strings(settings.base.merging(specific) { $1 }), "name": .string(name),
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

/// An object, and the objects that only it refers to.
struct PBXOwner {
  let object: PBXObject
  let owned: [PBXObject]

  var all: [PBXObject] { [object] + owned }
}
