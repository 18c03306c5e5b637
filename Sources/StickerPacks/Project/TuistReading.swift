import StickerBase
import SystemPackage

// Tuist's Project.swift (Tuist documentation, ProjectDescription).
extension ProjectDescription {
  fileprivate static let products = [
    "app": XcodeTarget.app, "messagesExtension": XcodeTarget.messagesApp,
    "stickerPackExtension": XcodeTarget.stickerPack,
    "appExtension": "com.apple.product-type.app-extension",
    "framework": "com.apple.product-type.framework",
    "staticFramework": "com.apple.product-type.framework",
    "staticLibrary": "com.apple.product-type.library.static",
    "bundle": "com.apple.product-type.bundle",
  ]

  /// Adds the targets of a Tuist manifest. Returns false if the text is not a Tuist manifest.
  mutating func readTuist(_ text: String, below root: FilePath) -> Bool {
    let script = ScriptReader(text, .swift)
    guard script.mentions("ProjectDescription") else { return false }
    let folder = project.path.parent
    var files = ProjectFiles(folder: folder, root: root)
    var search = SourceSearch(below: root)
    var known: Set<String> = []
    let settings = TuistSettings(
      script.calls(named: ["Project"]).first?["settings"], at: project.path)
    for call in script.calls(named: ["target", "Target"]).prefix(Self.maxTargets) {
      guard let name = call["name"]?.text, let product = call["product"]?.name else {
        if call["name"] != nil { unknown = Self.computedTargets }
        continue
      }
      guard let type = Self.products[product] else { continue }
      var target = Self.target(name, type, at: project.path, line: call.line)
      target.resources = Self.files(call["resources"], from: folder)
      target.sources = Self.files(call["sources"], from: folder)
      for dependency in call["dependencies"]?.elements.compactMap(\.call) ?? [] {
        guard let name = (dependency["name"] ?? dependency["product"])?.text else { continue }
        switch dependency.name {
        case "target":
          target.dependenciesAndEmbedded.insert(name)
          target.embeddedTargets.insert(name)
          if dependency["condition"] != nil { target.platformFilteredTargets.insert(name) }
        case "external", "package": target.packageProducts.append(name)
        default: continue
        }
      }
      let listed = ["resources", "sources"].compactMap { call[$0] }
      let isWhole = listed.allSatisfy(Self.isLiteral) && call["buildableFolders"] == nil
      if call["resources"].map(Self.isKnown) == false { unknown = Self.computedTargets }
      if isWhole {
        known.insert(target.id)
        search.setMayHaveSources(of: &target)
      }
      let faults = files.faults.count
      target.configurations = settings.configurations(of: call, &files)
      if target.isMessagesExtension {
        project.faults += files.faults[faults...].filter { $0.path.hasExtension("plist") }
      }
      target.makesStickers = search.makesStickers(target)
      project.targets.append(target)
    }
    // Helper functions may create targets as well.
    if project.targets.isEmpty { unknown = Self.computedTargets }
    findCatalogs(of: known, below: root)
    for index in project.targets.indices {
      let catalogs = project.targets[index].catalogs
      let folders = ((catalogs?.packs ?? []) + (catalogs?.iconSets ?? [])).compactMap(\.catalog)
      project.targets[index].droppedCatalogs = Set(folders)
        .filter { $0.hasExtension("xcstickers") }.sorted(by: naturallyPrecedes)
    }
    return true
  }

  private static let computedTargets = "its targets are created by code, which is not run"

  /// Returns true if every part of a list of files can be read without running code; names of constants and calls with
  /// known arguments count as known.
  private static func isKnown(_ value: ScriptValue) -> Bool {
    switch value {
    case .unknown: false
    case .list(let elements): elements.allSatisfy(isKnown)
    case .dictionary: false
    case .call(let call): call.arguments.allSatisfy { isKnown($0.value) }
    case .text, .name: true
    }
  }

  /// Returns true if a list of files consists of literals and ``fileCalls`` with literals, without constants or other
  /// code.
  private static func isLiteral(_ value: ScriptValue) -> Bool {
    switch value {
    case .text: true
    case .name(let name): name == "nil"
    case .list(let elements): elements.allSatisfy(isLiteral)
    case .call(let call):
      fileCalls.contains(call.name) && !call.arguments.isEmpty
        && call.arguments.allSatisfy { isLiteral($0.value) }
    case .dictionary, .unknown: false
    }
  }

  /// The calls that make an element of a list of files (Tuist, ResourceFileElement and SourceFileGlob).
  private static let fileCalls: Set<String> = ["glob", "folderReference"]

  private static func files(_ value: ScriptValue?, from folder: FilePath) -> TargetFiles {
    var files = TargetFiles()
    for element in value?.elements ?? [] {
      guard let call = element.call else {
        files.add(element.texts, from: folder)
        continue
      }
      for argument in call.arguments {
        files.add(argument.value.texts, from: folder, excluding: argument.label == "excluding")
      }
    }
    return files
  }
}

extension XcodeProject {
  /// Brings a project that Tuist generated up to date with the manifest beside it, from which Tuist will generate the
  /// project again for the next build. Sets ``XcodeTarget/droppedCatalogs``. If the manifest has a Messages extension
  /// that the project lacks, the project comes from another version, and all of its targets are replaced.
  ///
  /// - Parameter root: the folder that the user named; nothing outside of it is read.
  mutating func followManifest(below root: FilePath) {
    let file = path.parent.appendingAsShown("Project.swift")
    guard let text = ProjectDescription.text(at: file, below: root),
      ScriptReader(text, .swift).calls(named: ["Project"]).first?["name"]?.text == path.stem,
      let manifest = ProjectDescription(at: file, .tuist, below: root), manifest.unknown == nil
    else { return }
    let described = manifest.project
    files += described.files
    guard
      described.messagesExtensions.allSatisfy({ target in
        targets.contains { $0.name == target.name }
      })
    else {
      (targets, faults) = (described.targets, described.faults)
      return
    }
    for target in described.targets {
      for index in targets.indices where targets[index].name == target.name {
        let built = targets[index].catalogs?.paths ?? []
        targets[index].droppedCatalogs = target.droppedCatalogs.filter { !built.contains($0) }
        // Without these catalogs, everything in them would be reported as missing as well.
        if !targets[index].droppedCatalogs.isEmpty { targets[index].catalogs = target.catalogs }
      }
    }
  }
}

extension XcodeTarget {
  /// Returns Tuist's name of a product type, with a period before it; `nil` if none is known.
  package static func tuistName(of productType: String) -> String? {
    // Dynamic and static frameworks have the same type.
    ProjectDescription.products.filter { $0.value == productType }.keys.min().map { ".\($0)" }
  }
}
