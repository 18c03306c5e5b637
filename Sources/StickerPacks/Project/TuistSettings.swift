import StickerBase
import SystemPackage

/// The build settings and Info.plists in a Tuist manifest, as far as they are literals (Tuist documentation,
/// ProjectDescription: Settings, Configuration, InfoPlist).
struct TuistSettings {
  /// The settings of the whole project.
  private let project: ScriptValue?
  /// The path of the manifest.
  private let path: FilePath

  /// Maximum number of configurations of a target that are read.
  private static let maxConfigurations = 20

  /// Creates the settings of a manifest.
  ///
  /// - Parameter project: the settings of the whole project; `nil` if it has none.
  init(_ project: ScriptValue?, at path: FilePath) { (self.project, self.path) = (project, path) }

  /// The settings of the project or of a target.
  private struct Level {
    var base = BuildSettings.Layer()
    /// By configuration, the settings of the `.xcconfig` that it is based on, and its own settings.
    var configurations: [String: (file: BuildSettings.Layer, settings: BuildSettings.Layer)] = [:]
  }

  /// Reads the settings and the Info.plist of a target in all configurations.
  func configurations(
    of target: ScriptCall, _ files: inout ProjectFiles
  ) -> [TargetConfiguration] {
    let plist = infoPlist(of: target, &files)
    let (shared, specific) = (
      level(project, target.line, &files), level(target["settings"], target.line, &files)
    )
    var given = BuildSettings.Layer()
    set("TARGET_NAME", target["name"] ?? .unknown, in: &given, target.line)
    var derived = BuildSettings.Layer()
    for (name, label) in ["PRODUCT_BUNDLE_IDENTIFIER": "bundleId", "PRODUCT_NAME": "productName"] {
      set(name, target[label] ?? .unknown, in: &derived, target.line)
    }
    let projectNames =
      shared.configurations.isEmpty ? ["debug", "release"] : Set(shared.configurations.keys)
    let names = projectNames.union(specific.configurations.keys).sorted()
      .prefix(Self.maxConfigurations)
    return names.map { name in
      let (ofProject, ofTarget) = (shared.configurations[name], specific.configurations[name])
      let layers = [
        ofProject?.file, shared.base, ofProject?.settings, derived, ofTarget?.file, specific.base,
        ofTarget?.settings,
      ]
      var configuration = TargetConfiguration(
        name, BuildSettings(given: given, layers: layers.compactMap(\.self)), plist)
      // Tuist has defaults for these settings, which projects can turn off.
      configuration.iconName = .unknown
      configuration.deviceFamily = .unknown
      configuration.platforms = Self.platforms(of: target["destinations"])
      return configuration
    }
  }

  // MARK: Settings

  /// Reads `.settings(base:debug:release:configurations:)`.
  private func level(_ value: ScriptValue?, _ line: Int, _ files: inout ProjectFiles) -> Level {
    var level = Level()
    if value == nil || ["nil", "default"].contains(value?.name) { return level }
    guard let call = value?.call, ["settings", "Settings", "init"].contains(call.name) else {
      level.base = .unread
      return level
    }
    level.base = layer(call["base"], line)
    for name in ["debug", "release"] {
      if let settings = call[name] {
        level.configurations[name] = (.init(), layer(settings, line))
      }
    }
    for element in call["configurations"]?.elements ?? [] {
      guard let call = element.call, let name = call["name"]?.text ?? call["name"]?.name else {
        level.base = .unread
        continue
      }
      let file =
        call["xcconfig"].map { written in
          written.text.map { files.layer(at: FilePath($0)) } ?? .unread
        } ?? .init()
      level.configurations[name.lowercased()] = (file, layer(call["settings"], line))
    }
    return level
  }

  private func layer(_ value: ScriptValue?, _ line: Int) -> BuildSettings.Layer {
    var layer = BuildSettings.Layer()
    guard let value else { return layer }
    guard case .dictionary(let entries) = value else { return .unread }
    for entry in entries {
      guard let name = entry.key.text else { return .unread }
      set(name, entry.value, in: &layer, line)
    }
    return layer
  }

  private func set(
    _ name: String, _ value: ScriptValue, in layer: inout BuildSettings.Layer, _ line: Int
  ) {
    switch value {
    case .text(let text):
      layer.set(
        name, ProjectValue(text: text, origin: ProjectValue.Origin(path: path, line: line)))
    // .string("OS"), .array(["a"])
    case .call(let call) where call.arguments.count == 1:
      set(name, call.arguments[0].value, in: &layer, line)
    default: layer.setUnknown(name)
    }
  }

  // MARK: Info.plists

  /// The keys that Tuist may add to an Info.plist and that rules need.
  private static let defaultKeys: Set<String> = [
    "CFBundleDisplayName", "NSExtension", "CFBundleIdentifier", "CFBundleName",
    "CFBundleShortVersionString", "CFBundleVersion",
  ]

  /// Returns the Info.plist of a target.
  private func infoPlist(
    of target: ScriptCall, _ files: inout ProjectFiles
  ) -> TargetConfiguration.Plist {
    let value = target["infoPlist"] ?? .name("default")
    switch value {
    case .name("default"): return infoPlist(.dictionary([]), Self.defaultKeys, target.line)
    case .text(let path): return .init(files.infoPlist(at: FilePath(path)))
    case .call(let call):
      guard let argument = call.arguments.first?.value else { return .unknown }
      switch call.name {
      case "file": return .init(argument.text.flatMap { files.infoPlist(at: FilePath($0)) })
      case "extendingDefault": return infoPlist(argument, Self.defaultKeys, target.line)
      case "dictionary": return infoPlist(argument, [], target.line)
      default: return .unknown
      }
    default: return .unknown
    }
  }

  /// Returns the Info.plist that a dictionary describes.
  ///
  /// - Parameter defaults: the keys that Tuist may add if the dictionary lacks them.
  private func infoPlist(
    _ value: ScriptValue, _ defaults: Set<String>, _ line: Int
  ) -> TargetConfiguration.Plist {
    guard case .dictionary(let entries) = value else { return .unknown }
    var unknownKeys = defaults
    var known: [ScriptValue.Entry] = []
    for entry in entries {
      guard let key = entry.key.text else { return .unknown }
      if Self.node(entry.value, line) == nil {
        unknownKeys.insert(key)
      } else {
        unknownKeys.remove(key)
        known.append(entry)
      }
    }
    return Self.node(.dictionary(known), line)
      .map { .read(InfoPlist($0, at: path), unknownKeys: unknownKeys) } ?? .unknown
  }

  /// Returns the property list that a literal stands for; `nil` if a part of it is anything but a text, a Boolean, a
  /// list or a dictionary.
  private static func node(_ value: ScriptValue, _ line: Int) -> DocumentNode? {
    let place = TextPlace(line: line, column: 1)
    switch value {
    case .text(let text):
      return DocumentNode(content: .scalar(text, isPlain: false), place: place)
    case .name(let name):
      // Other names are numbers, or constants with unknown values.
      guard ["true", "false"].contains(name) else { return nil }
      return DocumentNode(content: .scalar(name, isPlain: true), place: place)
    // .string("Otters"), .boolean(true), .array(["a"]), .dictionary(["a": "b"])
    case .call(let call):
      guard call.arguments.count == 1 else { return nil }
      return node(call.arguments[0].value, line)
    case .list(let elements):
      let nodes = elements.compactMap { node($0, line) }
      guard nodes.count == elements.count else { return nil }
      return DocumentNode(content: .sequence(nodes), place: place)
    case .dictionary(let entries):
      let nodes = entries.compactMap { entry -> DocumentNode.Entry? in
        guard let key = entry.key.text, let value = node(entry.value, line) else { return nil }
        return DocumentNode.Entry(key: key, keyPlace: place, value: value)
      }
      guard nodes.count == entries.count else { return nil }
      return DocumentNode(content: .mapping(nodes), place: place)
    case .unknown: return nil
    }
  }
}
