import StickerBase
import StickerRules
package import SystemPackage

/// Lists the settings for a file, each with its value and origin.
package struct ConfigurationListing {
  private var lines: [(name: String, value: String, origin: SettingOrigin)] = []
  private let files: [String]

  /// Creates the listing of a configuration.
  ///
  /// - Parameter path: the file or folder that the settings apply to.
  package init(_ configuration: Configuration, for path: FilePath) {
    files = configuration.files
    let rules = configuration.effectiveRules(at: path.absolute)
    add("profile", configuration.profile.map(\.id))
    if let receivers = configuration.receivers {
      add("for", receivers.map { $0.map(\.id).joined(separator: ", ") })
    }
    add("size", configuration.size.map { $0.map(\.name) } ?? Setting("set by each pack", .standard))
    add("preset", configuration.preset.map(\.word))
    add(
      "select",
      configuration.select?.map { $0.sorted().joined(separator: ", ") }
        ?? Setting("preset's rules", .standard))
    add("fail-on", configuration.failOn.map(\.rawValue))
    add("strict", configuration.isStrict.map { "\($0)" })
    add(
      "max-warnings",
      configuration.maxWarnings?.map { $0.grouped } ?? Setting("any number", .standard))
    add("fail-if-empty", configuration.failsIfEmpty?.map { "\($0)" } ?? Setting("in CI", .standard))
    add("baseline", configuration.baseline?.map(\.display) ?? Setting("none", .standard))
    add("include", configuration.include?.map(\.text) ?? Setting("everything", .standard))
    for exclude in configuration.excludes { add("exclude", exclude.patterns.map(\.text)) }
    if configuration.excludes.isEmpty { add("exclude", Setting("nothing", .standard)) }
    for rule in RuleRegistry.allMetadata {
      add("rules.\(rule.id)", rules.level(of: rule.id).map(\.word))
      for option in rule.options {
        add("rules.\(rule.id).\(option.name)", rules.value(of: option, rule))
      }
    }
    for entry in configuration.ignores where entry.files.covers(path.absolute) {
      add("ignore", entry.rule.map { "\($0): \(entry.reason)" })
    }
    for limit in NamedLimit.all {
      add(
        "limits.\(limit.name)",
        configuration.limits[limit.name]?.map { $0.grouped }
          ?? Setting(limit.standard.grouped, .standard))
    }
  }

  private mutating func add(_ name: String, _ setting: Setting<String>) {
    lines.append((name, setting.value.printable, setting.origin))
  }

  /// Returns the listing: the configuration files, then a line for each setting with its name, value and origin.
  package func text() -> String {
    let nameWidth = lines.map(\.name.count).max() ?? 0
    let valueWidth = lines.map { min($0.value.count, 40) }.max() ?? 0
    var text = files.isEmpty ? "no configuration file\n\n" : ""
    for (index, file) in files.reversed().enumerated() {
      text += index == 0 ? "\(file)\n" : "  extends \(file)\n"
    }
    if !files.isEmpty { text += "\n" }
    for (name, value, origin) in lines {
      text += name + String(repeating: " ", count: nameWidth - name.count + 2) + value
      text += String(repeating: " ", count: max(0, valueWidth - value.count) + 2) + "\(origin)\n"
    }
    return text
  }
}

extension PatternList {
  fileprivate var text: String { globs.map(\.text).joined(separator: ", ") }
}
