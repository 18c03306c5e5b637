/// The files and groups of a project, as Xcode's navigator shows them.
struct PBXFiles {
  let mainGroup: PBXObject
  let products: PBXObject
  /// All objects: the groups, and the files and products in them.
  let objects: [PBXObject]
  /// File references by the role of the file.
  private let files: [String: PBXObject]
  /// Product references by the role of the target.
  private let productFiles: [ProjectLayout.Target.Role: PBXObject]

  /// Returns the reference to a file.
  func object(of file: ProjectLayout.File) -> PBXObject? { files[file.role] }

  /// Returns the reference to a target's product.
  func product(of target: ProjectLayout.Target) -> PBXObject? { productFiles[target.role] }

  init(_ layout: ProjectLayout, _ make: PBXFactory) {
    var files: [String: PBXObject] = [:]
    var localizedFiles: [PBXObject] = []
    for file in layout.folders.flatMap(\.files) {
      files[file.role] = Self.object(for: file, make, &localizedFiles)
    }
    let groups = layout.folders.map { folder in
      make.object(
        "PBXGroup", folder.role, comment: folder.path,
        [
          "children": .references(folder.files.compactMap { files[$0.role] }),
          "path": .string(folder.path), "sourceTree": "<group>",
        ])
    }
    var productFiles: [ProjectLayout.Target.Role: PBXObject] = [:]
    for target in layout.targets {
      productFiles[target.role] = make.object(
        "PBXFileReference", target.role.productRole, comment: target.productName,
        [
          "explicitFileType": .string(target.product.fileType), "includeInIndex": "0",
          "path": .string(target.productName), "sourceTree": "BUILT_PRODUCTS_DIR",
        ])
    }
    let productList = layout.targets.compactMap { productFiles[$0.role] }
    products = make.object(
      "PBXGroup", "products", comment: "Products",
      ["children": .references(productList), "name": "Products", "sourceTree": "<group>"])
    mainGroup = make.object(
      "PBXGroup", "main group", comment: nil,
      ["children": .references(groups + [products]), "sourceTree": "<group>"])
    objects = Array(files.values) + localizedFiles + productList + groups + [products, mainGroup]
    (self.files, self.productFiles) = (files, productFiles)
  }

  /// Returns the reference to a file. The reference to a localized file is a group, whose files are added to
  /// `localizedFiles`.
  private static func object(
    for file: ProjectLayout.File, _ make: PBXFactory, _ localizedFiles: inout [PBXObject]
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
    localizedFiles += localized
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
