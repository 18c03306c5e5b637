import StickerBase
import SystemPackage

/// The build settings and Info.plists of the targets in an XcodeGen spec (its documentation, Settings, Setting Groups,
/// Config Files and Plist).
struct XcodeGenSettings {
  private let spec: DocumentNode
  private let path: FilePath
  private var stepsLeft = mostSteps

  /// The most configurations of a project, the most nested groups of settings, and the most that are read in all.
  private static let mostConfigurations = 20
  private static let mostDepth = 16
  private static let mostSteps = 200_000

  /// - Parameter path: the spec.
  init(_ spec: DocumentNode, at path: FilePath) { (self.spec, self.path) = (spec, path) }

  /// The names of the configurations; without a list, there are two.
  var configurations: [String] {
    let listed = (spec["configs"]?.entries ?? []).map(\.key)
    return Array((listed.isEmpty ? ["Debug", "Release"] : listed).prefix(Self.mostConfigurations))
  }

  /// Returns the settings of a target in a configuration.
  mutating func settings(
    of target: DocumentNode.Entry, in configuration: String, _ files: inout ProjectFiles
  ) -> BuildSettings {
    var given = BuildSettings.Layer()
    let origin = ProjectValue.Origin(path: path, line: target.keyPlace.line)
    for (name, text) in [
      "TARGET_NAME": target.key, "CONFIGURATION": configuration, "SRCROOT": ".",
      "PROJECT_DIR": ".",
    ] {
      given.set(name, ProjectValue(text: text, origin: origin))
    }
    var preset = BuildSettings.Layer()
    for (name, text) in Self.preset(of: target.value, spec) {
      preset.set(name, ProjectValue(text: text, origin: origin))
    }
    var layers: [BuildSettings.Layer] = []
    for (owner, isOpen) in [
      (spec, false), (target.value, target.value["templates"] != nil || spec["include"] != nil),
    ] {
      // The settings of the project are weaker than the preset, those of the target stronger.
      if !layers.isEmpty { layers.append(preset) }
      // Templates and included specs may have any setting that the target itself does not have.
      if isOpen { layers.append(.unread) }
      if let file = owner["configFiles"]?[configuration] {
        layers.append(file.text.map { files.layer(at: FilePath($0)) } ?? .unread)
      }
      var layer = BuildSettings.Layer()
      if let settings = owner["settings"] { add(settings, to: &layer, configuration, depth: 0) }
      layers.append(layer)
    }
    return BuildSettings(given: given, layers: layers)
  }

  /// Adds settings: groups first, then those for all configurations, then those for one.
  private mutating func add(
    _ node: DocumentNode, to layer: inout BuildSettings.Layer, _ configuration: String, depth: Int
  ) {
    stepsLeft -= 1 + node.entries.count + (node["base"]?.entries.count ?? 0)
    guard depth < Self.mostDepth, stepsLeft >= 0 else { return layer.include(.unread) }
    // Without one of these keys, the whole mapping is the settings.
    guard ["base", "configs", "groups"].contains(where: { node[$0] != nil }) else {
      return set(node.entries, in: &layer)
    }
    for name in (node["groups"]?.elements ?? []).compactMap(\.text) {
      guard let group = spec["settingGroups"]?[name] else { return layer.include(.unread) }
      add(group, to: &layer, configuration, depth: depth + 1)
    }
    set(node["base"]?.entries ?? [], in: &layer)
    for entry in node["configs"]?.entries ?? [] where isFor(configuration, entry.key) {
      add(entry.value, to: &layer, configuration, depth: depth + 1)
    }
  }

  /// Returns true if a variant applies to a configuration: `release` to `Release` and to `Beta Release`, unless a
  /// configuration has that very name.
  private func isFor(_ configuration: String, _ variant: String) -> Bool {
    configuration.lowercased().contains(variant.lowercased())
      && (variant == configuration || !configurations.contains(variant))
  }

  private func set(_ entries: [DocumentNode.Entry], in layer: inout BuildSettings.Layer) {
    for entry in entries {
      guard let text = entry.value.text else { continue }
      layer.set(
        entry.key,
        ProjectValue(
          text: Self.setting(text),
          origin: ProjectValue.Origin(path: path, line: entry.keyPlace.line)))
    }
  }

  /// Returns a Boolean as XcodeGen writes it; others as they are.
  private static func setting(_ text: String) -> String {
    switch text.lowercased() {
    case "true", "yes", "on": "YES"
    case "false", "no", "off": "NO"
    default: text
    }
  }

  /// Reads the Info.plist of a target: that of the setting, that which XcodeGen writes from `info`, or else the one in a
  /// folder of the target. `nil` if there is none, or if it cannot be read.
  func infoPlist(
    of target: DocumentNode.Entry, _ settings: BuildSettings, _ files: inout ProjectFiles
  ) -> InfoPlist? {
    let info = target.value["info"]
    switch settings.value("INFOPLIST_FILE") {
    case .unknown: return nil
    case .set(let written) where written.text != info?["path"]?.text:
      return files.infoPlist(at: FilePath(written.text))
    case .set, .unset: break
    }
    if let info {
      guard info["path"]?.text != nil else { return nil }
      let nothing = DocumentNode(content: .mapping([]), place: info.place)
      return InfoPlist(info["properties"] ?? nothing, at: path)
    }
    guard settings.value("GENERATE_INFOPLIST_FILE") == .unset else { return nil }
    for source in target.value["sources"]?.items ?? [] {
      guard let folder = source.text ?? source["path"]?.text else { continue }
      let place = FilePath(folder)
      let file = place.lastComponent == "Info.plist" ? place : place.appending("Info.plist")
      if files.isFile(file) { return files.infoPlist(at: file) }
    }
    return nil
  }
}
