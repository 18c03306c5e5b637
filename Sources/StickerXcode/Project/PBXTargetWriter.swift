/// Creates the objects of a target: the target itself, its build phases, its settings and its dependency.
struct PBXTargetWriter {
  let make: PBXFactory
  let files: PBXFiles
  let root: PBXReference
  let package: PBXPackage?
  /// The created objects other than the target.
  private(set) var owned: [PBXObject] = []

  init(make: PBXFactory, files: PBXFiles, root: PBXReference, package: PBXPackage?) {
    (self.make, self.files, self.root, self.package) = (make, files, root, package)
  }

  /// Returns the object of a target, and adds the objects that it refers to to ``owned``.
  ///
  /// - Parameter embedded: the target whose product is copied into the product of `target`; `nil` if there is none.
  mutating func target(
    _ target: ProjectLayout.Target, embedded: ProjectLayout.Target?
  ) -> PBXObject {
    let role = target.role.rawValue
    var phases: [PBXOwner] = []
    func buildFiles(_ list: [ProjectLayout.File], in phase: String) -> [PBXObject] {
      list.compactMap { files.object(of: $0) }.map { make.buildFile(of: $0, in: phase, of: role) }
    }
    if !target.sources.isEmpty {
      phases.append(
        make.phase(
          "PBXSourcesBuildPhase", "Sources", of: role, buildFiles(target.sources, in: "Sources")))
    }
    let library = package?.product(for: target)
    if let library {
      phases.append(
        make.phase(
          "PBXFrameworksBuildPhase", "Frameworks", of: role,
          [make.buildFile(of: library, in: "Frameworks", of: role, as: "productRef")]))
    }
    phases.append(
      make.phase(
        "PBXResourcesBuildPhase", "Resources", of: role,
        buildFiles(target.resources, in: "Resources")))
    var dependencies: [PBXObject] = []
    if let embedded, let product = files.product(of: embedded) {
      phases.append(embedPhase(for: product, of: role))
      dependencies.append(addDependency(on: embedded))
    }
    let settings = make.configurations(of: role, "PBXNativeTarget", target.name, target.settings)
    owned += phases.flatMap(\.all) + settings.all
    var members: [String: PBXValue] = [
      "buildConfigurationList": .reference(settings.object.reference),
      "buildPhases": .references(phases.map(\.object)), "buildRules": [],
      "dependencies": .references(dependencies), "name": .string(target.name),
      "productName": .string(target.name),
      "productType": .string("com.apple.product-type.\(target.type)"),
    ]
    members["productReference"] = files.product(of: target).map { .reference($0.reference) }
    if let library { members["packageProductDependencies"] = .references([library]) }
    return make.object("PBXNativeTarget", "target \(role)", comment: target.name, members)
  }

  /// Returns the build phase that copies an extension into the app.
  private func embedPhase(for product: PBXObject, of role: String) -> PBXOwner {
    let name = "Embed App Extensions"
    // 13 is the app's PlugIns folder.
    return make.phase(
      "PBXCopyFilesBuildPhase", name, of: role,
      [
        make.buildFile(
          of: product, in: name, of: role, attributes: ["RemoveHeadersOnCopy"])
      ],
      ["dstPath": "", "dstSubfolderSpec": "13", "name": .string(name)])
  }

  /// Returns the dependency on a target, and adds its objects to ``owned``.
  private mutating func addDependency(on target: ProjectLayout.Target) -> PBXObject {
    let reference = make.reference("target \(target.role.rawValue)", comment: target.name)
    let proxy = make.object(
      "PBXContainerItemProxy", "proxy", comment: "PBXContainerItemProxy",
      [
        "containerPortal": .reference(root), "proxyType": "1",
        "remoteGlobalIDString": .string(reference.id), "remoteInfo": .string(target.name),
      ])
    let dependency = make.object(
      "PBXTargetDependency", "dependency", comment: "PBXTargetDependency",
      ["target": .reference(reference), "targetProxy": .reference(proxy.reference)])
    owned += [proxy, dependency]
    return dependency
  }
}
