import StickerBase
import SystemPackage

/// The build settings and Info.plists of the targets in an XcodeGen spec (XcodeGen documentation, Settings, Setting
/// Groups, Config Files and Plist).
struct XcodeGenSettings {
  private let spec: DocumentNode
  private let path: FilePath
  private var stepsLeft = maxSteps

  /// Maximum number of configurations of a project.
  private static let maxConfigurations = 20
  /// Maximum depth of nested groups of settings.
  private static let maxDepth = 16
  /// Maximum number of settings that are read in all.
  private static let maxSteps = 200_000

  /// Creates the settings of a spec.
  ///
  /// - Parameter path: the path of the spec.
  init(_ spec: DocumentNode, at path: FilePath) { (self.spec, self.path) = (spec, path) }

  /// The names of the configurations; `Debug` and `Release` if the spec lists none.
  var configurations: [String] {
    let listed = (spec["configs"]?.entries ?? []).map(\.key)
    return Array((listed.isEmpty ? ["Debug", "Release"] : listed).prefix(Self.maxConfigurations))
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
    var defaults = BuildSettings.Layer()
    for (name, text) in [
      "PRODUCT_NAME": target.value["productName"]?.text ?? "$(TARGET_NAME)",
      "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)", "DEVELOPMENT_LANGUAGE": "en",
    ] {
      defaults.set(name, ProjectValue(text: text, origin: origin))
    }
    var layers = [defaults]
    for (owner, isOpen) in [
      (spec, false), (target.value, target.value["templates"] != nil || spec["include"] != nil),
    ] {
      // The settings of the project are weaker than the preset, and the settings of the target are stronger.
      if layers.count > 1 { layers.append(preset) }
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

  /// Adds the settings of a mapping to a layer: first the settings of groups, then the settings for all configurations,
  /// then the settings for one configuration.
  private mutating func add(
    _ node: DocumentNode, to layer: inout BuildSettings.Layer, _ configuration: String, depth: Int
  ) {
    stepsLeft -= 1 + node.entries.count + (node["base"]?.entries.count ?? 0)
    guard depth < Self.maxDepth, stepsLeft >= 0 else { return layer.include(.unread) }
    // Without any of these keys, the mapping itself consists of settings.
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

  /// Returns true if the settings of a variant apply to a configuration: `release` applies to `Release` and to
  /// `Beta Release`, unless a configuration is called exactly `release`.
  private func isFor(_ configuration: String, _ variant: String) -> Bool {
    configuration.lowercased().contains(variant.lowercased())
      && (variant == configuration || !configurations.contains(variant))
  }

  private func set(_ entries: [DocumentNode.Entry], in layer: inout BuildSettings.Layer) {
    for entry in entries {
      guard let text = entry.value.text else { continue }
      // XcodeGen replaces `${NAME}` with the value of an environment variable.
      if text.contains("${") {
        layer.setUnknown(entry.key)
        continue
      }
      layer.set(
        entry.key,
        ProjectValue(
          text: Self.setting(text),
          origin: ProjectValue.Origin(path: path, line: entry.keyPlace.line)))
    }
  }

  /// Returns a Boolean as XcodeGen writes it, and any other text unchanged.
  private static func setting(_ text: String) -> String {
    switch text.lowercased() {
    case "true", "yes", "on": "YES"
    case "false", "no", "off": "NO"
    default: text
    }
  }

  /// True if XcodeGen generates the bundle identifiers of targets that set none.
  var hasIdentifierPrefix: Bool { spec["options"]?["bundleIdPrefix"] != nil }

  /// Reads the Info.plist of a target: the one that `INFOPLIST_FILE` names, the one that XcodeGen writes from `info`,
  /// or, if `GENERATE_INFOPLIST_FILE` is not set, the one in a folder of the target.
  func infoPlist(
    of target: DocumentNode.Entry, _ settings: BuildSettings, _ files: inout ProjectFiles
  ) -> TargetConfiguration.Plist {
    let info = target.value["info"]
    switch settings.value("INFOPLIST_FILE") {
    case .unknown: return .unknown
    case .set(let written) where written.text != info?["path"]?.text:
      return TargetConfiguration.Plist(files.infoPlist(at: FilePath(written.text)))
    case .set, .unset: break
    }
    if let info {
      let isWhole = target.value["templates"] == nil && spec["include"] == nil
      return info["path"]?.text == nil || !isWhole ? .unknown : writtenPlist(info)
    }
    switch settings.value("GENERATE_INFOPLIST_FILE") {
    case .set(let value) where value.text == "YES": return .none
    case .set, .unknown: return .unknown
    case .unset: break
    }
    for source in target.value["sources"]?.items ?? [] {
      guard let folder = source.text ?? source["path"]?.text else { continue }
      let place = FilePath(folder)
      let file = place.lastComponent == "Info.plist" ? place : place.appending("Info.plist")
      if files.isFile(file) { return TargetConfiguration.Plist(files.infoPlist(at: file)) }
    }
    return .unknown
  }

  /// The keys that XcodeGen adds to an Info.plist and that rules need, with their values (XcodeGen's source,
  /// InfoPlistGenerator).
  private static let writtenKeys = [
    ("CFBundleIdentifier", "$(PRODUCT_BUNDLE_IDENTIFIER)"), ("CFBundleName", "$(PRODUCT_NAME)"),
    ("CFBundleShortVersionString", "1.0"), ("CFBundleVersion", "1"),
  ]

  /// Returns the Info.plist that XcodeGen writes. Properties with `${NAME}`, which stands for an environment variable,
  /// are unknown.
  private func writtenPlist(_ info: DocumentNode) -> TargetConfiguration.Plist {
    let properties = info["properties"]?.entries ?? []
    let unknown = Set(properties.filter { $0.value.text?.contains("${") == true }.map(\.key))
    let keys = Set(properties.map(\.key))
    let added = Self.writtenKeys.filter { !keys.contains($0.0) }.map { key, text in
      DocumentNode.Entry(
        key: key, keyPlace: info.place,
        value: DocumentNode(content: .scalar(text, isPlain: false), place: info.place))
    }
    let list = DocumentNode(
      content: .mapping(properties.filter { !unknown.contains($0.key) } + added), place: info.place)
    return .read(InfoPlist(list, at: path), unknownKeys: unknown)
  }
}
