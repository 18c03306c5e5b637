import StickerPacks

/// The objects of a project.
struct PBXProject {
  /// References to the targets, for the scheme.
  let targets: [ProjectLayout.Target.Role: PBXReference]
  let document: PBXDocument

  init(_ layout: ProjectLayout) {
    let make = PBXFactory(project: layout.name)
    let files = PBXFiles(layout, make)
    let root = make.reference("project", comment: "Project object")
    let package = PBXPackage(layout, make)
    var owned: [PBXObject] = []
    var targets: [ProjectLayout.Target.Role: PBXReference] = [:]
    let targetObjects = layout.targets.map { target in
      var writer = PBXTargetWriter(make: make, files: files, root: root, package: package)
      let object = writer.target(target, embedded: target.embedded.flatMap(layout.target))
      owned += writer.owned
      targets[target.role] = object.reference
      return object
    }
    let settings = make.configurations(
      of: "project", "PBXProject", layout.name, layout.settings)
    var members: [String: PBXValue] = [
      "attributes": .dictionary([
        "BuildIndependentTargetsInParallel": "1", "LastUpgradeCheck": .string(xcodeVersion),
      ]),
      "buildConfigurationList": .reference(settings.object.reference),
      "compatibilityVersion": .string(layout.format.xcode),
      "developmentRegion": "en",
      "hasScannedForEncodings": "0",
      "knownRegions": .list(layout.regions.map { .string($0) }),
      "mainGroup": .reference(files.mainGroup.reference),
      "productRefGroup": .reference(files.products.reference),
      "projectDirPath": "",
      "projectRoot": "",
      "targets": .references(targetObjects),
    ]
    if let package { members["packageReferences"] = .references([package.reference]) }
    self.targets = targets
    document = PBXDocument(
      objectVersion: layout.format.number,
      objects: [PBXObject(reference: root, isa: "PBXProject", members: members)]
        + files.objects + targetObjects + settings.all + owned + (package?.objects ?? []),
      root: root)
  }
}

/// The version of Xcode whose recommended settings the project has.
let xcodeVersion = AppleFacts.projectVersion.value

extension ProjectLayout.Format {
  fileprivate var number: String { self == .xcode14 ? "56" : "60" }
  fileprivate var xcode: String { self == .xcode14 ? "Xcode 14.0" : "Xcode 15.0" }
}

extension ProjectLayout {
  /// English, which is the development language, `Base`, and the languages of the texts.
  fileprivate var regions: [String] {
    ["en", "Base"] + languages.filter { $0 != "en" && $0 != "Base" }
  }
}

/// A local package, and the library in it that targets link.
struct PBXPackage {
  let reference: PBXObject
  /// The library product for each target that links it, by role of the target.
  private let products: [ProjectLayout.Target.Role: PBXObject]

  var objects: [PBXObject] { [reference] + products.values }

  func product(for target: ProjectLayout.Target) -> PBXObject? { products[target.role] }

  /// Creates the objects of the package; `nil` if no target links a package.
  init?(_ layout: ProjectLayout, _ make: PBXFactory) {
    guard let name = layout.targets.compactMap(\.package).first else { return nil }
    let isa = "XCLocalSwiftPackageReference"
    let reference = make.object(
      isa, "package", comment: "\(isa) \"\(name)\"", ["relativePath": .string(name)])
    var products: [ProjectLayout.Target.Role: PBXObject] = [:]
    for target in layout.targets where target.package != nil {
      products[target.role] = make.object(
        "XCSwiftPackageProductDependency", "package of \(target.role.rawValue)", comment: name,
        ["package": .reference(reference.reference), "productName": .string(name)])
    }
    (self.reference, self.products) = (reference, products)
  }
}
