import StickerBase
import StickerRules
package import SystemPackage

/// Writes down what holds for a file, value by value, and where each comes from.
package struct ConfigurationListing {
  private var lines: [(name: String, value: String, origin: SettingOrigin)] = []
  private let files: [String]

  /// - Parameter path: the file or folder.
  package init(_ configuration: Configuration, for path: FilePath) {
    files = configuration.files
    let rules = configuration.settled(at: path.absolute)
    add("profile", configuration.profile.map(\.id))
    add("fail-on", configuration.failOn.map(\.rawValue))
    for (name, patterns) in [
      ("include", configuration.include), ("exclude", configuration.exclude),
    ] {
      add(
        name,
        patterns?.map { $0.globs.map(\.text).joined(separator: ", ") }
          ?? Setting(name == "include" ? "everything" : "nothing", .standard))
    }
    for rule in RuleRegistry.all.map({ $0.metadata }) {
      add("rules.\(rule.id)", rules.level(of: rule.id).map(\.word))
      for option in rule.options {
        add("rules.\(rule.id).\(option.name)", rules.value(of: option, rule))
      }
    }
    for entry in configuration.ignores where entry.files.covers(path.absolute) {
      add("ignore", entry.rule.map { "\($0): \(entry.reason)" })
    }
    for limit in LimitName.all {
      add(
        "limits.\(limit.name)",
        configuration.limits[limit.name]?.map { $0.grouped }
          ?? Setting(limit.standard.grouped, .standard))
    }
  }

  private mutating func add(_ name: String, _ setting: Setting<String>) {
    lines.append((name, setting.value.printable, setting.origin))
  }

  /// All values, a line each; those that are not the default stand out by their origin.
  package func text() -> String {
    let names = lines.map(\.name.count).max() ?? 0
    let values = lines.map { min($0.value.count, 40) }.max() ?? 0
    var text = files.isEmpty ? "no configuration file\n\n" : ""
    for (index, file) in files.reversed().enumerated() {
      text += index == 0 ? "\(file)\n" : "  extends \(file)\n"
    }
    if !files.isEmpty { text += "\n" }
    for (name, value, origin) in lines {
      text += name + String(repeating: " ", count: names - name.count + 2) + value
      text += String(repeating: " ", count: max(0, values - value.count) + 2) + "\(origin)\n"
    }
    return text
  }
}
