/// The files and groups of a project, as Xcode's navigator shows them.
struct PBXFiles {
  let mainGroup: PBXObject
  let products: PBXObject
  /// All objects: the groups, and the files and products in them.
  let objects: [PBXObject]
  /// File references by the role of the file.
  private let files: [String: PBXObject]
  /// Product references by the role of the target.
  private let built: [ProjectLayout.Target.Role: PBXObject]

  /// Returns the reference to a file.
  func object(of file: ProjectLayout.File) -> PBXObject? { files[file.role] }

  /// Returns the reference to a target's product.
  func product(of target: ProjectLayout.Target) -> PBXObject? { built[target.role] }

  init(_ layout: ProjectLayout, _ make: PBXFactory) {
    var files: [String: PBXObject] = [:]
    var tables: [PBXObject] = []
    for file in layout.folders.flatMap(\.files) {
      files[file.role] = Self.object(for: file, make, &tables)
    }
    let groups = layout.folders.map { folder in
      make.object(
        "PBXGroup", folder.role, comment: folder.path,
        [
          "children": .references(folder.files.compactMap { files[$0.role] }),
          "path": .string(folder.path), "sourceTree": "<group>",
        ])
    }
    var built: [ProjectLayout.Target.Role: PBXObject] = [:]
    for target in layout.targets {
      built[target.role] = make.object(
        "PBXFileReference", target.role.productRole, comment: target.productName,
        [
          "explicitFileType": .string(target.product.fileType), "includeInIndex": "0",
          "path": .string(target.productName), "sourceTree": "BUILT_PRODUCTS_DIR",
        ])
    }
    let productList = layout.targets.compactMap { built[$0.role] }
    products = make.object(
      "PBXGroup", "products", comment: "Products",
      ["children": .references(productList), "name": "Products", "sourceTree": "<group>"])
    mainGroup = make.object(
      "PBXGroup", "main group", comment: nil,
      ["children": .references(groups + [products]), "sourceTree": "<group>"])
    objects = Array(files.values) + tables + productList + groups + [products, mainGroup]
    (self.files, self.built) = (files, built)
  }

  private static func object(
    for file: ProjectLayout.File, _ make: PBXFactory, _ tables: inout [PBXObject]
  ) -> PBXObject {
    guard !file.languages.isEmpty else {
      return make.object(
        "PBXFileReference", file.role, comment: file.name,
        [
          "lastKnownFileType": .string(file.type), "path": .string(file.name),
          "sourceTree": "<group>",
        ])
    }
    let localized = file.languages.map { language in
      make.object(
        "PBXFileReference", "\(file.role) in \(language)", comment: language,
        [
          "lastKnownFileType": .string(file.type), "name": .string(language),
          "path": .string("\(language).lproj/\(file.name)"), "sourceTree": "<group>",
        ])
    }
    tables += localized
    return make.object(
      "PBXVariantGroup", file.role, comment: file.name,
      [
        "children": .references(localized), "name": .string(file.name), "sourceTree": "<group>",
      ])
  }
}

extension ProjectLayout.Target.Role {
  /// The role of the target's product in the project.
  fileprivate var productRole: String { self == .host ? "app" : rawValue }
}
