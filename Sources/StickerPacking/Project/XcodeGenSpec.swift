/// A `project.yml`: the same project for people who let XcodeGen write it (XcodeGen's Project Spec).
/// Its own settings are switched off, so that there are those of ``BuildSettings`` only.
struct XcodeGenSpec {
  private var lines: [String] = []

  init(_ project: StickerProject) {
    let settings = BuildSettings(project)
    let name = Self.quoted(project.name)
    let stickerPack = StickerProject.extensionName
    add(0, "name: \(name)")
    add(0, "options:")
    add(1, "developmentLanguage: en")
    add(1, "settingPresets: none")
    add(0, "settings:")
    add(settings.project, named: "base", at: 1)
    add(1, "configs:")
    add(settings.debug, named: "Debug", at: 2)
    add(settings.release, named: "Release", at: 2)
    add(0, "targets:")

    add(1, "\(name):")
    add(2, "type: application.messages")
    add(2, "platform: iOS")
    add(2, "sources:")
    addCatalog(project)
    add(2, "settings:")
    add(settings.host, named: "base", at: 3)
    add(2, "dependencies:")
    add(3, "- target: \(stickerPack)")
    add(4, "embed: true")
    add(4, "codeSign: false")

    add(1, "\(stickerPack):")
    add(2, "type: app-extension.messages-sticker-pack")
    add(2, "platform: iOS")
    add(2, "sources:")
    addCatalog(project)
    if !project.listedLanguages.isEmpty {
      add(3, "- path: \(stickerPack)")
      add(4, "excludes: [Info.plist, \(StickerProject.catalogName)]")
    }
    add(2, "settings:")
    add(settings.stickerPack, named: "base", at: 3)

    add(0, "schemes:")
    add(1, "\(name):")
    add(2, "build:")
    add(3, "targets:")
    add(4, "\(stickerPack): all")
    add(4, "\(name): all")
    add(2, "run:")
    add(3, "executable: \(stickerPack)")
    add(3, "askForAppToLaunch: true")
    add(3, "launchAutomaticallySubstyle: \"2\"")
  }

  /// The document, with a newline at its end.
  var text: String { lines.map { $0 + "\n" }.joined() }

  private mutating func add(_ level: Int, _ line: String) {
    lines.append(String(repeating: "  ", count: level) + line)
  }

  private mutating func add(_ settings: [String: String], named name: String, at level: Int) {
    add(level, "\(name):")
    for (setting, value) in settings.sorted(by: { $0.key < $1.key }) {
      add(level + 1, "\(setting): \(Self.quoted(value))")
    }
  }

  private mutating func addCatalog(_ project: StickerProject) {
    add(3, "- path: \(project.catalogPath)")
    add(4, "type: file")
    add(4, "buildPhase: resources")
  }

  /// A double-quoted scalar of YAML 1.2 (section 7.3.1), so that nothing is read as a number, a
  /// boolean or an anchor.
  private static func quoted(_ text: String) -> String {
    var quoted = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
      quoted.append(scalar)
    }
    return "\"\(String(quoted))\""
  }
}
