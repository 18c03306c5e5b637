import StickerBase
import StickerPacks
import SystemPackage

/// A `stickerpack.yml` for people to edit.
struct ManifestText {
  /// A sticker with the paths of its file or frames, relative to the manifest.
  struct Entry {
    var sticker: PlannedSticker
    /// The path of a file, of a folder of frames, or of each frame.
    var paths: [FilePath]
  }

  private(set) var text: String

  /// - Parameters:
  ///   - icon: the path of the icon's picture or set, relative to the manifest.
  ///   - suggestsMissing: true to add a comment for a missing author, icon, label or emoji.
  ///   - isNamed: false to leave out the name.
  init(
    _ plan: PackPlan, _ entries: [Entry], icon: FilePath?, suggestsMissing: Bool,
    isNamed: Bool = true
  ) {
    text = "# 'stickerlint pack --schema' prints the schema of this file.\nversion: 1\n"
    if isNamed { add("name", Self.scalar(plan.name)) }
    if let author = plan.author {
      add("author", Self.scalar(author))
    } else if suggestsMissing {
      suggest("author")
    }
    if let size = plan.size { add("size", size.sizeClass.name) }
    if let icon {
      add("icon", Self.scalar(icon.display))
    } else if suggestsMissing {
      suggest("icon")
    }
    if case .picture(_, let background?) = plan.icon {
      add("icon-background", Self.scalar(background))
    }
    addPlatforms(plan.covers, plan.changes, plan.prefixes)
    text += "stickers:\n"
    for entry in entries { addSticker(entry, suggestsMissing) }
  }

  private mutating func add(_ key: String, _ value: String, indent: String = "") {
    text += "\(indent)\(key): \(value)\n"
  }

  private mutating func suggest(_ key: String, indent: String = "") {
    if let comment = ManifestFile.suggestions[key] { text += "\(indent)\(comment)\n" }
  }

  private mutating func addPlatforms(
    _ covers: [String: [String: FilePath]], _ changes: [String: MotionChange],
    _ prefixes: [String: String]
  ) {
    let covers = covers.filter { !$0.value.isEmpty }
    let platforms = Set(covers.keys).union(changes.keys).union(prefixes.keys)
    guard !platforms.isEmpty else { return }
    text += "for:\n"
    for platform in platforms.sorted() {
      text += "  \(platform):\n"
      for (key, value) in changes[platform]?.words ?? [] { add(key, value, indent: "    ") }
      if let prefix = prefixes[platform] { add("prefix", Self.scalar(prefix), indent: "    ") }
      for (name, path) in (covers[platform] ?? [:]).sorted(by: { $0.key < $1.key }) {
        add(name, Self.scalar(path.display), indent: "    ")
      }
    }
  }

  private mutating func addSticker(_ entry: Entry, _ suggestsMissing: Bool) {
    let sticker = entry.sticker
    let indent = "    "
    let paths = entry.paths.map { Self.scalar($0.display) }
    if sticker.frames == nil {
      add("file", paths.first ?? "''", indent: "  - ")
    } else if paths.count == 1 {
      add("frames", paths[0], indent: "  - ")
    } else {
      text += "  - frames:\n"
      for path in paths { text += "\(indent)  - \(path)\n" }
    }
    if entry.paths.count > 1 || entry.paths.first?.stem != sticker.name {
      add("name", Self.scalar(sticker.name), indent: indent)
    }
    if let label = sticker.label {
      add("label", Self.scalar(label), indent: indent)
    } else if suggestsMissing {
      suggest("label", indent: indent)
    }
    if !sticker.labels.isEmpty {
      text += "\(indent)labels:\n"
      for (language, label) in sticker.labels.sorted(by: { $0.key < $1.key }) {
        add(Self.scalar(language), Self.scalar(label), indent: indent + "  ")
      }
    }
    if !sticker.emoji.isEmpty {
      let list = sticker.emoji.map(Self.quoted).joined(separator: ", ")
      add("emoji", "[\(list)]", indent: indent)
    } else if suggestsMissing {
      suggest("emoji", indent: indent)
    }
    if let frames = sticker.frames { addTiming(of: frames, indent) }
    let choices = sticker.choices.filter { $0.value.isOwn }
    guard !choices.isEmpty else { return }
    text += "\(indent)for:\n"
    for (platform, choice) in choices.sorted(by: { $0.key < $1.key }) {
      add(platform, choice.manifestText, indent: indent + "  ")
    }
  }

  private mutating func addTiming(of frames: PlannedFrames, _ indent: String) {
    let timing = frames.timing
    if frames.delays == nil, let duration = timing.duration {
      let key = timing.durationType == "fixed" ? "duration" : "fps"
      add(key, Self.number(duration), indent: indent)
    }
    if let repetitions = timing.repetitions, repetitions > 0 {
      add("repetitions", "\(repetitions)", indent: indent)
    }
  }

  private static func number(_ value: Double) -> String {
    Int(exactly: value).map { "\($0)" } ?? "\(value)"
  }

  /// Words that YAML parsers may not read as text.
  private static let reservedWords: Set<String> = [
    "false", "n", "no", "null", "off", "on", "true", "y", "yes",
  ]

  /// Returns a YAML scalar: plain if every parser reads it as text, otherwise quoted as in JSON, whose
  /// strings are valid YAML (YAML 1.2, section 1.3).
  static func scalar(_ text: String) -> String {
    let isPlain =
      text.first?.isLetter == true && text.last?.isWhitespace == false
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || " _./-()!0123456789".unicodeScalars.contains($0)
      } && !reservedWords.contains(text.lowercased())
    return isPlain ? text : quoted(text)
  }

  private static func quoted(_ text: String) -> String {
    // YAML does not allow U+FFFE and U+FFFF unescaped (5.1), and drops U+FEFF at the start of a text.
    var quoted = ""
    for scalar in jsonText(text, isPretty: false).dropLast().unicodeScalars {
      if [0xFEFF, 0xFFFE, 0xFFFF].contains(scalar.value) {
        quoted += "\\u" + String(scalar.value, radix: 16)
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted
  }
}
