import StickerTestSupport

@testable import StickerXcode

/// A written `project.pbxproj`, read by an independent parser.
struct PBXGraph {
  enum Role: String {
    case host = "com.apple.product-type.application.messages"
    case stickerPack = "com.apple.product-type.app-extension.messages-sticker-pack"
    case messagesExtension = "com.apple.product-type.app-extension.messages"
    case tests = "com.apple.product-type.bundle.unit-test"
  }

  struct Fault: Error {}

  let root: String
  let objects: [String: OpenStepPropertyList]

  init(of project: StickerProject) throws {
    let path = "\(project.name).xcodeproj/project.pbxproj"
    guard let file = project.files.first(where: { $0.path == path }) else { throw Fault() }
    let document = try OpenStepPropertyList(file.text)
    guard let root = document["rootObject"]?.text, let objects = document["objects"]?.members else {
      throw Fault()
    }
    self.root = root
    self.objects = objects
  }

  /// The objects referenced by a member of an object.
  func objects(_ member: String, of object: OpenStepPropertyList?) -> [OpenStepPropertyList] {
    let value = object?[member]
    let ids = value?.texts ?? [value?.text].compactMap(\.self)
    return ids.compactMap { objects[$0] }
  }

  func target(of role: Role) -> OpenStepPropertyList? {
    let targets = objects("targets", of: objects[root])
    return targets.first { $0["productType"]?.text == role.rawValue }
  }

  /// The build settings of an object's configuration.
  func settings(
    _ configuration: String, of object: OpenStepPropertyList?
  ) -> [String: OpenStepPropertyList] {
    objects("buildConfigurationList", of: object)
      .flatMap { objects("buildConfigurations", of: $0) }
      .first { $0["name"]?.text == configuration }?["buildSettings"]?.members ?? [:]
  }

  /// The build phases of a target and the identifiers of their files.
  func phases(of role: Role) -> [(phase: OpenStepPropertyList, files: [String])] {
    objects("buildPhases", of: target(of: role)).map { phase in
      (phase, objects("files", of: phase).compactMap { $0["fileRef"]?.text })
    }
  }

  /// The paths of all files including the folders of their groups, by identifier.
  func paths() -> [String: String] {
    var paths: [String: String] = [:]
    var groups = [(id: objects[root]?["mainGroup"]?.text ?? "", folder: "")]
    while let (id, folder) = groups.popLast() {
      for child in objects[id]?["children"]?.texts ?? [] {
        let path = objects[child]?["path"]?.text.map { folder + $0 }
        if objects[child]?["children"] == nil {
          paths[child] = path
        } else {
          groups.append((child, path.map { $0 + "/" } ?? folder))
        }
      }
    }
    return paths
  }
}
