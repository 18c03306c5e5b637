import StickerBase
import SystemPackage

extension XcodeProject {
  /// Reads a project, and the files that its targets' settings depend on.
  ///
  /// - Parameters:
  ///   - path: the `.xcodeproj`.
  ///   - root: the folder that the user named; nothing outside of it is read.
  init(at path: FilePath, below root: FilePath) {
    self.init(path: path)
    var reading = ProjectReading(path: path, root: root)
    targets = reading.targets()
    noteWrittenPlists(below: root)
    faults = reading.files.faults
    files = [reading.file] + reading.files.lookedUp
    noteMovedFiles(below: root)
  }
}

/// Reads the targets of a project from its objects, which refer to one another by keys.
struct ProjectReading {
  typealias Object = [String: DocumentNode]

  let file: FilePath
  var files: ProjectFiles
  private var nodes: [String: DocumentNode] = [:]
  private var project: Object?
  /// The group that contains each object; the first one if there are several.
  private(set) var parents: [String: String] = [:]
  /// The objects that were looked up.
  private var objects: [String: Object] = [:]
  private var layers: [String: [BuildSettings.Layer]] = [:]
  var search: CatalogSearch
  var sourceSearch: SourceSearch
  var hasReachedSearchLimit = false
  /// Exceptions of synchronized folders, by the key of the target that they apply to.
  private(set) var exceptions: [String: [FolderException]] = [:]
  private var linksLeft = maxLinksInAll
  /// The keys of the targets that name each Info.plist, by its resolved path.
  private var plistUsers: [FilePath: Set<String>] = [:]

  /// Maximum number of targets.
  private static let maxTargets = 200
  /// Maximum number of configurations of a target.
  private static let maxConfigurations = 20
  /// Maximum number of objects that are read in a list.
  static let maxLinks = 10_000
  /// Maximum number of objects in all lists together.
  private static let maxLinksInAll = 200_000
  /// Maximum depth of nested groups.
  static let maxGroups = 16

  init(path: FilePath, root: FilePath) {
    file = path.appending("project.pbxproj")
    files = ProjectFiles(folder: path.parent, root: root)
    search = CatalogSearch(below: root)
    sourceSearch = SourceSearch(below: root)
  }

  /// Reads the targets of the project; none if the project file cannot be understood.
  mutating func targets() -> [XcodeTarget] {
    guard let document = files.project(at: file) else { return [] }
    let entries = document["objects"]?.entries ?? []
    nodes = Dictionary(entries.map { ($0.key, $0.value) }) { first, _ in first }
    for entry in entries {
      for child in (entry.value["children"]?.elements ?? []).compactMap(\.text)
      where parents[child] == nil {
        parents[child] = entry.key
      }
    }
    for entry in entries where entry.value["isa"]?.text == "PBXFileSystemSynchronizedRootGroup" {
      for (_, set) in linked("exceptions", of: object(entry.key)) {
        guard let target = set["target"]?.text else { continue }
        exceptions[target, default: []].append(FolderException(of: entry.key, set))
      }
    }
    project = document["rootObject"]?.text.flatMap { object($0) }
    guard project?["isa"]?.text == "PBXProject" else {
      fault(
        "it has no PBXProject as its rootObject", document["rootObject"]?.place ?? document.place)
      return []
    }
    let found = linked("targets", of: project, atMost: Self.maxTargets)
    var targets = found.map { target($0, $1) }
    // An app contains the targets that it embeds, even if they are not its dependencies.
    let products = Dictionary(
      found.compactMap { id, object in object["productReference"]?.text.map { ($0, id) } }
    ) { first, _ in first }
    for (index, (_, object)) in found.enumerated() {
      let copied = linked("buildPhases", of: object)
        .filter { $1["isa"]?.text == "PBXCopyFilesBuildPhase" }
        .map { ($1, linked("files", of: $1)) }
      for (phase, files) in copied {
        let folder = CopyFolder(phase)
        for (_, file) in files {
          if let framework = framework(of: file) {
            targets[index].embeddedFrameworks.append(framework)
          }
          guard let target = file["fileRef"]?.text.flatMap({ products[$0] }) else { continue }
          targets[index].embeddedTargets.insert(target)
          if file["platformFilter"] != nil || file["platformFilters"] != nil {
            targets[index].platformFilteredTargets.insert(target)
          }
          if !folder.isForPlugIns { targets[index].misplacedTargets[target] = folder.name }
        }
      }
      targets[index].dependenciesAndEmbedded.formUnion(targets[index].embeddedTargets)
    }
    ignoreUnbuiltPlists(of: targets)
    return targets
  }

  /// Removes the faults of missing Info.plists that are named only by targets that are not built together with a
  /// Messages extension. In a project without such an extension, all faults remain.
  private mutating func ignoreUnbuiltPlists(of targets: [XcodeTarget]) {
    let extensions = Set(targets.filter(\.isMessagesExtension).map(\.id))
    guard !extensions.isEmpty else { return }
    var waiting = targets.filter {
      extensions.contains($0.id) || !$0.dependenciesAndEmbedded.isDisjoint(with: extensions)
    }
    var built = Set(waiting.map(\.id))
    while let target = waiting.popLast() {
      let parts = targets.filter {
        target.dependenciesAndEmbedded.contains($0.id) && !built.contains($0.id)
      }
      built.formUnion(parts.map(\.id))
      waiting += parts
    }
    files.faults.removeAll { fault in
      fault.isMissing && plistUsers[fault.path].map { $0.isDisjoint(with: built) } ?? false
    }
  }

  private mutating func target(_ id: String, _ object: Object) -> XcodeTarget {
    var target = XcodeTarget(
      id: id, name: object["name"]?.text ?? "", productType: object["productType"]?.text ?? "",
      origin: ProjectValue.Origin(path: file, line: nodes[id]?.place.line))
    let listsSources = linked("buildPhases", of: object).contains {
      $1["isa"]?.text == "PBXSourcesBuildPhase" && !($1["files"]?.elements.isEmpty ?? true)
    }
    target.dependenciesAndEmbedded = Set(
      linked("dependencies", of: object).compactMap { $1["target"]?.text })
    target.catalogs = catalogs(of: id, object)
    target.missingCatalogs =
      target.catalogs?.paths.filter { $0.isCatalog && search.presence(of: $0) == .missing } ?? []
    target.resources = members(of: id, object, "PBXResourcesBuildPhase")
    // A script may write missing pictures during the build.
    if !hasScript(object) {
      target.missingPictures = target.resources.paths.filter {
        ImageName.hasImageExtension($0) && search.presence(of: $0) == .missing
      }
    }
    target.sources = members(of: id, object, "PBXSourcesBuildPhase")
    target.mayHaveSources = listsSources || compilesFolder(of: object, target.sources)
    target.packageProducts = linked("packageProductDependencies", of: object)
      .compactMap { $1["productName"]?.text }
    target.configurations = configurations(of: object, atMost: Self.maxConfigurations).map {
      configuration($0, $1, of: target)
    }
    let assets = target.configurations.compactMap(\.developmentAssets)
    target.missingCatalogs.removeAll { catalog in
      assets.contains { Self.isDevelopmentAsset(catalog, $0) }
    }
    target.makesStickers = sourceSearch.makesStickers(target)
    return target
  }

  /// Returns true if a catalog, or a folder that contains it, is among the paths of `DEVELOPMENT_ASSET_PATHS`, which
  /// are quoted or separated by spaces.
  private static func isDevelopmentAsset(_ catalog: FilePath, _ paths: String) -> Bool {
    let separator: Character = paths.contains("\"") ? "\"" : " "
    return paths.split(separator: separator).map { $0.trimmingPrefix("./") }.contains { path in
      !path.allSatisfy(\.isWhitespace) && "/\(catalog.string)/".contains("/\(path)/")
    }
  }

  /// Returns the object with a key; `nil` if there is none.
  mutating func object(_ id: String) -> Object? {
    if let known = objects[id] { return known }
    guard let node = nodes[id] else { return nil }
    let object = Dictionary(node.entries.map { ($0.key, $0.value) }) { first, _ in first }
    objects[id] = object
    return object
  }

  /// Adds a fault of the project file.
  mutating func fault(_ problem: String, _ place: TextPlace? = nil, isLimit: Bool = false) {
    files.faults.append(
      XcodeProject.Fault(path: file, problem: problem, place: place, isLimit: isLimit))
  }

  /// Returns the objects that a list of an object refers to, each once; an empty list after the limit for all lists is
  /// exceeded.
  mutating func linked(
    _ key: String, of object: Object?, atMost maxCount: Int = maxLinks
  ) -> [(id: String, object: Object)] {
    var found: [(id: String, object: Object)] = []
    var known: Set<String> = []
    let elements = (object?[key]?.elements ?? []).prefix(Self.maxLinks)
    if 0..<elements.count ~= linksLeft {
      fault("the limit for entries in its targets is \(Self.maxLinksInAll.grouped)", isLimit: true)
    }
    linksLeft -= elements.count
    guard linksLeft >= 0 else { return [] }
    for element in elements where found.count < maxCount {
      guard let id = element.text, known.insert(id).inserted, let object = self.object(id) else {
        continue
      }
      found.append((id, object))
    }
    return found
  }

  private mutating func configurations(
    of object: Object?, atMost maxCount: Int = maxLinks
  ) -> [(id: String, object: Object)] {
    let list = object?["buildConfigurationList"]?.text.flatMap { self.object($0) }
    return linked("buildConfigurations", of: list, atMost: maxCount)
  }

  // MARK: Settings

  private mutating func configuration(
    _ id: String, _ object: Object, of target: XcodeTarget
  ) -> TargetConfiguration {
    let name = object["name"]?.text ?? ""
    let shared = configurations(of: project).first { $1["name"]?.text == name }
    let settings = BuildSettings(
      given: given(target, name),
      layers: [defaults(target)] + (shared.map { layers(of: $0.id, $0.object) } ?? [])
        + layers(of: id, object))
    // A test bundle is not shipped, so its Info.plist does not matter.
    let plist = target.isTest ? .unknown : infoPlist(settings, of: target)
    return TargetConfiguration(name, settings, plist)
  }

  /// Returns the settings that Xcode defines and no project can change.
  private func given(_ target: XcodeTarget, _ configuration: String) -> BuildSettings.Layer {
    layer(
      [
        "TARGET_NAME": target.name, "CONFIGURATION": configuration,
        "PROJECT_NAME": file.parent.stem ?? "", "SRCROOT": ".", "PROJECT_DIR": ".",
      ], target)
  }

  /// Returns Xcode's defaults, which a project can override.
  private func defaults(_ target: XcodeTarget) -> BuildSettings.Layer {
    layer(
      [
        "PRODUCT_NAME": "$(TARGET_NAME)", "DEVELOPMENT_LANGUAGE": "en",
        "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)",
      ], target)
  }

  private func layer(_ values: [String: String], _ target: XcodeTarget) -> BuildSettings.Layer {
    var layer = BuildSettings.Layer()
    for (name, text) in values { layer.set(name, ProjectValue(text: text, origin: target.origin)) }
    return layer
  }

  private mutating func layers(of id: String, _ configuration: Object) -> [BuildSettings.Layer] {
    if let known = layers[id] { return known }
    var settings = BuildSettings.Layer()
    for entry in configuration["buildSettings"]?.entries ?? [] {
      guard let text = entry.value.text else { continue }
      settings.set(
        entry.key,
        ProjectValue(
          text: text, origin: ProjectValue.Origin(path: file, line: entry.keyPlace.line)))
    }
    let found = [base(of: configuration), settings].compactMap(\.self)
    layers[id] = found
    return found
  }

  /// Returns the settings of the `.xcconfig` that a configuration is based on; `nil` if there is none. The settings are
  /// unknown if Xcode 16 refers to the file by a path relative to a synchronized folder.
  private mutating func base(of configuration: Object) -> BuildSettings.Layer? {
    if let reference = configuration["baseConfigurationReference"]?.text {
      return path(ofReference: reference).map { files.layer(at: $0) } ?? .unread
    }
    return configuration["baseConfigurationReferenceRelativePath"].map { _ in .unread }
  }

  private mutating func infoPlist(
    _ settings: BuildSettings, of target: XcodeTarget
  ) -> TargetConfiguration.Plist {
    switch settings.value("INFOPLIST_FILE") {
    case .unset: return .none
    case .unknown: return .unknown
    case .set(let written):
      guard !written.text.isEmpty else { return .none }
      let path = FilePath(written.text)
      if let resolved = files.resolved(path) {
        plistUsers[resolved, default: []].insert(target.id)
      }
      return TargetConfiguration.Plist(files.infoPlist(at: path))
    }
  }
}
