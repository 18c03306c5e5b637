import StickerBase
import SystemPackage

// XcodeGen's project.yml (XcodeGen documentation, Project Spec).
extension ProjectDescription {
  /// Maximum number of targets that are read.
  static let maxTargets = 200
  private static let productPrefix = "com.apple.product-type."

  /// Adds the targets of a spec. Returns false if the text is not a spec of XcodeGen.
  mutating func readXcodeGen(_ text: String, below root: FilePath) -> Bool {
    // Other tools use the same file name.
    guard text.contains("targets:") else { return false }
    let spec: DocumentNode
    do throws(DocumentFault) {
      guard let node = try YAMLComposer.compose(Array(text.utf8)) else { return false }
      spec = node
    } catch {
      unknown = "it cannot be read, since \(error.problem.printable) at \(error.place)"
      // A text with an app is probably a spec.
      return text.contains("type: app")
    }
    let targets = spec["targets"]?.entries ?? []
    guard targets.contains(where: { $0.value["type"] != nil && $0.value["platform"] != nil }) else {
      return false
    }
    let includesFiles = spec["include"] != nil
    if includesFiles { unknown = "it includes other files, which are not read" }
    var files = ProjectFiles(folder: project.path.parent, root: root)
    var search = SourceSearch(below: root)
    var settings = XcodeGenSettings(spec, at: project.path)
    var known: Set<String> = []
    for entry in targets.prefix(Self.maxTargets) {
      if var target = target(entry) {
        let isWhole = !includesFiles && entry.value["templates"] == nil
        if isWhole { search.setMayHaveSources(of: &target) }
        if isWhole || !target.resources.isEmpty { known.insert(target.id) }
        let faults = files.faults.count
        target.read(entry, &settings, &files)
        // A command, a template or an included file may cause the Info.plist to be written.
        if isWhole, target.isMessagesExtension, spec["options"]?["preGenCommand"] == nil {
          project.faults += files.faults[faults...].filter { $0.path.hasExtension("plist") }
        }
        target.makesStickers = search.makesStickers(target)
        project.targets.append(target)
      }
      if entry.value["templates"] != nil {
        unknown = "its targets have templates, which are not read"
      }
    }
    findCatalogs(of: known, below: root)
    for index in project.targets.indices {
      let sources = spec["targets"]?[project.targets[index].name]?["sources"]?.items ?? []
      let optional = sources.filter { $0["optional"]?.text == "true" }.compactMap {
        $0["path"]?.text
      }
      project.targets[index].missingCatalogs.removeAll { catalog in
        optional.contains { FilePath($0).lastComponent == catalog.lastComponent }
      }
    }
    return true
  }

  private func target(_ entry: DocumentNode.Entry) -> XcodeTarget? {
    guard let type = entry.value["type"]?.text else { return nil }
    var target = Self.target(
      entry.key, Self.productPrefix + type, at: project.path, line: entry.keyPlace.line)
    let folder = project.path.parent
    for source in entry.value["sources"]?.items ?? [] {
      let phase = source["buildPhase"]?.text
      guard let path = source.text ?? source["path"]?.text, phase != "none" else { continue }
      var files = TargetFiles([path], from: folder)
      let excludes = (source["excludes"]?.items ?? []).compactMap(\.text)
      let base = folder.pushing(FilePath(path)).withoutCurrentFolders
      files.add(excludes, from: base, excluding: true)
      target.resources.formUnion(files)
      if phase == nil || phase == "sources" { target.sources.formUnion(files) }
    }
    for dependency in entry.value["dependencies"]?.items ?? [] {
      if let name = dependency["target"]?.text {
        target.dependenciesAndEmbedded.insert(name)
        if dependency["embed"]?.text != "false" { target.embeddedTargets.insert(name) }
        if XcodeGenSettings.isFiltered(dependency) { target.platformFilteredTargets.insert(name) }
      }
      if let framework = dependency["framework"]?.text, dependency["embed"]?.text == "true" {
        target.embeddedFrameworks.append(FilePath(framework).displayedName)
      }
      if let package = dependency["package"]?.text {
        target.packageProducts += (dependency["products"]?.items ?? []).compactMap(\.text)
        target.packageProducts.append(dependency["product"]?.text ?? package)
      }
    }
    return target
  }
}

extension XcodeProject {
  /// Sets ``TargetConfiguration/plistDescription`` of the Info.plists that XcodeGen writes, if the project lies beside
  /// the spec from which it was generated.
  mutating func noteWrittenPlists(below root: FilePath) {
    let spec = path.parent.appending("project.yml")
    guard let text = ProjectDescription.text(at: spec, below: root), text.contains("info:"),
      let node = try? YAMLComposer.compose(Array(text.utf8))
    else { return }
    let written = Set(
      (node["targets"]?.entries ?? []).prefix(ProjectDescription.maxTargets)
        .compactMap { $0.value["info"]?["path"]?.text }
        .map { path.parent.pushing(FilePath($0)).lexicallyNormalized().withoutCurrentFolders })
    for index in targets.indices {
      for configuration in targets[index].configurations.indices
      where targets[index].configurations[configuration].infoPlist.map(written.contains) == true {
        targets[index].configurations[configuration].plistDescription = spec
      }
    }
  }
}

extension XcodeTarget {
  /// Reads the settings of a target in all configurations, and its Info.plist.
  fileprivate mutating func read(
    _ entry: DocumentNode.Entry, _ spec: inout XcodeGenSettings, _ files: inout ProjectFiles
  ) {
    configurations = []
    for name in spec.configurations {
      let settings = spec.settings(of: entry, in: name, &files)
      let plist = spec.infoPlist(of: entry, settings, &files)
      var configuration = TargetConfiguration(name, settings, plist)
      // XcodeGen may add these settings: presets for the platform, and identifiers with a prefix.
      if configuration.iconName == .unset { configuration.iconName = .unknown }
      configuration.deviceFamily = .unknown
      if settings.value("PRODUCT_BUNDLE_IDENTIFIER") == .unset, spec.hasIdentifierPrefix {
        configuration.bundleIdentifier = .unknown
      }
      configurations.append(configuration)
    }
  }
}

extension DocumentNode {
  /// The elements of a list; any other value counts as the only element.
  var items: [DocumentNode] { kind == .sequence ? elements : [self] }
}
