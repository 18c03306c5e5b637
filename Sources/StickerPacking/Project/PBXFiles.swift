/// The files and groups of a sticker project, as Xcode's navigator shows them.
struct PBXFiles {
  /// The asset catalog, which both targets share: the icon is for both.
  let catalog: PBXObject
  let app: PBXObject
  let stickerPack: PBXObject
  let mainGroup: PBXObject
  let products: PBXObject
  /// What the extension consists of: the catalog, and its labels in other languages.
  let extensionResources: [PBXObject]
  /// All of the above, and what it refers to.
  let objects: [PBXObject]

  init(_ project: StickerProject, _ make: PBXFactory) {
    func file(_ role: String, _ path: String, type: String) -> PBXObject {
      make.object(
        "PBXFileReference", role, comment: path,
        ["lastKnownFileType": .string(type), "path": .string(path), "sourceTree": "<group>"])
    }
    func product(_ role: String, _ path: String, type: String) -> PBXObject {
      make.object(
        "PBXFileReference", role, comment: path,
        [
          "explicitFileType": .string(type), "includeInIndex": "0", "path": .string(path),
          "sourceTree": "BUILT_PRODUCTS_DIR",
        ])
    }
    func folder(_ role: String, _ path: String, _ children: [PBXObject]) -> PBXObject {
      make.object(
        "PBXGroup", role, comment: path,
        ["children": .references(children), "path": .string(path), "sourceTree": "<group>"])
    }

    let name = StickerProject.extensionName
    let hostInfo = file("host Info.plist", "Info.plist", type: "text.plist.xml")
    let stickerPackInfo = file("extension Info.plist", "Info.plist", type: "text.plist.xml")
    catalog = file("catalog", StickerProject.catalogName, type: "folder.stickers")
    app = product("app", "\(project.name).app", type: "wrapper.application")
    stickerPack = product("extension", "\(name).appex", type: "wrapper.app-extension")

    let tables = project.listedLanguages.map { language in
      make.object(
        "PBXFileReference", "labels in \(language)", comment: language,
        [
          "lastKnownFileType": "text.plist.strings", "name": .string(language),
          "path": .string("\(language).lproj/\(project.labels?.name ?? "").strings"),
          "sourceTree": "<group>",
        ])
    }
    let labels =
      tables.isEmpty
      ? nil
      : project.labels.map { labels in
        make.object(
          "PBXVariantGroup", "labels", comment: "\(labels.name).strings",
          [
            "children": .references(tables), "name": .string("\(labels.name).strings"),
            "sourceTree": "<group>",
          ])
      }
    extensionResources = [catalog] + [labels].compactMap(\.self)

    let groups = [
      folder("host folder", StickerProject.hostFolder, [hostInfo]),
      folder("extension folder", name, extensionResources + [stickerPackInfo]),
    ]
    products = make.object(
      "PBXGroup", "products", comment: "Products",
      [
        "children": .references([app, stickerPack]), "name": "Products", "sourceTree": "<group>",
      ])
    mainGroup = make.object(
      "PBXGroup", "main group", comment: nil,
      ["children": .references(groups + [products]), "sourceTree": "<group>"])
    objects =
      extensionResources + tables + [hostInfo, stickerPackInfo, app, stickerPack] + groups
      + [products, mainGroup]
  }
}
