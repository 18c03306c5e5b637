package import StickerBase
package import SystemPackage

/// The contents of a `stickerpack.yml`; missing keys are `nil`.
package struct ManifestFile: Sendable {
  var version: Int?
  var name: Located<String>?
  var author: String?
  var size: SizeClass?
  var icon: Located<String>?
  var iconBackground: String?
  var platforms: [NamedValue<ManifestPlatform>]?
  var stickers: [Located<ManifestSticker>]?

  /// The name of the manifest in a folder.
  package static let name = "stickerpack.yml"
  /// The comments by which a new manifest suggests keys. A key that is added replaces its comment.
  package static let suggestions = [
    "author": "# author: the maker, whom Signal, WhatsApp and LINE show",
    "icon": "# icon: Logo/logo.png   a picture of 1,024 px or more, in a separate folder",
    "label": "# label: the text that VoiceOver reads",
    "emoji": "# emoji: what other platforms find it by, such as \(StickerEmoji.example)",
  ]
  /// The size of the largest manifest that is read, in bytes.
  package static let maximumBytes = 1 << 20
  /// Maximum number of stickers in one pack.
  static let maxStickers = 10_000

  /// All keys in the order of the documentation.
  static var fields: [Field<ManifestFile>] {
    [
      Field("version", \.version, .integer(1...1), "The version of this format."),
      Field("name", \.name, .located(.text), "The pack's name (default: the folder's)."),
      Field("author", \.author, .text, "The maker of the pack; some platforms show it."),
      Field(
        "size", \.size, .sizeClass,
        "The size the stickers are made for (default: the one most of them fit)."),
      Field(
        "icon", \.icon, .located(.text),
        "A picture of 1,024 px or more to make the icons from, or a .stickersiconset."),
      Field(
        "icon-background", \.iconBackground, .color,
        "The color behind the icon's picture, such as '#ff8800' or orange."),
      Field(
        "for", \.platforms, .entries(of: ManifestPlatform.shape, "a platform"),
        "Changes to the animations that a platform refuses, and its cover pictures: "
          + "{line: {duration: 3, main: wave.png}}."),
      Field(
        "stickers", \.stickers,
        .list(of: .located(ManifestSticker.shape), atMost: maxStickers),
        "The stickers in the order in which people see them.", isRequired: true),
    ]
  }

  package static var shape: Shape<ManifestFile> {
    .object(ManifestFile(), fields, unknown: .refused("a key of a pack"), isOptional: false)
  }

  /// The JSON Schema of the file as text.
  static var schemaText: String {
    guard case .object(var schema) = shape.schema else { return "" }
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["$id"] = .string(ProjectAddress.schema("stickerpack"))
    schema["title"] = "stickerlint sticker pack"
    return jsonText(SchemaValue.object(schema))
  }
}

/// A sticker of a `stickerpack.yml`: a file, or frames.
struct ManifestSticker: Sendable {
  var file: Located<String>?
  var frames: Located<[Located<String>]>?
  var name: Located<String>?
  var label: String?
  var labels: [String: String]?
  var emoji: [String]?
  var fps: Double?
  var duration: Double?
  var repetitions: Int?
  var choices: [NamedValue<PlatformChoice>]?

  static var fields: [Field<ManifestSticker>] {
    [
      Field("file", \.file, .located(.text), "The image, relative to this file."),
      Field(
        "frames", \.frames, .located(.frames),
        "Instead of a file: a folder of frames, or the frames in order; '' is an empty slot."),
      Field("name", \.name, .located(.text), "The sticker's name (default: the file's)."),
      Field("label", \.label, .text, "What VoiceOver reads aloud: what the sticker shows."),
      Field("labels", \.labels, .labels, "The label in other languages: {de: …, pt-BR: …}."),
      Field("emoji", \.emoji, .emojiList, "Emoji that the sticker stands for."),
      Field("fps", \.fps, .number(0.01...1000), "Frames per second of a sequence (default: 15)."),
      Field(
        "duration", \.duration, .number(0.001...3600),
        "Instead of fps: seconds for all frames together."),
      Field(
        "repetitions", \.repetitions, .integer(0...65_534),
        "How many times a sequence repeats after the first play; 0 is forever."),
      Field(
        "for", \.choices, .entries(of: PlatformChoice.shape, "a platform"),
        "How the sticker is changed for a platform that refuses it, or left out there: "
          + "{signal: {cut: 3}, line: {leave-out: true}}."),
    ]
  }

  static var shape: Shape<ManifestSticker> {
    .object(
      ManifestSticker(), fields, unknown: .refused("a key of a sticker"), isOptional: false)
  }
}

extension Shape where Value == SizeClass {
  static var sizeClass: Shape {
    let (medium, regular) = Profile.mediumSynonym
    let synonym = Profile.messages.sizeClass(named: regular).map {
      (medium, $0, SchemaValue.string(medium))
    }
    return .word(
      Profile.messages.sizeClasses.map { ($0.name, $0) }, "a size",
      synonyms: [synonym].compactMap(\.self))
  }
}

extension Shape where Value == [Located<String>] {
  /// A folder, or a list of files with empty strings for empty slots.
  static var frames: Shape {
    .oneOrList(of: .located(.string), atMost: 10_000)
  }
}

extension Shape where Value == [String: String] {
  /// Texts by language, written as in the names of Xcode's `.lproj` folders, such as `pt-BR`.
  static var labels: Shape {
    let pattern = "^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$"
    let schema: SchemaValue = [
      "type": "object", "maxProperties": 200,
      "patternProperties": .object([pattern: Shape<String>.text.schema]),
      "additionalProperties": false,
    ]
    return Shape(schema: schema) { node, name, problems in
      guard case .mapping(let entries) = node.content else {
        problems.add(mismatch: node, name, "a mapping of languages to texts")
        return nil
      }
      guard entries.count <= 200 else {
        problems.add(
          "\(name) has \(entries.count.grouped) languages; the limit is 200", at: node.place)
        return nil
      }
      var labels: [String: String] = [:]
      for entry in entries {
        guard isLanguage(entry.key) else {
          problems.add(
            "'\(entry.key.excerpt)' is not a language such as de or pt-BR", at: entry.keyPlace)
          continue
        }
        if let other = labels.keys.first(where: { $0.lowercased() == entry.key.lowercased() }) {
          problems.add("'\(entry.key)' is the same language as '\(other)'", at: entry.keyPlace)
        }
        labels[entry.key] = Shape<String>.text.read(entry.value, "'\(entry.key)'", &problems)
      }
      return labels
    }
  }

  private static func isLanguage(_ text: String) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    return parts.enumerated().allSatisfy { index, part in
      (index == 0 ? 2 : 1)...8 ~= part.utf8.count
        && part.utf8.allSatisfy { byte in
          0x41...0x5A ~= byte & 0xDF || index > 0 && 0x30...0x39 ~= byte
        }
    }
  }
}

extension Shape where Value == [String] {
  static var emojiList: Shape {
    let one = Shape<String>.emoji
    return one.map { emoji, _ in [emoji] }.or(.list(of: one, atMost: 20)) { $0 != .text }
  }
}

extension Shape where Value == String {
  /// A color that ``IconBackground`` reads.
  static var color: Shape {
    text.map { text, name throws(ShapeFault) in
      guard IconBackground(text) == nil else { return text }
      throw ShapeFault("\(name): '\(text.excerpt)' is not a color such as '#ff8800' or orange")
    }
  }

  static var emoji: Shape {
    text.map(schema: ["type": "string", "maxLength": 20]) { text, name throws(ShapeFault) in
      let isEmoji =
        text.count == 1
        && text.unicodeScalars.contains { scalar in
          scalar.properties.isEmojiPresentation || scalar.value == 0xFE0F
            || scalar.properties.isEmoji && scalar.value > 0xFF
        }
      guard !isEmoji else { return text }
      throw ShapeFault("\(name): '\(text.excerpt)' is not a single emoji")
    }
  }
}

extension FilePath {
  /// The command that writes a first manifest for the folder. If the path cannot be written as a word of a shell, the
  /// command is to be run in the folder.
  package var initCommand: String {
    shellWord.map { "stickerlint pack \($0) --init" } ?? "in this folder: stickerlint pack . --init"
  }
}
