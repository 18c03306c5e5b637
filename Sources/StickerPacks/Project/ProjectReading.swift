import StickerBase
import SystemPackage

extension XcodeProject {
  /// Reads a project, and the files that decide what its targets become.
  ///
  /// - Parameters:
  ///   - path: the `.xcodeproj`.
  ///   - root: the folder that somebody named; nothing outside of it is read.
  init(at path: FilePath, below root: FilePath) {
    self.init(path: path)
    var reading = ProjectReading(path: path, root: root)
    targets = reading.targets()
    faults = reading.faults
  }
}

/// Looks up what the objects of a project come to.
private struct ProjectReading {
  let file: FilePath
  /// Where paths in the project begin.
  let folder: FilePath
  let root: FilePath
  var faults: [XcodeProject.Fault] = []
  private var objects: [String: DocumentNode] = [:]
  private var project: DocumentNode?
  private var plists: [FilePath: DocumentNode?] = [:]
  private var layers: [FilePath: BuildSettings.Layer] = [:]

  /// Targets and configurations that are looked at.
  private static let mostTargets = 200
  private static let mostConfigurations = 20

  init(path: FilePath, root: FilePath) {
    file = path.appending("project.pbxproj")
    folder = path.parent
    self.root = root
  }

  mutating func targets() -> [XcodeTarget] {
    guard let document = list(at: file) else { return [] }
    objects = Dictionary((document["objects"]?.entries ?? []).map { ($0.key, $0.value) }) {
      one, _ in
      one
    }
    project = document["rootObject"]?.text.flatMap { objects[$0] }
    guard let project, project["isa"]?.text == "PBXProject" else {
      faults.append(
        XcodeProject.Fault(
          path: file, problem: "it has no PBXProject as its rootObject",
          place: document["rootObject"]?.place ?? document.place))
      return []
    }
    let ids = (project["targets"]?.elements ?? []).compactMap(\.text).prefix(Self.mostTargets)
    return ids.compactMap { id in objects[id].map { target(id, $0) } }
  }

  private mutating func target(_ id: String, _ object: DocumentNode) -> XcodeTarget {
    var target = XcodeTarget(
      id: id, name: object["name"]?.text ?? "", productType: object["productType"]?.text ?? "",
      origin: ProjectValue.Origin(path: file, line: object.place.line))
    let phases = linked("buildPhases", of: object)
    target.hasSources = phases.contains {
      $0["isa"]?.text == "PBXSourcesBuildPhase" && !($0["files"]?.elements.isEmpty ?? true)
    }
    target.embeds = Set(linked("dependencies", of: object).compactMap { $0["target"]?.text })
    let lists = object["buildConfigurationList"]?.text.flatMap { objects[$0] }
    let configurations = lists.map { linked("buildConfigurations", of: $0) } ?? []
    target.configurations = configurations.prefix(Self.mostConfigurations).map {
      configuration($0, of: target)
    }
    return target
  }

  private func linked(_ key: String, of object: DocumentNode) -> [DocumentNode] {
    (object[key]?.elements ?? []).compactMap(\.text).compactMap { objects[$0] }
  }

  // MARK: Settings

  private mutating func configuration(
    _ object: DocumentNode, of target: XcodeTarget
  ) -> TargetConfiguration {
    let name = object["name"]?.text ?? ""
    let own = project?["buildConfigurationList"]?.text.flatMap { objects[$0] }
      .flatMap { linked("buildConfigurations", of: $0).first { $0["name"]?.text == name } }
    let settings = BuildSettings(
      layers: [known(target, name)] + [own, object].compactMap(\.self).flatMap { layers(of: $0) })
    return TargetConfiguration(name, settings, infoPlist(settings), self)
  }

  /// What Xcode itself says.
  private func known(_ target: XcodeTarget, _ configuration: String) -> BuildSettings.Layer {
    let name = file.parent.stem ?? ""
    let values = [
      "TARGET_NAME": target.name, "PRODUCT_NAME": "$(TARGET_NAME)", "CONFIGURATION": configuration,
      "PROJECT_NAME": name, "SRCROOT": folder.string, "PROJECT_DIR": folder.string,
      "DEVELOPMENT_LANGUAGE": "en", "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)",
    ]
    return values.mapValues { ProjectValue(text: $0, origin: target.origin) }
  }

  private mutating func layers(of configuration: DocumentNode) -> [BuildSettings.Layer] {
    var settings: BuildSettings.Layer = [:]
    for entry in configuration["buildSettings"]?.entries ?? [] {
      guard let text = entry.value.text else { continue }
      settings[entry.key] = ProjectValue(
        text: text, origin: ProjectValue.Origin(path: file, line: entry.keyPlace.line))
    }
    let base = configuration["baseConfigurationReference"]?.text.flatMap { path(ofReference: $0) }
    return [base.map { layer(at: $0) }, settings].compactMap(\.self)
  }

  private mutating func layer(at path: FilePath) -> BuildSettings.Layer {
    if let known = layers[path] { return known }
    var layer: BuildSettings.Layer = [:]
    if let bytes = bytes(at: path) {
      layer = BuildSettings.layer(xcconfig: String(decoding: bytes, as: UTF8.self), at: path)
    }
    layers[path] = layer
    return layer
  }

  /// Where a file reference leads, through the groups that it lies in.
  private func path(ofReference id: String) -> FilePath? {
    guard let path = objects[id]?["path"]?.text else { return nil }
    var place = FilePath(path)
    var child = id
    for _ in 0..<PathDepth.most {
      guard objects[child]?["sourceTree"]?.text == "<group>",
        let group = objects.first(where: { _, object in
          object["children"]?.elements.contains { $0.text == child } ?? false
        })
      else { break }
      if let path = group.value["path"]?.text { place = FilePath(path).pushing(place) }
      child = group.key
    }
    return resolved(place)
  }

  private enum PathDepth { static let most = 16 }

  // MARK: Files

  private mutating func infoPlist(
    _ settings: BuildSettings
  ) -> (path: FilePath, list: DocumentNode?)? {
    guard let written = settings.value("INFOPLIST_FILE")?.text, !written.isEmpty,
      let path = resolved(FilePath(written))
    else { return nil }
    if plists[path] == nil { plists[path] = .some(list(at: path)) }
    return (path, plists[path] ?? nil)
  }

  /// A path of the project, if it leads nowhere outside of the folder that was named.
  private func resolved(_ written: FilePath) -> FilePath? {
    guard written.components.allSatisfy({ $0.kind != .parentDirectory }) else { return nil }
    if written.root != nil || written.starts(with: folder) && folder != "." { return written }
    return folder == "." ? written : folder.pushing(written)
  }

  private func bytes(at path: FilePath) -> [UInt8]? {
    try? FileContents(path, limit: PropertyList.maximumBytes, .refusedBelow(root)).bytes
  }

  /// The property list in a file; a fault when it cannot be understood or is not there.
  private mutating func list(at path: FilePath) -> DocumentNode? {
    let bytes: [UInt8]?
    do throws(FileFault) {
      bytes = try FileContents(path, limit: PropertyList.maximumBytes, .refusedBelow(root)).bytes
    } catch {
      switch error {
      case .unreadable(_, let reason):
        faults.append(XcodeProject.Fault(path: path, problem: reason, place: nil))
      case .notAFile(_, let kind):
        faults.append(XcodeProject.Fault(path: path, problem: "it is \(kind)", place: nil))
      }
      return nil
    }
    guard let bytes else {
      let limit = ByteCount(PropertyList.maximumBytes)
      faults.append(
        XcodeProject.Fault(path: path, problem: "it is larger than \(limit)", place: nil))
      return nil
    }
    do throws(DocumentFault) {
      return try PropertyList.value(of: bytes)
    } catch {
      faults.append(XcodeProject.Fault(path: path, problem: error.problem, place: error.place))
      return nil
    }
  }
}

extension TargetConfiguration {
  fileprivate init(
    _ name: String, _ settings: BuildSettings, _ plist: (path: FilePath, list: DocumentNode?)?,
    _ reading: ProjectReading
  ) {
    self.name = name
    infoPlist = plist?.path
    let makesPlist = settings.value("GENERATE_INFOPLIST_FILE")?.text == "YES"
    isComplete = plist.map { $0.list != nil } ?? makesPlist
    let said = { (node: DocumentNode?) -> ProjectValue? in
      guard let plist, let node, let text = node.text, let value = settings.expanded(text) else {
        return nil
      }
      return ProjectValue(
        text: value, origin: ProjectValue.Origin(path: plist.path, line: node.place.line))
    }
    // What Xcode adds wins over nothing, the file's own words over what Xcode adds.
    let value = { (key: String, setting: String) in
      plist?.list?[key].map { said($0) } ?? (makesPlist ? settings.value(setting) : nil)
    }
    bundleIdentifier =
      settings.value("PRODUCT_BUNDLE_IDENTIFIER") ?? said(plist?.list?["CFBundleIdentifier"])
    version = value("CFBundleShortVersionString", "MARKETING_VERSION")
    build = value("CFBundleVersion", "CURRENT_PROJECT_VERSION")
    displayName = value("CFBundleDisplayName", "INFOPLIST_KEY_CFBundleDisplayName")
    productName = said(plist?.list?["CFBundleName"]) ?? settings.value("PRODUCT_NAME")
    iconName = settings.value("ASSETCATALOG_COMPILER_APPICON_NAME")
    sharingLevel = value("NSStickerSharingLevel", "INFOPLIST_KEY_NSStickerSharingLevel")
    let place = plist?.list?["NSExtension"]
    extensionPoint = said(place?["NSExtensionPointIdentifier"])
    presentationContexts =
      (place?["NSExtensionAttributes"]?["MSSupportedPresentationContexts"]
      ?? plist?.list?["MSSupportedPresentationContexts"])?.elements.compactMap { said($0) } ?? []
  }
}
