/// The objects of a sticker project: two targets that share one asset catalog, and nothing to
/// compile.
struct PBXProject {
  /// The identifier of the Messages application's target, for the scheme.
  let host: PBXReference
  /// The identifier of the sticker pack extension's target, for the scheme.
  let stickerPack: PBXReference
  let document: PBXDocument

  init(_ project: StickerProject) {
    let make = PBXFactory(project: project.name)
    let files = PBXFiles(project, make)
    let settings = BuildSettings(project)
    let root = make.reference("project", comment: "Project object")
    let name = StickerProject.extensionName

    let stickerPackResources = make.phase(
      "PBXResourcesBuildPhase", "Resources", of: "extension",
      files.extensionResources.map { make.buildFile(of: $0, in: "Resources", of: "extension") })
    let stickerPackSettings = make.configurations(
      of: "extension", "PBXNativeTarget", name, settings.stickerPack, settings.stickerPack)
    let stickerPackTarget = make.target(
      "extension", name, type: "com.apple.product-type.app-extension.messages-sticker-pack",
      product: files.stickerPack, settings: stickerPackSettings, phases: [stickerPackResources])

    let proxy = make.object(
      "PBXContainerItemProxy", "proxy", comment: "PBXContainerItemProxy",
      [
        "containerPortal": .reference(root), "proxyType": "1",
        "remoteGlobalIDString": .string(stickerPackTarget.reference.id),
        "remoteInfo": .string(name),
      ])
    let dependency = make.object(
      "PBXTargetDependency", "dependency", comment: "PBXTargetDependency",
      [
        "target": .reference(stickerPackTarget.reference),
        "targetProxy": .reference(proxy.reference),
      ])

    let hostResources = make.phase(
      "PBXResourcesBuildPhase", "Resources", of: "host",
      [make.buildFile(of: files.catalog, in: "Resources", of: "host")])
    // 13 is the folder PlugIns of the app.
    let embedding = make.phase(
      "PBXCopyFilesBuildPhase", "Embed App Extensions", of: "host",
      [
        make.buildFile(
          of: files.stickerPack, in: "Embed App Extensions", of: "host",
          attributes: ["RemoveHeadersOnCopy"])
      ],
      ["dstPath": "", "dstSubfolderSpec": "13", "name": "Embed App Extensions"])
    let hostSettings = make.configurations(
      of: "host", "PBXNativeTarget", project.name, settings.host, settings.host)
    let hostTarget = make.target(
      "host", project.name, type: "com.apple.product-type.application.messages",
      product: files.app, settings: hostSettings, phases: [hostResources, embedding],
      dependencies: [dependency])

    let projectSettings = make.configurations(
      of: "project", "PBXProject", project.name,
      settings.project.merging(settings.debug) { _, new in new },
      settings.project.merging(settings.release) { _, new in new })
    let targets = [hostTarget, stickerPackTarget]
    let attributes: [String: PBXValue] = [
      "BuildIndependentTargetsInParallel": "1", "LastUpgradeCheck": .string(xcodeVersion),
    ]
    let rootObject = PBXObject(
      reference: root, isa: "PBXProject",
      members: [
        "attributes": .dictionary(attributes),
        "buildConfigurationList": .reference(projectSettings.object.reference),
        "compatibilityVersion": "Xcode 14.0",
        "developmentRegion": "en",
        "hasScannedForEncodings": "0",
        "knownRegions": .list(knownRegions(of: project).map { .string($0) }),
        "mainGroup": .reference(files.mainGroup.reference),
        "productRefGroup": .reference(files.products.reference),
        "projectDirPath": "",
        "projectRoot": "",
        "targets": .references(targets),
      ])

    host = hostTarget.reference
    stickerPack = stickerPackTarget.reference
    // 56 is what Xcode 14 wrote, and what later ones read without converting it.
    document = PBXDocument(
      objectVersion: "56",
      objects: [rootObject, proxy, dependency] + files.objects + targets
        + [projectSettings, hostSettings, stickerPackSettings].flatMap(\.all)
        + [stickerPackResources, hostResources, embedding].flatMap(\.all),
      root: root)
  }
}

/// The Xcode whose recommended settings a project has: 26.0. An older number makes Xcode offer to
/// update it.
let xcodeVersion = "2600"

/// English, which everything is written in, and the languages that have labels.
private func knownRegions(of project: StickerProject) -> [String] {
  let others = project.labels?.languages ?? []
  return ["en", "Base"] + others.filter { $0 != "en" && $0 != "Base" }
}
