/// A `project.yml`, from which XcodeGen generates the project (XcodeGen's Project Spec). XcodeGen's setting presets are
/// turned off, so that only ``WrittenBuildSettings`` apply.
struct XcodeGenSpec {
  private var lines: [String] = []

  init(_ layout: ProjectLayout) {
    let name = Self.quoted(layout.name)
    add(0, "name: \(name)")
    add(0, "options:")
    add(1, "developmentLanguage: en")
    add(1, "settingPresets: none")
    add(0, "settings:")
    addSettings(layout.settings.base, named: "base", at: 1)
    add(1, "configs:")
    addSettings(layout.settings.debug, named: "Debug", at: 2)
    addSettings(layout.settings.release, named: "Release", at: 2)
    if let package = layout.targets.compactMap(\.package).first {
      add(0, "packages:")
      add(1, "\(package):")
      add(2, "path: \(package)")
    }
    add(0, "targets:")
    for target in layout.targets { addTarget(target, of: layout) }

    add(0, "schemes:")
    add(1, "\(name):")
    add(2, "build:")
    add(3, "targets:")
    for target in layout.targets.filter({ $0.role != .tests }).reversed() {
      add(4, "\(Self.name(of: target)): all")
    }
    add(2, "run:")
    if let target = layout.target(.extension) { add(3, "executable: \(target.name)") }
    add(3, "askForAppToLaunch: true")
    add(3, "launchAutomaticallySubstyle: \"2\"")
    if let target = layout.target(.tests) {
      add(2, "test:")
      add(3, "targets: [\(target.name)]")
    }
  }

  /// The document, with a trailing newline.
  var text: String { lines.map { $0 + "\n" }.joined() }

  private mutating func addTarget(_ target: ProjectLayout.Target, of layout: ProjectLayout) {
    add(1, "\(Self.name(of: target)):")
    add(2, "type: \(target.type)")
    add(2, "platform: iOS")
    add(2, "sources:")
    for file in target.sources + target.resources { addFile(file) }
    add(2, "settings:")
    addSettings(target.settings.base, named: "base", at: 3)
    let embedded = target.embedded.flatMap(layout.target)
    if embedded != nil || target.package != nil { add(2, "dependencies:") }
    if let embedded {
      add(3, "- target: \(embedded.name)")
      add(4, "embed: true")
      add(4, "codeSign: false")
    }
    if let package = target.package { add(3, "- package: \(package)") }
  }

  /// Adds a file, with its build phase unless it is source code. A localized file is added with its folder, since
  /// XcodeGen itself groups the files in language folders.
  private mutating func addFile(_ file: ProjectLayout.File) {
    guard file.languages.isEmpty else {
      add(3, "- path: \(file.folder)")
      add(4, "excludes: [Info.plist, \(StickerProject.catalogName)]")
      return
    }
    add(3, "- path: \(file.folder)/\(file.name)")
    if file.type == "sourcecode.swift" { return }
    add(4, "type: \(file.type == "folder" ? "folder" : "file")")
    add(4, "buildPhase: resources")
  }

  /// Adds a line with an indent of two spaces per level.
  private mutating func add(_ level: Int, _ line: String) {
    lines.append(String(repeating: "  ", count: level) + line)
  }

  private mutating func addSettings(
    _ settings: [String: String], named name: String, at level: Int
  ) {
    add(level, "\(name):")
    for (setting, value) in settings.sorted(by: { $0.key < $1.key }) {
      add(level + 1, "\(setting): \(Self.quoted(value))")
    }
  }

  /// Returns the name of a target as a scalar. The name of the host is that of the project, and is quoted.
  private static func name(of target: ProjectLayout.Target) -> String {
    target.role == .host ? quoted(target.name) : target.name
  }

  /// Returns a double-quoted scalar of YAML 1.2 (section 7.3.1), so that nothing is parsed as a number, a boolean or
  /// an anchor.
  private static func quoted(_ text: String) -> String {
    var quoted = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
      quoted.append(scalar)
    }
    return "\"\(String(quoted))\""
  }
}
